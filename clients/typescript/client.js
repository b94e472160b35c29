/**
 * A client of a croupier floor, without dependencies: for browsers, Node 20 and newer, Deno and Bun.
 * The types are in client.d.ts; the operations come from the floor's OpenAPI document (generate.py).
 */

import { OPERATIONS } from "./operations.js";

/** The floor refused something: `problem` says what, with the paragraph. */
export class ProblemError extends Error {
  constructor(problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

export class Client {
  /** @param {string} host such as "http://localhost:8000" */
  constructor(host, { token = "", fetch = globalThis.fetch } = {}) {
    this.host = host.replace(/\/+$/, "");
    this.token = token;
    this.fetch = (...asked) => fetch(...asked);
  }

  /**
   * Does an operation by its name. A command gets a key of its own: with `options.key` it is done once, however often it is sent.
   */
  async call(operation, input = {}, options = {}) {
    const [method, template, queryNames, keyed] = OPERATIONS[operation];
    const rest = { ...input };
    const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(taken(rest, name))));
    const query = new URLSearchParams();
    for (const name of queryNames) {
      const value = taken(rest, name);
      if (value !== undefined && value !== null) query.set(name, String(value));
    }
    const headers = this.#headers();
    if (keyed) headers["Idempotency-Key"] = options.key ?? crypto.randomUUID();
    const asked = { method, headers, signal: options.signal };
    if (method !== "GET" && Object.keys(rest).length > 0) {
      headers["Content-Type"] = "application/json";
      asked.body = JSON.stringify(rest);
    }
    const response = await this.fetch(`${this.host}${path}${query.size ? `?${query}` : ""}`, asked);
    await refusedIfWrong(response);
    if (response.status === 204) return undefined;
    return isJson(response) ? response.json() : response.text();
  }

  /** The events of a table as they happen, from after the event `after`, or else from now. It ends with the session. */
  async *events(table, { after, signal } = {}) {
    const start = after === undefined ? "" : `?after=${after}`;
    const url = `${this.host}/v1/tables/${encodeURIComponent(table)}/events${start}`;
    const response = await this.fetch(url, { headers: this.#headers(), signal });
    await refusedIfWrong(response);
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + part).split("\n\n");
      text = messages.pop();
      for (const message of messages) {
        const data = message.split("\n").filter((line) => line.startsWith("data: "));
        if (data.length > 0) yield JSON.parse(data.map((line) => line.slice(6)).join("\n"));
      }
    }
  }

  /** A socket of a table: commands in, answers and events out. It takes a ticket, as a browser's script has to. */
  async socket(table, { after, onEvent = () => {}, WebSocket = globalThis.WebSocket } = {}) {
    const { ticket } = await this.call("takeTicket", { table });
    const query = new URLSearchParams(after === undefined ? { ticket } : { ticket, after: String(after) });
    const url = `${this.host.replace(/^http/, "ws")}/v1/tables/${encodeURIComponent(table)}/ws?${query}`;
    return TableSocket.opened(new WebSocket(url), onEvent);
  }

  #headers() {
    return this.token ? { Authorization: `Bearer ${this.token}` } : {};
  }
}

for (const operation of Object.keys(OPERATIONS)) {
  Client.prototype[operation] = function (input, options) {
    return this.call(operation, input, options);
  };
}

/** An open socket of a table. */
export class TableSocket {
  #waiting = new Map();

  constructor(socket, onEvent) {
    this.socket = socket;
    this.closed = new Promise((resolve) => socket.addEventListener("close", (event) => resolve(event.code)));
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data), onEvent));
    this.closed.then((code) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`the socket was closed: ${code}`));
    });
  }

  static opened(socket, onEvent) {
    const made = new TableSocket(socket, onEvent);
    return new Promise((resolve, reject) => {
      socket.addEventListener("open", () => resolve(made));
      socket.addEventListener("error", () => reject(new Error("the socket was refused")));
    });
  }

  /** Does a command at the table: `do` is its name. */
  send(command) {
    const frame = { key: crypto.randomUUID(), ...command };
    return new Promise((resolve, reject) => {
      this.#waiting.set(frame.key, { resolve, reject });
      this.socket.send(JSON.stringify(frame));
    });
  }

  close() {
    this.socket.close(1000);
    return this.closed;
  }

  #receive(frame, onEvent) {
    if ("event" in frame) return onEvent(frame.event);
    const asked = this.#waiting.get(frame.key);
    this.#waiting.delete(frame.key);
    if ("answer" in frame) asked?.resolve(frame.answer);
    else asked?.reject(new ProblemError(frame.problem));
  }
}

function taken(fields, name) {
  const value = fields[name];
  delete fields[name];
  return value;
}

function isJson(response) {
  return /[/+]json\b/.test(response.headers.get("Content-Type") ?? "");
}

async function refusedIfWrong(response) {
  if (response.ok) return;
  const plain = { type: "about:blank", title: response.statusText, status: response.status, code: "unknown", detail: "" };
  throw new ProblemError(isJson(response) ? await response.json() : plain);
}
