/**
 * Runs the tests and the examples in the documentation: `deno task test [ROOM or PATH...] [--short] [--thorough] [--filter=...]`.
 * `--short` leaves out the files of `long_tests.ts`; `--thorough` reads published data whole, of which the ordinary run
 * draws samples, and runs the property tests with several new seeds.
 *
 * Loading the modules of a room costs more than most of its test files, so the files of a room share one process
 * of the test runner, and so do all examples. Types are the gate's (`deno task ok`).
 */
import { existsSync } from "node:fs";
import { docExamples } from "./doc_examples.ts";
import { longTests } from "./long_tests.ts";

const root = new URL("../", import.meta.url);
const encoder = new TextEncoder();

/** Test files of one room that share a process; more of them would keep one processor waiting at the end. */
const filesTogether = 30;

/** Modules at a time: one more than there are processors, as some wait for servers, processes and limits of time. */
const jobs = Deno.env.get("DENO_JOBS") ?? String(navigator.hardwareConcurrency + 1);

/** Seeds that `--thorough` draws. */
const thoroughRounds = 10;

/** Paths in the project of the files below a folder of it, sorted. */
function filesBelow(folder: string): readonly string[] {
  const url = new URL(folder, root);
  if (!existsSync(url)) return [];
  return Array.from(Deno.readDirSync(url))
    .flatMap(({ name, isDirectory }) => isDirectory ? filesBelow(`${folder}${name}/`) : [`${folder}${name}`])
    .toSorted();
}

function roomOf(path: string): string {
  const [, room = "", inside] = path.split("/");
  return inside === undefined ? "project" : room;
}

/** Tells whether a file is in a room, or below a folder, that is asked for. */
function isChosen(path: string, rooms: readonly string[]): boolean {
  return rooms.length === 0 || rooms.some((room) => room === roomOf(path) || isBelow(path, room));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Leads the relative imports of a file's example to the modules they name from that file. */
function withAbsoluteImports(code: string, path: string): string {
  const { href } = new URL(path, root);
  return code.replaceAll(
    /\b(from|import\()(\s*)"(\.\.?\/[^"]+)"/g,
    (_, start, space, to) => `${start}${space}"${new URL(to, href).href}"`,
  );
}

/** Writes the examples of the rooms and a test file that imports them; returns this file, if there is an example. */
function writeExamples(rooms: readonly string[], folder: string): readonly string[] {
  const tests: string[] = [];
  for (const path of filesBelow("lib/").filter((path) => /\.(ts|md)$/.test(path) && isChosen(path, rooms))) {
    for (const { line, code } of docExamples(Deno.readTextFileSync(new URL(path, root)))) {
      const file = `${path.replaceAll("/", "_")}_${line}.ts`;
      Deno.writeTextFileSync(`${folder}/${file}`, withAbsoluteImports(code, path));
      tests.push(`Deno.test("${path}:${line}", async () => void await import("./${file}"));\n`);
    }
  }
  if (tests.length === 0) return [];
  const file = `${folder}/examples.ts`;
  Deno.writeTextFileSync(file, tests.join(""));
  return [file];
}

/** Writes a test file for each part of a room's test files; returns these files. */
function writeRooms(paths: readonly string[], folder: string): readonly string[] {
  return Array.from(Map.groupBy(paths, roomOf)).flatMap(([room, ofRoom]) => {
    const parts = Math.ceil(ofRoom.length / filesTogether);
    return Array.from(
      { length: parts },
      (_, part) => writeModule(ofRoom.filter((_, i) => i % parts === part), `${room}_${part + 1}.ts`, folder),
    );
  });
}

/** Writes a module that imports test files; returns its path. */
function writeModule(paths: readonly string[], name: string, folder: string): string {
  const file = `${folder}/${name.replaceAll("/", "_")}`;
  const lines = paths.map((path) => `import ${JSON.stringify(new URL(path, root).href)};\n`);
  Deno.writeTextFileSync(file, lines.join(""));
  return file;
}

