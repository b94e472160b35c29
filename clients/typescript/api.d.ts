// Written by generate.py from docs/openapi.json. Change it there.

/** Mark a notice in the Commission's inbox as read. */
export type AcknowledgeFrame = {
  do: "acknowledge";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  notice: number;
};

/** Leave, sit out, come back, or buy in: at once between two rounds, else when the round is over. "stay" takes it back. To sit out, to come back and to buy in are for games where players leave their chips in front of them. */
export type AfterRoundFrame = {
  /** to buy in for */
  cents?: number | null;
  do: "after_round";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  wish: "leave" | "sit out" | "come back" | "buy in" | "stay";
};

/** What a seat wants done when the round is over; an empty wish takes back all. */
export type AfterRoundWish = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "after_round";
  /** why a wish was dropped */
  why?: string;
  wish: string;
};

/** Why a wager cannot be made now. */
export type Against = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** a sentence for people */
  why: string;
};

/** What was done. The same key gets the same answer, and nothing is done twice. */
export type Answer = {
  /** the name of the command */
  did: string;
  /** the last event it created; pass it as `after` */
  number: number;
  /** the table's name */
  table?: string;
  /** how many events the table has had */
  version?: number;
};

/** A command was done. */
export type AnswerFrame = {
  answer: Answer;
  key: string;
};

/** Who decided an answer of the round. */
export type AnswerGiven = {
  by: "player" | "clock" | "table" | "bot";
  /** the name of a player or a bot */
  handle: string;
  /** where in the round something is asked */
  site: string;
};

/** An API key, without its secret. A program that sends it acts as its owner, within its scopes. */
export type ApiKey = {
  /** ISO 8601 with zone */
  ends_at: string;
  /** of its owner */
  handle: string;
  id: string;
  /** the handle of the admin */
  issued_by: string;
  /** ISO 8601 with zone */
  made_at: string;
  name: string;
  person: string;
  scopes: ("read" | "play" | "desk" | "audit")[];
  state: "waiting" | "open" | "revoked" | "over";
  /** when it was last used, to the minute */
  used_at?: string | null;
};

/** API keys, newest first. */
export type ApiKeyList = {
  keys: ApiKey[];
};

/** A proposal that waits for a second admin. */
export type AppointmentWaiting = {
  id: string;
  /** ISO 8601 with zone */
  made_at: string;
  made_by: string;
  person: string;
  /** a role, or "dismissed" */
  role: string;
  seconded_by?: string | null;
  state: "waiting";
  tables: string[];
};

/** The Commission's approval of a change. */
export type ApprovalShown = {
  about: string;
  /** a paragraph; empty: none applies */
  cite: string;
  given: boolean;
  needed: boolean;
};

/** Approve a change for the Commission, if a paragraph requires that. */
export type ApproveChangeFrame = {
  change: number;
  do: "approve_change";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Assign a dealer; without one, the table deals by itself. */
export type AssignDealerFrame = {
  dealer?: string;
  do: "assign_dealer";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Something that an audit reports. */
export type AuditFinding = {
  cite: string | null;
  place: string;
  /** a sentence for people */
  why: string;
};

/** A seat has used its time bank. */
export type BankUsed = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  seconds: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "bank_used";
};

/** A round began: no more bets. */
export type Began = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a round at the table */
  round: number;
  /** the number of the sheet in force */
  sheet: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "began";
};

/** The best answer with a hand, and what every other one costs, in initial wagers. */
export type BestAnswer = {
  against: string;
  best: string;
  costs: Record<string, number>;
  hand: string;
  values: Record<string, number>;
};

/** The best play by every card, for comparison. */
export type BestPlay = {
  house_advantage_decimal: number;
  meaning: string;
  strategy: string;
  /** what the values count in */
  values_include: Record<string, boolean>;
};

/** Chips were laid down or taken back, or a wager was called on or off. */
export type BetDone = {
  act: "make" | "remove" | "call on" | "call off";
  /** ISO 8601 with zone */
  at: string;
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  /** a wager without its selection */
  kind: string;
  /** the number of an event on the floor */
  number: number;
  /** what the wager is on; empty: it takes none */
  on: string;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  /** a wager with its selection */
  wager: string;
  what: "bet";
};

/** Buy chips at the cage. */
export type BuyInFrame = {
  cents: number;
  do: "buy_in";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Call a wager on or off. */
export type CallFrame = {
  do: "call";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  on: boolean;
  wager: string;
};

/** Cancel a scheduled change. */
export type CancelChangeFrame = {
  change: number;
  do: "cancel_change";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** A card that was turned up. */
export type CardDrawn = {
  /** a card or tile; "??" is face down for you */
  card: string;
  /** the number of a stack of this seal */
  load: number;
  /** a place in a stack, from 0 */
  place: number;
  /** the number of a round at the table */
  round: number;
};

/** A place whose card was burned or never turned up. */
export type CardUnturned = {
  /** the number of a stack of this seal */
  load: number;
  /** a place in a stack, from 0 */
  place: number;
  /** the number of a round at the table */
  round: number;
};

/** Give chips back to the cage. */
export type CashOutFrame = {
  cents: number;
  do: "cash_out";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** The last roll, spin or draw. */
export type ChanceShown = {
  text: string;
  words: string;
};

/** The Commission approved a change. */
export type ChangeApproved = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a change of the sheet */
  change: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "change_approved";
};

/** A change was cancelled. */
export type ChangeCancelled = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a change of the sheet */
  change: number;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "change_cancelled";
  words: string;
};

/** What has to be done before a change takes effect (19:47-8.3). */
export type ChangeDuty = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** when it was done */
  done: string | null;
  duty: "sign" | "announcement" | "commission";
  /** how long before the change */
  minutes: number;
  words: string;
};

/** A new rule sheet was scheduled. */
export type ChangeScheduled = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a change of the sheet */
  change: number;
  differs: Difference[];
  duties: ChangeDuty[];
  /** ISO 8601 with zone */
  earliest: string;
  /** the number of an event on the floor */
  number: number;
  sheet: SheetDocument;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  /** null: as soon as the chapter allows */
  wanted: string | null;
  what: "change_scheduled";
};

/** Move to another free seat, with chips and wagers; in a round, when it is over. */
export type ChangeSeatFrame = {
  do: "change_seat";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  seat: number;
};

/** The pending change of the rule sheet. */
export type ChangeShown = {
  approval: ApprovalShown;
  differs: Difference[];
  duties: ChangeDuty[];
  /** ISO 8601 with zone */
  earliest: string;
  limits_only: boolean;
  number: number;
  sheet: SheetDocument;
  /** null: as soon as the chapter allows */
  wanted: string | null;
  words: string;
};

/** A cell of a chart by totals: what its code says is under `codes`. */
export type ChartCell = {
  against: string;
  block: string;
  code: string;
  /** of other codes */
  costs: Record<string, number>;
  hand: string;
};

/** The verdict on a rule sheet, its sign, and the numbers of each wager. */
export type Checked = {
  findings: Finding[];
  /** the game, as documents name it */
  game: string;
  /** wagers whose numbers are not counted */
  not_analysed: string[];
  /** ISO 8601 */
  on: string;
  /** the options of the sheet */
  rules: Record<string, unknown>;
  sign: CitedFact[];
  /** empty: the sheet names none */
  table: string;
  /** why there are no numbers, or fewer */
  uncounted: Finding[];
  verdict: "lawful" | "unlawful" | "not determined";
  wagers: WagerNumbers[];
};

/** What a choice of things makes, and why the law forbids it if it does. */
export type ChoiceShown = {
  choice: string[];
  refused: string | null;
  words: string;
};

/** A call or an action, with its paragraph. */
export type CitedFact = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  fact: string;
  /** part of every round: a shuffle, a cut, a burn */
  ritual?: boolean;
};

/** Take down every wager of the seat that may be taken down. */
export type ClearFrame = {
  do: "clear";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** The table's clock was set. */
export type ClockSet = {
  /** ISO 8601 with zone */
  at: string;
  /** after so many rounds the banks are full again; 0: never */
  bank_rounds: number;
  bank_seconds: number;
  /** the number of an event on the floor */
  number: number;
  seconds: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "clock_set";
};

/** The table's clock. */
export type ClockShown = {
  /** it is a time bank that runs */
  bank: boolean;
  /** the answer that the clock gives */
  default: string | null;
  ends_at: string | null;
  /** what runs out; null: nothing */
  for: "bets" | "dealer" | "decision" | "matter" | "next" | null;
  /** in all */
  of_seconds: number | null;
  /** left */
  seconds: number | null;
};

/** Begin to close the table: no new wagers; those on the layout are played out or handed back. */
export type CloseTableFrame = {
  do: "close_table";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** The table is closed. */
export type Closed = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "closed";
};

/** The table begins to close: no new wagers. */
export type Closing = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "closing";
};

/** A key with its token. The token is shown once: send it as `Authorization: Bearer ...`. */
export type CollectedKey = {
  key: ApiKey;
  token: string;
};

/** A command at the table of the socket. */
export type CommandFrame = BuyInFrame | CashOutFrame | SitFrame | LeaveFrame | ChangeSeatFrame | AfterRoundFrame | JoinWaitingListFrame | LeaveWaitingListFrame | MakeWagerFrame | MakeWagersFrame | TakeDownFrame | UndoFrame | ClearFrame | CallFrame | ReadyFrame | DecideFrame | SeatBotFrame | PassOnFrame | DismissBotFrame | DealFrame | HaltFrame | ResumeFrame | RaiseFrame | RuleFrame | SecondRulingFrame | WithdrawRulingFrame | CorrectFrame | SecondFrame | WithdrawFrame | ValidateFrame | AssignDealerFrame | SetClockFrame | SetCompanyFrame | OrderRecutFrame | OrderReshuffleFrame | StepFrame | CloseTableFrame | ScheduleFrame | DutyFrame | CancelChangeFrame | ApproveChangeFrame | AcknowledgeFrame;

/** A seal that is not opened yet. */
export type CommitmentShown = {
  /** bytes in hexadecimal */
  commitment: string;
  number: number;
};

/** Bots may sit down by themselves where too few people wait for a round, or may not any more. */
export type CompanySet = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  on: boolean;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "company_set";
};

/** Bots that sit down by themselves in a moment, since too few people sit for a round. */
export type CompanyShown = {
  /** how many */
  bots: number;
  /** ISO 8601 with zone */
  ends_at: string;
  /** how many a round needs */
  players: number;
  /** until then */
  seconds: number;
};

/** Propose a correcting transfer in a matter: to the player (above zero) or back from the player (below). */
export type CorrectFrame = {
  cents: number;
  /** a paragraph */
  cite: string;
  do: "correct";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  handle: string;
  key: string;
  matter: number;
  why: string;
};

/** A correcting transfer was made. */
export type Corrected = {
  /** ISO 8601 with zone */
  at: string;
  correction: number;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "corrected";
};

