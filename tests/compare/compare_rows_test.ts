import assert from "node:assert/strict";
import { compareRows, type ShownRows } from "../../lib/compare/mod.ts";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { sharedDatabase } from "../shared_database.ts";

/** What comparing the rows with the query's result comes to, on DuckDB. */
async function outcomes(goldSql: string, shown: Readonly<Record<string, ShownRows>>) {
  const goldDatabase = await sharedDatabase(`duckdb:${await buildAtlas()}`);
  const found: Record<string, string> = {};
  for (const [name, rows] of Object.entries(shown)) {
    const comparison = await compareRows({ goldDatabase, goldSql, shown: rows });
    found[name] = comparison.kind === "judged" ? comparison.verdict.verdict : comparison.kind;
  }
  return found;
}

Deno.test("rows of JSON equal a result by their values, in any order of rows and columns", async () => {
  const sql = "SELECT * FROM (VALUES ('Rhein', 1233, 0.5::DECIMAL(4, 2), true, NULL), " +
    "('Elbe', 1094, 12.10, false, 7)) AS t (name, length, share, navigable, locks)";
  const rows = [["Elbe", 1094, 12.1, false, 7], ["Rhein", 1233, 0.5, true, null]];
  assert.deepEqual(
    await outcomes(sql, {
      plain: { rows },
      named: { columns: ["Name", "Length", "Share", "Navigable", "Locks"], rows },
      turned: { rows: rows.map((row) => row.toReversed()) },
      texts: { rows: [["Elbe", "1094", "12.10", "false", "7"], ["Rhein", "1233.00", "0.50", "true", null]] },
      more: { rows: rows.map((row) => [...row, "more"]) },
      wrong: { rows: [["Elbe", 1094, 12.2, false, 7], ["Rhein", 1233, 0.5, true, null]] },
      fewer: { rows: rows.slice(1) },
      narrower: { rows: rows.map((row) => row.slice(1)) },
      none: { rows: [] },
    }),
    {
      ...{ plain: "equal", named: "equal", turned: "equal", texts: "equal", more: "equal" },
      ...{ wrong: "different", fewer: "different", narrower: "different", none: "different" },
    },
  );
});

Deno.test("a text that spells a number stays a text beside a column of texts", async () => {
  const sql = "SELECT '007' AS code, 7 AS count";
  assert.deepEqual(
    await outcomes(sql, { same: { rows: [["007", "7"]] }, other: { rows: [["7", "7"]] } }),
    { same: "equal", other: "different" },
  );
});

Deno.test("dates and timestamps are read from what JSON libraries write", async () => {
  const date = "SELECT DATE '2020-01-31' AS day";
  assert.deepEqual(
    await outcomes(date, {
      iso: { rows: [["2020-01-31"]] },
      midnight: { rows: [["2020-01-31T00:00:00.000Z"]] },
      http: { rows: [["Fri, 31 Jan 2020 00:00:00 GMT"]] },
      later: { rows: [["2020-01-31T00:00:01"]] },
      impossible: { rows: [["2020-01-31T99:00:01"]] },
    }),
    { iso: "equal", midnight: "equal", http: "equal", later: "different", impossible: "different" },
  );
  const moment = "SELECT TIMESTAMP '2020-01-31 10:20:30.5' AS at";
  assert.deepEqual(
    await outcomes(moment, {
      plain: { rows: [["2020-01-31 10:20:30.500"]] },
      utc: { rows: [["2020-01-31T10:20:30.500Z"]] },
      offset: { rows: [["2020-01-31T12:20:30.5+02:00"]] },
      later: { rows: [["2020-01-31T10:20:30.500+01:00"]] },
    }),
    { plain: "equal", utc: "equal", offset: "equal", later: "different" },
  );
  assert.deepEqual(
    await outcomes("SELECT TIMESTAMPTZ '2020-01-31 10:20:30+02' AS at", {
      plain: { rows: [["2020-01-31 08:20:30"]] },
      offset: { rows: [["2020-01-31T10:20:30+0200"]] },
      other: { rows: [["2020-01-31T10:20:30Z"]] },
    }),
    { plain: "equal", offset: "equal", other: "different" },
  );
});

Deno.test("the order of rows counts where the ground truth orders, and ties are free", async () => {
  const sql = "SELECT n FROM (VALUES (1, 'a'), (2, 'b'), (2, 'c')) AS t (k, n) ORDER BY k";
  assert.deepEqual(
    await outcomes(sql, {
      same: { rows: [["a"], ["b"], ["c"]] },
      tied: { rows: [["a"], ["c"], ["b"]] },
      turned: { rows: [["c"], ["b"], ["a"]] },
    }),
    { same: "equal", tied: "equal", turned: "different" },
  );
});

Deno.test("rows that are cut off are never judged", async () => {
  const goldDatabase = await sharedDatabase(`duckdb:${await buildAtlas()}`);
  const messages = [[["1"], ["3"]], [["1"], ["9"]], [["1"], ["1"]]].map(async (rows) => {
    const shown = { rows, truncated: true };
    const goldSql = "SELECT n FROM range(5) AS t (n)";
    const comparison = await compareRows({ goldDatabase, goldSql, shown });
    assert(comparison.kind === "truncated");
    return comparison.message;
  });
  const [part, contradiction, twice] = await Promise.all(messages);
  assert.match(part!, /are rows of the ground truth/);
  assert.match(contradiction!, /not all rows of the ground truth/);
  assert.match(twice!, /not all rows of the ground truth/);
});

Deno.test("a ground truth that does not run leaves shown rows unjudged, cut off or not", async () => {
  const sql = "SELECT nothing FROM nowhere";
  assert.deepEqual(
    await outcomes(sql, { all: { rows: [[1]] }, some: { rows: [[1]], truncated: true } }),
    { all: "gold_failed", some: "gold_failed" },
  );
});
