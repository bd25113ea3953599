import { randomFrom } from "../lib/base/mod.ts";
import { type Fate, openAttack, type Planted, respell } from "../tests/database/hostile/mod.ts";
import { interrupted } from "./command.ts";
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
    // One comparison serves them all; where it finds something, each is run again to tell which one did it.
    const changed = fates.some(({ fate }) => fate !== "refused") && (await attack.check()).length > 0;
    for (const [i, spelling] of spellings.entries()) {
      const first = fates[i] as Fate;
      const fate = changed && first.fate !== "refused" ? await attack.run(planted.fill(spelling)) : first;
      counts[fate.fate]++;
      if (fate.fate === "harmful") harmful.push({ sql: spelling, harms: fate.harms });
      if (fate.fate === "ran" && ran.length < SHOWN) ran.push(spelling);
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