/** A correcting transfer needs a second supervisor. */
export type CorrectionProposed = {
  /** ISO 8601 with zone */
  at: string;
  correction: number;
  /** the number of a matter */
  matter: number;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "correction_proposed";
};

/** A proposed correcting transfer. */
export type CorrectionShown = {
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  matter: number;
  number: number;
  seconded: boolean;
  /** a sentence for people */
  why: string;
  withdrawn: boolean;
  /** you proposed it */
  yours: boolean;
};

/** A proposed correction was withdrawn. */
export type CorrectionWithdrawn = {
  /** ISO 8601 with zone */
  at: string;
  correction: number;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "correction_withdrawn";
};

/** A handle and its password. */
export type Credentials = {
  handle: string;
  password: string;
};

/** No more bets: the round begins. */
export type DealFrame = {
  do: "deal";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** A dealer was assigned, or sent away. */
export type DealerAssigned = {
  /** ISO 8601 with zone */
  at: string;
  /** empty: the table deals by itself */
  dealer: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "dealer_assigned";
};

/** Answer the question the seat is asked. `question` names it, so that no other question gets the answer. */
export type DecideFrame = {
  answer: string;
  do: "decide";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  /** `question` of the table's `asks` */
  question: string;
  site: string;
};

/** A question was answered. A private answer and its paragraph are left out. */
export type Decided = {
  /** the further stake it put down */
  added_cents: number;
  answer?: string;
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite?: string;
  decided_by: "player" | "clock" | "table" | "bot";
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the round and a place in its journal */
  question: string;
  /** the number of a round at the table */
  round: number;
  /** where in the round something is asked */
  site: string;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "decided";
};

/** Deliveries of a webhook, newest first. */
export type Deliveries = {
  deliveries: DeliveryAbout[];
  /** pass it as `cursor` for the next page; null at the end */
  next: string | null;
};

/** How the delivery of one event went. */
export type DeliveryAbout = {
  attempts: number;
  done_at: string | null;
  /** the number of an event on the floor */
  event: number;
  /** the same at each attempt */
  id: string;
  state: "waiting" | "delivered";
  /** of the last answer; null: there was none */
  status: number | null;
  what: "round_settled" | "round_voided" | "table_opened" | "table_closed";
  /** why the last attempt failed; empty if it did not */
  why: string;
};

/** One option of a sheet, or the limits of a wager, that a change alters. */
export type Difference = {
  after: string;
  before: string;
  /** it only adds something new */
  brings_in: boolean;
  /** a paragraph of N.J.A.C. */
  cite: string;
  is_limit: boolean;
  name: string;
};

/** Send a bot away. */
export type DismissBotFrame = {
  do: "dismiss_bot";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  handle: string;
  key: string;
};

/** A duty of a change was done. */
export type DutyDone = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a change of the sheet */
  change: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  duty: "sign" | "announcement" | "commission";
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "duty_done";
  words: string;
};

/** Report one of the duties of a scheduled change as done now. */
export type DutyFrame = {
  change: number;
  do: "duty";
  duty: "sign" | "announcement" | "commission";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** An event at the table. */
export type EventFrame = {
  event: TableMade | StepTaken | Opened | Closing | Closed | MeterSet | DealerAssigned | ClockSet | CompanySet | Halted | Resumed | Sat | Left | Renamed | SeatPassedOn | Waits | WaitsNoMore | SeatOffered | SeatChanged | AfterRoundWish | BankUsed | SatOut | TimeCharged | BetDone | SeatReady | Began | Decided | WentWrong | Settled | Voided | Sealed | Revealed | SealLost | Raised | StopEnded | Ruled | RulingProposed | RulingWithdrawn | CorrectionProposed | Corrected | CorrectionWithdrawn | Validated | RecutOrdered | ReshuffleOrdered | ChangeScheduled | DutyDone | ChangeCancelled | ChangeApproved | SheetInForce;
  /** the number of an event on the floor */
  number: number;
  /** how many events the table has had */
  version: number;
};

/** The input of a verifier: the table's trail, the signed heads with their key, and the proof that a head covers it. */
export type Evidence = {
  events: TrailEvent[];
  heads: HeadShape[];
  /** bytes in hexadecimal */
  key: string;
  /** ISO 8601 with zone */
  made_at: string;
  /** null: no head covers it yet */
  proof: Proof | null;
  seals: SealShown[];
  sheets: SheetOfTable[];
  /** the table's name */
  table: string;
};

/** A software fault that stopped the table. */
export type Fault = {
  /** who knows of it */
  told: string;
  /** a sentence for people */
  what: string;
};

/** One ruling, with its paragraph. */
export type Finding = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** what it is about: options of the sheet, or answers */
  options: string[];
  /** where in a document */
  place?: string;
  /** choices of reading that the ruling rests on */
  rests_on?: string[];
  verdict: "lawful" | "unlawful" | "not determined";
  /** a sentence for people */
  why: string;
};

/** A further stake of the round: a double, a split, insurance. */
export type FurtherStake = {
  /** the name of a player or a bot */
  handle: string;
  /** where in the round something is asked */
  site: string;
  /** whole cents */
  stake_cents: number;
  /** the answer that put it down */
  wager: string;
  /** whether it is yours */
  you: boolean;
};

/** What a wager may gain, in initial wagers, and with which chance. */
export type Gain = {
  /** a fraction, or a decimal where `method` is no exact count */
  chance: string;
  gain: string;
};

/** A game the house offers. */
export type GameShape = {
  /** the game, as documents name it */
  game: string;
  /** its sections in N.J.A.C. 19:47 */
  sections: string[];
  /** the day it was adopted; null if our sources do not say */
  since: string | null;
  /** the name for people */
  title: string;
  wagers: string[];
};

/** The games the house offers, in the order of the chapter. */
export type Games = {
  games: GameShape[];
};

/** Stop the table. Nothing becomes void by it. */
export type HaltFrame = {
  do: "halt";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  why: string;
};

/** The table was stopped. */
export type Halted = {
  /** ISO 8601 with zone */
  at: string;
  /** the software fault that stopped it */
  fault?: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "halted";
  /** a sentence for people */
  why: string;
};

/** A hand on the layout, as you may see it. */
export type HandShown = {
  /** whether the question is about it */
  active: boolean;
  cards: string[];
  /** its total, if you may see all of it */
  count: string;
  /** the number of the hand at this place */
  hand: number;
  /** who plays it; null: the house, or nobody */
  handle: string | null;
  /** its status */
  note: string;
  /** a place of the felt */
  place: string;
  /** while the round is under way */
  stakes?: StakeOnHand[];
  words: string;
};

/** A signed checkpoint of the trail. */
export type HeadShape = {
  /** ISO 8601 with zone */
  at: string;
  /** bytes in hexadecimal */
  hash: string;
  /** the number of an event on the floor */
  number: number;
  /** of a Merkle tree (RFC 6962) over the hashes of all events so far */
  root?: string;
  /** bytes in hexadecimal */
  signature: string;
};

/** The signed heads of the trail, and the floor's public key (Ed25519). */
export type Heads = {
  heads: HeadShape[];
  /** bytes in hexadecimal */
  key: string;
};

/** The state of the server and the floor. `state` is `halted` if the books, the stored answers or the trail are wrong, `waiting` while the database cannot be written to, `closing` if the database failed, and `standby` while another server has the floor open. */
export type Health = {
  /** why trail heads cannot be signed; empty if they can */
  heads: string;
  /** the trail before the snapshot that the floor opened from: checked (also if there was no snapshot), checking, not yet, wrong, or failed, if the check ended without a result */
  history: string;
  state: "open" | "halted" | "waiting" | "closing" | "standby";
  /** what is wrong; empty if open */
  why: string;
};

/** A card that lay on the layout when a stack was made of the others. */
export type HeldCard = {
  /** a card or tile; "??" is face down for you */
  card: string;
  /** the number of a stack of this seal */
  load: number;
  place: number | null;
  /** the number of a seal */
  seal: number;
};

/** An event at a table, sent to a webhook: what everybody may see of it. */
export type HookBody = {
  /** the same at each attempt */
  delivery: string;
  event: Settled | Voided | Opened | Closed;
  what: "round_settled" | "round_voided" | "table_opened" | "table_closed";
};

/** What the house takes of a table in an hour. */
export type HourlyDrop = {
  assumptions: string[];
  /** a fraction, or a decimal where `method` is no exact count */
  cents: string;
  /** a fraction, or a decimal where `method` is no exact count */
  of_each_player_cents: string;
};

/** An invitation. The secret is shown once. */
export type Invitation = {
  /** there is no second admin who could agree */
  alone: boolean;
  id: string;
  secret: string;
  /** for a second admin */
  waits: boolean;
};

/** An invitation that was not used yet, without its secret. */
export type InvitationWaiting = {
  /** ISO 8601 with zone */
  ends_at: string;
  id: string;
  made_by: string;
  role: "player" | "dealer" | "floorperson" | "inspector" | "admin";
  /** waiting: for a second admin */
  state: "waiting" | "open";
  tables: string[];
};

