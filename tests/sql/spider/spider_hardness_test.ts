import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { spiderHardness, spiderHardnessLevels } from "../../../lib/sql/spider/spider_hardness.ts";
import { sharedPath, sharedTest } from "../../shared_data.ts";
import { sharedSchemas } from "./shared_schemas.ts";
import { geography } from "./spider_fixture.ts";

const hardness = (sql: string) => spiderHardness(sql, geography);

// Worked by hand: the number of clauses, of nested queries, of others, and what they make.
for (
  const [level, counts, sql] of [
    ["easy", "0 0 0", "SELECT Name FROM River"],
    ["easy", "1 0 0", "SELECT count(*) FROM River WHERE Length > 5"],
    ["easy", "1 0 0", "SELECT Name FROM River ORDER BY Length"],
    ["easy", "1 0 0", "SELECT Name FROM River JOIN Lake"],
    ["medium", "0 0 1", "SELECT Name, Length FROM River"],
    ["medium", "0 0 2", "SELECT max(Length), min(Length) FROM River"],
    ["medium", "1 0 1", "SELECT Name FROM River WHERE Length > 5 AND Id > 5"],
    ["medium", "2 0 0", "SELECT Name FROM River WHERE Name LIKE 'A%'"],
    ["medium", "2 0 0", "SELECT Name FROM River ORDER BY Length LIMIT 1"],
    ["medium", "2 0 1", "SELECT Name, Id FROM River ORDER BY Length LIMIT 1"],
    ["medium", "2 0 0", "SELECT Name FROM River WHERE Name NOT LIKE 'A%'"],
    ["medium", "2 0 1", "SELECT Name FROM River WHERE Id = 1 OR Id = 2"],
    ["hard", "3 0 0", "SELECT Name FROM River GROUP BY Name ORDER BY count(*) LIMIT 1"],
    ["hard", "3 0 1", "SELECT Depth FROM River JOIN Lake ON Lake = Lake.Id WHERE Id > 1 OR Depth > 1"],
    ["hard", "3 0 2", "SELECT Name, Id FROM River JOIN Lake WHERE Id > 1 AND Depth > 1 ORDER BY Id"],
    [
      "hard",
      "2 0 3",
      "SELECT max(Id), Name FROM River JOIN Lake GROUP BY Name, Depth HAVING max(Id) > 1 AND Id > 2",
    ],
    ["hard", "1 1 0", "SELECT Name FROM River WHERE Lake IN (SELECT Id FROM Lake)"],
    ["hard", "0 1 0", "SELECT Name FROM River UNION SELECT Name FROM Lake"],
    ["extra", "2 0 2", "SELECT Name, Id FROM River WHERE Id > 1 AND Length > 1 ORDER BY Id"],
    ["extra", "3 0 3", "SELECT max(Id), min(Id) FROM River WHERE Id > 1 AND Length > 1 ORDER BY Id LIMIT 1"],
    ["extra", "4 0 0", "SELECT Name FROM River WHERE Id > 1 GROUP BY Name ORDER BY Id LIMIT 1"],
    ["extra", "2 1 0", "SELECT Name FROM River WHERE Lake IN (SELECT Id FROM Lake) ORDER BY Id"],
    ["extra", "0 1 1", "SELECT Name, Id FROM River UNION SELECT Name, Id FROM Lake"],
    [
      "extra",
      "1 2 1",
      "SELECT Name FROM River WHERE Lake IN (SELECT Id FROM Lake) AND Id IN (SELECT Id FROM Lake)",
    ],
  ] as const
) {
  Deno.test(`spiderHardness() calls ${counts} ${level}: ${sql}`, () => assert.equal(hardness(sql), level));
}

Deno.test("spiderHardness() counts nothing inside subqueries, and no subquery of FROM", () => {
  assert.equal(
    hardness("SELECT count(*) FROM (SELECT Name, Id FROM River WHERE Id > 1 ORDER BY Id LIMIT 1)"),
    "easy",
  );
  assert.equal(
    hardness("SELECT Name FROM River WHERE Lake = (SELECT Id FROM Lake JOIN Country ORDER BY Depth LIMIT 1)"),
    "hard",
  );
});

Deno.test("spiderHardness() takes NOT and the connectors of HAVING for aggregates, not the aggregates of conditions", () => {
  const grouped = "SELECT count(*) FROM River GROUP BY Name HAVING";
  assert.equal(hardness(`${grouped} max(Id) > 1`), "easy");
  assert.equal(hardness(`${grouped} Id NOT IN (1)`), "medium");
  // One clause, two aggregates and so one other thing: medium, where a plain count(*) would be easy.
  assert.equal(hardness(`${grouped} max(Id) > 1 AND min(Id) > 1`), "medium");
  assert.equal(hardness("SELECT Name FROM River WHERE Id NOT IN (SELECT Id FROM Lake)"), "hard");
  assert.equal(hardness("SELECT count(*) FROM River WHERE Id NOT IN (SELECT Id FROM Lake)"), "extra");
});

