/** Plays rounds of blackjack and reads the events: `node play.js http://localhost:8000 TOKEN 100`. It prints what came of it as JSON. */

import { Client, ProblemError } from "./client.js";

const [host, token, rounds] = process.argv.slice(2);
const client = new Client(host, { token });
const TABLE = "blackjack";

function answerTo(question) {
  const names = question.offers.filter((offer) => !offer.takes_amount).map((offer) => offer.name);
  return names.includes("stand") ? "stand" : names.at(-1);
}

async function refused(call) {
  try {
    await call();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
  return "";
}

const { number } = await client.takeSeat({ table: TABLE });
const before = (await client.getMe()).cents;
let won = 0;
for (let played = 0; played < Number(rounds); played += 1) {
  await client.makeWagers({ table: TABLE, wagers: [{ wager: "blackjack", cents: 1000 }], ready: true });
  let view = await client.getTable({ table: TABLE });
  while (view.asks?.you) {
    const { question, site } = view.asks;
    await client.answerQuestion({ table: TABLE, question, site, answer: answerTo(view.asks) });
    view = await client.getTable({ table: TABLE });
  }
  won += view.net_cents[view.you.handle];
}
const counted = { settled: 0, bet: 0 };
const reading = new AbortController();
for await (const event of client.events(TABLE, { after: number, signal: reading.signal })) {
  if (event.what in counted) counted[event.what] += 1;
  if (counted.settled === Number(rounds)) break;
}
const key = "one-key";
const twice = [
  await client.makeWager({ table: TABLE, wager: "blackjack", cents: 1000 }, { key }),
  await client.makeWager({ table: TABLE, wager: "blackjack", cents: 1000 }, { key }),
];
await client.takeDownWager({ table: TABLE, wager: "blackjack" });
const socket = globalThis.WebSocket ? await client.socket(TABLE) : null;
const did = socket ? (await socket.send({ do: "wager", wager: "blackjack", cents: 1000 })).did : "";
const small = socket ? await refused(() => socket.send({ do: "wager", wager: "no such wager", cents: 1000 })) : "";
await socket?.send({ do: "clear" });
const closed = socket ? await socket.close() : 0;
console.log(
  JSON.stringify({
    counted,
    won,
    cents: (await client.getMe()).cents - before,
    same: JSON.stringify(twice[0]) === JSON.stringify(twice[1]),
    refused: await refused(() => client.makeWager({ table: "nowhere", wager: "red", cents: 1000 })),
    socket: { did, small, closed },
  }),
);
process.exit(0);
