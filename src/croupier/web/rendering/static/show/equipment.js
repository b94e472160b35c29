// The wheel, the dice and the drawn balls, over the felt. Where they come to rest is the server's result.

import * as sound from "./sound.js";

const SPOTS = [[], [[50, 50]], [[26, 26], [74, 74]], [[26, 26], [50, 50], [74, 74]], [[26, 26], [74, 26], [26, 74], [74, 74]],
  [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]], [[26, 26], [74, 26], [26, 50], [74, 50], [26, 74], [74, 74]]];

// ---------------------------------------------------------------- over the felt

const overlay = (drawing) => {
  const box = document.createElement("div");
  box.className = "equipment";
  box.setAttribute("aria-hidden", "true");
  const words = document.createElement("p");
  words.className = "equipment-words";
  box.append(drawing, words);
  document.querySelector(".stage").append(box);
  return { box, words };
};

const resting = async (motion, { box, words }, came) => {
  words.textContent = came;
  await motion.wait(900);
  await motion.move(box, [{ opacity: 1 }, { opacity: 0 }], { ms: 250 });
  box.remove();
};

// ---------------------------------------------------------------- the wheel

const drawings = new Map(); // of wheels, by their address

/** The drawing of the table's wheel, or null if it cannot be had. */
export const wheelAt = (address) => {
  if (!drawings.has(address)) {
    const fetched = fetch(address).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
    drawings.set(address, fetched.then((text) => text && new DOMParser().parseFromString(text, "image/svg+xml").documentElement));
  }
  return drawings.get(address).then((drawn) => drawn && document.importNode(drawn, true));
};

export const spin = async (motion, wheel, result, words) => {
  const stops = [...wheel.querySelectorAll(".stop")].filter((stop) => stop.dataset.result === result);
  if (!stops.length) return;
  const turn = Number(stops[Math.floor(Math.random() * stops.length)].dataset.turn);
  const over = overlay(wheel);
  const [rotor, ball] = [wheel.querySelector(".rotor"), wheel.querySelector(".ball")];
  const slows = "cubic-bezier(.15, .55, .35, 1)";
  const rotated = (from, to) => [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }];
  motion.move(over.box, [{ opacity: 0 }, { opacity: 1 }], { ms: 200 });
  sound.rattle(3.4, ball ? 3000 : 1500);
  if (ball) {
    const falls = [[0, -84], [0.58, -84], [0.76, -16], [0.82, -40], [0.9, 0], [0.94, -9], [1, 0]];
    const frames = falls.map(([offset, y]) => ({ offset, transform: `translate(0, ${y}px)` }));
    motion.move(ball.querySelector(".ball-fall"), frames, { ms: 4200, easing: "linear" });
    motion.move(ball, rotated(turn + 2520, turn), { ms: 4000, easing: slows });
    await motion.move(rotor, rotated(0, 700), { ms: 4400, easing: slows });
  } else {
    await motion.move(rotor, rotated(0, 1440 - turn), { ms: 4200, easing: slows });
  }
  await resting(motion, over, words);
};

/** Turns the wheel on the felt until it rests as it is drawn. */
export const turnOnFelt = (motion, wheel) => {
  sound.rattle(3.2, 1500);
  const frames = [{ transform: "rotate(-1260deg)" }, { transform: "rotate(0deg)" }];
  return motion.move(wheel, frames, { ms: 4000, easing: "cubic-bezier(.12, .6, .3, 1)" });
};

// ---------------------------------------------------------------- dice

const showFace = (die, face) => {
  const spots = [...die.querySelectorAll(".spot")];
  for (const spot of spots.slice(1)) spot.remove();
  for (const [x, y] of SPOTS[face]) {
    const spot = spots[0].cloneNode();
    spot.setAttribute("cx", x);
    spot.setAttribute("cy", y);
    die.append(spot);
  }
  spots[0].remove();
};

export const roll = async (motion, drawing, words) => {
  const over = overlay(drawing);
  const dice = [...drawing.querySelectorAll(".die")];
  const rest = dice.map((die) => die.querySelectorAll(".spot").length);
  sound.rattle(1.1, 900);
  const rolling = dice.map((die, place) => motion.move(die, [
    { transform: `translate(${-420 - 60 * place}px, -150px) rotate(${-720 - 200 * place}deg)`, opacity: 0 },
    { transform: `translate(${-140 - 20 * place}px, 10px) rotate(${-270 - 60 * place}deg)`, opacity: 1, offset: 0.45 },
    { transform: `translate(${-50 - 10 * place}px, -40px) rotate(${-100 - 30 * place}deg)`, offset: 0.65 },
    { transform: "translate(0, 6px) rotate(12deg)", offset: 0.88 },
    { transform: "translate(0, 0) rotate(0deg)" },
  ], { ms: 1300 + 150 * place, easing: "cubic-bezier(.25, .7, .4, 1)" }));
  for (let number = 0; number < 10 && !motion.finished; number++) {
    dice.forEach((die) => showFace(die, 1 + Math.floor(Math.random() * 6)));
    await motion.wait(95);
  }
  dice.forEach((die, place) => showFace(die, rest[place]));
  await Promise.all(rolling);
  await resting(motion, over, words);
};

// ---------------------------------------------------------------- balls

export const draw = async (motion, drawing, words) => {
  const over = overlay(drawing);
  const balls = [...drawing.querySelectorAll(".drawn")];
  for (const ball of balls) ball.classList.add("is-waiting");
  for (const ball of balls) {
    if (motion.finished) break;
    ball.classList.remove("is-waiting");
    sound.card();
    motion.move(ball, [{ transform: "scale(.2)" }, { transform: "scale(1.2)" }, { transform: "scale(1)" }], { ms: 260 });
    await motion.wait(150);
  }
  await resting(motion, over, words);
};
