// The desk's countdowns, which run by the server's time, and the print button. The server decides what is lawful.
"use strict";

(() => {
  document.documentElement.classList.add("scripted");
  const received = new WeakMap(); // when the page got each countdown's server time; the browser's clock may be wrong

  const remaining = (countdown) => {
    const serverTime = countdown.dataset.now;
    if (received.get(countdown)?.serverTime !== serverTime) {
      received.set(countdown, { serverTime, at: performance.now() });
    }
    const elapsed = performance.now() - received.get(countdown).at;
    return Date.parse(countdown.dataset.until) - Date.parse(serverTime) - elapsed;
  };

  const format = (milliseconds) => {
    const seconds = Math.ceil(milliseconds / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return (parts[0] ? parts : parts.slice(1)).map((part) => String(part).padStart(2, "0")).join(":");
  };

  const tick = () => {
    for (const countdown of document.querySelectorAll(".countdown")) {
      const milliseconds = remaining(countdown);
      let display = countdown.querySelector(".countdown-left");
      if (!display) {
        display = document.createElement("b");
        display.className = "countdown-left";
        display.setAttribute("role", "timer");
        countdown.prepend(display, " ");
      }
      const text = milliseconds > 0 ? format(milliseconds) : "now";
      if (display.textContent !== text) display.textContent = text;
    }
  };
  tick();
  setInterval(tick, 500);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });

  // Opens the section that the URL's fragment points to.
  const unfold = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    const section = target?.closest?.("details");
    if (section) section.open = true;
  };
  unfold();
  addEventListener("hashchange", unfold);
})();
