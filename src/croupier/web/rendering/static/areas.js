// The areas of the felt by keyboard: one stop of the Tab key, and arrow keys from area to area.
"use strict";

(() => {
  const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const SIDEWAYS = 3; // an area off to the side counts as this much farther away
  let last = ""; // the area that the Tab key comes back to

  const open = () => [...document.querySelectorAll("#felt [data-wager]:not(.is-shut)")];
  const isLine = (area) => area.matches(".tone-line");
  const place = (area) => area.dataset.spot.split(" ").slice(0, 2).map(Number);
  const name = (area) => `${area.dataset.wager} ${area.dataset.spot}`;

  const rove = () => {
    const areas = open();
    const current = areas.find((area) => name(area) === last)
      ?? areas.find((area) => area.getAttribute("tabindex") === "0")
      ?? areas.find((area) => !isLine(area));
    for (const area of areas) area.setAttribute("tabindex", area === current ? "0" : "-1");
  };

  const next = (from, [dx, dy], lines) => {
    const [x, y] = place(from);
    let best = null;
    let least = Infinity;
    for (const area of open()) {
      if (area === from || (isLine(area) && !lines)) continue;
      const [ax, ay] = place(area);
      const ahead = (ax - x) * dx + (ay - y) * dy;
      const aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
      if (ahead <= 0 || aside > ahead * 2) continue;
      const distance = ahead + aside * SIDEWAYS;
      if (distance < least) [best, least] = [area, distance];
    }
    return best;
  };

  const edge = (atEnd) => {
    const areas = open().filter((area) => !isLine(area));
    areas.sort((one, other) => {
      const [[x, y], [otherX, otherY]] = [place(one), place(other)];
      return y - otherY || x - otherX;
    });
    return areas.at(atEnd ? -1 : 0) ?? null;
  };

  document.addEventListener("focusin", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (!area) return;
    last = name(area);
    rove();
  });
  document.addEventListener("keydown", (event) => {
    const area = event.target.closest?.("#felt [data-wager]");
    if (!area || event.ctrlKey || event.metaKey || event.altKey) return;
    let to = null;
    if (event.key in KEYS) to = next(area, KEYS[event.key], event.shiftKey || isLine(area));
    else if (event.key === "Home" || event.key === "End") to = edge(event.key === "End");
    else return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus();
  }, true);
  document.addEventListener("htmx:after:swap", rove);
})();
