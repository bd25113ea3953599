import { setTimeout as pause } from "node:timers/promises";
import { type Database, openDatabase, type QueryOutcome } from "querylogue/database";
import type { Canary, Planted, PlantedLogin, PlantedState } from "./planted.ts";

/** What became of a statement. */
export interface Fate {
  /** `stopped`: by the engine, a time limit or a memory limit. */
  readonly fate: "refused" | "stopped" | "ran" | "harmful";
  readonly kind: QueryOutcome["kind"];
  /** The reason or the message; empty for rows. */
  readonly message: string;
  /** What was changed or seen. */
  readonly harms: readonly string[];
}

/** Statements that run one after the other on one open database. */
export interface Attack extends AsyncDisposable {
  /** Runs a statement and compares what it might have changed before and after. */
  run(sql: string): Promise<Fate>;
  /** Runs a statement and looks for canaries alone; `check` compares the rest, after any number of them. */
  tryOut(sql: string): Promise<Fate>;
  check(): Promise<readonly string[]>;
}

export interface AttackOptions {
  /** Milliseconds for a statement. @default 3_000 */
  readonly timeoutMs?: number;
}

/** Opens a planted database by one of its logins, for statements that are run as `Database.query` runs any. */
export async function openAttack(
  planted: Planted,
  login: PlantedLogin,
  { timeoutMs = 3_000 }: AttackOptions = {},
): Promise<Attack> {
  const open = () => openDatabase(login.url, { allowWritingLogin: login.writing });
  let database = await open();
  let honest = await askHonestly(database, planted);
  let before = await planted.state();

  async function renew(): Promise<void> {
    await database[Symbol.asyncDispose]();
    await planted.restore();
    database = await open();
    honest = await askHonestly(database, planted);
    before = await planted.state();
  }

  async function tryOut(sql: string): Promise<Fate> {
    const outcome = await database.query(sql, { timeoutMs, maxRows: 1_000 });
    // What a statement holds itself it does not give away.
    const secrets = login.canaries.filter(({ text }) => !sql.includes(text));
    const harms = secrets.filter((canary) => shows(outcome, canary)).map(({ name }) => `saw ${name}`);
    return {
      fate: harms.length > 0 ? "harmful" : fateOf(outcome),
      kind: outcome.kind,
      message: messageOf(outcome),
      harms,
    };
  }

  async function check(): Promise<readonly string[]> {
    const harms = [
      ...await leftInSession(database, { planted, honest }),
      ...await leftInState(planted, before),
    ];
    if (harms.length > 0) await renew();
    return harms;
  }

  return {
    tryOut,
    check,
    run: async (sql) => {
      const fate = await tryOut(sql);
      const harms = [...fate.harms, ...await check()];
      return { ...fate, harms, fate: harms.length > 0 ? "harmful" : fate.fate };
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

function fateOf(outcome: QueryOutcome): Fate["fate"] {
  if (outcome.kind === "refused") return "refused";
  return outcome.kind === "rows" ? "ran" : "stopped";
}

function messageOf(outcome: QueryOutcome): string {
  if (outcome.kind === "refused") return outcome.reason;
  return "message" in outcome ? outcome.message : "";
}

/** Whether a text, or what it is in hexadecimal or Base64, stands anywhere in an outcome. */
function shows(outcome: QueryOutcome, { text }: Canary): boolean {
  const found = outcomeText(outcome).toLowerCase();
  const hex = [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.toLowerCase(), hex, btoa(text).replaceAll("=", "").slice(0, -1).toLowerCase()]
    .some((form) => found.includes(form));
}

function outcomeText(outcome: QueryOutcome): string {
  return JSON.stringify(outcome, (_, value) => {
    if (typeof value === "bigint") return String(value);
    return value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  });
}

async function askHonestly(database: Database, { honest }: Planted): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const sql of honest) answers.push(outcomeText(await database.query(sql, { timeoutMs: 10_000 })));
  return answers;
}

async function leftInSession(
  database: Database,
  { planted, honest }: { readonly planted: Planted; readonly honest: readonly string[] },
): Promise<readonly string[]> {
  let answers = await askHonestly(database, planted);
  if (answers.some((answer) => answer.includes('"connection_lost"'))) {
    answers = await askHonestly(database, planted);
  }
  return planted.honest.flatMap((sql, i) => {
    if (answers[i] === honest[i]) return [];
    return [`later query answers otherwise: ${sql}: ${difference(honest[i] ?? "", answers[i] ?? "")}`];
  });
}

/** Compares several times, as a server ends what was cancelled a little later, after one long operation much later. */
async function leftInState(planted: Planted, before: PlantedState): Promise<readonly string[]> {
  let changed: readonly string[] = [];
  for (const pauseMs of [0, 50, 150, 400, 1_000, 2_000, 10_000, 30_000]) {
    await pause(pauseMs);
    const after = await planted.state();
    changed = Object.keys(before).filter((part) => before[part] !== after[part])
      .map((part) => `changed ${part}: ${difference(before[part] ?? "", after[part] ?? "")}`);
    if (changed.length === 0) return [];
  }
  return changed;
}

/** Where two texts part, with a little around it. */
function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  const from = Math.max(0, at - 30);
  return `${JSON.stringify(before.slice(from, at + 40))} is now ${
    JSON.stringify(after.slice(from, at + 40))
  }`;
}
