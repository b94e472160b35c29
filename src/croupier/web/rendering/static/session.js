// "Your session", read again after each round.
"use strict";

(() => {
  let shown = "";
  const refresh = () => {
    const place = document.querySelector("#session");
    const settled = document.querySelector("#news")?.dataset.settled;
    if (!place || settled === shown) return;
    shown = settled;
    htmx.ajax("GET", place.dataset.at, { target: "#session", swap: "innerMorph" });
  };
  document.addEventListener("DOMContentLoaded", refresh);
  document.addEventListener("htmx:after:swap", refresh);
})();
