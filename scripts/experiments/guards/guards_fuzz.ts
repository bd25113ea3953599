import { randomFrom } from "../../../lib/base/mod.ts";
import {
  type Attack,
  type Fate,
  openAttack,
  type Planted,
  respell,
} from "../../../tests/database/hostile/mod.ts";
import { interrupted } from "../../cli/command.ts";
import type { MeasuredFuzz, TriedStatement } from "./guards_measures.ts";

export interface FuzzOptions {
  readonly tried: readonly TriedStatement[];
  /** Ways that each refused statement is written in. */
  readonly respellings: number;
  readonly seed: number;
  readonly onPlanned: (count: number) => void;
  readonly onTried: () => void;
}

/** Longer statements are long for the sake of their length, and one respelling of them is like the other. */
const LONGEST = 10_000;
const TIME_LIMIT_MS = 1_000;
const SHOWN = 100;

/** Writes every refused statement in other ways and runs these, by the login of a planted database that may do most. */
export async function fuzzRefused(
  planted: Planted,
  { tried, respellings, seed, onPlanned, onTried }: FuzzOptions,
): Promise<MeasuredFuzz> {
  const login = planted.logins.at(-1);
  if (login === undefined) throw new RangeError("A planted database has a login");
  const { dialect } = planted.corpus;
  const refused = tried.filter(({ login: name, fate }) => name === login.name && fate === "refused")
    .filter(({ sql }) => planted.fill(sql).length <= LONGEST);
  onPlanned(refused.length);
  const counts = { refused: 0, stopped: 0, ran: 0, harmful: 0 };
  const harmful: { readonly sql: string; readonly harms: readonly string[] }[] = [];
  const ran: string[] = [];
  await using attack = await openAttack(planted, login, { timeoutMs: TIME_LIMIT_MS });
  for (const { sql } of refused) {
    const random = randomFrom(seed, dialect, sql);
    const spellings = Array.from({ length: respellings }, () => respell(sql, { dialect, random }));
    const fates: Fate[] = [];
    for (const spelling of spellings) {
      interrupted.throwIfAborted();
      fates.push(await attack.tryOut(planted.fill(spelling)));
    }
    const judged = await judgeTogether(attack, {
      spellings: spellings.map((one) => planted.fill(one)),
      fates,
    });
    for (const [i, { fate, harms }] of judged.entries()) {
      const spelling = spellings[i] ?? "";
      counts[fate]++;
      if (fate === "harmful") harmful.push({ sql: spelling, harms });
      if (fate === "ran" && ran.length < SHOWN) ran.push(spelling);
    }
    onTried();
  }
  return {
    engine: dialect,
    login: login.name,
    statements: refused.length,
    respellings: counts,
    harmful,
    ran,
  };
}

/**
 * One comparison serves all respellings of a statement. Where it finds a change, each that was not refused is run again,
 * to tell which one did it; where none does it alone, the first of them has to answer for it.
 */
async function judgeTogether(
  attack: Attack,
  { spellings, fates }: { readonly spellings: readonly string[]; readonly fates: readonly Fate[] },
): Promise<readonly Fate[]> {
  const suspects = fates.flatMap(({ fate }, i) => fate === "refused" ? [] : [i]);
  const changes = suspects.length === 0 ? [] : await attack.check();
  if (changes.length === 0) return fates;
  const judged = [...fates];
  for (const i of suspects) {
    const again = await attack.run(spellings[i] ?? "");
    if (again.fate === "harmful") judged[i] = again;
  }
  const [first] = suspects;
  if (first !== undefined && !judged.some(({ fate }) => fate === "harmful")) {
    judged[first] = { ...judged[first] as Fate, fate: "harmful", harms: changes };
  }
  return judged;
}
