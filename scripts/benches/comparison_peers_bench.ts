import { fileURLToPath } from "node:url";
import { z } from "zod";
import { numberRows } from "./number_rows.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark, Figure, Unmeasured } from "./types.ts";

/** What others take for the work of the group `compare`. */
export const comparisonPeersBench: Benchmark = {
  name: "compare-peers",
  measures:
    "The comparisons of published evaluators, their procedures written anew in plain Python from their descriptions, on " +
    "rows as in the group compare, rows moved; after 30 s given up. Third instance: both results appended chunk by chunk " +
    "to a third in-memory DuckDB in one process, and decided there by EXCEPT ALL both ways or by the sum of row hashes: " +
    "columns in place, DuckDB's equality, no reasons.",
  async *run({ signal }) {
    for (const rows of [100_000, 1_000_000]) yield* thirdInstance(rows, signal);
    for (const work of works) yield await published(work, signal);
  },
};

interface Work {
  readonly procedure: "test-suite" | "bird" | "spider2";
  readonly kind: "numbers" | "bits";
  readonly rows: number;
  readonly columns: number;
}

const procedures = ["test-suite", "bird", "spider2"] as const;

const works: readonly Work[] = [
  ...[8, 12].map((columns): Work => ({ procedure: "test-suite", kind: "bits", rows: 100, columns })),
  ...[100_000, 1_000_000].flatMap((rows) =>
    procedures.map((procedure): Work => ({ procedure, kind: "numbers", rows, columns: 8 }))
  ),
];

const MOST_SECONDS = 30;

const measured = z.object({ seconds: z.number(), gave_up: z.boolean() });

async function published(work: Work, signal: AbortSignal): Promise<Figure | Unmeasured> {
  const { procedure, kind, rows, columns } = work;
  const name = `${procedure}, ${kind === "bits" ? "two values" : "large"}, ${
    rows.toLocaleString("en")
  } × ${columns}`;
  const file = fileURLToPath(new URL("./published_comparisons.py", import.meta.url));
  const args = [file, procedure, kind, rows, columns, MOST_SECONDS].map(String);
  const output = await lineOf("python3", args, signal);
  if (output === undefined) return { name, skipped: "There is no python3 that runs here." };
  const { seconds, gave_up } = measured.parse(JSON.parse(output));
  if (gave_up) return { name, skipped: `Not done in ${MOST_SECONDS} s.` };
  return { name, unit: "ms", ...summarize([seconds * 1000]) };
}

const decided = z.object({
  differing: z.literal(0),
  loadMs: z.number(),
  exceptMs: z.number(),
  hashMs: z.number(),
  megabytes: z.number(),
});

async function* thirdInstance(rows: number, signal: AbortSignal): AsyncGenerator<Figure | Unmeasured> {
  const sql = numberRows(rows);
  const name = `third instance, ${rows.toLocaleString("en")} × 8`;
  const args = [
    "run",
    "--no-prompt",
    "--allow-ffi",
    "--allow-read",
    "--allow-env",
    "--allow-sys",
    fileURLToPath(new URL("./third_instance_program.ts", import.meta.url)),
  ];
  const output = await lineOf(Deno.execPath(), [...args, sql, `${sql} ORDER BY a, b`], signal);
  if (output === undefined) {
    yield { name, skipped: "The program did not end well; run it to see why." };
    return;
  }
  const { loadMs, exceptMs, hashMs, megabytes } = decided.parse(JSON.parse(output));
  yield { name: `${name}, load and EXCEPT ALL`, unit: "ms", ...summarize([loadMs + exceptMs]) };
  yield { name: `${name}, load and sum of hashes`, unit: "ms", ...summarize([loadMs + hashMs]) };
  yield { name, unit: "MB", ...summarize([megabytes]) };
}

async function lineOf(program: string, args: string[], signal: AbortSignal): Promise<string | undefined> {
  try {
    const { success, stdout } = await new Deno.Command(program, { args, stdin: "null", signal }).output();
    return success ? new TextDecoder().decode(stdout) : undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
