import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type PortableFunction, type Selection, toSql, type Value } from "querylogue/specification";
import { type Dialect, dialectTraits } from "querylogue/sql";

const column = (role: string, name: string) => ({ kind: "column", role, column: name }) as const;
const literal = (value: string | number | boolean | null) => ({ kind: "literal", value }) as const;
const table = (name: string, role = name) => ({ kind: "table", table: name, role }) as const;
const plain = { kind: "selection", links: [], groupBy: [], distinct: false, orderBy: [] } as const;
const name = column("city", "name");
const cities: Selection = { ...plain, sources: [table("city")], outputs: [{ value: name }] };
const shown = (value: Value): Selection => ({ ...cities, outputs: [{ value }] });

function written(specification: Selection, dialects: Readonly<Partial<Record<Dialect, string>>>) {
  for (const [dialect, expected] of Object.entries(dialects)) {
    assert.equal(toSql(specification, dialect as Dialect), expected);
  }
}

Deno.test("toSql() names a table by its role where another one of its scope has its name", () => {
  const capitals: Selection = {
    ...plain,
    sources: [table("country"), table("city", "capital"), table("city", "largest city")],
    links: [
      { from: "country", to: "capital", columns: [{ from: "capital", to: "id" }], kind: "inner" },
      { from: "country", to: "largest city", columns: [{ from: "largest", to: "id" }], kind: "outer" },
    ],
    outputs: [{ value: column("capital", "name") }, { value: column("largest city", "name") }],
  };
  written(capitals, {
    postgres: `SELECT "capital"."name", "largest city"."name" FROM "country" ` +
      `JOIN "city" "capital" ON "country"."capital" = "capital"."id" ` +
      `LEFT JOIN "city" "largest city" ON "country"."largest" = "largest city"."id"`,
  });
});

Deno.test("toSql() names a table inside by its role only where the one around is named there", () => {
  const inner = (where: Selection["where"]): Selection => ({
    ...plain,
    sources: [table("city", "other city")],
    ...where && { where },
    outputs: [],
  });
  const exists = (where?: Selection["where"]): Selection => ({
    ...cities,
    where: { kind: "exists", specification: inner(where) },
  });
  written(exists(), { sqlite: `SELECT "city"."name" FROM "city" WHERE EXISTS (SELECT 1 FROM "city")` });
  written(
    exists({ kind: "comparison", left: column("other city", "name"), operator: "=", right: name }),
    {
      sqlite: `SELECT "city"."name" FROM "city" WHERE EXISTS ` +
        `(SELECT 1 FROM "city" "other city" WHERE "other city"."name" = "city"."name")`,
    },
  );
});

Deno.test("toSql() writes an outer link's condition behind ON, and one that narrows it behind WHERE", () => {
  const narrowed: Selection = {
    ...plain,
    sources: [table("country"), table("city")],
    links: [
      {
        from: "city",
        to: "country",
        columns: [{ from: "country", to: "code" }],
        condition: { kind: "comparison", left: column("city", "people"), operator: ">", right: literal(9) },
        kind: "outer",
      },
      { from: "country", to: "city", columns: [{ from: "capital", to: "id" }], kind: "inner" },
    ],
    outputs: [{ value: name }],
  };
  written(narrowed, {
    duckdb: `SELECT "city"."name" FROM "country" ` +
      `LEFT JOIN "city" ON "city"."country" = "country"."code" AND "city"."people" > 9 ` +
      `WHERE "country"."capital" = "city"."id"`,
  });
});

Deno.test("toSql() divides exactly, and by 0 to NULL, on every dialect", () => {
  const [a, b] = [column("city", "a"), column("city", "b")];
  written(shown({ kind: "arithmetic", operator: "/", operands: [a, b] }), {
    sqlite: `SELECT CAST("city"."a" AS REAL) / "city"."b" FROM "city"`,
    duckdb: `SELECT "city"."a" / NULLIF("city"."b", 0) FROM "city"`,
    postgres: `SELECT CAST("city"."a" AS DOUBLE PRECISION) / NULLIF("city"."b", 0) FROM "city"`,
    mysql: "SELECT CAST(`city`.`a` AS DOUBLE) / `city`.`b` FROM `city`",
    oracle: `SELECT "city"."a" / NULLIF("city"."b", 0) FROM "city"`,
  });
  written(shown({ kind: "arithmetic", operator: "quotient", operands: [a, literal(2)] }), {
    sqlite: `SELECT "city"."a" / 2 FROM "city"`,
    duckdb: `SELECT "city"."a" // 2 FROM "city"`,
    postgres: `SELECT DIV("city"."a", 2) FROM "city"`,
    mysql: "SELECT `city`.`a` DIV 2 FROM `city`",
  });
  const half: Value = {
    kind: "arithmetic",
    operator: "/",
    operands: [{ kind: "cast", value: a, type: "real" }, literal(2)],
  };
  written(shown(half), { sqlite: `SELECT CAST("city"."a" AS REAL) / 2 FROM "city"` });
});

