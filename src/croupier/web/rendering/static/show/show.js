// Shows what is new at a table before the table is redrawn: the wheel turns, dice roll, cards are dealt one by one, and chips
// go where they belong. Until then the page keeps the table as it was, so that no number, win or sentence comes too early.
// The server has decided everything; a click or a key ends the show at once.

import { newCards, deal } from "./cards.js";
import { settle } from "./chips.js";
import { draw, roll, spin, turnOnFelt, wheelAt } from "./equipment.js";
import { Motion, pace } from "./motion.js";
import * as sound from "./sound.js";

const root = document.documentElement;
const LONGEST_MS = 20_000; // whatever happens, the table is redrawn then
const REST_MS = 400; // after a show was skipped, in which a further click does nothing

const newsOf = (from) => {
  const data = from.querySelector("#news")?.dataset;
  if (!data) return null;
  const { result, came, wheel } = data;
  return { round: Number(data.round), settled: Number(data.settled), result, came, wheel, lines: JSON.parse(data.lines) };
};

// ---------------------------------------------------------------- one show

let current = null;
let skippedAt = -REST_MS;

const noMoreBets = () => {
  const state = document.querySelector(".now-what.is-betting");
  if (state) state.textContent = "No more bets";
};

const showDevice = async (motion, next, news) => {
  const felt = next.querySelector("#felt svg");
  const device = next.querySelector("#came .device");
  const words = device?.matches(".stop") ? device.getAttribute("aria-label") : next.querySelector(".came-words")?.textContent ?? "";
  const wheel = news.wheel && (await wheelAt(news.wheel));
  noMoreBets();
  if (wheel) await spin(motion, wheel, news.came, words);
  else if (felt.querySelector(".wheel")) {
    const turning = document.importNode(felt.querySelector(".wheel"), true);
    document.querySelector("#felt .wheel")?.replaceWith(turning);
    await turnOnFelt(motion, turning);
    await motion.wait(400);
  } else if (device?.matches(".dice")) await roll(motion, document.importNode(device, true), words);
  else if (device?.matches(".balls")) await draw(motion, document.importNode(device, true), words);
};

/** Puts the new felt in place, with the chips that were on the old one if the round is over. */
const replaceFelt = (next, over) => {
  const shown = document.querySelector("#felt svg");
  const felt = document.importNode(next.querySelector("#felt svg"), true);
  if (over) {
    for (const stack of felt.querySelectorAll(".chips, text.whose:not(.hand *)")) stack.remove();
    felt.append(...[...shown.querySelectorAll(".chips, text.whose:not(.hand *)")].map((stack) => stack.cloneNode(true)));
  }
  shown.replaceWith(felt);
  return felt;
};

const play = async (motion, next, before, news) => {
  const over = news.settled !== before.settled;
  if (news.result && news.result !== before.result) await showDevice(motion, next, news);
  const cards = newCards(next.querySelector("#felt svg"), news.round === before.round ? document.querySelector("#felt svg") : null);
  const stacks = new Set([...next.querySelectorAll("#felt .chips")].map((stack) => stack.id));
  const felt = replaceFelt(next, over);
  if (cards.length) await deal(motion, felt, cards.map(({ id, turned }) => ({ card: felt.getElementById(id), turned })));
  if (over) await settle(motion, felt, news.lines, (stack) => stacks.has(stack.id));
};

/** Whether there is something to show; a page that missed a round shows the table as it is. */
const isNews = (next, before, news) => {
  const shown = document.querySelector("#table");
  if (!shown || !before || !news || news.settled - before.settled > 1) return false;
  if (Number(next.querySelector("#table").dataset.version) <= Number(shown.dataset.version)) return false;
  const sameRound = news.round === before.round ? document.querySelector("#felt svg") : null;
  return news.settled !== before.settled || (news.result && news.result !== before.result)
    || newCards(next.querySelector("#felt svg"), sameRound).length > 0;
};

const show = async (next, before, news, factor) => {
  const motion = current = new Motion(factor);
  root.classList.add("showing");
  const late = setTimeout(() => motion.finish(), LONGEST_MS);
  try {
    await play(motion, next, before, news);
  } catch (error) {
    console.warn("the show was left out", error); // the table is redrawn in any case
  } finally {
    clearTimeout(late);
    motion.clear();
    document.querySelector(".equipment")?.remove();
    root.classList.remove("showing");
    current = null;
  }
};

document.addEventListener("htmx:sse:before:message", (event) => {
  const factor = pace();
  if (!factor || document.hidden || event.detail.message.event) return;
  const next = new DOMParser().parseFromString(event.detail.message.data, "text/html");
  const [before, news] = [newsOf(document), newsOf(next)];
  if (isNews(next, before, news)) event.detail.waitUntil(show(next, before, news, factor));
});

// ---------------------------------------------------------------- ending it early

const skip = () => {
  sound.hush();
  skippedAt = performance.now();
  current?.finish();
};

const swallow = (event) => {
  const resting = performance.now() - skippedAt < REST_MS;
  if (!current && !resting) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (current) skip();
};

document.addEventListener("click", (event) => {
  if (event.target.closest?.(".felt, .equipment, .dock")) swallow(event);
}, true);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not([type=radio], [type=checkbox]), select, textarea, .side, a")) return;
  if (/^([a-z]|Enter| |Delete|Backspace|Escape)$/i.test(event.key)) swallow(event);
}, true);
document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });

// ---------------------------------------------------------------- before the first one

document.addEventListener("submit", (event) => { if (event.target.id === "place") sound.chip(); });
const wheel = document.querySelector("#news")?.dataset.wheel;
if (wheel && pace()) wheelAt(wheel);