/** Wait for a seat at a table that has none free. A free seat is offered to the first of the list for a short time. */
export type JoinWaitingListFrame = {
  do: "join_waiting_list";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Leave the seat. Wagers that cannot be taken down have to be played out first. */
export type LeaveFrame = {
  do: "leave";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Wait no longer for a seat at the table. A seat that was offered goes to the next of the list. */
export type LeaveWaitingListFrame = {
  do: "leave_waiting_list";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Somebody left a seat. */
export type Left = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a seat */
  seat: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "left";
};

/** The least and the most that may be staked on a wager. */
export type Limit = {
  max_cents: number;
  min_cents: number;
};

/** A seat that is taken. */
export type LobbySeat = {
  bot: boolean;
  /** the name of a player or a bot */
  handle: string;
  /** the number of a seat */
  seat: number;
};

/** A table as the lobby shows it. */
export type LobbyTable = {
  /** the dealer's handle; empty: the table deals by itself */
  dealer: string;
  /** the game, as documents name it */
  game: string;
  /** how many seats there are */
  places: number;
  /** the number of a round at the table */
  round: number;
  seats: LobbySeat[];
  sheet: SheetShown;
  standing: NamedText[];
  state: "closed" | "opening" | "betting" | "dealing" | "halted" | "closing";
  /** the table's name */
  table: string;
  /** the name for people */
  title: string;
  /** how many events the table has had */
  version: number;
  waiting: LobbyWaiting[];
};

/** Somebody on the waiting list, and the seat that is kept for that person. */
export type LobbyWaiting = {
  /** the name of a player or a bot */
  handle: string;
  seat: number | null;
};

/** Put chips on the layout. */
export type MakeWagerFrame = {
  cents: number;
  do: "wager";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  wager: string;
};

/** Put several wagers on the layout in this order, all of them or none; with `ready`, no more bets after them. */
export type MakeWagersFrame = {
  do: "wagers";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  ready?: boolean;
  wagers: Stake[];
};

/** What the display keeps of a settled round. */
export type Mark = {
  dots: string[];
  streak: string;
  text: string;
  tone: string;
  words: string;
};

/** An irregularity or a dispute. Staff see it in full, and so does the person who raised it. */
export type MatterShown = {
  /** a paragraph; empty: none applies */
  cite?: string;
  number: number;
  open: boolean;
  /** the number of a round at the table */
  round: number;
  /** the ruling; empty: none yet */
  ruled: string;
  sort: "irregularity" | "dispute";
  /** the table stops until it is ruled on */
  stops: boolean;
  /** a sentence for people */
  what?: string;
  /** a sentence for people */
  why?: string;
};

/** Your account. */
export type Me = {
  /** your chips; null for staff */
  cents: number | null;
  /** the name of a player or a bot */
  handle: string;
  role: "player" | "dealer" | "floorperson" | "inspector" | "admin";
  /** the tables where you have a seat */
  seats: string[];
  /** those you are assigned to; "*" is all */
  tables: string[];
};

/** A progressive meter was set to its first amount. */
export type MeterSet = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "meter_set";
};

/** A value with its name, for people. */
export type NamedText = {
  name: string;
  text: string;
};

/** The handle and password of a new account. */
export type NewCredentials = {
  handle: string;
  password: string;
};

/** A key for a person's programs. Its scopes must be of use to the person's role. */
export type NewKey = {
  /** until it ends */
  days?: number;
  name: string;
  /** its owner */
  person: string;
  scopes: ("read" | "play" | "desk" | "audit")[];
};

/** Where to send what. */
export type NewWebhook = {
  events: ("round_settled" | "round_voided" | "table_opened" | "table_closed")[];
  tables?: string[];
  /** https */
  url: string;
};

/** Where rounds follow one another by themselves: who is in the next one. */
export type NextRound = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** how many are */
  in: number;
  /** how many have to be in */
  players: number;
  /** whom it waits for; empty: nobody */
  waits: string;
};

/** A notice to the Commission. */
export type NoticeShape = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the number of an event on the floor */
  number: number;
  /** empty: not yet */
  read_at: string;
  /** empty: nobody yet */
  read_by: string;
  /** empty: the whole floor */
  table: string;
  text: string;
};

/** The Commission's inbox, newest first. */
export type Notices = {
  notices: NoticeShape[];
};

/** An answer that you may give. `least`, `most` and `step` are written as an answer writes them. */
export type OfferShown = {
  /** the fixed further stake of an answer without amount */
  adds_cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** its chips are on the layout already */
  from_stack: boolean;
  least: string;
  least_cents: number | null;
  most: string;
  most_cents: number | null;
  /** the answer, or its first word */
  name: string;
  /** then the answer is "NAME THING THING …" */
  pick: PickShown | null;
  step: string;
  /** then the answer is "NAME AMOUNT" */
  takes_amount: boolean;
  title: string;
  /** "dollars", or what is counted */
  unit: string;
  usual: UsualAmount[];
};

/** The table is open for bets. */
export type Opened = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "opened";
};

/** The cards under a seal that everybody has seen, with what proves them. */
export type OpenedCards = {
  cards: [number, number, string, string][];
  /** the key of the rolls */
  draws: string;
  /** nodes of the Merkle tree */
  nodes: string[];
};

/** A reading of the law that the numbers rest on. */
export type OptionReading = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  note: string;
  option: string;
  value: string;
};

/** Order the cards of the coming shuffle to be cut again before any is dealt. */
export type OrderRecutFrame = {
  do: "order_recut";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Order the cards to be shuffled before the next round. */
export type OrderReshuffleFrame = {
  do: "order_reshuffle";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Pass the bank on to the next seat. */
export type PassOnFrame = {
  do: "pass_on";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** People by handle, open invitations, and proposals that wait for a second admin. */
export type PeopleList = {
  appointments: AppointmentWaiting[];
  invitations: InvitationWaiting[];
  /** handles, by person */
  names: Record<string, string>;
  /** pass it as `cursor` for the next page; null at the end */
  next: string | null;
  people: PersonShape[];
  /** everybody who is searched for */
  total: number;
};

/** Somebody with an account. */
export type PersonShape = {
  /** the name of a player or a bot */
  handle: string;
  id: string;
  locked: boolean;
  /** ISO 8601 with zone */
  made_at: string;
  /** a role, or "dismissed" */
  role: string;
  tables: string[];
};

/** The things that an answer chooses, as it names them. */
export type PickShown = {
  /** whether they are cards or tiles */
  cards: boolean;
  least: number;
  /** where the game says what each choice makes */
  makes?: ChoiceShown[];
  most: number;
  of: string[];
};

/** A role and its tables ("*" for all). */
export type Post = {
  role: string;
  tables?: string[];
};

/** What the house takes of a pot of this size. */
export type PotTaken = {
  /** whole cents */
  pot_cents: number;
  /** whole cents */
  rake_cents: number;
  /** a fraction, or a decimal where `method` is no exact count */
  share: string;
};

/** What the house takes where players win from each other. */
export type PriceShown = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  hourly_drop?: HourlyDrop;
  note: string;
  pots: PotTaken[];
  words: string;
};

/** An error (RFC 9457). */
export type Problem = {
  /** what is not permitted */
  action?: string | null;
  /** the first paragraph that applies */
  cite?: string | null;
  /** the kind of error, for programs */
  code: string;
  /** a sentence for people */
  detail: string;
  mistakes?: ProblemMistake[] | null;
  request_id?: string | null;
  /** when there were too many requests */
  retry_after_seconds?: number | null;
  /** to whom */
  role?: string | null;
  rulings?: ProblemRuling[] | null;
  status: number;
  title: string;
  type: string;
  /** the table's current version, on a conflict */
  version?: number | null;
  /** the table as it is now, on a conflict */
  view?: View;
};

/** A command was refused, or a frame could not be read. `key` is null if there was none to read. */
export type ProblemFrame = {
  key: string | null;
  problem: Problem;
};

/** A field that cannot be read. */
export type ProblemMistake = {
  cite?: string | null;
  /** the field, as a dotted path */
  place: string;
  why: string;
};

/** Why the rules refuse it. */
export type ProblemRuling = {
  /** the paragraph, "19:47-2.6(b)" */
  cite: string;
  options?: string[];
  place?: string;
  verdict: string;
  why: string;
};

/** The proof that a signed head includes the events (RFC 6962). */
export type Proof = {
  nodes: string[];
  /** the number of an event on the floor */
  number: number;
};

/** An appointment that waits for a second admin. */
export type Proposal = {
  id: string;
};

/** A question that waits for an answer: yours if you are asked, or else the first. An answer names `question` and `site`. */
export type QuestionShown = {
  cite: string | null;
  /** the name of a player or a bot */
  handle: string;
  kind: "play" | "insurance" | "cut" | "set" | "pay";
  /** empty if you may not see them */
  offers: OfferShown[];
  /** the round and a place in its journal */
  question: string;
  /** answers that are refused, with the reason */
  refusals: Finding[];
  /** what you may look at, if you are asked */
  sees: Seen[];
  /** where in the round something is asked */
  site: string;
  /** all seats that have not answered */
  waits_for: string[];
  /** the question without its mark */
  words: string;
  /** whether it is yours */
  you: boolean;
};

/** Raise an irregularity or a dispute. About the current round: the table stops until a floorperson has ruled. Patrons stop a table for ten minutes at most, and once an hour; else, or about a past round, its evidence is kept and play goes on. Patrons raise rounds in which they have or had a wager. */
export type RaiseFrame = {
  do: "raise";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  matter: "irregularity" | "dispute";
  /** the round it is about; left out: the current one, or for a dispute between two rounds the last */
  round?: number | null;
  what: string;
};

/** An irregularity or a dispute was raised. */
export type Raised = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a matter */
  matter: number;
  /** the number of an event on the floor */
  number: number;
  /** the number of a round at the table */
  round: number;
  sort: "irregularity" | "dispute";
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "raised";
};

/** No more bets from this seat. The round begins when every seat with a wager is ready. */
export type ReadyFrame = {
  do: "ready";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** The cards of the coming shuffle are cut again. */
export type RecutOrdered = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "recut_ordered";
};

/** An invitation, and the handle and password of the new account. */
export type Redemption = {
  handle: string;
  invitation: string;
  password: string;
};

/** A new webhook. Its secret is shown once: the signatures of its deliveries are made with it. */
export type RegisteredWebhook = {
  secret: string;
  webhook: WebhookAbout;
};

/** A guest has chosen a name. */
export type Renamed = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  was: string;
  what: "renamed";
};

/** The cards are shuffled before the next round. */
export type ReshuffleOrdered = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "reshuffle_ordered";
};

/** Let the table go on from where it stopped. */
export type ResumeFrame = {
  do: "resume";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** The table goes on. */
export type Resumed = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "resumed";
};

/** A seal that is used up was opened: its seed, or in a game with private cards each card that was shown. */
export type Revealed = {
  /** what it seals, as the verifier reads it */
  about: string;
  /** ISO 8601 with zone */
  at: string;
  /** bytes in hexadecimal */
  commitment: string;
  /** the number of an event on the floor */
  number: number;
  opened?: OpenedCards;
  /** bytes in hexadecimal */
  salt?: string;
  /** the number of a seal */
  seal: number;
  /** bytes in hexadecimal */
  seed?: string;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "revealed";
};

/** A roll, a spin or a draw: the weights of its outcomes with the one that came, or from how many numbers it is. */
export type RollDrawn = {
  /** the number of a roll or spin of this seal */
  number: number;
  of?: number;
  /** its index */
  outcome?: number;
  /** the number of a round at the table */
  round: number;
  text: string;
  weights?: number[];
};

/** A settled round: its start, its journal and its results. What other players never showed is `??`. `rules`, `standing` and `left` have the fields of their game. */
export type RoundRecord = {
  /** ISO 8601 with zone */
  at: string;
  decided: AnswerGiven[];
  /** the number of an event on the floor */
  event: number;
  facts: CitedFact[];
  /** the game, as documents name it */
  game: string;
  /** of the event, in the trail */
  hash: string;
  /** every answer in order */
  journal: string[];
  /** the table after the round */
  left: Record<string, unknown>;
  lines: SettledLine[];
  /** the number of a round at the table */
  number: number;
  /** ISO 8601 */
  on: string;
  /** what the house takes: vigorish on a player's bank, rake */
  revenue?: Taken[];
  /** the options of the sheet */
  rules: Record<string, unknown>;
  /** the number of the sheet it was played under */
  sheet: number;
  /** the table before the round */
  standing: Record<string, unknown>;
  /** the table's name */
  table: string;
  /** the edition of the words of facts and notes */
  words: number;
};

