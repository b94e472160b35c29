// The lobby: only the tables that have every word of the search, while it is typed.
"use strict";

(() => {
  const field = document.querySelector("#find");
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const card of document.querySelectorAll(".table-card")) {
      card.hidden = !words.every((word) => card.dataset.foundBy.includes(word));
    }
    const groups = [...document.querySelectorAll("#lobby .kind")];
    for (const group of groups) group.hidden = !group.querySelector(".table-card:not([hidden])");
    document.querySelector("#none-found").hidden = groups.some((group) => !group.hidden);
  };
  field.addEventListener("input", filter);
  field.form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("htmx:after:swap", filter);
  filter();
})();