async function runDeno(
  files: readonly string[],
  options: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const runner = new Deno.Command(Deno.execPath(), {
    args: [
      ...["test", "--no-prompt", "--no-check", "--parallel", "--quiet", "--config", "deno.json"],
      ...["--preload", "./tests/fixed_seed.ts"],
      // As many modules run as there are processors: threads that collect garbage or compile the SQL parser again beside
      // them only take time from the tests. Room for new objects is collected seldom where there is much of it.
      "--v8-flags=--single-threaded-gc,--min-semi-space-size=32,--max-semi-space-size=64,--no-wasm-tier-up,--no-wasm-dynamic-tiering",
      ...["--allow-read", "--allow-write", "--allow-env", "--allow-run", "--allow-net=127.0.0.1"],
      ...options,
      ...files,
    ],
    cwd: root,
    env: { DENO_JOBS: jobs, ...environment },
  }).spawn();
  const end = () => runner.kill("SIGTERM");
  Deno.addSignalListener("SIGTERM", end);
  const { code } = await runner.status;
  Deno.removeSignalListener("SIGTERM", end);
  return code;
}

/** The seeds of the rounds: those from `SEED` on, or new ones. */
function thoroughSeeds(): readonly string[] {
  const first = Deno.env.get("SEED");
  return first === undefined
    ? Array.from(crypto.getRandomValues(new Int32Array(thoroughRounds)), String)
    : Array.from({ length: thoroughRounds }, (_, round) => String(Number(first) + round));
}

/** Runs the tests that draw samples of published data on all of these, then the property tests with several seeds. */
async function runThoroughly(
  paths: readonly string[],
  { folder, options }: { readonly folder: string; readonly options: readonly string[] },
): Promise<number> {
  const using = (words: RegExp) =>
    paths.filter((path) => words.test(Deno.readTextFileSync(new URL(path, root))));
  const samples = using(/\b(sampled|isThorough)\b/);
  if (samples.length > 0) {
    const code = await runDeno(writeRooms(samples, folder), options, { THOROUGH: "true" });
    if (code !== 0) return code;
  }
  const properties = writeRooms(using(/\bfc\.assert\b/), folder);
  for (const seed of properties.length > 0 ? thoroughSeeds() : []) {
    Deno.stdout.writeSync(encoder.encode(`SEED=${seed}\n`));
    const code = await runDeno(properties, options, { SEED: seed });
    if (code !== 0) return code;
  }
  return 0;
}

async function main(args: readonly string[]): Promise<number> {
  const rooms = args.filter((arg) => !arg.startsWith("-")).map((arg) => arg.replace(/\/$/, ""));
  const options = args.filter((arg) => arg.startsWith("-") && !["--short", "--thorough"].includes(arg));
  const all = filesBelow("tests/").filter((path) => path.endsWith("_test.ts"));
  const paths = [...all, ...filesBelow("lib/")];
  const known = new Set(paths.map(roomOf));
  const unknown = rooms.find((room) => !known.has(room) && !paths.some((path) => isBelow(path, room)));
  if (unknown !== undefined) {
    const names = Array.from(known).toSorted().join(", ");
    Deno.stderr.writeSync(encoder.encode(`Cannot test "${unknown}": the rooms are ${names}\n`));
    return 2;
  }
  const chosen = all.filter((path) => isChosen(path, rooms));
  const folder = Deno.makeTempDirSync({ prefix: "querylogue-tests-" });
  // An interrupt reaches the test runner by itself; this process waits for its end and removes the folder.
  Deno.addSignalListener("SIGINT", () => {});
  try {
    if (args.includes("--thorough")) return await runThoroughly(chosen, { folder, options });
    const long = args.includes("--short")
      ? []
      : longTests.map((group) => group.filter((path) => chosen.includes(path)));
    const together = chosen.filter((path) => !longTests.flat().includes(path));
    return await runDeno(
      [
        ...long.filter((group) => group.length > 0).map((group) =>
          writeModule(group, group[0] ?? "", folder)
        ),
        ...writeRooms(together, folder),
        ...writeExamples(rooms, folder),
      ],
      options,
    );
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.exit(await main(Deno.args));
