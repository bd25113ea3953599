import { traits } from "./dialects/traits.ts";
import { lexSql, type SqlToken } from "./lex_sql.ts";
import type { Dialect } from "./types.ts";

export interface PinClockOptions {
  readonly dialect: Dialect;
  /** The day, `YYYY-MM-DD`; its midnight in UTC is the time. */
  readonly today: string;
}

/**
 * The same SQL with every reading of the clock (CURRENT_DATE, now(), SQLite's 'now', age(x), …) written out as midnight
 * of one day, so that a query gives the same answer whenever it runs. What reads no clock stays as it is; a clock that
 * is read inside a view or a stored function is not seen.
 *
 * @throws {RangeError} If the day is none.
 *
 * @example
 * ```ts
 * import { pinClock } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * assert.equal(
 *   pinClock("SELECT name FROM lake WHERE seen < current_date AND note <> 'now'", {
 *     dialect: "postgres",
 *     today: "2026-11-21",
 *   }),
 *   "SELECT name FROM lake WHERE seen < DATE '2026-11-21' AND note <> 'now'",
 * );
 * ```
 */
export function pinClock(sql: string, { dialect, today }: PinClockOptions): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(today) || new Date(today).toJSON()?.slice(0, 10) !== today) {
    throw new RangeError(`Cannot take "${today}" for today: write a day as YYYY-MM-DD`);
  }
  const tokens = lexSql(sql, dialect);
  const parentheses = pairs(tokens);
  const clock = traits[dialect].clock === "modifiers" ? sqliteClock(today) : serverClock(today, dialect);
  const edits: Edit[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const edit = clock(tokens, at, parentheses);
    if (edit !== undefined) edits.push(edit);
  }
  const ends = [0, ...edits.map(({ end }) => end)];
  const pieces = edits.map(({ start, by }, i) => sql.slice(ends[i], start) + by);
  return pieces.join("") + sql.slice(ends.at(-1));
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** What stands in for a reading of the clock that begins at a token, if one does. */
type Clock = (tokens: readonly SqlToken[], at: number, parentheses: Parentheses) => Edit | undefined;

function serverClock(today: string, dialect: Dialect): Clock {
  const plain = traits[dialect].clock === "unzoned";
  const literals: Readonly<Record<Reading, string>> = {
    date: `DATE '${today}'`,
    time: plain ? "TIME '00:00:00'" : "TIMETZ '00:00:00+00'",
    local_time: "TIME '00:00:00'",
    timestamp: plain ? `TIMESTAMP '${today} 00:00:00'` : `TIMESTAMPTZ '${today} 00:00:00+00'`,
    local_timestamp: `TIMESTAMP '${today} 00:00:00'`,
    seconds: String(Date.parse(today) / 1000),
  };
  return (tokens, at, { calls }) => {
    const token = tokens[at] as SqlToken;
    if (token.kind === "text") return relativeDay(tokens, at, today);
    if (token.kind !== "word" || namesColumn(tokens, at)) return undefined;
    const word = token.value.toLowerCase();
    const call = calls.get(at + 1);
    if (word === "age" && call?.arguments === 1) {
      return { start: call.open.end, end: call.open.end, by: `${literals.local_timestamp}, ` };
    }
    const keyword = KEYWORDS[word];
    const reading = keyword ?? (call === undefined ? undefined : FUNCTIONS[word]);
    if (reading === undefined) return undefined;
    // A number in the parentheses is a precision; UNIX_TIMESTAMP of something else is no reading of the clock.
    const empty = call !== undefined && (call.arguments === 0 || (reading !== "seconds" && call.isNumber));
    if (keyword === undefined && !empty) return undefined;
    return { start: token.start, end: empty ? call.end : token.end, by: literals[reading] };
  };
}

type Reading = "date" | "time" | "local_time" | "timestamp" | "local_timestamp" | "seconds";

const KEYWORDS: Readonly<Record<string, Reading>> = {
  current_date: "date",
  current_time: "time",
  current_timestamp: "timestamp",
  localtime: "local_time",
  localtimestamp: "local_timestamp",
  utc_date: "date",
  utc_time: "time",
  utc_timestamp: "timestamp",
};

const FUNCTIONS: Readonly<Record<string, Reading>> = {
  now: "timestamp",
  today: "date",
  curdate: "date",
  curtime: "time",
  sysdate: "timestamp",
  getdate: "timestamp",
  transaction_timestamp: "timestamp",
  statement_timestamp: "timestamp",
  clock_timestamp: "timestamp",
  get_current_timestamp: "timestamp",
  get_current_time: "time",
  current_localtime: "local_time",
  current_localtimestamp: "local_timestamp",
  unix_timestamp: "seconds",
};