Deno.test("toSql() keeps a minus before a negative number apart from a comment", () => {
  const twice: Value = { kind: "arithmetic", operator: "-", operands: [literal(-1)] };
  written(shown({ kind: "arithmetic", operator: "-", operands: [twice, literal(-2)] }), {
    sqlite: `SELECT (-(-1)) - (-2) FROM "city"`,
  });
});

Deno.test("toSql() writes FILTER as CASE where the dialect has none", () => {
  const filtered = shown({
    kind: "aggregate",
    function: "count",
    filter: { kind: "comparison", left: name, operator: "=", right: literal("Ulm") },
  });
  written(filtered, {
    sqlite: `SELECT COUNT(*) FILTER (WHERE "city"."name" = 'Ulm') AS "count" FROM "city"`,
    mysql: "SELECT COUNT(CASE WHEN `city`.`name` = 'Ulm' THEN 1 END) AS `count` FROM `city`",
  });
});

Deno.test("toSql() writes rows that tie with the last by a rank where the dialect has no words for them", () => {
  const largest: Selection = {
    ...cities,
    orderBy: [{ by: column("city", "people"), direction: "descending", nulls: "last" }],
    cut: { limit: 3, ties: true },
  };
  written(largest, {
    postgres:
      `SELECT "city"."name" FROM "city" ORDER BY "city"."people" DESC NULLS LAST FETCH FIRST 3 ROWS WITH TIES`,
    sqlite: `SELECT "ranked"."name" FROM (SELECT "city"."name", ` +
      `RANK() OVER (ORDER BY "city"."people" DESC) AS "place" FROM "city") "ranked" ` +
      `WHERE "ranked"."place" <= 3 ORDER BY "ranked"."place" NULLS LAST`,
  });
  assert.throws(
    () => toSql({ ...cities, cut: { limit: 3, ties: true } }, "postgres"),
    /nothing is sorted by/,
  );
});

Deno.test("toSql() asks SQLite by EXISTS what ANY and ALL are, unknown where a NULL decides", () => {
  using database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE TABLE city (id INTEGER); CREATE TABLE town (id INTEGER); INSERT INTO city VALUES (5)",
  );
  const compared = (operator: ">" | "=", quantifier: "any" | "all"): Value => {
    const specification: Selection = {
      ...plain,
      sources: [table("town")],
      outputs: [{ value: column("town", "id") }],
    };
    return {
      kind: "condition",
      condition: { kind: "quantified", left: column("city", "id"), operator, quantifier, specification },
    };
  };
  const answers = () => {
    const statement = database.prepare(toSql({
      ...cities,
      outputs: [{ value: compared(">", "any") }, { value: compared(">", "all") }, {
        value: compared("=", "any"),
      }],
    }, "sqlite"));
    statement.setReturnArrays(true);
    return statement.get();
  };
  assert.deepEqual(answers(), [0, 1, 0]);
  database.exec("INSERT INTO town VALUES (9), (NULL)");
  assert.deepEqual(answers(), [null, 0, null]);
  database.exec("DELETE FROM town WHERE id = 9; INSERT INTO town VALUES (3)");
  assert.deepEqual(answers(), [1, null, null]);
});