/** A settled round in a list. */
export type RoundSummary = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  event: number;
  /** gain or loss, by handle */
  net_cents: Record<string, number>;
  /** the number of a round at the table */
  number: number;
  /** the number of the sheet it was played under */
  sheet: number;
};

/** Settled rounds, newest first. */
export type Rounds = {
  /** pass it as `cursor` for the next page; null at the end */
  next: string | null;
  rounds: RoundSummary[];
  /** the table's name */
  table: string;
};

/** Rule on a matter: apply the chapter's remedy, void the round, or let play go on. If the ruling changes a round whose cards have been shown, it is proposed, and a second supervisor has to agree. */
export type RuleFrame = {
  /** a paragraph */
  cite: string;
  details?: Record<string, string>;
  do: "rule";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  /** the irregularity, with a remedy */
  kind?: string;
  matter: number;
  ruling: "remedy" | "void" | "play_on";
  why: string;
};

/** A floorperson has ruled on a matter. */
export type Ruled = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the irregularity, with a remedy */
  kind: string;
  /** the number of a matter */
  matter: number;
  /** the number of an event on the floor */
  number: number;
  ruling: "remedy" | "void" | "play_on";
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "ruled";
};

/** A ruling needs a second supervisor. */
export type RulingProposed = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a matter */
  matter: number;
  /** the number of an event on the floor */
  number: number;
  proposal: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "ruling_proposed";
};

/** A proposed ruling. */
export type RulingShown = {
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the irregularity, with a remedy */
  kind: string;
  matter: number;
  number: number;
  ruling: "remedy" | "void" | "play_on";
  seconded: boolean;
  /** a sentence for people */
  why: string;
  withdrawn: boolean;
  /** you proposed it */
  yours: boolean;
};

/** A proposed ruling was withdrawn. */
export type RulingWithdrawn = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  proposal: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "ruling_withdrawn";
};

/** Somebody took a seat. */
export type Sat = {
  /** ISO 8601 with zone */
  at: string;
  bot: boolean;
  /** the bot sat down by itself */
  company?: boolean;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a seat */
  seat: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "sat";
};

/** A seat sits out: its stack is called off. */
export type SatOut = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  /** a wager with its selection */
  wager: string;
  what: "sat_out";
  /** a sentence for people */
  why: string;
};

/** Schedule a new rule sheet for a time to come (19:47-8.3). */
export type ScheduleFrame = {
  /** left out: as soon as the chapter allows */
  at?: string | null;
  do: "schedule";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  /** dollars, by wager */
  limits: Record<string, Record<string, string>>;
  /** the licensee's elections */
  rules: Record<string, unknown>;
};

/** The input of the stand-alone verifier: the seal, its seed, and every card, roll or spin made from it. A seal of a game with private cards has no seed, but each card that everybody has seen, with its salt. */
export type SealEvidence = {
  cards: CardDrawn[];
  draws: RollDrawn[];
  loads: StackLoaded[];
  /** in a game with private cards */
  opened?: OpenedCards;
  seal: SealOpened;
  /** the table's name */
  table: string;
  unturned: CardUnturned[];
  void: VoidRoll[];
};

/** A seal that does not open was given up. */
export type SealLost = {
  /** ISO 8601 with zone */
  at: string;
  /** bytes in hexadecimal */
  commitment: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a seal */
  seal: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "seal_lost";
  /** a sentence for people */
  why: string;
};

/** When something was done to a seal, and by which event. */
export type SealMoment = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  event: number;
};

/** A seal for the verifier. */
export type SealOpened = {
  /** what it seals, as the verifier reads it */
  about: string;
  /** bytes in hexadecimal */
  commitment: string;
  /** the number of a seal */
  number: number;
  /** bytes in hexadecimal */
  salt?: string;
  /** bytes in hexadecimal */
  seed?: string;
};

/** A seal: its commitment, and what was opened of it. */
export type SealShown = {
  /** what it seals, as the verifier reads it */
  about?: string;
  /** bytes in hexadecimal */
  commitment: string;
  /** the number of a seal */
  number: number;
  opened?: OpenedCards;
  revealed?: SealMoment;
  /** bytes in hexadecimal */
  salt?: string;
  seal_lost?: SealMoment;
  sealed?: SealMoment;
  /** bytes in hexadecimal */
  seed?: string;
};

/** The floor committed to the next cards, rolls or spins. */
export type Sealed = {
  /** what it seals, as the verifier reads it */
  about: string;
  /** ISO 8601 with zone */
  at: string;
  /** bytes in hexadecimal */
  commitment: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a seal */
  seal: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "sealed";
};

/** The commitment made before each deal, and what was opened since: the seed, or each card that was shown. */
export type Seals = {
  seals: SealShown[];
  /** the table's name */
  table: string;
};

/** The seals that cards, rolls or spins come from now, and the one that comes next. */
export type SealsInUse = {
  in_use: CommitmentShown[];
  next: CommitmentShown | null;
};

/** Seat a bot at the first free place. It bets the minimum and plays its game's strategy. */
export type SeatBotFrame = {
  do: "seat_bot";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Somebody moved to another seat. */
export type SeatChanged = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a seat */
  seat: number;
  /** the table's name */
  table: string;
  to: number;
  /** how many events the table has had */
  version: number;
  what: "seat_changed";
};

/** A free seat is kept for somebody on the waiting list. */
export type SeatOffered = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a seat */
  seat: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "seat_offered";
};

/** The bank, the shoe or the dice went on to another seat. */
export type SeatPassedOn = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  to: string;
  /** how many events the table has had */
  version: number;
  what: "passed_on";
};

/** No more bets from a seat. */
export type SeatReady = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "ready";
};

/** A seat of the table. It is free if it has no handle. */
export type SeatShown = {
  /** what it wants done when the round is over */
  after_round?: string[];
  away: boolean;
  /** left in the time bank */
  bank_seconds?: number;
  bot: boolean;
  /** the bot sat down by itself */
  company?: boolean;
  /** null: the seat is free */
  handle: string | null;
  /** on the layout */
  laid_cents: number;
  /** chips in front of the seat */
  rail_cents?: number;
  /** no more bets from this seat */
  ready: boolean;
  /** the number of a seat */
  seat: number;
  /** where rounds follow one another */
  sits_out?: boolean;
  /** whether it is yours */
  you: boolean;
};

/** Agree to a correcting transfer as the second supervisor: it is made. */
export type SecondFrame = {
  correction: number;
  do: "second";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** Agree to a proposed ruling as the second supervisor: it is made. */
export type SecondRulingFrame = {
  do: "second_ruling";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  proposal: number;
};

/** A table for tests: a game and what its sheet elects, and the seed of everything that is dealt there. */
export type SeededTable = {
  game: string;
  /** as in a rule sheet; 5.00 to 500.00 if left out */
  limits?: Record<string, unknown> | null;
  /** seats */
  places?: number;
  /** as in a rule sheet; what it does not say has its default */
  rules?: Record<string, unknown> | null;
  seed: string;
  /** its name, a new one */
  table: string;
};

/** One thing that the seat that is asked may see: a text, or cards. */
export type Seen = {
  cards?: string[];
  name: string;
  text?: string;
};

/** Set the table's clock: the seconds for an answer, the time bank of a seat, and when the banks are filled up again. */
export type SetClockFrame = {
  /** after so many rounds the banks are full again; 0: never */
  bank_rounds?: number;
  bank_seconds?: number;
  do: "set_clock";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  seconds: number;
};

/** Say whether bots sit down by themselves when too few people wait for a round. They leave when enough people sit. */
export type SetCompanyFrame = {
  do: "set_company";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  on: boolean;
};

/** A round was settled: what was said and done, and what every wager won or lost. */
export type Settled = {
  /** ISO 8601 with zone */
  at: string;
  facts: CitedFact[];
  lines: SettledLine[];
  /** the number of an event on the floor */
  number: number;
  /** what the house takes */
  revenue?: Taken[];
  /** the number of a round at the table */
  round: number;
  /** the number of the sheet in force */
  sheet: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "settled";
};

/** The result of one wager. `cents` is the patron's gain or loss. */
export type SettledLine = {
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the number of the hand at the seat; 0: the wager has none */
  hand: number;
  /** what the result came from */
  note: string;
  /** the odds it was paid at */
  pays: string | null;
  result: "won" | "lost" | "pushed" | "void" | "stands";
  /** the name of a player or a bot */
  seat: string;
  /** whole cents */
  stake_cents: number;
  /** a stack: stake and gain are the wager of the next round */
  stays?: boolean;
  /** a wager with its selection */
  wager: string;
};

/** A rule sheet as a document. The options of each game are its own: `croupier schema sheet GAME` describes them. */
export type SheetDocument = {
  /** the game, as documents name it */
  game: string;
  /** dollars, by wager */
  limits: Record<string, Record<string, string>>;
  /** the day whose text of the law it is judged by */
  on?: string;
  /** the licensee's elections, by option */
  rules: Record<string, unknown>;
  /** the table's name */
  table?: string;
};

/** A changed rule sheet is in force. */
export type SheetInForce = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a change of the sheet */
  change: number;
  cites: string[];
  limits_only: boolean;
  /** the number of an event on the floor */
  number: number;
  sheet: SheetDocument;
  /** the number of the sheet in force */
  sheet_number: number;
  /** ISO 8601 with zone */
  since: string;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "sheet_in_force";
  why: string;
};

/** A rule sheet that the table has, or had. */
export type SheetOfTable = {
  number: number;
  sheet: SheetDocument;
  /** ISO 8601 with zone */
  since: string;
  /** null: it is in force */
  superseded: Superseded | null;
  /** null: it is in force */
  until: string | null;
};

/** The rule sheet in force, with its sign. The options of each game are its own. */
export type SheetShown = {
  /** by wager */
  limits: Record<string, Limit>;
  /** 1 is the table's first sheet */
  number: number;
  /** the day whose text of the law it is judged by */
  on: string;
  /** the licensee's elections, by option of the game */
  rules: Record<string, unknown>;
  /** what must be posted (19:47-8.3(a)) */
  sign: CitedFact[];
  /** ISO 8601 with zone */
  since: string;
  verdict: "lawful" | "unlawful" | "not determined";
};

/** All rule sheets of a table, the one in force last. */
export type Sheets = {
  sheets: SheetOfTable[];
  /** the table's name */
  table: string;
};

/** The sign in force at a table (19:47-8.3(a)). */
export type Sign = {
  /** the game, as documents name it */
  game: string;
  /** ISO 8601 */
  on: string;
  /** the paragraph that asks for the sign */
  posted_by: string;
  /** what must be posted */
  sign: CitedFact[];
  /** what the house may add */
  sign_may_add: CitedFact[];
  /** the table's name */
  table: string;
  verdict: "lawful" | "unlawful" | "not determined";
};

/** Take a seat at the table: the one named, or the first free one. */
export type SitFrame = {
  do: "sit";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  seat?: number | null;
};

