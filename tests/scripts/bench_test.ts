import assert from "node:assert/strict";
import { join } from "node:path";
import { benchTable } from "../../scripts/benches/bench_table.ts";
import { queriesBench } from "../../scripts/benches/queries_bench.ts";
import { largeSchema } from "../../scripts/benches/large_schema.ts";
import { summarize } from "../../scripts/benches/summarize.ts";
import { inFolder, runTask } from "./run_task.ts";

Deno.test("bench writes the figures of the benches that are wanted, the command first", () =>
  inFolder(async (folder) => {
    const result = await runTask(
      "bench",
      "--only",
      "first-answer",
      "introspection",
      "--out",
      folder,
      "--json",
    );
    assert.equal(result.code, 0, result.stderr);
    const { command, machine, benches } = JSON.parse(result.stdout);
    assert.equal(command, "deno task bench --only first-answer introspection");
    assert.match(machine, /^\d+ processors \(\w+, \w+\), Deno \d+\.\d+\.\d+$/);
    assert.deepEqual(benches.map(({ name }: { readonly name: string }) => name), [
      "introspection",
      "first-answer",
    ]);
    assert.match(benches[0].figures[0].skipped, /--schemas FOLDER/);
    const [{ median, least, greatest, runs, asked }] = benches[1].figures;
    assert.ok(least > 0 && least <= median && median <= greatest && runs === 15);
    assert.deepEqual(asked, { at: "most", value: 400 });
    const written = await Deno.readTextFile(join(folder, "bench.md"));
    assert.equal(written.split("\n")[0], `\`${command}\``);
    assert.match(written, /\| introspection \| MusicBrainz in PostgreSQL \| not measured \|/);
    assert.deepEqual(JSON.parse(await Deno.readTextFile(join(folder, "bench.json"))), {
      command,
      machine,
      benches,
    });
    assert.match(result.stderr, /SELECT 1 on the embedded database: [\d.]+ ms \(asked: at most 400\)/);
  }));

Deno.test("the bench queries measures files, and says why a server is not measured", async () => {
  const figures = await Array.fromAsync(
    queriesBench({ rounds: 2, queriesInRound: 20 }).run({
      postgres: "postgres://root@127.0.0.1:1/test",
      mysql: "mysql://root@127.0.0.1:1/test",
      signal: new AbortController().signal,
    }),
  );
  assert.deepEqual(figures.map((figure) => "median" in figure && figure.runs), [2, 2, false, false]);
  for (const figure of figures.slice(2)) {
    assert.match("skipped" in figure ? figure.skipped : "", /127\.0\.0\.1:1/);
  }
});

Deno.test("bench --list names the benches, an unknown one is wrong use", async () => {
  const listed = await runTask("bench", "--list");
  assert.deepEqual(listed.stdout.trim().split("\n").map((line) => line.split(" ")[0]), [
    "introspection",
    "graph",
    "joins",
    "plans",
    "compare",
    "compare-peers",
    "queries",
    "start-up",
    "first-answer",
    "agents",
    "turns",
    "generation",
  ]);
  const unknown = await runTask("bench", "--only", "lunch");
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /no bench "lunch": choose among introspection, graph/);
  assert.equal((await runTask("bench", "--list", "--json")).code, 2);
});

Deno.test("bench writes a choice of benches only where a folder is named, and never a password", async () => {
  const url = "postgres://me:se@cret@127.0.0.1:1/test";
  const result = await runTask("bench", "--only", "introspection", "--postgres", url, "--json");
  assert.equal(result.code, 0, result.stderr);
  assert.doesNotMatch(result.stderr, /Written/);
  assert.equal(
    JSON.parse(result.stdout).command,
    "deno task bench --only introspection --postgres postgres://me@127.0.0.1:1/test",
  );
  assert.doesNotMatch(result.stdout + result.stderr, /cret/);
});

Deno.test("the program of the bench turns plays what it is asked for, with and without SQL", async () => {
  const program = new URL("../../scripts/benches/turns_program.ts", import.meta.url);
  for (const kind of ["echo", "read", "sql"]) {
    const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", "--no-prompt", "-A", program.href, kind, "20"],
    }).output();
    const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assert.ok(success, textOf(stderr));
    const output = textOf(stdout);
    const { playMs, peakMb, journalMb } = JSON.parse(output);
    assert.ok(playMs > 0 && peakMb > 10 && journalMb > 0, output);
  }
});

Deno.test("summarize() takes the middle one, and of an even number the mean of the middle two", () => {
  assert.deepEqual(summarize([9, 1, 2]), { median: 2, least: 1, greatest: 9, runs: 3 });
  assert.deepEqual(summarize([10, 1, 2, 4]), { median: 3, least: 1, greatest: 10, runs: 4 });
  assert.throws(() => summarize([]), RangeError);
});

Deno.test("benchTable() sets what is asked beside each figure and tells whether it is reached", () => {
  const figure = { least: 1, greatest: 9, runs: 3 } as const;
  const { rows, notes } = benchTable([{
    name: "b",
    measures: "How fast.",
    figures: [
      { ...figure, name: "slow", unit: "ms", median: 61, asked: { at: "most", value: 60 } },
      { ...figure, name: "fast", unit: "queries/s", median: 1500, asked: { at: "least", value: 1500 } },
      { ...figure, name: "free", unit: "ms", median: 5 },
      { name: "gone", skipped: "Nobody answers." },
    ],
  }], "a machine");
  assert.deepEqual(rows.map((row) => [row[1], row[6], row[7]]), [
    ["slow", "≤ 60 ms", "no"],
    ["fast", "≥ 1500 queries/s", "yes"],
    ["free", "", ""],
    ["gone", "", ""],
  ]);
  assert.deepEqual(notes, ["b: How fast.", "gone: Nobody answers."]);
});

Deno.test("largeSchema() of one seed is one schema, and a hub graph points to few tables", () => {
  const size = { tables: 1500, keys: 3000, seed: 1 };
  const shapes = ["random", "hub"] as const;
  for (const shape of shapes) {
    const schema = largeSchema({ shape, ...size });
    assert.deepEqual(schema, largeSchema({ shape, ...size }));
    assert.deepEqual([schema.tables.length, schema.foreignKeys.length], [1500, 3000]);
  }
  const [random = 0, hub = 0] = shapes.map((shape) =>
    new Set(largeSchema({ shape, ...size }).foreignKeys.map(({ to }) => to.table)).size
  );
  assert.ok(hub < random);
});

Deno.test("bench says what it is missing to make dialogues", async () => {
  const { code, stdout } = await runTask("bench", "--only", "generation", "--json");
  assert.equal(code, 0);
  const [{ figures }] = JSON.parse(stdout).benches;
  assert.match(figures[0].skipped, /--mondial/);
});
