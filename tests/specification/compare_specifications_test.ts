import assert from "node:assert/strict";
import {
  compareSpecifications,
  type Specification,
  type SpecificationDifferenceKind,
  specificationOf,
} from "../../lib/specification/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

const column = (name: string, type = "TEXT") => ({ name, type, notNull: false });
const schema: Schema = {
  tables: [
    {
      name: "airport",
      columns: [column("id", "INTEGER"), column("name"), column("city"), column("height", "INTEGER")],
      primaryKey: ["id"],
      uniqueKeys: [],
    },
    {
      name: "flight",
      columns: [
        column("id", "INTEGER"),
        column("start", "INTEGER"),
        column("goal", "INTEGER"),
        column("line", "INTEGER"),
        column("miles", "INTEGER"),
        column("price", "REAL"),
      ],
      primaryKey: ["id"],
      uniqueKeys: [],
    },
    { name: "line", columns: [column("id", "INTEGER"), column("name")], primaryKey: ["id"], uniqueKeys: [] },
  ],
  foreignKeys: [
    {
      name: "start",
      from: { table: "flight", columns: ["start"] },
      to: { table: "airport", columns: ["id"] },
    },
    { name: "goal", from: { table: "flight", columns: ["goal"] }, to: { table: "airport", columns: ["id"] } },
    { name: "line", from: { table: "flight", columns: ["line"] }, to: { table: "line", columns: ["id"] } },
  ],
};

async function read(sql: string): Promise<Specification> {
  const reading = await specificationOf(sql, { dialect: "sqlite", schema });
  assert(reading.kind === "specification", `${sql}: ${JSON.stringify(reading)}`);
  return reading.specification;
}

async function kindsOf(sql: string, expected: string): Promise<readonly SpecificationDifferenceKind[]> {
  const differences = compareSpecifications(await read(sql), await read(expected), { schema });
  return differences.map(({ kind }) => kind).toSorted();
}

const grouped =
  "SELECT l.name, count(*) FROM flight f JOIN line l ON f.line = l.id WHERE f.miles > 5 AND l.name LIKE 'A%' " +
  "GROUP BY l.name HAVING count(*) > 2 ORDER BY count(*) DESC, l.name LIMIT 3";
const roles = "SELECT a.name, b.name FROM flight f JOIN airport a ON f.start = a.id JOIN airport b " +
  "ON f.goal = b.id WHERE a.city = 'Bonn' AND b.height > 100";
const nested =
  "SELECT name FROM airport WHERE id IN (SELECT start FROM flight WHERE price > 100) AND height > 7";
const mixed = "SELECT id FROM flight WHERE miles > 5 AND (price < 9 OR line = 3 OR goal = 4)";
const union = "SELECT city FROM airport WHERE height > 3 UNION SELECT name FROM line";

const sides = "SELECT city FROM airport WHERE height > 3 EXCEPT SELECT city FROM airport WHERE id = 7";