Deno.test("spiderHardness() counts the aggregates of ORDER BY and the conditions of joins and HAVING", () => {
  assert.equal(hardness("SELECT count(*) FROM River ORDER BY Id"), "easy");
  assert.equal(hardness("SELECT count(*) FROM River ORDER BY max(Id)"), "medium");
  assert.equal(hardness("SELECT Name FROM River ORDER BY max(Id) - min(Id)"), "medium");
  assert.equal(hardness("SELECT Name FROM River JOIN Lake ON Depth = 1 AND Depth = 2"), "easy");
  assert.equal(hardness("SELECT Name FROM River JOIN Lake ON Depth = 1 OR Depth = 2"), "medium");
  assert.equal(hardness("SELECT Name FROM River GROUP BY Id HAVING Id IN (SELECT Id FROM Lake)"), "hard");
});

Deno.test("spiderHardness() has no level for what cannot be read", () => {
  assert.equal(hardness("SELECT r.Name FROM River r"), undefined);
  assert.equal(hardness("WITH r AS (SELECT 1) SELECT * FROM r"), undefined);
});

/** The rules as they are printed, one after the other. */
function obviousLevel({ clauses, nested, others }: { clauses: number; nested: number; others: number }) {
  if (clauses <= 1 && others === 0 && nested === 0) return "easy";
  if (others <= 2 && clauses <= 1 && nested === 0) return "medium";
  if (clauses <= 2 && others < 2 && nested === 0) return "medium";
  if (others > 2 && clauses <= 2 && nested === 0) return "hard";
  if (clauses > 2 && clauses <= 3 && others <= 2 && nested === 0) return "hard";
  if (clauses <= 1 && others === 0 && nested <= 1) return "hard";
  return "extra";
}

Deno.test("spiderHardness() agrees with the printed rules on queries built from known counts", () => {
  const parts = fc.record({
    outputs: fc.integer({ min: 1, max: 3 }),
    aggregates: fc.integer({ min: 0, max: 3 }),
    joins: fc.integer({ min: 0, max: 2 }),
    conditions: fc.array(fc.constantFrom("= 1", "LIKE 'A'", "IN (SELECT Id FROM Lake)"), { maxLength: 3 }),
    or: fc.boolean(),
    groups: fc.integer({ min: 0, max: 2 }),
    order: fc.boolean(),
    limit: fc.boolean(),
    union: fc.boolean(),
  });
  const seen = new Set<string>();
  fc.assert(
    fc.property(parts, (drawn) => {
      const { outputs, joins, conditions, or, groups, order, limit, union } = drawn;
      const aggregates = Math.min(drawn.aggregates, outputs);
      const sql = [
        `SELECT ${
          Array.from({ length: outputs }, (_, i) => i < aggregates ? "max(Id)" : "Id").join(", ")
        } FROM River`,
        " JOIN Lake".repeat(joins),
        conditions.length > 0
          ? `WHERE ${conditions.map((end) => `Id ${end}`).join(or ? " OR " : " AND ")}`
          : "",
        groups > 0 ? `GROUP BY ${["Id", "Length"].slice(0, groups).join(", ")}` : "",
        order ? "ORDER BY Id" : "",
        limit ? "LIMIT 1" : "",
        union ? "UNION SELECT Id FROM Lake" : "",
      ].join(" ");
      const count = (end: string) => conditions.filter((condition) => condition.startsWith(end)).length;
      const expected = obviousLevel({
        clauses: Number(conditions.length > 0) + Number(groups > 0) + Number(order) + Number(limit) + joins +
          count("LIKE") + (or ? Math.max(0, conditions.length - 1) : 0),
        nested: count("IN") + Number(union),
        others: [aggregates, outputs, conditions.length, groups].filter((number) => number > 1).length,
      });
      seen.add(expected);
      assert.equal(hardness(sql), expected, sql);
    }),
    { numRuns: 2_000 },
  );
  assert.equal(seen.size, 4);
});

sharedTest(
  "spiderHardness() splits Spider's development set as the published result file does",
  ["spider/dev_gold.sql", "spider/tables.json", "test_suite/spider_eval_result_example.txt"],
  async () => {
    const schemaOf = await sharedSchemas("spider/tables.json");
    const rows = readFileSync(sharedPath("spider/dev_gold.sql"), "utf8").trim().split("\n");
    const found = rows.map((row) => {
      const [sql = "", database = ""] = row.split("\t");
      return spiderHardness(sql, schemaOf(database.trim()));
    });
    const printed = readFileSync(sharedPath("test_suite/spider_eval_result_example.txt"), "utf8");
    const counts = /^count\s+(.*)$/m.exec(printed)?.[1]?.trim().split(/\s+/).map(Number);
    const split = spiderHardnessLevels.map((level) => found.filter((one) => one === level).length);
    assert.deepEqual([...split, rows.length], counts);
    assert.deepEqual(split, [250, 440, 174, 170]);
  },
);
