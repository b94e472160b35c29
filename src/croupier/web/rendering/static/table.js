// A table's page: a click on the felt fills in the form, a letter presses its button, a clock counts down.
// What happened, what is open and what anything comes to is the server's to say; nothing of it is worked out here.
"use strict";

(() => {
  const root = document.documentElement;
  root.classList.add("scripted");
  const one = (selector) => document.querySelector(selector);

  // ---------------------------------------------------------------- how the screen is held

  const upright = matchMedia("(max-width: 40rem)");
  const tell = (reload) => {
    const held = upright.matches ? "portrait" : "landscape";
    const told = /(?:^|; )held=(\w+)/.exec(document.cookie)?.[1];
    if (told === held) return;
    document.cookie = `held=${held}; path=/; max-age=31536000; SameSite=Lax`;
    if (reload && one("#felt") && /(?:^|; )held=/.test(document.cookie)) location.reload();
  };
  const drawn = one("#felt")?.dataset.held;
  tell(drawn !== undefined && drawn !== (upright.matches ? "portrait" : "landscape"));
  upright.addEventListener("change", () => tell(true));

  // ---------------------------------------------------------------- chips on the felt

  const freshKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const send = (form, wager, cents) => {
    if (wager !== undefined) {
      let field = form.elements.wager;
      if (field instanceof HTMLSelectElement) {
        // The select is for those who choose by name; a click names the area itself.
        if (![...field.options].some((option) => option.value === wager)) {
          field.append(new Option(wager, wager));
        }
      }
      field.value = wager;
    }
    if (cents !== undefined) form.elements.cents.value = cents;
    form.elements.key.value = freshKey();
    form.requestSubmit();
  };

  // A chip lies where it was put down at once, paler than the others, until the house has answered.
  const SVG = "http://www.w3.org/2000/svg";
  const ghost = (area, chip) => {
    const spot = area.dataset.spot?.split(" ").map(Number);
    if (!spot || !chip) return;
    const look = getComputedStyle(chip.closest(".chip"));
    const drawn = (name, attributes) => {
      const element = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    };
    const group = drawn("g", { class: "chips ghost", "aria-hidden": "true" });
    const [cx, cy, r] = spot;
    group.append(drawn("circle", { cx, cy, r, fill: look.getPropertyValue("--c"), stroke: "#f6f0df", "stroke-width": r / 7, "stroke-dasharray": r / 2.4 }));
    const text = drawn("text", { x: cx, y: cy + r * 0.3, "font-size": r * 0.8, "font-weight": "bold", "text-anchor": "middle", fill: look.getPropertyValue("--ink") || "#fff" });
    text.textContent = chip.value / 100;
    group.append(text);
    area.ownerSVGElement.append(group);
    setTimeout(() => group.remove(), 4000);
  };
  const noGhosts = () => { for (const each of document.querySelectorAll(".ghost")) each.remove(); };

  const touch = (area, takeDown) => {
    const place = one("#place");
    if (!place) return;
    // An area that is not open is asked for all the same: the house says why not, with the paragraph.
    const wager = area.dataset.wager;
    if (takeDown || one("#taking")?.checked) {
      const down = one("#takedown");
      const cents = new FormData(place).get("cents") ?? "";
      send(down, wager, cents);
    } else {
      if (!area.matches(".is-shut")) ghost(area, place.querySelector("[name=cents]:checked"));
      send(place, wager);
    }
  };

  document.addEventListener("click", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (area) touch(area, event.shiftKey);
  });
  document.addEventListener("contextmenu", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (!area || !one("#place")) return;
    event.preventDefault();
    touch(area, true);
  });

  // ---------------------------------------------------------------- keys

  document.addEventListener("keydown", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (area && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      touch(area, event.shiftKey);
      return;
    }
    if (area && (event.key === "Delete" || event.key === "Backspace")) {
      event.preventDefault();
      touch(area, true);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable]")) return;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      const step = one(event.key === "ArrowRight" ? "a[rel=next]" : "a[rel=prev]");
      if (step && !event.target.closest?.("[role=radiogroup], input, .scroll")) step.click();
      return;
    }
    const letter = event.key.toLowerCase();
    if (!/^[a-z]$/.test(letter)) return;
    const button = one(`[data-letter="${letter}"]:not([disabled])`);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });

  // ---------------------------------------------------------------- the clock

  let ends = null;
  let whole = 1; // seconds it had when it was first seen
  const readClock = () => {
    const clock = one("#clock");
    if (!clock) ends = null;
    else {
      const seconds = Number(clock.dataset.seconds);
      const then = performance.now() + seconds * 1000;
      // A clock that was there before goes on by itself: the seconds in the page are whole ones, of when it was drawn.
      if (ends === null || Math.abs(then - ends) > 1500) [ends, whole] = [then, Math.max(1, seconds)];
    }
    showClock();
  };
  const showClock = () => {
    const shown = one("#clock b");
    if (!shown || ends === null) return;
    const seconds = Math.max(0, (ends - performance.now()) / 1000);
    const left = String(Math.round(seconds));
    if (shown.textContent !== left) shown.textContent = left;
    const bar = one("#clock-bar");
    if (bar) [bar.max, bar.value] = [whole, seconds];
  };
  setInterval(showClock, 250);

  // ---------------------------------------------------------------- the line

  const refuse = (text, passing = false) => {
    const box = one("#refused");
    if (!box) return;
    const notice = document.createElement("div");
    notice.className = passing ? "notice bad passing" : "notice bad";
    notice.textContent = text;
    box.replaceChildren(notice);
  };
  const seen = () => { one("#refused")?.replaceChildren(); };
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#refused") && !event.target.closest("a")) seen();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") seen(); });
  let open = false;
  document.addEventListener("htmx:config:request", (event) => {
    // While the stream is open it tells of every change; an answer then says only what was refused.
    const { request, sourceElement } = event.detail.ctx;
    if (open) request.headers["X-Line"] = "open";
    // A stream that is sent on to the login page is none: seen here, not read as an empty one again and again.
    if (sourceElement?.id === "line") request.redirect = "manual";
  });
  let out = false;
  const loggedOut = () => {
    out = true;
    open = false;
    clearTimeout(soon);
    const banner = one("#dropped");
    banner.textContent = "You are not logged in any more. Load the page again.";
    banner.hidden = false;
  };
  let soon = 0;
  const dropped = (is) => {
    if (out) return;
    open = !is;
    clearTimeout(soon);
    const banner = one("#dropped");
    if (!banner) return;
    if (is) soon = setTimeout(() => { banner.hidden = false; }, 800); // a line that is back at once never dropped
    else banner.hidden = true;
  };
  const back = () => {
    dropped(false);
    one("#refused .passing")?.remove();
  };
  document.addEventListener("htmx:sse:after:connection", back);
  addEventListener("offline", () => { if (one("#line")) dropped(true); });
  addEventListener("online", () => { if (one("#line")) back(); }); // a stream that broke meanwhile says so itself
  document.addEventListener("htmx:sse:error", (event) => {
    if (event.detail.status === 401 || event.detail.status === 0) loggedOut();
    else dropped(true);
  });
  document.addEventListener("htmx:sse:close", () => { open = false; });
  document.addEventListener("htmx:sse:before:connection", (event) => {
    if (out) event.preventDefault();
    else if (event.detail.connection.attempt > 0 && !document.hidden) dropped(true);
  });

  // An answer that was overtaken by a later picture of the same table is not shown.
  const versionIn = (text) => Number(/<div id="table"[^>]*data-version="(\d+)"/.exec(text)?.[1] ?? NaN);
  let inDock = false;
  document.addEventListener("htmx:before:swap", (event) => {
    inDock = Boolean(document.activeElement?.closest(".dock"));
    const shown = Number(one("#table")?.dataset.version ?? NaN);
    const coming = versionIn(event.detail.ctx?.text ?? "");
    if (coming < shown) event.preventDefault();
  });
  document.addEventListener("htmx:after:swap", () => {
    noGhosts();
    readClock();
    // Whoever was at the buttons stays there when others take their place.
    if (inDock && document.activeElement === document.body) {
      one(".dock button:not([disabled]), .dock input:checked")?.focus({ preventScroll: true });
    }
    const rail = one("#rail");
    const purse = one("#purse");
    if (rail && purse) purse.textContent = rail.textContent;
  });

  document.addEventListener("htmx:response:error", (event) => {
    const status = event.detail.ctx?.response?.status;
    if (status === 401) loggedOut();
    else if (status === 429) refuse("Too often: wait a moment.");
    else refuse(`The house did not take that (${status}). Load the page again.`);
  });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx?.sourceElement?.id !== "line") {
      refuse("The house cannot be reached. What you sent may be sent again.", true);
    }
  });

  document.addEventListener("DOMContentLoaded", readClock);
  if (document.readyState !== "loading") readClock();
})();