/** Each query differs from the one before the arrow in the named ways, and in no other. */
const changes:
  readonly (readonly [expected: string, from: string, to: string, ...SpecificationDifferenceKind[]])[] = [
    [grouped, "f.miles > 5", "f.miles > 6", "value"],
    [grouped, "f.miles > 5", "f.miles < 5", "operator"],
    [grouped, "f.miles > 5", "f.price > 5", "column_filtered"],
    [grouped, "f.miles > 5 AND ", "", "missing_condition"],
    [grouped, "f.miles > 5", "f.miles > 5 AND f.price = 3", "extra_condition"],
    [grouped, "LIKE 'A%'", "LIKE 'B%'", "value"],
    [grouped, "LIKE", "NOT LIKE", "operator"],
    [grouped, "> 2", "> 3", "value"],
    [grouped, "l.name, count(*) FROM", "l.name, sum(f.miles) FROM", "aggregate"],
    [grouped, "l.name, count(*) FROM", "l.name FROM", "missing_output"],
    [grouped, "l.name, count(*) FROM", "l.name, count(*), max(f.miles) FROM", "extra_output"],
    [grouped, " DESC", "", "order"],
    [grouped, "LIMIT 3", "LIMIT 4", "limit"],
    [grouped, "LIMIT 3", "LIMIT 3 OFFSET 1", "limit"],
    [grouped, " LIMIT 3", "", "limit"],
    [grouped, "GROUP BY l.name", "GROUP BY l.id", "grouping"],
    ["SELECT avg(price) FROM flight", "avg", "sum", "aggregate"],
    ["SELECT avg(price) FROM flight", "price", "miles", "column_asked"],
    ["SELECT count(line) FROM flight", "line", "DISTINCT line", "distinct"],
    ["SELECT count(*) FROM flight", "*", "DISTINCT line", "distinct"],
    ["SELECT line FROM flight", "line", "DISTINCT line", "distinct"],
    ["SELECT price * 2 FROM flight", "*", "+", "computation"],
    ["SELECT price * 2 FROM flight", "2", "3", "value"],
    [roles, "a.city", "b.city", "attachment"],
    [roles, "SELECT a.name, b.name", "SELECT a.name", "missing_output"],
    [roles, "SELECT a.name, b.name", "SELECT a.name, b.city", "column_asked"],
    ["SELECT a.name FROM flight f JOIN airport a ON f.start = a.id", "start", "goal", "role"],
    ["SELECT l.name FROM line l JOIN flight f ON f.line = l.id", "JOIN", "LEFT JOIN", "outer_or_inner"],
    ["SELECT l.name FROM line l LEFT JOIN flight f ON f.line = l.id", "LEFT JOIN", "JOIN", "outer_or_inner"],
    [
      "SELECT l.name, f.id FROM line l LEFT JOIN flight f ON f.line = l.id WHERE l.id > 3",
      "l.id WHERE l.id > 3",
      "l.id AND l.id > 3",
      "attachment",
    ],
    [nested, "price > 100", "price > 90", "value"],
    [nested, "start", "goal", "column_asked"],
    [
      nested.replace(
        "id IN (SELECT start FROM flight WHERE",
        "EXISTS (SELECT 1 FROM flight WHERE start = airport.id AND",
      ),
      "start",
      "goal",
      "role",
    ],
    [nested, " AND height > 7", "", "missing_condition"],
    [nested, " IN ", " NOT IN ", "operator"],
    [mixed, "price < 9 OR line = 3", "price < 9 AND line = 3", "and_or"],
    [mixed, "miles > 5 AND (", "miles > 5 OR (", "and_or"],
    [mixed, " OR goal = 4", "", "missing_condition"],
    [union, "UNION", "INTERSECT", "set_operation"],
    [union, "UNION", "UNION ALL", "set_operation"],
    [union, "height > 3", "height > 4", "value"],
    [
      sides,
      "WHERE height > 3 EXCEPT SELECT city FROM airport WHERE",
      "EXCEPT SELECT city FROM airport WHERE height > 3 AND",
      "attachment",
    ],
    [union, " UNION SELECT name FROM line", "", "set_operation"],
    ["SELECT miles FROM flight WHERE price > (SELECT avg(price) FROM flight)", "avg", "max", "aggregate"],
  ];

for (const [expected, from, to, ...kinds] of changes) {
  const changed = expected.replace(from, to);
  Deno.test(`"${from.trim()}" for "${to.trim()}" is ${kinds.join(" and ")}: ${changed}`, async () => {
    assert.notEqual(changed, expected);
    assert.deepEqual(await kindsOf(changed, expected), kinds.toSorted());
    assert.deepEqual(await kindsOf(expected, expected), []);
  });
}

