import { rowsOf, tableStatistics, type Value } from "querylogue/database";
import assert from "node:assert/strict";
import { onSharedEngines } from "./fixtures.ts";

const peaks = `CREATE TABLE "the peak" (name VARCHAR, height INTEGER, climbed DATE, lost VARCHAR);
  INSERT INTO "the peak" VALUES ('Mont Blanc', 4810, '1786-08-08', NULL), ('Dufourspitze', 4634, '1855-08-01', NULL),
    ('Ärmighorn', 2742, NULL, NULL), ('Mont Blanc', 4810, NULL, NULL)`;

onSharedEngines("statistics of every column in order", peaks, async (database) => {
  assert.deepEqual(await tableStatistics(database, "the peak"), [
    { column: "name", distinct: 3, nulls: 0, present: 4, minimum: "Dufourspitze", maximum: "Ärmighorn" },
    { column: "height", distinct: 3, nulls: 0, present: 4, minimum: 2742, maximum: 4810 },
    { column: "climbed", distinct: 2, nulls: 2, present: 2, minimum: "1786-08-08", maximum: "1855-08-01" },
    { column: "lost", distinct: 0, nulls: 4, present: 0, minimum: null, maximum: null },
  ]);
});

onSharedEngines("statistics agree with what the rows say", peaks, async (database) => {
  const outcome = await database.query('SELECT * FROM "the peak"');
  assert.ok(outcome.kind === "rows");
  const rows = rowsOf(outcome.table);
  for (
    const [i, { distinct, nulls, present, minimum, maximum }] of (await tableStatistics(database, "the peak"))
      .entries()
  ) {
    const values = rows.map((row) => row[i] as Value).filter((value) => value !== null);
    assert.equal(distinct, new Set(values).size);
    assert.deepEqual([nulls, present], [rows.length - values.length, values.length]);
    const sorted = values.toSorted((a, b) => a < b ? -1 : 1);
    assert.deepEqual([minimum, maximum], [sorted[0] ?? null, sorted.at(-1) ?? null]);
  }
});

onSharedEngines("statistics of some columns come in the order that is asked for", peaks, async (database) => {
  const columns = ["climbed", "name"];
  const statistics = await tableStatistics(database, "the peak", { columns });
  assert.deepEqual(statistics.map(({ column, distinct }) => [column, distinct]), [["climbed", 2], [
    "name",
    3,
  ]]);
});

onSharedEngines("an empty table has statistics too", "CREATE TABLE t (n INTEGER)", async (database) => {
  assert.deepEqual(await tableStatistics(database, "t"), [
    { column: "n", distinct: 0, nulls: 0, present: 0, minimum: null, maximum: null },
  ]);
  await assert.rejects(tableStatistics(database, "missing"), { name: "OutsideError" });
});
