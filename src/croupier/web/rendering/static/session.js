// Keeps "Your session" up to date while it is open.
"use strict";

(() => {
  let shown = "";
  const refresh = () => {
    const panel = document.querySelector("#d-session");
    const settled = document.querySelector("#news")?.dataset.settled;
    if (!panel?.open || settled === shown) return;
    shown = settled;
    htmx.ajax("GET", panel.dataset.at, { target: "#session", swap: "innerHTML" });
  };
  document.addEventListener("toggle", refresh, true);
  document.addEventListener("htmx:after:swap", refresh);
})();
