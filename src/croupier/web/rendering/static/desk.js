// The desk's clocks count down by the server's time, and a sign prints itself. Whether anything is lawful is the server's to say.
"use strict";

(() => {
  document.documentElement.classList.add("scripted");
  const arrived = new WeakMap(); // when each clock came to this page: the browser's own time of day means nothing here

  const left = (clock) => {
    if (!arrived.has(clock)) arrived.set(clock, { said: clock.dataset.now, at: performance.now() });
    let known = arrived.get(clock);
    if (known.said !== clock.dataset.now) {
      known = { said: clock.dataset.now, at: performance.now() };
      arrived.set(clock, known);
    }
    const gone = performance.now() - known.at;
    return Date.parse(clock.dataset.until) - Date.parse(clock.dataset.now) - gone;
  };

  const said = (milliseconds) => {
    const seconds = Math.ceil(milliseconds / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const shown = (parts[0] ? parts : parts.slice(1)).map((part) => String(part).padStart(2, "0"));
    return shown.join(":");
  };

  const tick = () => {
    for (const clock of document.querySelectorAll(".countdown")) {
      const rest = left(clock);
      let shown = clock.querySelector(".countdown-left");
      if (!shown) {
        shown = document.createElement("b");
        shown.className = "countdown-left";
        shown.setAttribute("role", "timer");
        clock.prepend(shown, " ");
      }
      const words = rest > 0 ? said(rest) : "now";
      if (shown.textContent !== words) shown.textContent = words;
    }
  };
  tick();
  setInterval(tick, 500);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });

  // A section that is jumped to is opened; so is one that holds a field with a mistake.
  const unfold = () => {
    const there = location.hash && document.getElementById(location.hash.slice(1));
    const folded = there && (there.matches("details") ? there : there.closest("details"));
    if (folded) folded.open = true;
  };
  unfold();
  addEventListener("hashchange", unfold);
})();
