import { join } from "node:path";
import { randomFrom, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { openDatabase } from "../../../lib/database/mod.ts";
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
import type {
  MeasuredFuzz,
  MeasuredGuards,
  MeasuredMemory,
  MeasuredRefusals,
  TriedStatement,
} from "./guards_measures.ts";
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

interface MeasureMemoryOptions {
  readonly postgres: string;
  readonly mysql: string;
}

interface MemoryCase {
  readonly query: string;
  readonly sql: string;
}

const cases: Readonly<Record<HostileDialect, readonly MemoryCase[]>> = {
  sqlite: [
    {
      query: "50 million rows",
      sql:
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000000) SELECT i FROM n",
    },
    {
      query: "50 million rows, sorted",
      sql: "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000000) " +
        "SELECT i FROM n ORDER BY -i",
    },
    { query: "largest value", sql: "SELECT zeroblob(1000000000)" },
    { query: "largest text", sql: "SELECT replace(hex(zeroblob(499999999)), '0', 'x')" },
  ],
  duckdb: [
    { query: "50 million rows", sql: "SELECT i FROM range(50000000) t(i)" },
    { query: "50 million rows, sorted", sql: "SELECT i FROM range(50000000) t(i) ORDER BY hash(i)" },
    { query: "largest value", sql: "SELECT range(2000000000)" },
    { query: "largest text", sql: "SELECT repeat('x', 4294967295)" },
  ],
  postgres: [
    { query: "50 million rows", sql: "SELECT i FROM generate_series(1, 50000000) i" },
    { query: "50 million rows, sorted", sql: "SELECT i FROM generate_series(1, 50000000) i ORDER BY -i" },
    { query: "largest value", sql: "SELECT array_fill(1::bigint, ARRAY[134217000])" },
    { query: "largest text", sql: "SELECT repeat('x', 1073741819)" },
  ],
  mysql: [
    { query: "50 million rows", sql: "SELECT seq FROM seq_1_to_50000000" },
    {
      query: "50 million rows, sorted",
      sql: "SELECT seq FROM seq_1_to_50000000 ORDER BY -CAST(seq AS SIGNED)",
    },
    { query: "largest value", sql: "SELECT JSON_ARRAYAGG(seq) FROM seq_1_to_50000000" },
    { query: "largest text", sql: "SELECT REPEAT('x', @@max_allowed_packet - 1)" },
  ],
};

/** Runs queries with large results under the default limits, each on a database opened for it alone. */
async function measureMemory(servers: MeasureMemoryOptions): Promise<readonly MeasuredMemory[]> {
  const measured: MeasuredMemory[] = [];
  const progress = createProgress("queries of memory");
  const total = Object.values(cases).reduce((sum, { length }) => sum + length, 0);
  try {
    for (const dialect of Object.keys(cases) as HostileDialect[]) {
      await using planted = await plant(dialect, servers);
      const url = planted.logins[0]?.url ?? "";
      for (const { query, sql } of cases[dialect]) {
        interrupted.throwIfAborted();
        measured.push({ engine: dialect, query, ...await measureQuery(url, sql) });
        progress.update(measured.length, total);
      }
    }
  } finally {
    progress.end();
  }
  return measured;
}

async function measureQuery(url: string, sql: string): Promise<Omit<MeasuredMemory, "engine" | "query">> {
  const sampler = startSampler();
  const from = performance.now();
  try {
    await using database = await openDatabase(url);
    const outcome = await database.query(sql, { signal: interrupted });
    const seconds = Math.round((performance.now() - from) / 100) / 10;
    // The peak of a process that still lives is read once more after the query.
    await new Promise((resolve) => setTimeout(resolve, 400));
    return { outcome: outcome.kind, seconds, ...await sampler.peaks() };
  } finally {
    await sampler.stop();
  }
}

/** Peak memory of this process and of its children. The system keeps the peak of each child for as long as it lives. */
interface Sampler {
  peaks(): Promise<Pick<MeasuredMemory, "parent_mb" | "child_mb">>;
  stop(): Promise<void>;
}

/** Deno keeps /proc from programs that may not do all, a shell does not. */
const watch =
  "while sleep 0.1; do grep -H -E '^(PPid|VmHWM|VmRSS):' /proc/[0-9]*/status 2>/dev/null; echo; done";

function startSampler(): Sampler {
  const shell = new Deno.Command("sh", {
    args: ["-c", watch],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  })
    .spawn();
  let [parent, child] = [0, 0];
  const reading = read(shell.stdout, (sample) => {
    const now = peaksOf(sample, { except: shell.pid });
    parent = Math.max(parent, now.parent);
    child = Math.max(child, now.child);
  });
  return {
    peaks: () =>
      Promise.resolve(child === 0 ? {} : { parent_mb: Math.round(parent), child_mb: Math.round(child) }),
    stop: async () => {
      shell.kill("SIGKILL");
      await shell.status;
      await reading;
    },
  };
}

async function read(stream: ReadableStream<Uint8Array>, onSample: (sample: string) => void): Promise<void> {
  let text = "";
  for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const samples = text.split("\n\n");
    text = samples.pop() ?? "";
    samples.forEach(onSample);
  }
}

/** In megabytes: what this process holds now, and the highest peak among its descendants. */
function peaksOf(sample: string, { except }: { readonly except: number }) {
  const processes = new Map<number, Record<string, number>>();
  for (const line of sample.split("\n")) {
    const [, pid, key = "", value] = /^\/proc\/(\d+)\/status:(\w+):\s+(\d+)/.exec(line) ?? [];
    if (pid === undefined) continue;
    processes.set(Number(pid), { ...processes.get(Number(pid)), [key]: Number(value) });
  }
  const isOurs = (pid: number): boolean => {
    const parent = processes.get(pid)?.PPid ?? 0;
    return pid !== except && parent !== except && (parent === Deno.pid || (parent > 1 && isOurs(parent)));
  };
  const children = [...processes.keys()].filter((pid) => pid !== Deno.pid && isOurs(pid));
  return {
    parent: (processes.get(Deno.pid)?.VmRSS ?? 0) / 1024,
    child: Math.max(0, ...children.map((pid) => processes.get(pid)?.VmHWM ?? 0)) / 1024,
  };
}