/** A ticket. It opens one socket, of this table, once. */
export type SocketTicket = {
  scopes: ("read" | "play" | "desk")[];
  /** how long it can be used */
  seconds?: number;
  /** the table's name */
  table: string;
  ticket: string;
};

/** A stack of cards made from the seal. One that opens card by card has no counts. */
export type StackLoaded = {
  /** places of the pile that the stack leaves out */
  away?: number[];
  /** of each card, in the deck's order */
  counts?: number[];
  /** where it was cut */
  depth: number;
  held: HeldCard[];
  /** the number of a stack of this seal */
  index: number;
  /** the number of a round at the table */
  round: number;
  /** which shuffle of the seal it is */
  shuffle: number;
  size?: number;
};

/** One wager of a set. */
export type Stake = {
  cents: number;
  wager: string;
};

/** Chips that belong to a hand. */
export type StakeOnHand = {
  /** the name of a player or a bot */
  handle: string;
  /** what the wager is on; empty: it takes none */
  on: string;
  /** whole cents */
  stake_cents: number;
  /** a wager with its selection */
  wager: string;
};

/** All transfers of an account, newest first. */
export type Statement = {
  /** whole cents */
  cents: number;
  /** the name of a player or a bot */
  handle: string;
  lines: StatementLine[];
  /** pass it as `cursor` for the next page; null at the end */
  next: string | null;
};

/** A transfer to or from an account. */
export type StatementLine = {
  /** ISO 8601 with zone */
  at: string;
  /** above zero: to the account */
  cents: number;
  /** the number of an event on the floor */
  event: number;
  /** the number of the transfer in its event */
  line: number;
  reason: string;
  /** null: at the cage */
  table: string | null;
  /** the other account */
  with: string;
};

/** Report one step of opening or closing the table as done. */
export type StepFrame = {
  do: "step";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  step: string;
};

/** A step of opening or closing the table. */
export type StepShown = {
  /** when; empty: not yet */
  at: string;
  /** who took it; empty: nobody yet */
  by: string;
  /** a choice of the house: no paragraph asks for it */
  choice: boolean;
  /** a paragraph; empty: none applies */
  cite: string;
  next: boolean;
  step: string;
  words: string;
};

/** A step of opening or closing the table was done. */
export type StepTaken = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph; empty: none applies */
  cite: string;
  /** the number of an event on the floor */
  number: number;
  step: string;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  way: "opening" | "closing";
  what: "step_taken";
  words: string;
};

/** Play goes on without a ruling: a patron's matter has stopped the table for as long as it may. */
export type StopEnded = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of a matter */
  matter: number;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "stop_ended";
};

/** Why a sheet was replaced. */
export type Superseded = {
  cites: string[];
  /** a sentence for people */
  why: string;
};

/** The best chart by totals, as players carry it. `chart` is the same as a document of `croupier strategy --chart`. */
export type TableChart = {
  best_play: BestPlay;
  by: "total";
  /** the value, by the dealer's card */
  by_showing: Record<string, number>;
  cells: ChartCell[];
  /** a section for each block */
  chart: Record<string, unknown>;
  /** the answers of a code, the first that is open counts */
  codes: Record<string, string[]>;
  /** the game, as documents name it */
  game: string;
  /** with this strategy */
  house_advantage_decimal: number;
  method: string;
  /** ISO 8601 */
  on: string;
  /** the options of the sheet */
  rules: Record<string, unknown>;
  /** the strategy in words */
  strategy: string;
  /** the table's name */
  table: string;
  /** what the values count in */
  values_include: Record<string, boolean>;
  verdict: "lawful" | "unlawful" | "not determined";
};

export type TableEvent = TableMade | StepTaken | Opened | Closing | Closed | MeterSet | DealerAssigned | ClockSet | CompanySet | Halted | Resumed | Sat | Left | Renamed | SeatPassedOn | Waits | WaitsNoMore | SeatOffered | SeatChanged | AfterRoundWish | BankUsed | SatOut | TimeCharged | BetDone | SeatReady | Began | Decided | WentWrong | Settled | Voided | Sealed | Revealed | SealLost | Raised | StopEnded | Ruled | RulingProposed | RulingWithdrawn | CorrectionProposed | Corrected | CorrectionWithdrawn | Validated | RecutOrdered | ReshuffleOrdered | ChangeScheduled | DutyDone | ChangeCancelled | ChangeApproved | SheetInForce;

/** The table was added to the floor, closed. */
export type TableMade = {
  /** ISO 8601 with zone */
  at: string;
  /** the number of an event on the floor */
  number: number;
  places: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "table_made";
};

/** The numbers of every wager at a table, in the game's order, with its minimum where the stake matters. */
export type TableOdds = {
  /** those that differ at the maximum of the sheet */
  at_maximum: WagerNumbers[];
  findings: Finding[];
  /** the game, as documents name it */
  game: string;
  /** ISO 8601 */
  on: string;
  price?: PriceShown;
  /** the options of the sheet */
  rules: Record<string, unknown>;
  verdict: "lawful" | "unlawful" | "not determined";
  wagers: WagerNumbers[];
};

/** The best play by every card of a hand. */
export type TableStrategy = {
  by: "composition";
  /** the value, by the dealer's card */
  by_showing: Record<string, number>;
  /** the game, as documents name it */
  game: string;
  /** for which initial wagers; empty: for all */
  holds: string;
  /** with this strategy */
  house_advantage_decimal: number;
  /** what the values are */
  meaning: string;
  method: string;
  /** ISO 8601 */
  on: string;
  plays: BestAnswer[];
  /** the options of the sheet */
  rules: Record<string, unknown>;
  /** the strategy in words */
  strategy: string;
  /** the table's name */
  table: string;
  /** what the values count in */
  values_include: Record<string, boolean>;
  verdict: "lawful" | "unlawful" | "not determined";
};

/** The tables on the floor. */
export type Tables = {
  tables: LobbyTable[];
};

/** Take chips back, if the chapter allows it; without an amount, the whole wager. */
export type TakeDownFrame = {
  cents?: number | null;
  do: "take_down";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  wager: string;
};

/** What the house takes of a round. */
export type Taken = {
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** who pays it; empty: the pot */
  seat: string;
  words: string;
};

/** A table for tests, as it is now. */
export type TestTable = {
  /** the game, as documents name it */
  game: string;
  seed: string;
  state: "closed" | "opening" | "betting" | "dealing" | "halted" | "closing";
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
};

/** What a ticket is wanted for. */
export type TicketWish = {
  /** with `read`; all that you have, if it is left out */
  scopes?: ("read" | "play" | "desk")[] | null;
  table: string;
};

/** A seat paid for time at the table. */
export type TimeCharged = {
  /** ISO 8601 with zone */
  at: string;
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  minutes: number;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  /** the stack it was taken from; empty: the rail */
  wager: string;
  what: "time_charged";
};

/** A session. The token is shown once: send it as `Authorization: Bearer ...`. */
export type Token = {
  /** the name of a player or a bot */
  handle: string;
  /** it ends after so long without a request */
  idle_seconds: number;
  /** it ends after so long in any case */
  longest_seconds: number;
  role: "player" | "dealer" | "floorperson" | "inspector" | "admin";
  session: string;
  /** those you are assigned to; "*" is all */
  tables: string[];
  token: string;
};

/** An event of the trail with all that its hash covers. `payload` is the exact text that was hashed. */
export type TrailEvent = {
  /** bytes in hexadecimal */
  hash: string;
  /** the number of an event on the floor */
  number: number;
  payload: string;
  /** bytes in hexadecimal */
  previous: string;
  stream: string;
  /** how many events the table has had */
  version: number;
};

/** Take back the seat's last action since the last round: all the chips that one command laid or took down. */
export type UndoFrame = {
  do: "undo";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
};

/** An amount that people have a name for. */
export type UsualAmount = {
  amount: string;
  name: string;
};

/** Verify a win that waits for a supervisor: it is paid. */
export type ValidateFrame = {
  do: "validate";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  win: number;
};

/** A win was verified and paid. */
export type Validated = {
  /** ISO 8601 with zone */
  at: string;
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "validated";
  win: number;
};

/** The report on an audit of the whole trail. */
export type Verification = {
  /** ISO 8601 with zone */
  at: string;
  events: number;
  /** differences that the trail explains */
  explained: AuditFinding[];
  /** all that is wrong; empty if nothing is */
  findings: AuditFinding[];
  /** the hash of the last event */
  head: string;
  heads: number;
  /** rounds dealt again from opened seals */
  redealt: number;
  /** settled */
  rounds: number;
  seals_closed: number;
  seals_opened: number;
  tables: number;
  /** what could not be checked, and why */
  unchecked: string[];
};

/** A table as you may see it now. A card that is face down for you is "??". */
export type View = {
  /** your own question, or else the first that waits */
  asks: QuestionShown | null;
  chance: ChanceShown | null;
  /** the pending change of the sheet */
  change: ChangeShown | null;
  clock: ClockShown;
  /** null: no bot sits down by itself */
  company: CompanyShown | null;
  /** for staff */
  corrections: CorrectionShown[];
  /** the dealer's handle; empty: the table deals by itself */
  dealer: string;
  dealer_away: boolean;
  /** set if a software fault stopped the table */
  fault: Fault | null;
  /** of the round */
  further: FurtherStake[];
  /** the game, as documents name it */
  game: string;
  /** why it is stopped; empty: it is not */
  halted: string;
  /** of the round under way, or else of the last one */
  hands: HandShown[];
  last_at: string | null;
  last_round: number | null;
  /** the results of the last round */
  lines: SettledLine[];
  /** the display of past rounds, the newest last */
  marks: Mark[];
  matters: MatterShown[];
  /** gain or loss in it, by handle */
  net_cents: Record<string, number>;
  /** null: a round begins when seats are ready */
  next: NextRound | null;
  /** what the house took of it */
  revenue: Taken[];
  /** the number of the current or next round */
  round: number;
  /** for staff */
  rulings: RulingShown[];
  seal: SealsInUse;
  seats: SeatShown[];
  sheet: SheetShown;
  /** what a round leaves to the next one */
  standing: NamedText[];
  state: "closed" | "opening" | "betting" | "dealing" | "halted" | "closing";
  steps: StepShown[];
  /** what was said and done in the round */
  story: CitedFact[];
  /** the table's name */
  table: string;
  /** what chance comes from */
  tape: "cards" | "dice" | "spins" | "numbers";
  /** for whom the clock decided in it */
  timed_out: string[];
  /** the name for people */
  title: string;
  /** the number of events at the table; also its ETag */
  version: number;
  wagers: WagerShown[];
  /** the waiting list, the first first */
  waiting: WaitingShown[];
  wins: WinShown[];
  /** null: you have no seat here */
  you: Yourself | null;
};

