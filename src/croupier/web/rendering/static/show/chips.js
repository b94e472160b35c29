// Chips after a round: losing chips go to the dealer's rack, winners are paid from it, and all that is owed goes to its owner.

import * as sound from "./sound.js";

const middle = (stack) => {
  const { x, y, width, height } = stack.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
};

const inWords = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

/** The lines of a round that decided the wager of a stack. */
const linesOf = (stack, lines) => {
  const { whose, bet, hand } = stack.dataset;
  return lines.filter((line) => line.whose === whose && (line.bet === bet || line.bet === bet.split(" ")[0])
    && (hand === "0" || line.hand === Number(hand)));
};

const away = (at, to) => `translate(${to.x - at.x}px, ${to.y - at.y}px)`;

/** Moves the stacks of a felt by the lines; `stays` says whether a stack is still there afterward. */
export const settle = async (motion, felt, lines, stays) => {
  const { width, height } = felt.viewBox.baseVal;
  const decided = [...felt.querySelectorAll(".chips[data-whose]")].map((stack) => ({ stack, at: middle(stack), lines: linesOf(stack, lines) }));
  const rack = { x: width / 2, y: -60 };
  const owners = ({ stack, at }) => ({ x: stack.matches(".is-mine") ? width / 2 : at.x, y: height + 60 });
  const of = (result) => decided.filter((each) => each.lines.some((line) => line.result === result));
  const [lost, won] = [of("lost"), of("won")];
  if (lost.length) {
    sound.chip();
    await Promise.all(lost.map(({ stack, at }) => motion.move(stack, [{}, { transform: away(at, rack), opacity: 0.3 }], { ms: 550, easing: "ease-in" })));
  }
  if (won.length) {
    sound.win();
    const paid = won.map((each) => {
      const payment = each.stack.cloneNode(true);
      payment.removeAttribute("id");
      const amount = payment.querySelector("text");
      if (amount) amount.textContent = inWords(each.lines.reduce((sum, line) => sum + Math.max(0, line.cents), 0));
      felt.append(payment);
      const beside = { x: each.at.x + each.stack.getBBox().width * 0.8, y: each.at.y };
      const come = motion.move(payment, [{ transform: away(each.at, rack) }, { transform: away(each.at, beside) }], { ms: 500 });
      return { ...each, stack: payment, from: away(each.at, beside), come };
    });
    await Promise.all(paid.map(({ come }) => come));
    await motion.wait(500);
    won.push(...paid);
  }
  const back = [...won, ...of("pushed"), ...of("void")].filter((each) => each.from || !stays(each.stack));
  await Promise.all(back.map((each) => motion.move(each.stack,
    [{ transform: each.from ?? "translate(0, 0)" }, { transform: away(each.at, owners(each)), opacity: 0.3 }], { ms: 450, easing: "ease-in" })));
  for (const { stack } of won) if (!stack.id) stack.remove();
};