/** PostgreSQL reads 'today' as a day where a day is wanted. */
function relativeDay(tokens: readonly SqlToken[], at: number, today: string): Edit | undefined {
  const { value, start, end } = tokens[at] as SqlToken;
  const days = DAYS[value.trim().toLowerCase()];
  const cast = isSymbol(tokens[at + 1], ":") && isSymbol(tokens[at + 2], ":") ? tokens[at + 3] : undefined;
  const as = tokens[at + 1]?.value.toLowerCase() === "as" ? tokens[at + 2] : undefined;
  if (days === undefined || ![tokens[at - 1], cast, as].some(isDayType)) return undefined;
  const day = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  return { start, end, by: `'${day}'` };
}

const DAYS: Readonly<Record<string, number>> = { now: 0, today: 0, tomorrow: 1, yesterday: -1 };

function isDayType(token: SqlToken | undefined): boolean {
  return token?.kind === "word" && /^(?:date|timestamp|timestamptz)$/i.test(token.value);
}

function sqliteClock(today: string): Clock {
  const literals: Readonly<Record<string, string>> = {
    current_date: `'${today}'`,
    current_time: "'00:00:00'",
    current_timestamp: `'${today} 00:00:00'`,
  };
  const day = literals.current_date as string;
  return (tokens, at, { calls, around }) => {
    const { kind, value, start, end } = tokens[at] as SqlToken;
    if (kind === "text" && value.toLowerCase() === "now" && isTimeArgument(tokens, around[at])) {
      return { start, end, by: day };
    }
    if (kind !== "word" || namesColumn(tokens, at)) return undefined;
    const word = value.toLowerCase();
    const literal = literals[word];
    if (literal !== undefined) return { start, end, by: literal };
    const call = calls.get(at + 1);
    // Without a time these functions take the clock's.
    if (call?.arguments === 0 && /^(?:date|time|datetime|julianday|unixepoch)$/.test(word)) {
      return { start: call.open.end, end: call.open.end, by: day };
    }
    if (call?.arguments === 1 && word === "strftime") {
      return { start: call.end - 1, end: call.end - 1, by: `, ${day}` };
    }
    return undefined;
  };
}

/** After a dot or AS, every word is a name. */
function namesColumn(tokens: readonly SqlToken[], at: number): boolean {
  const before = tokens[at - 1];
  return isSymbol(before, ".") || before?.kind === "word" && /^as$/i.test(before.value);
}

function isTimeArgument(tokens: readonly SqlToken[], open: number | undefined): boolean {
  if (open === undefined) return false;
  const name = tokens[open - 1]?.value ?? "";
  return /^(?:date|time|datetime|julianday|unixepoch|strftime|timediff)$/i.test(name);
}

interface Parentheses {
  /** By the token that opens them, those that are closed. */
  readonly calls: ReadonlyMap<number, Call>;
  /** For each token the one that opens the innermost parentheses around it. */
  readonly around: readonly (number | undefined)[];
}

interface Call {
  readonly open: SqlToken;
  /** One past the closing parenthesis. */
  readonly end: number;
  readonly arguments: number;
  /** Its only argument is a number. */
  readonly isNumber: boolean;
}

/** All in one pass, as a text may hold thousands in each other. */
function pairs(tokens: readonly SqlToken[]): Parentheses {
  const calls = new Map<number, Call>();
  const open: { readonly at: number; commas: number }[] = [];
  const around = tokens.map((token, i) => {
    if (isSymbol(token, ")")) close(i, token, open.pop());
    const inner = open.at(-1);
    if (isSymbol(token, ",") && inner !== undefined) inner.commas++;
    if (isSymbol(token, "(")) open.push({ at: i, commas: 0 });
    return inner?.at;
  });
  return { calls, around };

  function close(end: number, token: SqlToken, opened: (typeof open)[number] | undefined) {
    if (opened === undefined) return;
    const { at, commas } = opened;
    const inside = end - at - 1;
    const isNumber = inside === 1 && /^\d+$/.test(tokens[at + 1]?.value ?? "");
    calls.set(at, {
      open: tokens[at] as SqlToken,
      end: token.end,
      arguments: inside === 0 ? 0 : commas + 1,
      isNumber,
    });
  }
}

function isSymbol(token: SqlToken | undefined, value: string): boolean {
  return token?.kind === "symbol" && token.value === value;
}