const same: readonly (readonly [string, string])[] = [
  [grouped, grouped.replace("f.line = l.id", "l.id = f.line").replace("count(*) > 2", "count(*) >= 3")],
  [grouped, grouped.replaceAll("f.", "x.").replace("flight f", "flight x")],
  [
    roles,
    "SELECT s.name, g.name FROM airport g, airport s, flight WHERE g.id = goal AND start = s.id AND 100 < g.height AND s.city = 'Bonn'",
  ],
  [
    nested,
    nested.replace(
      "id IN (SELECT start FROM flight WHERE",
      "EXISTS (SELECT 1 FROM flight WHERE start = airport.id AND",
    ),
  ],
  [mixed, "SELECT id FROM flight WHERE NOT (miles <= 5 OR NOT (goal IN (4) OR line = 3 OR price < 9))"],
  [
    "SELECT id FROM flight WHERE miles BETWEEN 3 AND 9",
    "SELECT id FROM flight WHERE miles > 2 AND miles < 10",
  ],
  ["SELECT id FROM flight WHERE miles IN (3, 9)", "SELECT id FROM flight WHERE miles = 9 OR 3 = miles"],
  [
    "SELECT id FROM flight WHERE miles NOT IN (3, 9)",
    "SELECT id FROM flight WHERE miles <> 9 AND miles <> 3",
  ],
  ["SELECT DISTINCT line FROM flight", "SELECT line FROM flight GROUP BY line"],
  ["SELECT id FROM flight", "SELECT DISTINCT id FROM flight"],
  ["SELECT count(*) FROM flight", "SELECT count(id) FROM flight"],
  [
    "SELECT f.id FROM flight f JOIN line l ON f.line = l.id AND l.name = 'A'",
    "SELECT f.id FROM flight f LEFT JOIN line l ON f.line = l.id WHERE l.name = 'A'",
  ],
  [
    "SELECT name FROM airport WHERE height > 3 OR city = 'Bonn'",
    "SELECT a.name FROM (SELECT * FROM airport) a WHERE a.city = 'Bonn' OR a.height >= 4",
  ],
  [
    "SELECT line FROM flight GROUP BY line HAVING count(*) > 1",
    "SELECT x.line FROM (SELECT line, count(*) n FROM flight GROUP BY line) x WHERE x.n >= 2",
  ],
  [
    "SELECT city FROM airport WHERE height > 3 UNION SELECT city FROM airport WHERE name = 'A'",
    "SELECT DISTINCT city FROM airport WHERE name = 'A' OR height > 3",
  ],
];

for (const [one, other] of same) {
  Deno.test(`two spellings ask for the same: ${other}`, async () => {
    assert.deepEqual(await kindsOf(other, one), []);
    assert.deepEqual(await kindsOf(one, other), []);
  });
}

const different: readonly (readonly [string, string])[] = [
  // NULL makes the difference in each of these.
  [
    "SELECT id FROM airport WHERE id NOT IN (SELECT start FROM flight)",
    "SELECT id FROM airport WHERE NOT EXISTS (SELECT 1 FROM flight WHERE start = airport.id)",
  ],
  ["SELECT count(line) FROM flight", "SELECT count(*) FROM flight"],
  ["SELECT id FROM flight WHERE NOT miles = 3", "SELECT id FROM flight WHERE miles IS NOT 3"],
  // Ties, repeated rows and empty groups make the difference in these.
  ["SELECT max(miles) FROM flight", "SELECT miles FROM flight ORDER BY miles DESC LIMIT 1"],
  [
    "SELECT a.id FROM airport a JOIN flight f ON f.start = a.id",
    "SELECT id FROM airport WHERE id IN (SELECT start FROM flight)",
  ],
  [
    "SELECT sum(CASE WHEN miles > 3 THEN 1 ELSE 0 END) FROM flight",
    "SELECT count(*) FROM flight WHERE miles > 3",
  ],
];

for (const [one, other] of different) {
  Deno.test(`nearly the same is not the same: ${other}`, async () => {
    assert.notDeepEqual(await kindsOf(other, one), []);
  });
}

Deno.test("a difference names the part on both sides", async () => {
  const expected = await read("SELECT id FROM flight WHERE miles > 1000");
  const [difference] = compareSpecifications(
    await read("SELECT id FROM flight WHERE miles > 900"),
    expected,
    {
      schema,
    },
  );
  assert.deepEqual(difference, { kind: "value", text: "flight.miles > 900, not flight.miles > 1000" });
});

Deno.test("without a schema nothing is known: whole numbers, keys and NULL make no two specifications equal", async () => {
  const kinds = async (one: string, other: string) =>
    compareSpecifications(await read(one), await read(other)).map(({ kind }) => kind);
  assert.deepEqual(
    await kinds("SELECT id FROM flight WHERE miles >= 4", "SELECT id FROM flight WHERE miles > 3"),
    [
      "operator",
      "value",
    ],
  );
  assert.deepEqual(await kinds("SELECT DISTINCT id FROM flight", "SELECT id FROM flight"), ["distinct"]);
  assert.deepEqual(await kinds("SELECT count(id) FROM flight", "SELECT count(*) FROM flight"), [
    "column_asked",
  ]);
});
