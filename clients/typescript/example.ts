/** Plays blackjack by the book of the house's own chart. The type checker reads this file; the suite plays the same in `play.js`. */

import { Client, ProblemError, type QuestionShown, type TableEvent, type View } from "./client.js";

const client = new Client("http://localhost:8000");
client.token = (await client.register({ handle: "reader", password: "a sentence nobody else says" })).token;

function answerTo(question: QuestionShown): string {
  const names = question.offers.filter((offer) => !offer.takes_amount).map((offer) => offer.name);
  return names.includes("stand") ? "stand" : (names.at(-1) ?? "");
}

export function words(event: TableEvent): string {
  switch (event.what) {
    case "bet":
      return `${event.handle} ${event.act} ${event.wager}: ${event.cents} (${event.cite})`;
    case "decided":
      return `${event.handle} ${event.answer ?? "??"}`;
    case "settled":
      return event.lines.map((line) => `${line.seat} ${line.result} ${line.cents}`).join(", ");
    default:
      return event.what;
  }
}

export async function round(table: string): Promise<View> {
  await client.makeWagers({ table, wagers: [{ wager: "blackjack", cents: 1000 }], ready: true });
  let view = await client.getTable({ table });
  while (view.asks?.you) {
    const { question, site } = view.asks;
    await client.answerQuestion({ table, question, site, answer: answerTo(view.asks) });
    view = await client.getTable({ table });
  }
  return view;
}

await client.takeSeat({ table: "blackjack" });
try {
  const view = await round("blackjack");
  console.log(view.you?.cents, view.hands.map((hand) => hand.cards.join(" ")));
} catch (error) {
  if (error instanceof ProblemError) console.log(error.problem.code, error.problem.cite);
}
for await (const event of client.events("blackjack", { after: 0 })) console.log(words(event));
const socket = await client.socket("roulette", { onEvent: (event) => console.log(event.what) });
await socket.send({ do: "wager", wager: "red", cents: 1000 });

// What is not so is a mistake that the type checker finds.
// @ts-expect-error: a seat is a number
await client.takeSeat({ table: "blackjack", seat: "3" });
// @ts-expect-error: there is no such command
await socket.send({ do: "wagger", wager: "red", cents: 1000 });
// @ts-expect-error: it needs a table
await client.getTable();
