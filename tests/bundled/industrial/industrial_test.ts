import { buildIndustrial } from "querylogue/bundled";
import { checkKeys, type Database, introspect, openDatabase, rowsOf } from "querylogue/database";
import { loadDataset } from "querylogue/dialogue";
import { components, schemaGraph, schemaHash } from "querylogue/schema";
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { inFolder } from "../../database/fixtures.ts";

async function rowsIn(database: Database, sql: string) {
  const outcome = await database.query(sql);
  assert.ok(outcome.kind === "rows", `${sql}: ${Deno.inspect(outcome)}`);
  return rowsOf(outcome.table);
}

/** A digest of the rows of each table, whatever their order. */
async function digests(path: string): Promise<readonly string[]> {
  await using database = await openDatabase(path);
  const { tables } = await introspect(database);
  const each = tables.map(async ({ name }) => {
    const [digest] = await rowsIn(
      database,
      `SELECT count(*), bit_xor(hash(t)), sum(hash(t) % 1000003) FROM "${name}" AS t`,
    );
    return `${name} ${digest?.join(" ")}`;
  });
  return await Promise.all(each);
}

/** What no row may be, with the table that it would be in. */
const absurd: readonly (readonly [table: string, condition: string])[] = [
  ["equipment_item", "installation_date > commissioning_date"],
  ["equipment_item", "overhaul_date <= commissioning_date"],
  ["equipment_item", "inspection_date <= commissioning_date"],
  ["equipment_item", "working_pressure_bar > design_pressure_bar"],
  ["equipment_item", "measured_wall_thickness_mm > nominal_wall_thickness_mm"],
  ["inspection", "start_date > end_date OR end_date > report_date"],
  ["inspection_finding", "closing_date < detection_date"],
  ["work_order", "request_date > planned_start_date OR actual_start_date > completion_date"],
  ["work_order", "(status = 'completed') <> (completion_date IS NOT NULL)"],
  ["failure_event", "failure_date > restoration_date OR failure_date > DATE '2025-12-31'"],
  ["corrosion_measurement", "minimum_thickness_mm > thickness_mm OR measurement_date > DATE '2025-12-31'"],
  ["employee", "date_diff('year', birth_date, hire_date) < 18 OR leaving_date <= hire_date"],
  ["pipeline", "origin_id = destination_id"],
  ["work_order_part", "returned_quantity > used_quantity"],
];

Deno.test("the industrial database", (t) =>
  inFolder(async (folder) => {
    const path = `${folder}/industrial.duckdb`;
    const filled = await buildIndustrial(path);
    await using database = await openDatabase(path);
    const schema = await introspect(database);

    await t.step("has the published shape", () => {
      const widths = schema.tables.map(({ columns }) => columns.length);
      assert.deepEqual(
        [
          schema.tables.length,
          widths.reduce((a, b) => a + b),
          Math.max(...widths),
          schema.foreignKeys.length,
        ],
        [27, 585, 81, 30],
      );
      assert.equal(components(schemaGraph(schema)).length, 1);
      assert.deepEqual(
        new Map(filled.map(({ name, rows }) => [name, rows])),
        new Map(schema.tables.map(({ name, rowCount }) => [name, rowCount])),
      );
    });

    await t.step("has whole keys and rows that make sense, and says something in every column", async () => {
      assert.deepEqual(await checkKeys(database, schema), []);
      for (const [table, condition] of absurd) {
        assert.deepEqual(await rowsIn(database, `FROM ${table} WHERE ${condition} LIMIT 1`), [], condition);
      }
      for (const { name, columns } of schema.tables) {
        const present = columns.map((column) => `count("${column.name}") > 0`);
        const [row] = await rowsIn(database, `SELECT ${present} FROM "${name}"`);
        assert.deepEqual(columns.filter((_, i) => row?.[i] !== true), [], name);
      }
    });

    await t.step("answers every ground truth of its dialogues", async () => {
      const file = fileURLToPath(new URL("../../../datasets/industrial/dialogues.json", import.meta.url));
      const { control, dialogues } = await loadDataset(file);
      const sizes = dialogues.map(({ interactions }) => interactions.length);
      assert.deepEqual([sizes.filter((size) => size === 2).length, sizes.length], [10, 50]);
      assert.equal(sizes.reduce((a, b) => a + b), 140);
      assert.equal(schemaHash(schema), control.schema_hash);
      const queries = dialogues.flatMap(({ interactions }) =>
        interactions.flatMap(({ ground_truth_sql }) => ground_truth_sql ?? [])
      );
      assert.ok(queries.length > 100);
      for (const query of queries) assert.ok((await rowsIn(database, query)).length > 0, query);
    });
  }));

Deno.test("the same seed gives the same rows, another seed others", () =>
  inFolder(async (folder) => {
    const seeds = [1, 1, 2];
    const paths = seeds.map((_, i) => `${folder}/${i}.duckdb`);
    for (const [i, path] of paths.entries()) await buildIndustrial(path, { rows: 1, seed: seeds[i] ?? 0 });
    const [first, again, other] = await Promise.all(paths.map(digests));
    assert.deepEqual(first, again);
    const same = first?.filter((digest, i) => digest === other?.[i]);
    assert.deepEqual(same, []);
  }));

Deno.test("a build refuses what it cannot make, and an interrupted one leaves nothing", () =>
  inFolder(async (folder) => {
    const path = `${folder}/industrial.duckdb`;
    for (const options of [{ rows: 0 }, { rows: 1.5 }, { rows: 3_000_000 }, { seed: -1 }]) {
      await assert.rejects(buildIndustrial(path, options), {
        name: "InputError",
        message: /^Cannot build the industrial database with (rows|seed) .*: give a whole number from /,
      });
    }
    const stop = new AbortController();
    const onTable = (filled: number) => filled === 2 && stop.abort();
    await assert.rejects(buildIndustrial(path, { rows: 1, onTable, signal: stop.signal }), {
      name: "AbortError",
    });
    assert.deepEqual([...Deno.readDirSync(folder)], []);
    await Deno.writeTextFile(path, "mine");
    await assert.rejects(buildIndustrial(path), { name: "InputError", message: /exists already/ });
    assert.equal(await Deno.readTextFile(path), "mine");
  }));
