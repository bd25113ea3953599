import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import project from "../../deno.json" with { type: "json" };
import { OutsideError, readJsonFile } from "../../lib/base/mod.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark, BenchSettings, Figure, Unmeasured } from "./types.ts";

const runs = 5;
const turns = 1_000;
const manyTurns = 100_000;
/** The peer that is measured, as its package registry names it. */
const peer = "promptfoo@0.121.20";

/** What a turn costs when nobody has to be waited for. */
export const turnsBench: Benchmark = {
  name: "turns",
  measures:
    `${
      turns.toLocaleString("en")
    } turns with an agent in the process (dialogues of 10 interactions, 4 at a time, each turn in ` +
    "the journal before the next): echo repeats the user, who says the intention; read has an intention in other words, " +
    "so that the offline judge reads both sentences; sql runs a ground truth and a prediction for each turn. From start " +
    "to end means from the start of the process. promptfoo evaluates as many messages with its echo provider and the " +
    "assertion equals and without cache, its results written to one file.",
  async *run(settings) {
    const { signal } = settings;
    yield* play("echo", { asked: 0.3, whole: 600, signal });
    yield* play("read", { signal });
    yield* play("sql", { asked: 1.6, signal });
    yield* playMany(signal);
    yield* promptfoo(settings);
  },
};

const most = (value: number) => ({ at: "most", value } as const);

interface PlayOptions {
  /** Milliseconds that a turn may take. @default none are asked for */
  readonly asked?: number;
  /** Milliseconds that all may take with the start. @default none are asked for */
  readonly whole?: number;
  readonly signal: AbortSignal;
}

async function* play(kind: string, { asked, whole, signal }: PlayOptions): AsyncGenerator<Figure> {
  const each: number[] = [];
  const all: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const { playMs, endMs } = await program(kind, turns, signal);
    if (run === 0) continue;
    each.push(playMs / turns);
    all.push(endMs);
  }
  yield { name: `${kind}, a turn`, unit: "ms", ...summarize(each), ...(asked && { asked: most(asked) }) };
  yield {
    name: `${kind}, from start to end`,
    unit: "ms",
    ...summarize(all),
    ...(whole && { asked: most(whole) }),
  };
}

/** The figures of many turns; what a turn adds is the difference to few turns. */
async function* playMany(signal: AbortSignal): AsyncGenerator<Figure> {
  const runsOfMany = 3;
  const many: Awaited<ReturnType<typeof program>>[] = [];
  const grownKb: number[] = [];
  for (let run = 0; run < runsOfMany; run++) {
    const few = await program("echo", turns, signal);
    const last = await program("echo", manyTurns, signal);
    many.push(last);
    grownKb.push(1024 * (last.peakMb - few.peakMb) / (manyTurns - turns));
  }
  const name = `echo, ${manyTurns.toLocaleString("en")} turns`;
  const of = (value: (run: typeof many[number]) => number) => summarize(many.map(value));
  yield { name: `${name}, a turn`, unit: "ms", ...of(({ playMs }) => playMs / manyTurns), asked: most(0.3) };
  yield { name: `${name}, most memory`, unit: "MB", ...of(({ peakMb }) => peakMb), asked: most(150) };
  yield { name: `${name}, memory a turn`, unit: "KB", ...summarize(grownKb), asked: most(0.8) };
  yield {
    name: `${name}, journal a turn`,
    unit: "KB",
    ...of(({ journalMb }) => 1024 * journalMb / manyTurns),
  };
}

const played = z.object({ playMs: z.number(), peakMb: z.number(), journalMb: z.number() });

async function program(kind: string, count: number, signal: AbortSignal) {
  const file = fileURLToPath(new URL("./turns_program.ts", import.meta.url));
  const engine = project.tasks.eval.command.split(" ").filter((word) =>
    /^--(?:v8-flags=|no-code-cache)/.test(word)
  );
  const flags = [...engine, "--no-prompt", "--allow-read", "--allow-write", "--allow-run=sh", "--ignore-env"];
  const { output, endMs } = await outputOf(Deno.execPath(), {
    args: ["run", ...flags, file, kind, String(count)],
    signal,
  });
  return { ...played.parse(JSON.parse(output)), endMs };
}

/** The same work by promptfoo, which is installed into a folder that was named for it. */
async function* promptfoo({ peers, signal }: BenchSettings): AsyncGenerator<Figure | Unmeasured> {
  const name = `promptfoo, ${turns.toLocaleString("en")} messages`;
  if (peers === undefined) {
    const skipped = `Name a folder with --peers, into which npm installs ${peer} (2 GB).`;
    yield { name, skipped };
    return;
  }
  try {
    const entry = join(peers, "node_modules", "promptfoo", "dist", "src", "entrypoint.js");
    if (!await isFile(entry)) {
      await Deno.mkdir(peers, { recursive: true });
      const args = ["install", "--prefix", peers, "--no-audit", "--no-fund", "--ignore-scripts", peer];
      await outputOf("npm", { args, signal });
    }
    const folder = await Deno.makeTempDir();
    try {
      const results = join(folder, "results.json");
      const configuration = join(folder, "promptfooconfig.json");
      await Deno.writeTextFile(configuration, JSON.stringify(messages));
      const env = {
        PROMPTFOO_CONFIG_DIR: folder,
        PROMPTFOO_DISABLE_TELEMETRY: "1",
        PROMPTFOO_DISABLE_UPDATE: "1",
      };
      const args = [
        entry,
        "eval",
        "-c",
        configuration,
        "-o",
        results,
        "--no-cache",
        "--no-progress-bar",
        "--no-table",
      ];
      const { endMs } = await outputOf("node", { args, env, signal });
      const { results: { stats } } = evaluated.parse(await readJsonFile(results));
      if (stats.successes !== turns) {
        yield { name, skipped: `It passed ${stats.successes} of them; run it to see why.` };
        return;
      }
      yield { name: `${name}, from start to end`, unit: "ms", ...summarize([endMs]), engine: peer };
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  } catch (error) {
    signal.throwIfAborted();
    const isAbsent = error instanceof Deno.errors.NotFound;
    if (!isAbsent && !(error instanceof OutsideError)) throw error;
    yield { name, skipped: `It could not be installed or run: ${error.message}` };
  }
}

/** What it writes, as far as it is read. */
const evaluated = z.object({ results: z.object({ stats: z.object({ successes: z.number() }) }) });

const messages = {
  prompts: ["{{message}}"],
  providers: ["echo"],
  tests: Array.from({ length: turns }, (_, turn) => {
    const message = `List the name of the rivers with a length above ${turn}.`;
    return { vars: { message }, assert: [{ type: "equals", value: message }] };
  }),
};

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

interface ProgramOptions {
  readonly args: string[];
  readonly env?: Record<string, string>;
  readonly signal: AbortSignal;
}

/** What a program writes on standard output, and the milliseconds from its start to its end. */
async function outputOf(
  command: string,
  { args, env = {}, signal }: ProgramOptions,
): Promise<{ readonly output: string; readonly endMs: number }> {
  const began = performance.now();
  const child = new Deno.Command(command, { args, env, stdin: "null", signal });
  const { success, code, stdout, stderr } = await child.output();
  const endMs = performance.now() - began;
  if (!success) {
    const [line = ""] = new TextDecoder().decode(stderr).trim().split("\n").slice(-1);
    throw new OutsideError(`${command} ${args[0]} ended with code ${code}: ${line}`);
  }
  return { output: new TextDecoder().decode(stdout), endMs };
}
