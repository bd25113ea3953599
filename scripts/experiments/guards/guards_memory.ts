import { openDatabase } from "../../../lib/database/mod.ts";
import { type HostileDialect, plant } from "../../../tests/database/hostile/mod.ts";
import { interrupted } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import type { MeasuredMemory } from "./guards_measures.ts";

export interface MeasureMemoryOptions {
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
export async function measureMemory(servers: MeasureMemoryOptions): Promise<readonly MeasuredMemory[]> {
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
