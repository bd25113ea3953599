import { balance, type JoinCombination, joinCombination, samplePlan } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import assert from "node:assert/strict";
import { join } from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { compareChoices } from "../../scripts/experiments/plans/compare_choices.ts";
import { comparisonSizes } from "../../scripts/experiments/plans/plan_comparison.ts";
import type { PlanBounds, PlanMeasure } from "../../scripts/experiments/plans/plan_tables.ts";
import { schemaOf } from "../schema/random_schema.ts";
import { inFolder, runTask } from "./run_task.ts";

const { signal } = new AbortController();
const sizesOf = (tables: number, keys: readonly (readonly [number, number])[]) =>
  comparisonSizes(schemaGraph(schemaOf(tables, keys)));
const path = (tables: number) => Array.from({ length: tables - 1 }, (_, i) => [i, i + 1] as const);

Deno.test("comparisonSizes() asks for 1.25 combinations a table, at most half of those of a size", () => {
  // 13 for 10 tables. A path has 8 combinations of 2 joins, 7 of 3, 6 of 4.
  assert.deepEqual(sizesOf(10, path(10)), { 2: 4, 3: 4, 4: 3 });
  const wheel = [...path(9), ...Array.from({ length: 9 }, (_, i) => [i, 9] as const)];
  assert.deepEqual(sizesOf(12, wheel), { 2: 5, 3: 4, 4: 4 });
  assert.deepEqual(sizesOf(3, path(3)), { 2: 1 });
});

Deno.test("comparisonSizes() asks for single joins where no two meet", () => {
  assert.deepEqual(sizesOf(5, [[0, 1], [2, 3], [4, 4]]), { 1: 2 });
  assert.deepEqual(sizesOf(2, [[0, 1], [1, 0], [0, 1], [0, 1]]), { 1: 3 });
});

Deno.test("compareChoices() measures each choice over the tables that ours could hold", async () => {
  // The key from 5 to 6 is turned away, so that 5 and 6 cannot be joined.
  const graph = schemaGraph(schemaOf(7, [...path(5), [5, 6]]));
  const admit = ({ tables }: JoinCombination) => Promise.resolve(!tables.includes("t6"));
  const published = [joinCombination(graph, [0, 1])];
  const { choices, certificate } = await compareChoices(graph, {
    sizes: { 2: 3 },
    seed: 1,
    admit,
    published,
    signal,
  });
  const { cpu_ms = -1, ...ours } = choices.balance!;
  const { minimum, maximum, standard_deviation, gini } =
    (await balance(graph, { database: "x", sizes: { 2: 3 }, seed: 1, admit })).quality;
  assert.deepEqual(ours, { tables: 5, covered: 5, minimum, maximum, standard_deviation, gini });
  assert.ok(cpu_ms >= 0);
  assert.deepEqual(Object.keys(certificate.table_frequency), ["t0", "t1", "t2", "t3", "t4"]);
  assert.deepEqual(choices.published, {
    tables: 5,
    covered: 3,
    minimum: 0,
    maximum: 1,
    standard_deviation: Math.sqrt(0.3),
    gini: 0.4,
  });
  // A path of five tables has three combinations of two joins, so that every choice takes all.
  for (const { cpu_ms: _, ...choice } of [choices.sampling!, choices.greedy!]) assert.deepEqual(choice, ours);
});

Deno.test("compareChoices() does not count the time that admission takes", async () => {
  const graph = schemaGraph(schemaOf(3, path(3)));
  const used = () => process.cpuUsage().user / 1000;
  let asked = 0;
  const admit = async () => {
    const started = used();
    while (used() < started + 40) await Promise.resolve();
    asked += used() - started;
    return true;
  };
  const started = used();
  const { choices } = await compareChoices(graph, { sizes: { 2: 1 }, seed: 1, admit, signal });
  const others = used() - started - asked;
  const counted = Object.values(choices).reduce((sum, { cpu_ms = 0 }) => sum + cpu_ms, 0);
  assert.ok(asked >= 120 && counted <= others + 40, `${counted} of ${others} ms, ${asked} ms for asking`);
});

/** A schema as Spider's tables.json tells it: each table has the columns a and b; keys lead from b to a. */
function spiderSchema(name: string, tables: number, keys: readonly (readonly [number, number])[]) {
  return {
    db_id: name,
    table_names_original: Array.from({ length: tables }, (_, i) => `t${i}`),
    column_names_original: [
      [-1, "*"],
      ...Array.from({ length: 2 * tables }, (_, i) => [i >> 1, i % 2 === 0 ? "a" : "b"]),
    ],
    column_types: new Array(2 * tables + 1).fill("text"),
    primary_keys: [],
    foreign_keys: keys.map(([from, to]) => [2 + 2 * from, 1 + 2 * to]),
  };
}

