// Cards dealt one by one from the shoe, or turned where they lie. The new felt has them all; here they come in turn.

import * as sound from "./sound.js";

const BETWEEN_MS = 300;
const LONGEST_MS = 4500; // for all the cards of one deal
const BACK = "-xx"; // the end of the id of a card face down

/** The ids of the cards on a felt. */
const idsOn = (felt) => new Set([...felt.querySelectorAll(".card[id]")].map((card) => card.id));

/** The new cards of a felt in the order in which they come: the first cards around the table, later ones hand by hand. */
export const newCards = (felt, before) => {
  const known = before ? idsOn(before) : new Set();
  const found = [];
  [...felt.querySelectorAll(".hand")].forEach((hand, place) => {
    const cards = [...hand.querySelectorAll(".card[id]")];
    const begun = cards.some((card) => known.has(card.id));
    cards.forEach((card, number) => {
      if (known.has(card.id)) return;
      const dealer = Number(card.id.startsWith("felt-dealer-"));
      const turned = known.has(card.id.replace(/-[^-]+$/, BACK));
      found.push({ id: card.id, turned, order: begun ? [1, dealer, place, number] : [0, number, dealer, place] });
    });
  });
  return found.sort((one, other) => one.order.map((part, at) => part - other.order[at]).find((part) => part) ?? 0);
};

const fromTheShoe = (card, width) => {
  const at = card.transform.baseVal.consolidate().matrix;
  return `translate(${(width * 0.92 - at.e) / at.a}px, ${(-60 - at.f) / at.a}px) rotate(24deg)`;
};

export const deal = async (motion, felt, cards) => {
  const between = Math.min(BETWEEN_MS, LONGEST_MS / cards.length);
  const width = felt.viewBox.baseVal.width;
  const last = new Map(); // when the last card of each hand lies
  const moving = cards.map(({ card, turned }, number) => {
    const delay = number * between;
    last.set(card.closest(".hand"), delay + 300);
    const body = card.querySelector(".card-body");
    const frames = turned
      ? [{ transform: "translate(125px, 0) scale(0, 1) translate(-125px, 0)", opacity: 0 }, { transform: "translate(0, 0)", opacity: 1 }]
      : [{ transform: fromTheShoe(card, width), opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "translate(0, 0)", opacity: 1 }];
    return motion.move(body, frames, { ms: 340, delay, easing: "cubic-bezier(.2, .7, .3, 1)" });
  });
  for (const [hand, delay] of last) {
    for (const shown of hand.querySelectorAll(".count, .acting")) {
      motion.move(shown, [{ opacity: 0 }, { opacity: 1 }], { ms: 120, delay });
    }
  }
  for (let number = 0; number < cards.length && !motion.finished; number++) {
    sound.card();
    await motion.wait(between);
  }
  await Promise.all(moving);
};