/** A roll or spin that did not count. */
export type VoidRoll = {
  /** the number of a roll or spin of this seal */
  number: number;
  /** the number of a round at the table */
  round: number;
};

/** A round is void: every wager made for it went back. */
export type Voided = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a round at the table */
  round: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "voided";
};

/** The numbers of a wager by the best play. A fraction is exact; `method` says how they were counted. */
export type WagerNumbers = {
  /** what is staked in all, in initial wagers */
  action: string;
  /** a paragraph of N.J.A.C. */
  cite: string;
  distribution: Gain[];
  /** a fraction, or a decimal where `method` is no exact count */
  element_of_risk: string;
  element_of_risk_decimal: number;
  /** a fraction, or a decimal where `method` is no exact count */
  hit_frequency: string;
  /** for which stakes they hold; empty: for all */
  holds: string;
  /** a fraction, or a decimal where `method` is no exact count */
  house_advantage: string;
  house_advantage_decimal: number;
  /** a fraction, or a decimal where `method` is no exact count */
  lose: string;
  method: string;
  note: string;
  pays: string;
  /** a fraction, or a decimal where `method` is no exact count */
  push: string;
  readings: OptionReading[];
  /** a fraction, or a decimal where `method` is no exact count */
  rounds_to_decision: string;
  /** the stake they are counted for, if it matters */
  stake_cents: number | null;
  standard_deviation: number;
  strategy: string;
  together: WagersTogether[];
  true_odds: string;
  wager: string;
  /** a fraction, or a decimal where `method` is no exact count */
  win: string;
};

/** A kind of wager that you may make, or why not. */
export type WagerOffered = {
  /** null: you may make it */
  against: Against | null;
  /** the usual buy-in of a stack */
  buy_in_cents?: number;
  /** the least and the most of a stack */
  buy_in_range_cents?: number[];
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** how to write a selection that no list can hold */
  form: string | null;
  /** it is made during the round */
  in_play: boolean;
  /** of selections with limits of their own (19:47-8.2(b)1) */
  limits: Record<string, Limit>;
  /** null: the sheet sets no limit */
  max_cents: number | null;
  /** null: the sheet sets no limit */
  min_cents: number | null;
  /** all odds a winner can be paid at */
  pays: string[];
  /** those that are open now */
  selections: string[];
  /** the only stakes, if there are such */
  stakes_cents: number[];
  title: string;
  /** a wager without its selection */
  wager: string;
};

/** A wager on the layout. */
export type WagerShown = {
  /** "on" or "off"; empty: as the chapter has it */
  called: string;
  /** the name of a player or a bot */
  handle: string;
  /** a wager without its selection */
  kind: string;
  /** what the wager is on; empty: it takes none */
  on: string;
  /** whole cents */
  stake_cents: number;
  /** a wager with its selection */
  wager: string;
  /** whether it is yours */
  you: boolean;
};

/** Several wagers made in the same round. */
export type WagersTogether = {
  correlation: number;
  expected_gain: number;
  method: string;
  standard_deviation: number;
  wagers: string[];
};

/** Somebody on the waiting list. `seat` is kept for that person until `ends_at`. */
export type WaitingShown = {
  ends_at: string | null;
  /** the name of a player or a bot */
  handle: string;
  seat: number | null;
  seconds: number | null;
  /** whether it is yours */
  you: boolean;
};

/** Somebody joined the waiting list. */
export type Waits = {
  /** ISO 8601 with zone */
  at: string;
  /** a paragraph of N.J.A.C. */
  cite?: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "waits";
};

/** Somebody is no longer on the waiting list. */
export type WaitsNoMore = {
  /** ISO 8601 with zone */
  at: string;
  /** the name of a player or a bot */
  handle: string;
  /** the number of an event on the floor */
  number: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "waits_no_more";
  /** a sentence for people */
  why: string;
};

/** A webhook, without its secret. */
export type WebhookAbout = {
  events: ("round_settled" | "round_voided" | "table_opened" | "table_closed")[];
  failing_since: string | null;
  /** in a row */
  failures: number;
  id: string;
  /** ISO 8601 with zone */
  made_at: string;
  /** nothing is sent before; null: at once */
  next_at: string | null;
  state: "on" | "disabled";
  tables: string[];
  /** https */
  url: string;
};

/** All webhooks, oldest first. */
export type WebhookList = {
  webhooks: WebhookAbout[];
};

/** An irregularity was reported to the round, which goes on with its remedy. */
export type WentWrong = {
  /** ISO 8601 with zone */
  at: string;
  irregularity: string;
  /** the number of an event on the floor */
  number: number;
  /** the number of a round at the table */
  round: number;
  /** the table's name */
  table: string;
  /** how many events the table has had */
  version: number;
  what: "went_wrong";
};

/** A win that waits for a supervisor. */
export type WinShown = {
  /** whole cents */
  cents: number;
  /** a paragraph of N.J.A.C. */
  cite: string;
  /** the name of a player or a bot */
  handle: string;
  number: number;
  /** the number of a round at the table */
  round: number;
  /** a wager with its selection */
  wager: string;
};

/** Withdraw a proposed correcting transfer, and say why. */
export type WithdrawFrame = {
  correction: number;
  do: "withdraw";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  why: string;
};

/** Withdraw a proposed ruling, and say why. */
export type WithdrawRulingFrame = {
  do: "withdraw_ruling";
  /** the version you have seen; the answer is a 409 if it has changed */
  expected_version?: number | null;
  key: string;
  proposal: number;
  why: string;
};

/** Your seat and what you may bet. */
export type Yourself = {
  /** your chips that are not on a layout */
  cents: number;
  /** the name of a player or a bot */
  handle: string;
  /** on this layout */
  laid_cents: number;
  /** you hold the bank, the shoe or the dice and may pass them on */
  may_pass_on: boolean;
  /** while the table takes bets */
  offers: WagerOffered[];
  ready: boolean;
  seat: number | null;
};