async function writeSchemas(folder: string) {
  await Deno.mkdir(join(folder, "spider"));
  await Deno.mkdir(join(folder, "mondial"));
  const schemas = [
    spiderSchema("pairs", 4, [[0, 1], [2, 3]]),
    spiderSchema("star", 7, [[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]]),
    spiderSchema("lonely", 1, [[0, 0]]),
  ];
  await Deno.writeTextFile(join(folder, "spider/tables.json"), JSON.stringify(schemas));
  using file = new DatabaseSync(join(folder, "mondial/mondial.sqlite"));
  file.exec(
    "CREATE TABLE country (code TEXT PRIMARY KEY); INSERT INTO country VALUES ('P');" +
      ["city", "lake", "river", "sea", "desert"].map((table) =>
        `CREATE TABLE ${table} (country TEXT REFERENCES country); ` +
        `INSERT INTO ${table} VALUES (${table === "desert" ? "NULL" : "'P'"});`
      ).join(""),
  );
}

interface Document {
  readonly command: string;
  readonly seeds: number;
  readonly choices: readonly PlanMeasure[];
  readonly bounds: readonly PlanBounds[];
}

Deno.test("experiment plans compares the choices on the schemas of a folder and names those that are missing", () =>
  inFolder(async (folder) => {
    await writeSchemas(folder);
    const out = join(folder, "tables");
    const args = ["--schemas", folder, "--seeds", "3", "--out", out];
    const { code, stderr, stdout } = await runTask("experiment", "plans", ...args);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /Skipped: MusicBrainz, as .*musicbrainz\.json is missing/);
    assert.match(stderr, /plans compared: 6 of 6/);
    assert.match(stdout, /naive sampling/);
    const written = await Deno.readTextFile(join(out, "join-plans.md"));
    const command = `deno task experiment plans ${args.join(" ")}`;
    assert.equal(written.split("\n")[0], `\`${command}\``);
    const document: Document = JSON.parse(await Deno.readTextFile(join(out, "join-plans.json")));
    assert.deepEqual([document.command, document.seeds], [command, 3]);
    const schemas = ["Mondial 2023, joins with rows", "Spider (2 schemas)"];
    assert.deepEqual(
      document.choices.map(({ schema, method }) => [schema, method]),
      schemas.flatMap((schema) =>
        ["naive sampling", "the paper's greedy", "ours"].map((method) => [schema, method])
      ),
    );
    // No desert is in a country: of the six tables five can be joined with rows.
    const same = (value: number) => ({ median: value, least: value, greatest: value });
    assert.deepEqual(
      document.bounds.map((one) => [one.schema, one.joinable_tables, one.sizes, one.fewest_to_cover]),
      [
        [schemas[0], 5, { "2": 17, "3": 17, "4": 16 }, same(1)],
        [schemas[1], 11, { "1": 2, "2": 3, "3": 3, "4": 3 }, same(4)],
      ],
    );
    for (const { method, coverage } of document.choices) {
      if (method === "ours") assert.deepEqual(coverage, same(1));
    }
    await assertSampled(document.choices[3]!);
  }));

/** Naive sampling of both Spider schemas again, by counting. */
async function assertSampled(row: Document["choices"][number]) {
  const works = [
    { graph: schemaGraph(schemaOf(4, [[0, 1], [2, 3]])), sizes: { 1: 2 } },
    {
      graph: schemaGraph(schemaOf(7, [1, 2, 3, 4, 5, 6].map((from) => [from, 0] as const))),
      sizes: { 2: 3, 3: 3, 4: 3 },
    },
  ];
  const rounds = [1, 2, 3].map(async (seed) => {
    const counts = await Promise.all(works.map(async ({ graph, sizes }) => {
      const plan = await samplePlan(graph, { sizes, seed });
      return graph.tables.map((table) => plan.filter(({ tables }) => tables.includes(table)).length);
    }));
    const deviations = counts.map((numbers) => {
      const mean = numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
      return Math.sqrt(numbers.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (numbers.length - 1));
    });
    return {
      coverage: counts.flat().filter((n) => n > 0).length / 11,
      standard_deviation: (deviations[0]! + deviations[1]!) / 2,
      minimum: (Math.min(...counts[0]!) + Math.min(...counts[1]!)) / 2,
      maximum: (Math.max(...counts[0]!) + Math.max(...counts[1]!)) / 2,
    };
  });
  const drawn = await Promise.all(rounds);
  for (const figure of ["coverage", "standard_deviation", "minimum", "maximum"] as const) {
    const [least, median, greatest] = drawn.map((one) => one[figure]).toSorted((a, b) => a - b);
    const { [figure]: told } = row;
    for (const [a, b] of [[told.least, least], [told.median, median], [told.greatest, greatest]]) {
      assert.ok(Math.abs(a! - b!) < 1e-9, `${figure}: ${a} and not ${b}`);
    }
  }
}

Deno.test("experiment plans tells wrong input in one sentence and writes nothing", () =>
  inFolder(async (folder) => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["--out", folder], /--schemas/],
      [["--schemas", folder, "--out", folder], /holds no published schema: name another folder/],
      [["--schemas", folder, "--seeds", "0"], /--seeds/],
    ];
    for (const [args, sentence] of cases) {
      const { code, stderr } = await runTask("experiment", "plans", ...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
      assert.equal(stderr.trim().split("\n").length, 1, stderr);
    }
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  }));
