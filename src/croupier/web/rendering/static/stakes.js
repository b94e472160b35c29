// An amount from the stack: the slider, the buttons with names and the field show the same, and so does the button that bets.
// The server says which amounts there are and judges the one that is sent.
"use strict";

(() => {
  const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
  const parts = (form) => ({ slide: form.querySelector(".stake-slide"), field: form.querySelector("[name=amount]"), words: form.querySelector(".stake-words") });
  const show = (form) => {
    const { slide, field, words } = parts(form);
    const typed = Number(field.value.replace(/[$,]/g, ""));
    if (!Number.isFinite(typed) || !field.value.trim()) return;
    slide.value = typed;
    words.textContent = dollars.format(typed);
    for (const each of form.querySelectorAll("[data-amount]")) each.setAttribute("aria-pressed", String(Number(each.dataset.amount) === typed));
  };
  const set = (form, amount) => {
    parts(form).field.value = Number(amount).toFixed(2);
    show(form);
  };
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.(".stakes");
    if (!form) return;
    if (event.target.matches(".stake-slide")) set(form, event.target.value);
    else show(form);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.(".stakes [data-amount]");
    if (button) set(button.closest(".stakes"), button.dataset.amount);
  });
  document.addEventListener("keydown", (event) => {
    const form = document.querySelector(".stakes");
    if (!form || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
    const { slide, field } = parts(form);
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      if (event.key === "ArrowUp") slide.stepUp(); else slide.stepDown();
      set(form, slide.value);
    } else if (/^[0-9]$/.test(event.key)) {
      field.focus(); // the digit itself is typed into it
      field.select();
    }
  });
  const showAll = () => { for (const each of document.querySelectorAll(".stakes")) show(each); };
  document.addEventListener("htmx:after:swap", showAll);
  showAll();
})();
