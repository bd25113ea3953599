import fc from "fast-check";
import { loadDdl } from "querylogue/schema";
import { normalForm, printSpecification, specificationOf, toSql } from "querylogue/specification";
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { evaluateSpecification } from "./evaluate_specification.ts";
import { difference } from "./random/check_case.ts";
import { casesOfSpecifications } from "./random_specifications.ts";

Deno.test("the normal form of any specification asks for the same rows, and is its own normal form", () => {
  fc.assert(
    fc.property(casesOfSpecifications, ({ world, specification }) => {
      const form = normalForm(specification, world);
      assert.deepEqual(normalForm(form, world), form);
      const [expected, found] = [specification, form].map((one) => evaluateSpecification(one, world));
      if (expected === undefined || found === undefined) return;
      const reason = difference(found.rows, expected, specification.orderBy.length > 0);
      assert.equal(reason, undefined, `${printSpecification(specification)}\n\n${printSpecification(form)}`);
    }),
    { numRuns: 200 },
  );
});

const ddl = "CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER);" +
  "CREATE TABLE b (id INTEGER PRIMARY KEY, x INTEGER);";

const queries = {
  "a column among itself is not NULL": "SELECT id FROM a WHERE x IN (x)",
  "a shown condition may be unknown in each of its parts":
    "SELECT id, (x IN (SELECT x FROM b WHERE x IS NOT NULL) OR id > 5) FROM a",
  "a full link adds rows behind a condition":
    "SELECT d.y, b.id FROM a JOIN (SELECT y FROM a WHERE y > 2) AS d FULL JOIN b ON a.x = b.x",
  "one row for all rows stays one":
    "SELECT d.one FROM (SELECT 1 AS one, max(x) AS m FROM a WHERE x > 99) AS d",
  "tables that are used alike end in one form":
    "SELECT p.x FROM a AS p, a AS q, a AS r, a AS s, a AS t, a AS u WHERE p.id = 1 AND q.x = 1 AND r.x = 1",
};

for (const [name, sql] of Object.entries(queries)) {
  Deno.test(`the normal form gives the rows of the query: ${name}`, async () => {
    const schema = await loadDdl(ddl, "sqlite");
    const reading = await specificationOf(sql, { dialect: "sqlite", schema });
    assert(reading.kind === "specification");
    using file = new DatabaseSync(":memory:");
    file.exec(
      `${ddl} INSERT INTO a VALUES (1, 1, NULL), (2, NULL, 3), (3, 7, 2); INSERT INTO b VALUES (1, 7), (2, 8), (3, NULL)`,
    );
    const rowsOf = (one: string) =>
      file.prepare(one).all().map((row) => JSON.stringify(Object.values(row))).toSorted();
    const form = normalForm(reading.specification, { schema });
    assert.deepEqual(rowsOf(toSql(form, "sqlite")), rowsOf(sql));
  });
}
