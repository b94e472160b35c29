import type { Answer, CommandFrame, Operations, Problem, TableEvent } from "./api.d.ts";

export type * from "./api.d.ts";

export interface CallOptions {
  /** A key of your own: sent again with the same input, a command is done only once. */
  key?: string;
  signal?: AbortSignal;
}

type Operation = keyof Operations;
/** An input may be left out if nothing in it is required. */
type Asked<Input> = {} extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

/** A command as a socket takes it: a key is added. */
export type SocketCommand = CommandFrame extends infer Frame ? (Frame extends unknown ? Omit<Frame, "key"> & { key?: string } : never) : never;

/** The floor refused something: `problem` says what, with the paragraph. */
export declare class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem);
}

export interface ClientOptions {
  /** Of a session or an API key. */
  token?: string;
  fetch?: typeof globalThis.fetch;
}

export interface SocketOptions {
  after?: number;
  onEvent?: (event: TableEvent) => void;
  WebSocket?: typeof globalThis.WebSocket;
}

type Methods = { [O in Operation]: (...asked: Asked<Operations[O]["input"]>) => Promise<Operations[O]["answer"]> };

export interface Client extends Methods {}

/** A client of a floor: every operation is a method. */
export declare class Client {
  token: string;
  readonly host: string;
  constructor(host: string, options?: ClientOptions);
  /** Does an operation by its name. */
  call<O extends Operation>(operation: O, ...asked: Asked<Operations[O]["input"]>): Promise<Operations[O]["answer"]>;
  /** The events of a table as they happen, from after the event `after`, or else from now. */
  events(table: string, options?: { after?: number; signal?: AbortSignal }): AsyncGenerator<TableEvent, void, undefined>;
  /** A socket of a table: commands in, answers and events out. */
  socket(table: string, options?: SocketOptions): Promise<TableSocket>;
}

export declare class TableSocket {
  readonly socket: WebSocket;
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  /** Does a command at the table: `do` is its name. */
  send(command: SocketCommand): Promise<Answer>;
  close(): Promise<number>;
}
