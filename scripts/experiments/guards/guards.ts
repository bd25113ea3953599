import { join } from "node:path";
import { randomFrom, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import {
  type Attack,
  type Fate,
  type HostileDialect,
  openAttack,
  plant,
  type Planted,
  type PlantedLogin,
  respell,
} from "../../../tests/database/hostile/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import type { MeasuredFuzz, MeasuredGuards, MeasuredRefusals, TriedStatement } from "./guards_measures.ts";
import { measureMemory } from "./guards_memory.ts";
import { measureRefusals } from "./guards_refusals.ts";
import { guardTables } from "./guards_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureGuardsOptions {
  /** Folder of the published data; what is missing is named and skipped. */
  readonly data: string;
  /** Address of a PostgreSQL server and of a login that may do everything. */
  readonly postgres: string;
  /** Address of a MySQL or MariaDB server and of a login that may do everything. */
  readonly mysql: string;
  /** Ways that each refused statement is written in. */
  readonly respellings: number;
  readonly seed: number;
  readonly out: string;
  readonly json?: boolean | undefined;
}

/**
 * Runs statements that try what no reader may do on planted databases of every engine, writes the refused ones in other
 * ways, runs what must not be refused, measures memory, and counts what became of all of them.
 */
export async function measureGuards(options: MeasureGuardsOptions): Promise<void> {
  const { data, postgres, mysql, respellings, seed, out, json = false } = options;
  const memory = await measureMemory({ postgres, mysql });
  const notes: string[] = [];
  const statements: TriedStatement[] = [];
  const fuzz: MeasuredFuzz[] = [];
  const refusals: MeasuredRefusals[] = [];
  const progress = createProgress("statements and respellings tried");
  let [done, total] = [0, 0];
  const onPlanned = (count: number) => total += count;
  const onTried = () => progress.update(++done, total);
  const attackEngine = async (dialect: HostileDialect) => {
    await using planted = await plant(dialect, { postgres, mysql });
    const tried = await tryAll(planted, { onPlanned, onTried });
    statements.push(...tried);
    fuzz.push(await fuzzRefused(planted, { tried, respellings, seed, onPlanned, onTried }));
    await using plain = await plant(dialect, { postgres, mysql }, { traps: false });
    refusals.push(...await measureRefusals({ kind: "harmless", planted: plain }));
  };
  const engines: readonly HostileDialect[] = ["sqlite", "duckdb", "postgres", "mysql"];
  // Also when one fails or is interrupted the others remove what they planted before this process ends.
  const endings = await Promise.allSettled(engines.map(attackEngine));
  progress.end();
  for (const ending of endings) {
    if (ending.status === "rejected") throw ending.reason;
  }
  refusals.push(...await measureRefusals({ kind: "ground truths", data, postgres, mysql, notes }));
  const measured: MeasuredGuards = { statements, fuzz, refusals, memory, notes };
  const command = shownCommand("experiment guards", {
    data,
    respellings: respellings === 200 ? undefined : respellings,
    seed: seed === 1 ? undefined : seed,
  });
  const tables = guardTables(measured);
  const report = join(out, "safety");
  await writeFileAtomic(`${report}.md`, [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"));
  await writeJsonFile(`${report}.json`, { command, ...measured });
  print(json ? JSON.stringify({ command, ...measured }, null, 2) : tableText(tables));
  say(`Written: ${report}.md`);
}

interface Counting {
  readonly onPlanned: (count: number) => void;
  readonly onTried: () => void;
}

async function tryAll(
  planted: Planted,
  { onPlanned, onTried }: Counting,
): Promise<readonly TriedStatement[]> {
  const tried: TriedStatement[] = [];
  onPlanned(planted.logins.length * planted.corpus.statements.length);
  for (const login of planted.logins) tried.push(...await tryLogin(planted, { login, onTried }));
  return tried;
}

async function tryLogin(
  planted: Planted,
  { login, onTried }: { readonly login: PlantedLogin; readonly onTried: () => void },
): Promise<readonly TriedStatement[]> {
  await using attack = await openAttack(planted, login);
  const tried: TriedStatement[] = [];
  for (const { sql, aims, class: group } of planted.corpus.statements) {
    interrupted.throwIfAborted();
    const { fate, kind, harms } = await attack.run(planted.fill(sql));
    tried.push({
      engine: planted.corpus.dialect,
      login: login.name,
      class: group,
      sql,
      aims,
      fate,
      kind,
      harms,
    });
    onTried();
  }
  return tried;
}

interface FuzzOptions {
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
async function fuzzRefused(
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