/** Every operation: what it takes, and what it answers. */
export interface Operations {
  /** A second admin agrees. It takes effect at once and ends all sessions of the person. Who may: admins (as the second person). Two admins give out roles and tables, never to themselves. No API key may. */
  secondAppointment: {
    input: {
      appointment: string;
    };
    answer: void;
  };
  /** Withdraws a proposal. Who may: admins. One admin proposes, another agrees, never for themselves. No API key may. */
  withdrawAppointment: {
    input: {
      appointment: string;
    };
    answer: void;
  };
  /** The games the house offers, in the order of the chapter. Who may: Everybody. Rules, limits and signs are public. */
  listGames: {
    input: Record<string, never>;
    answer: Games;
  };
  /** Invites a new member of staff. If there are several admins, a second one must agree before it can be used. Who may: admins. An admin invites; a second admin agrees, if there is one. No API key may. */
  invite: {
    input: {
      role: string;
      tables?: string[];
    };
    answer: Invitation;
  };
  /** Opens a staff account with an invitation and logs in. Who may: Everybody. An invitation may be used once, by anybody who holds it. */
  redeemInvitation: {
    input: {
      handle: string;
      invitation: string;
      password: string;
    };
    answer: Token;
  };
  /** A second admin agrees to an invitation. Who may: admins (as the second person). Two admins give out roles and tables, never to themselves. No API key may. */
  secondInvitation: {
    input: {
      invitation: string;
    };
    answer: void;
  };
  /** Withdraws an invitation. Who may: admins. An admin invites; a second admin agrees, if there is one. No API key may. */
  withdrawInvitation: {
    input: {
      invitation: string;
    };
    answer: void;
  };
  /** Everybody's API keys, newest first: at most 500. Who may: inspectors, admins. The list of people is for the admins and the Commission. An API key needs the scope `audit`. */
  listKeys: {
    input: Record<string, never>;
    answer: ApiKeyList;
  };
  /** Issues an API key to somebody else. It waits until its owner collects it: nobody else ever sees its token. Who may: admins. An admin issues API keys, never to themselves; the owner collects them. No API key may. */
  issueKey: {
    input: {
      /** until it ends */
      days?: number;
      name: string;
      /** its owner */
      person: string;
      scopes: ("read" | "play" | "desk" | "audit")[];
    };
    answer: ApiKey;
  };
  /** Revokes anybody's API key. Its streams and sockets end at once. Who may: admins. An admin may revoke any API key at once. No API key may. */
  revokeKey: {
    input: {
      key: string;
    };
    answer: void;
  };
  /** Your handle, role, tables, seats and chips. Who may: players, dealers, floorpersons, inspectors, admins. Log in to see your account. An API key needs the scope `read`. */
  getMe: {
    input: Record<string, never>;
    answer: Me;
  };
  /** Buy chips at the cage. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  buyIn: {
    input: {
      cents: number;
    };
    answer: Answer;
  };
  /** Give chips back to the cage. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  cashOut: {
    input: {
      cents: number;
    };
    answer: Answer;
  };
  /** Your API keys, newest first. Who may: players, dealers, floorpersons, inspectors, admins. Log in to see your account. An API key needs the scope `read`. */
  listOwnKeys: {
    input: Record<string, never>;
    answer: ApiKeyList;
  };
  /** Revokes an API key of yours. Its streams and sockets end at once. Who may: players, dealers, floorpersons, inspectors, admins. Log in to collect an API key, or to revoke one of yours. No API key may. */
  revokeOwnKey: {
    input: {
      key: string;
    };
    answer: void;
  };
  /** Collects an API key that an admin has issued to you: the only time that its token is shown. Who may: players, dealers, floorpersons, inspectors, admins. Log in to collect an API key, or to revoke one of yours. No API key may. */
  collectKey: {
    input: {
      key: string;
    };
    answer: CollectedKey;
  };
  /** Every transfer to and from your account, newest first, with its reason and paragraph. Who may: players (what is their own), inspectors. Players read their own statements; the Commission reads any. An API key needs the scope `read`. */
  getOwnStatement: {
    input: {
      /** `next` of the previous page */
      cursor?: number | null;
      limit?: number;
    };
    answer: Statement;
  };
  /** The Commission's inbox, newest first. A floorperson sees the notices of assigned tables. Who may: floorpersons (at their tables), inspectors. The desk of a table is for its floorperson and the Commission. An API key needs the scope `desk`. */
  listNotices: {
    input: Record<string, never>;
    answer: Notices;
  };
  /** Mark a notice in the Commission's inbox as read. Who may: inspectors. The inbox is the Commission's. An API key needs the scope `desk`. */
  acknowledgeNotice: {
    input: {
      /** the number of the notice */
      notice: number;
    };
    answer: Answer;
  };
  /** People by handle, open invitations, and proposals that wait for a second admin. `next` is the handle to pass as `cursor` for the next page; null at the end. `total` counts everybody who is found. Who may: inspectors, admins. The list of people is for the admins and the Commission. An API key needs the scope `audit`. */
  listPeople: {
    input: {
      /** `next` of the previous page */
      cursor?: string;
      /** use `cursor` */
      after?: string;
      /** how many people at most */
      limit?: number;
      /** a part of the handle, or a role */
      search?: string;
    };
    answer: PeopleList;
  };
  /** Opens a player's account and logs in. Who may: Everybody. Anybody may open a player's account. */
  register: {
    input: {
      handle: string;
      password: string;
    };
    answer: Token;
  };
  /** Proposes a role and tables for a member of staff; "dismissed" ends the employment. Who may: admins. One admin proposes, another agrees, never for themselves. No API key may. */
  proposeAppointment: {
    input: {
      person: string;
      role: string;
      tables?: string[];
    };
    answer: Proposal;
  };
  /** Locks an account until an admin unlocks it, and ends all sessions of the person. Who may: admins. An admin may lock an account at once, but not their own. No API key may. */
  lockPerson: {
    input: {
      person: string;
    };
    answer: void;
  };
  /** A person's statement, for the Commission. Everybody else may read only their own. Who may: players (what is their own), inspectors. Players read their own statements; the Commission reads any. An API key needs the scope `read`. */
  getStatement: {
    input: {
      /** `id` in `/v1/people` */
      person: string;
      /** `next` of the previous page */
      cursor?: number | null;
      limit?: number;
    };
    answer: Statement;
  };
  /** Unlocks an account, whether an admin or failed log-ins locked it. Who may: admins. An admin may unlock an account, but not their own. No API key may. */
  unlockPerson: {
    input: {
      person: string;
    };
    answer: void;
  };
  /** Logs a program in. A player has one session at a time: an older one ends. Who may: Everybody. Anybody may try to log in. */
  logIn: {
    input: {
      handle: string;
      password: string;
    };
    answer: Token;
  };
  /** Ends this session. Who may: players, dealers, floorpersons, inspectors, admins. Log in first; then you can log out. No API key may. */
  logOut: {
    input: Record<string, never>;
    answer: void;
  };
  /** What if: the verdict on a rule sheet with every finding, its sign, and the exact numbers of each wager. The body is a sheet as described by `croupier schema sheet`. Nothing is changed. Who may: floorpersons, inspectors. Drafts of rule sheets are for those who schedule or approve them. An API key needs the scope `desk`. */
  checkSheet: {
    input: {
      /** the game */
      game: "baccarat" | "big_six" | "blackjack" | "boston_5" | "caribbean_stud" | "casino_war" | "chemin_de_fer" | "craps" | "double_attack_blackjack" | "double_down_stud" | "keno" | "let_it_ride" | "mini_dice" | "minibaccarat" | "pai_gow" | "pai_gow_poker" | "poker" | "pokette" | "red_dog" | "roulette" | "sic_bo" | "spanish_21" | "three_card_poker";
      limits?: Record<string, {
        /** the maximum wager, dollars as a string */
        max: string;
        /** the minimum wager, dollars as a string */
        min: string;
      }>;
      /** the day the sheet is judged; left out, that of the newest text */
      on?: string | null;
      /** the licensee's elections */
      rules?: Record<string, unknown>;
      /** the table's name */
      table?: string;
    };
    answer: Checked;
  };
  /** The tables on the floor: games, signs, limits and who is seated. Who may: Everybody. Rules, limits and signs are public. */
  listTables: {
    input: Record<string, never>;
    answer: Tables;
  };
  /** The table as you may see it now. Its ETag is its version: what `If-Match` and `expected_version` take. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  getTable: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: View;
  };
  /** Leave, sit out, come back, or buy in: at once between two rounds, else when the round is over. "stay" takes it back. To sit out, to come back and to buy in are for games where players leave their chips in front of them. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  planAfterRound: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** to buy in for */
      cents?: number | null;
      wish: "leave" | "sit out" | "come back" | "buy in" | "stay";
    };
    answer: Answer;
  };
  /** Seat a bot at the first free place. It bets the minimum and plays its game's strategy. Who may: players, floorpersons (at their tables). A player may ask for a bot as company; a floorperson may send it away. An API key needs the scope `desk` or `play`. */
  seatBot: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Send a bot away. Who may: players, floorpersons (at their tables). A player may ask for a bot as company; a floorperson may send it away. An API key needs the scope `desk` or `play`. */
  dismissBot: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the handle */
      handle: string;
    };
    answer: Answer;
  };
  /** Call a wager on or off. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  callWager: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      on: boolean;
      wager: string;
    };
    answer: Answer;
  };
  /** Schedule a new rule sheet for a time to come (19:47-8.3). Who may: floorpersons (at their tables). The licensee changes the rules of a table, with notice. An API key needs the scope `desk`. */
  scheduleChange: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** left out: as soon as the chapter allows */
      at?: string | null;
      /** dollars, by wager */
      limits: Record<string, Record<string, string>>;
      /** the licensee's elections */
      rules: Record<string, unknown>;
    };
    answer: Answer;
  };
  /** Approve a change for the Commission, if a paragraph requires that. Who may: inspectors. The Commission approves changes where a paragraph requires it. An API key needs the scope `desk`. */
  approveChange: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the change */
      change: number;
    };
    answer: Answer;
  };
  /** Cancel a scheduled change. Who may: floorpersons (at their tables). Floorpersons who may schedule a change may cancel it. An API key needs the scope `desk`. */
  cancelChange: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the change */
      change: number;
    };
    answer: Answer;
  };
  /** Report one of the duties of a scheduled change as done now. Who may: floorpersons (at their tables). Sign, announcement and notice are the licensee's duties. An API key needs the scope `desk`. */
  reportDuty: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the change */
      change: number;
      duty: "sign" | "announcement" | "commission";
    };
    answer: Answer;
  };
  /** Take down every wager of the seat that may be taken down. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  clearWagers: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Set the table's clock: the seconds for an answer, the time bank of a seat, and when the banks are filled up again. Who may: floorpersons (at their tables). The floorperson assigned to a table runs it. An API key needs the scope `desk`. */
  setClock: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** after so many rounds the banks are full again; 0: never */
      bank_rounds?: number;
      bank_seconds?: number;
      seconds: number;
    };
    answer: Answer;
  };
  /** Begin to close the table: no new wagers; those on the layout are played out or handed back. Who may: floorpersons (at their tables). The floorperson assigned to a table runs it. An API key needs the scope `desk`. */
  closeTable: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Say whether bots sit down by themselves when too few people wait for a round. They leave when enough people sit. Who may: floorpersons (at their tables). The floorperson assigned to a table runs it. An API key needs the scope `desk`. */
  setCompany: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      on: boolean;
    };
    answer: Answer;
  };
  /** Agree to a correcting transfer as the second supervisor: it is made. Who may: floorpersons (as the second person). A correcting transfer needs a second supervisor, not the one who proposed it. An API key needs the scope `desk`. */
  secondCorrection: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the correction */
      correction: number;
    };
    answer: Answer;
  };
  /** Withdraw a proposed correcting transfer, and say why. Who may: floorpersons (at their tables). Supervisors who may propose a correcting transfer may withdraw one. An API key needs the scope `desk`. */
  withdrawCorrection: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the correction */
      correction: number;
      why: string;
    };
    answer: Answer;
  };
  /** Assign a dealer; without one, the table deals by itself. Who may: floorpersons (at their tables). The floorperson assigned to a table runs it. An API key needs the scope `desk`. */
  assignDealer: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      dealer?: string;
    };
    answer: Answer;
  };
  /** No more bets: the round begins. Who may: dealers (at their tables). The table's dealer deals; supervisors do not. An API key needs the scope `desk`. */
  dealRound: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Answer the question the seat is asked. `question` names it, so that no other question gets the answer. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  answerQuestion: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      answer: string;
      /** `question` of the table's `asks` */
      question: string;
      site: string;
    };
    answer: Answer;
  };
  /** Leave the seat. Wagers that cannot be taken down have to be played out first. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  leaveSeat: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** The public events of the table as server-sent events; `id` is the event number. With `Last-Event-ID` or `after` (the header wins) the stream starts after that event and misses none; otherwise it starts now. A comment is sent regularly to keep the connection open. A client that falls behind is dropped and may reconnect. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  streamEvents: {
    input: {
      /** the table's name */
      table: string;
      /** start after this event */
      after?: number | null;
    };
    answer: string;
  };
  /** The table's whole trail with its hashes, for the Commission and the table's floorperson. Who may: floorpersons (at their tables), inspectors. The Commission exports the trail; a floorperson exports it for their tables. An API key needs the scope `audit`. */
  getTableEvidence: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: Evidence;
  };
  /** Stop the table. Nothing becomes void by it. Who may: dealers (at their tables), floorpersons (at their tables), inspectors, admins. Dealers pause and floorpersons stop their tables; inspectors and admins stop any. An API key needs the scope `desk`. */
  haltTable: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      why: string;
    };
    answer: Answer;
  };
  /** Settled hands, newest first, as one file of PHH: a table for each, by its number. A player gets the hands that the player played. A hand that the standard cannot say is a comment. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  listHandHistories: {
    input: {
      /** the table's name */
      table: string;
      /** only hands before this one */
      cursor?: number | null;
      limit?: number;
    };
    answer: string;
  };
  /** Raise an irregularity or a dispute. About the current round: the table stops until a floorperson has ruled. Patrons stop a table for ten minutes at most, and once an hour; else, or about a past round, its evidence is kept and play goes on. Patrons raise rounds in which they have or had a wager. Who may: players (what is their own), dealers (at their tables), floorpersons (at their tables), inspectors. Patrons raise rounds in which they have or had a wager; staff raise what they see at their tables. An API key needs the scope `desk` or `play`. */
  raiseMatter: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      matter: "irregularity" | "dispute";
      /** the round it is about; left out: the current one, or for a dispute between two rounds the last */
      round?: number | null;
      what: string;
    };
    answer: Answer;
  };
  /** Propose a correcting transfer in a matter: to the player (above zero) or back from the player (below). Who may: floorpersons (at their tables). One supervisor proposes a correcting transfer and a second makes it; neither may have dealt the round. An API key needs the scope `desk`. */
  proposeCorrection: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the matter */
      matter: number;
      cents: number;
      /** a paragraph */
      cite: string;
      handle: string;
      why: string;
    };
    answer: Answer;
  };
  /** Rule on a matter: apply the chapter's remedy, void the round, or let play go on. If the ruling changes a round whose cards have been shown, it is proposed, and a second supervisor has to agree. Who may: floorpersons (at their tables). A supervisor rules, but never on a round they dealt. An API key needs the scope `desk`. */
  ruleOnMatter: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the matter */
      matter: number;
      /** a paragraph */
      cite: string;
      details?: Record<string, string>;
      /** the irregularity, with a remedy */
      kind?: string;
      ruling: "remedy" | "void" | "play_on";
      why: string;
    };
    answer: Answer;
  };
  /** The numbers of every wager under the sheet in force, as `croupier odds` counts them. They are counted once for each sheet and kept. While that takes longer than some seconds, the answer is 503 with `Retry-After`. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  getOdds: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: TableOdds;
  };
  /** Pass the bank on to the next seat. Who may: players (what is their own). Only the seat that holds the bank may pass it on. An API key needs the scope `play`. */
  passOn: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** No more bets from this seat. The round begins when every seat with a wager is ready. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  signalReady: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Order the cards of the coming shuffle to be cut again before any is dealt. Who may: floorpersons (at their tables). A supervisor may have the cards cut again. An API key needs the scope `desk`. */
  orderRecut: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Order the cards to be shuffled before the next round. Who may: floorpersons (at their tables). A supervisor may have the cards shuffled before a round. An API key needs the scope `desk`. */
  orderReshuffle: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Let the table go on from where it stopped. Who may: dealers (what is their own), floorpersons (what is their own), inspectors, admins (what is their own). An inspector resumes any table; an admin one that an admin stopped; a dealer their own pause; a floorperson any other stop, unless they deal there. An API key needs the scope `desk`. */
  resumeTable: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** The settled rounds, newest first. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  listRounds: {
    input: {
      /** the table's name */
      table: string;
      /** `next` of the previous page */
      cursor?: number | null;
      limit?: number;
    };
    answer: Rounds;
  };
  /** One settled round with its journal, for its players and the table's staff. A player's journal has `??` for a card that was dealt to another player, and a private answer, that was never shown. Who may: players (what is their own), dealers (at their tables), floorpersons (at their tables), inspectors. A settled round is shown to those who played it or ran it, and to the Commission. An API key needs the scope `read`. */
  getRound: {
    input: {
      /** the table's name */
      table: string;
      /** of a round, or of a seal */
      number: number;
    };
    answer: RoundRecord;
  };
  /** The evidence of one round as a zip file: record, story, trail, opened seals and the verifier. Who may: floorpersons (at their tables), inspectors. The Commission exports the trail; a floorperson exports it for their tables. An API key needs the scope `audit`. */
  getRoundEvidence: {
    input: {
      /** the table's name */
      table: string;
      /** of a round, or of a seal */
      number: number;
    };
    answer: string;
  };
  /** One settled hand of a table that plays for pots, in the fields of the hand history standard PHH. Cards that the reader has not seen are `??`. `_rake`, a field of ours, is what the house took of each pot. Who may: players (what is their own), dealers (at their tables), floorpersons (at their tables), inspectors. A settled round is shown to those who played it or ran it, and to the Commission. An API key needs the scope `read`. */
  getHandHistory: {
    input: {
      /** the table's name */
      table: string;
      /** of a round, or of a seal */
      number: number;
    };
    answer: string;
  };
  /** Agree to a proposed ruling as the second supervisor: it is made. Who may: floorpersons (as the second person). A ruling that changes a round whose cards were shown needs a second supervisor, not the one who proposed it. An API key needs the scope `desk`. */
  secondRuling: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the proposal */
      proposal: number;
    };
    answer: Answer;
  };
  /** Withdraw a proposed ruling, and say why. Who may: floorpersons (at their tables). Supervisors who may rule may withdraw a proposed ruling. An API key needs the scope `desk`. */
  withdrawRuling: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the proposal */
      proposal: number;
      why: string;
    };
    answer: Answer;
  };
  /** The commitment made before each deal, and what was opened since: the seed, or each card that was shown. Who may: Everybody. Commitments and opened seals are public. */
  listSeals: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: Seals;
  };
  /** Everything made from a seal, once it is opened. `/verifier.py` reads it. In a game with private cards it has the cards that everybody has seen; for the Commission, all of them with the seed. Who may: Everybody. Commitments and opened seals are public. */
  getSealEvidence: {
    input: {
      /** the table's name */
      table: string;
      /** of a round, or of a seal */
      number: number;
    };
    answer: SealEvidence;
  };
  /** Move to another free seat, with chips and wagers; in a round, when it is over. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  changeSeat: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      seat: number;
    };
    answer: Answer;
  };
  /** Take a seat at the table: the one named, or the first free one. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  takeSeat: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      seat?: number | null;
    };
    answer: Answer;
  };
  /** All rule sheets of the table: from when, until when, and why each was changed. The one in force comes last. Who may: Everybody. Rules, limits and signs are public. */
  listSheets: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: Sheets;
  };
  /** The sign in force (19:47-8.3(a)). Who may: Everybody. Rules, limits and signs are public. */
  getSign: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: Sign;
  };
  /** Report one step of opening or closing the table as done. Who may: floorpersons (at their tables). The floorperson assigned to a table runs it. An API key needs the scope `desk`. */
  takeStep: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      step: string;
    };
    answer: Answer;
  };
  /** The best play under the sheet in force, as `croupier strategy` counts it. 404 if the game has no such chart. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  getStrategy: {
    input: {
      /** the table's name */
      table: string;
      /** every card of a hand, or a chart by totals as players carry it */
      by?: "composition" | "total";
    };
    answer: TableStrategy | TableChart;
  };
  /** Take chips back, if the chapter allows it; without an amount, the whole wager. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  takeDownWager: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      cents?: number | null;
      wager: string;
    };
    answer: Answer;
  };
  /** Take back the seat's last action since the last round: all the chips that one command laid or took down. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  undoLastAction: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Put several wagers on the layout in this order, all of them or none; with `ready`, no more bets after them. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  makeWagers: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      ready?: boolean;
      wagers: {
        cents: number;
        wager: string;
      }[];
    };
    answer: Answer;
  };
  /** Put chips on the layout. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  makeWager: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      cents: number;
      wager: string;
    };
    answer: Answer;
  };
  /** Wait for a seat at a table that has none free. A free seat is offered to the first of the list for a short time. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  joinWaitingList: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Wait no longer for a seat at the table. A seat that was offered goes to the next of the list. Who may: players (what is their own). A seat and its chips are the player's alone; staff have neither. An API key needs the scope `play`. */
  leaveWaitingList: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
    };
    answer: Answer;
  };
  /** Verify a win that waits for a supervisor: it is paid. Who may: floorpersons (as the second person). A supervisor verifies the win before it is paid. An API key needs the scope `desk`. */
  validateWin: {
    input: {
      /** the version of the table you have seen; if the table has another one, the answer is 409 */
      expected_version?: number;
      /** the table's name */
      table: string;
      /** the number of the win */
      win: number;
    };
    answer: Answer;
  };
  /** Makes a table on a test floor and opens it. The same name, seed and sheet give the same cards, rolls and spins. On a real floor it is refused (409). What is sealed there is marked for ever as of a chosen seed, and proves nothing. Who may: players, dealers, floorpersons, inspectors, admins. On a floor for tests everybody makes and closes tables. An API key needs the scope `desk` or `play`. */
  makeTestTable: {
    input: {
      game: string;
      /** as in a rule sheet; 5.00 to 500.00 if left out */
      limits?: Record<string, unknown> | null;
      /** seats */
      places?: number;
      /** as in a rule sheet; what it does not say has its default */
      rules?: Record<string, unknown> | null;
      seed: string;
      /** its name, a new one */
      table: string;
    };
    answer: TestTable;
  };
  /** Closes a table with a chosen seed: between two rounds, with every step at once. Its seals are opened. Who may: players, dealers, floorpersons, inspectors, admins. On a floor for tests everybody makes and closes tables. An API key needs the scope `desk` or `play`. */
  closeTestTable: {
    input: {
      /** the table's name */
      table: string;
    };
    answer: TestTable;
  };
  /** A ticket for `/v1/tables/{table}/ws?ticket=`, for a browser's script, which cannot send an Authorization header there. It can be used once, within 30 seconds, by anybody who has it. The socket ends with the session or API key that took it. Who may: players, dealers (at their tables), floorpersons (at their tables), inspectors. A table is for those who play, deal, run or inspect it; they see what is face up. An API key needs the scope `read`. */
  takeTicket: {
    input: {
      /** with `read`; all that you have, if it is left out */
      scopes?: ("read" | "play" | "desk")[] | null;
      table: string;
    };
    answer: SocketTicket;
  };
  /** The trail of the whole floor for the Commission: one event per line, with its hashes. Who may: floorpersons (at their tables), inspectors. The Commission exports the trail; a floorperson exports it for their tables. An API key needs the scope `audit`. */
  exportTrail: {
    input: Record<string, never>;
    answer: string;
  };
  /** The signed checkpoints of the trail. Keep copies: they show if the end of the trail was cut off. Who may: floorpersons (at their tables), inspectors, admins. An admin may verify the trail without reading it. An API key needs the scope `audit`. */
  listHeads: {
    input: Record<string, never>;
    answer: Heads;
  };
  /** Verifies the whole trail with its heads, books, boxes, seals and people, as `croupier audit verify` does. One audit runs at a time. Its report is returned again for ten seconds. Who may: floorpersons (at their tables), inspectors, admins. An admin may verify the trail without reading it. An API key needs the scope `audit`. */
  verifyTrail: {
    input: Record<string, never>;
    answer: Verification;
  };
  /** All webhooks, oldest first. Who may: admins. Where the floor's news is sent is for the admins. No API key may. */
  listWebhooks: {
    input: Record<string, never>;
    answer: WebhookList;
  };
  /** Registers a webhook. The answer has its secret, this one time. It must be https and lead to a public address, unless the operator has named its host. Redirects are not followed. Who may: admins. Where the floor's news is sent is for the admins. No API key may. */
  registerWebhook: {
    input: {
      events: ("round_settled" | "round_voided" | "table_opened" | "table_closed")[];
      tables?: string[];
      /** https */
      url: string;
    };
    answer: RegisteredWebhook;
  };
  /** Removes a webhook. What waits is not sent any more. Who may: admins. Where the floor's news is sent is for the admins. No API key may. */
  removeWebhook: {
    input: {
      webhook: string;
    };
    answer: void;
  };
  /** The deliveries of a webhook, newest first, with their attempts. Who may: admins. Where the floor's news is sent is for the admins. No API key may. */
  listDeliveries: {
    input: {
      webhook: string;
      /** `next` of the previous page */
      cursor?: number | null;
      limit?: number;
    };
    answer: Deliveries;
  };
  /** Sends a delivery once more, with the same id. Who may: admins. Where the floor's news is sent is for the admins. No API key may. */
  repeatDelivery: {
    input: {
      webhook: string;
      /** the number of the event */
      event: number;
    };
    answer: void;
  };
  /** Lets a disabled or pausing webhook go on at once, with what waits for it. Who may: admins. Where the floor's news is sent is for the admins. No API key may. */
  enableWebhook: {
    input: {
      webhook: string;
    };
    answer: void;
  };
  /** The stand-alone program that checks a revealed seal or an evidence pack: `python verifier.py evidence.json`. Who may: Everybody. Rules, limits and signs are public. */
  getVerifier: {
    input: Record<string, never>;
    answer: string;
  };
}