Deno.test("toSql() nests set operations in parentheses, and in derived tables where there are none", () => {
  const union = { kind: "union", all: false, left: cities, right: cities, orderBy: [] } as const;
  const other = (role: string): Selection => ({
    ...plain,
    sources: [table("town", role)],
    outputs: [{ value: column(role, "name") }],
  });
  const tree: Parameters<typeof toSql>[0] = {
    kind: "except",
    all: false,
    left: cities,
    right: { ...union, left: other("a"), right: other("b") },
    orderBy: [{ by: { kind: "output", position: 0 }, direction: "ascending", nulls: "last" }],
  };
  const city = `SELECT "city"."name" FROM "city"`;
  const towns = `SELECT "town"."name" FROM "town" UNION SELECT "town"."name" FROM "town"`;
  assert.equal(toSql(tree, "postgres"), `${city} EXCEPT (${towns}) ORDER BY 1`);
  assert.equal(toSql(tree, "oracle"), `${city} MINUS (${towns}) ORDER BY 1`);
  assert.equal(
    toSql(tree, "sqlite"),
    `${city} EXCEPT SELECT "rows"."name" FROM (${towns}) "rows" ORDER BY 1 NULLS LAST`,
  );
  assert.match(
    toSql(tree, "mysql"),
    /^SELECT .+ FROM \(.+\) `rows` ORDER BY `rows`.`name` IS NULL, `rows`.`name`$/,
  );
});

Deno.test("toSql() spells every portable function, but for those that a dialect has none of", () => {
  const arity: Readonly<Record<PortableFunction, number>> = {
    ...{ abs: 1, ceiling: 1, coalesce: 2, date_of: 1, day: 1, days_between: 2, floor: 1, format_date: 2 },
    ...{ greatest: 2, hour: 1, least: 2, length: 1, lower: 1, minute: 1, month: 1, null_if: 2, position: 2 },
    ...{ power: 2, quarter: 1, replace: 3, round: 2, second: 1, square_root: 1, substring: 3, today: 0 },
    ...{ trim: 1, trim_left: 1, trim_right: 1, upper: 1, weekday: 1, year: 1 },
  };
  for (const dialect of Object.keys(dialectTraits) as Dialect[]) {
    for (const [called, count] of Object.entries(arity)) {
      const given = Array.from(
        { length: count },
        (_, i) => called === "format_date" && i === 1 ? literal("%Y") : name,
      );
      const sql = toSql(shown({ kind: "call", function: called, arguments: given }), dialect);
      assert.doesNotMatch(sql, /\$|undefined/, `${called} in ${dialect}: ${sql}`);
      assert.ok(count === 0 || sql.includes("name"), sql);
    }
  }
});

Deno.test("toSql() says in one sentence what a dialect cannot ask for", () => {
  const median: Value = { kind: "aggregate", function: "median", value: name };
  assert.throws(() => toSql(shown(median), "sqlite"), {
    name: "RangeError",
    message: /"median": sqlite has none$/,
  });
  const full: Selection = {
    ...plain,
    sources: [table("country"), table("city")],
    links: [{ from: "city", to: "country", columns: [{ from: "country", to: "code" }], kind: "full" }],
    outputs: [{ value: name }],
  };
  assert.throws(() => toSql(full, "mysql"), { name: "RangeError", message: /full join: mysql has none$/ });
  const own: Value = { kind: "call", function: "soundex", arguments: [name], dialect: "mysql" };
  assert.match(toSql(shown(own), "mysql"), /SOUNDEX\(/);
  assert.throws(() => toSql(shown(own), "duckdb"), { name: "RangeError", message: /it is one of mysql$/ });
});

Deno.test("toSql() writes no SQL that stands in a tree as a text", () => {
  const window = (frame: string): Value => ({
    kind: "window",
    function: { kind: "aggregate", function: "count" },
    partitionBy: [],
    orderBy: [],
    frame,
  });
  assert.match(toSql(shown(window("ROWS 1 PRECEDING")), "sqlite"), /OVER \(ROWS 1 PRECEDING\)/);
  assert.throws(() => toSql(shown(window("ROWS 1 PRECEDING) FROM t; --")), "sqlite"), /no frame/);
  const call: Value = { kind: "call", function: "f(1); --", arguments: [], dialect: "sqlite" };
  assert.throws(() => toSql(shown(call), "sqlite"), /that is no name/);
  const number: Value = { kind: "literal", value: "1; DROP TABLE city", type: "decimal" };
  assert.throws(() => toSql(shown(number), "sqlite"), /as a decimal number/);
});

Deno.test("toSql() refuses a column of no source, and two sources of one role", () => {
  assert.throws(() => toSql(shown(column("town", "name")), "sqlite"), /no source has the role "town"/);
  const twice: Selection = {
    ...cities,
    sources: [table("city"), table("town", "city")],
    links: [{ from: "city", to: "city", columns: [], kind: "inner" }],
  };
  assert.throws(() => toSql(twice, "sqlite"), RangeError);
});
