import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openDatabase, rowsOf, type Value } from "../../lib/database/mod.ts";
import {
  type ConjunctiveQuery,
  type Selection,
  specificationFrom,
  toSql,
} from "../../lib/specification/mod.ts";
import { testFiles } from "../database/fixtures.ts";

const river = (column: string) => ({ table: "river", column });
const country = (column: string) => ({ table: "country", column });

const flowsThrough = {
  from: { table: "river country", columns: ["river", "source"] },
  to: { table: "river", columns: ["name", "source"] },
};
const throughCountry = {
  from: { table: "river country", columns: ["code"] },
  to: { table: "country", columns: ["code"] },
};
const flowsInto = {
  from: { table: "river", columns: ["mouth"] },
  to: { table: "river", columns: ["name"] },
};

/** Two rivers share their name; the composite key tells them apart. */
const script = `
  CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT, people INTEGER);
  CREATE TABLE river (name TEXT, source TEXT, length REAL, mouth TEXT, PRIMARY KEY (name, source));
  CREATE TABLE "river country" (river TEXT, source TEXT, code TEXT);
  INSERT INTO country VALUES ('A', 'Austria', 9), ('D', 'Germany', 84), ('P', 'People''s "Land"', NULL);
  INSERT INTO river VALUES ('Aa', 'north', 10, NULL), ('Aa', 'south', 20, 'Danube'), ('Danube', 'west', 2850, NULL),
    ('Inn', 'alp', NULL, 'Danube');
  INSERT INTO "river country" VALUES ('Aa', 'north', 'D'), ('Aa', 'south', 'A'), ('Danube', 'west', 'D'),
    ('Danube', 'west', 'A'), ('Inn', 'alp', 'A');
`;

function specification(parts: Partial<ConjunctiveQuery>): Selection {
  return specificationFrom({
    tables: ["river"],
    joins: [],
    outputs: [{ kind: "column", column: river("name") }],
    filters: [],
    groupBy: [],
    groupFilters: [],
    orderBy: [],
    distinct: false,
    ...parts,
  });
}

type Rows = (parts: Partial<ConjunctiveQuery>) => Promise<readonly (readonly Value[])[]>;

/** A test whose queries run on both engines, which must agree. */
function engineTest(name: string, run: (rows: Rows) => Promise<void>) {
  Deno.test(name, async () => {
    const folder = await Deno.makeTempDir();
    try {
      await testFiles.create(`${folder}/rivers.duckdb`, (file) => file.run(script));
      using file = new DatabaseSync(`${folder}/rivers.sqlite`);
      file.exec(script);
      await using duckdb = await openDatabase(`${folder}/rivers.duckdb`);
      await using sqlite = await openDatabase(`${folder}/rivers.sqlite`);
      await run(async (parts) => {
        const [onDuckdb = [], onSqlite = []] = await Promise.all([duckdb, sqlite].map(async (database) => {
          const outcome = await database.query(toSql(specification(parts), database.dialect));
          assert(outcome.kind === "rows", JSON.stringify(outcome));
          return rowsOf(outcome.table);
        }));
        assert.deepEqual(onDuckdb, onSqlite);
        return onSqlite;
      });
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
}

engineTest("toSql() joins along composite keys, in the order of the joins", async (rows) => {
  const parts: Partial<ConjunctiveQuery> = {
    tables: ["country", "river country", "river"],
    joins: [throughCountry, flowsThrough],
    outputs: [{ kind: "column", column: country("code") }, { kind: "column", column: river("source") }],
    filters: [{ kind: "comparison", column: river("name"), operator: "=", value: "Aa" }],
    orderBy: [{ by: { kind: "column", column: country("code") }, direction: "ascending" }],
  };
  assert.equal(
    toSql(specification(parts), "duckdb"),
    `SELECT "country"."code", "river"."source" FROM "country" ` +
      `JOIN "river country" ON "river country"."code" = "country"."code" ` +
      `JOIN "river" ON "river country"."river" = "river"."name" AND "river country"."source" = "river"."source" ` +
      `WHERE "river"."name" = 'Aa' ORDER BY "country"."code"`,
  );
  assert.deepEqual(await rows(parts), [["A", "south"], ["D", "north"]]);
});

engineTest("toSql() adds a join between tables that stand already to the join before it", async (rows) => {
  const twice = {
    from: { table: "river country", columns: ["code"] },
    to: { table: "country", columns: ["name"] },
  };
  const parts: Partial<ConjunctiveQuery> = {
    tables: ["country", "river country"],
    joins: [throughCountry, twice],
    outputs: [{ kind: "column", column: country("code") }],
  };
  assert.match(toSql(specification(parts), "sqlite"), /"code" = "country"."code" AND .+ = "country"."name"$/);
  assert.deepEqual(await rows(parts), []);
});

engineTest("toSql() writes every kind of filter", async (rows) => {
  const names = async (...filters: ConjunctiveQuery["filters"]) =>
    (await rows({
      outputs: [{ kind: "column", column: river("source") }],
      filters,
      orderBy: [{ by: { kind: "column", column: river("source") }, direction: "ascending" }],
    })).flat().join(" ");
  assert.equal(
    await names({ kind: "comparison", column: river("length"), operator: ">=", value: 20 }),
    "south west",
  );
  assert.equal(
    await names({ kind: "comparison", column: river("name"), operator: "<>", value: "Aa" }),
    "alp west",
  );
  assert.equal(await names({ kind: "between", column: river("length"), low: 10, high: 20 }), "north south");
  const some = { kind: "one_of", column: river("name"), values: ["Inn", "Danube"] } as const;
  assert.equal(await names({ ...some, negated: false }), "alp west");
  assert.equal(await names({ ...some, negated: true }), "north south");
  assert.equal(
    await names({ kind: "pattern", column: river("name"), pattern: "%n%", negated: false }),
    "alp west",
  );
  assert.equal(
    await names({ kind: "pattern", column: river("name"), pattern: "%n%", negated: true }),
    "north south",
  );
  assert.equal(await names({ kind: "null", column: river("length"), negated: false }), "alp");
  assert.equal(await names({ kind: "null", column: river("mouth"), negated: true }), "alp south");
  assert.equal(await names({ kind: "average", column: river("length"), operator: ">" }), "west");
  assert.equal(await names({ kind: "average", column: river("length"), operator: "<" }), "north south");
  const shared = { kind: "exists", join: flowsThrough, table: "river country" } as const;
  assert.equal(await names({ ...shared, negated: false }), "alp north south west");
  assert.equal(await names({ ...shared, negated: true }), "");
  assert.equal(
    await names(
      { kind: "comparison", column: river("name"), operator: "=", value: "Aa" },
      { kind: "comparison", column: river("length"), operator: "<", value: 15 },
    ),
    "north",
  );
});

engineTest(
  "toSql() correlates EXISTS with the row outside, whichever end of the join that is",
  async (rows) => {
    const countries = (negated: boolean) =>
      rows({
        tables: ["country"],
        outputs: [{ kind: "column", column: country("code") }],
        filters: [{ kind: "exists", join: throughCountry, table: "river country", negated }],
        orderBy: [{ by: { kind: "column", column: country("code") }, direction: "ascending" }],
      });
    assert.deepEqual(await countries(false), [["A"], ["D"]]);
    assert.deepEqual(await countries(true), [["P"]]);
  },
);

engineTest("toSql() reads EXISTS over a self reference as rows that refer to this one", async (rows) => {
  const names = (negated: boolean) =>
    rows({
      filters: [{ kind: "exists", join: flowsInto, table: "river", negated }],
      orderBy: [{ by: { kind: "column", column: river("name") }, direction: "ascending" }],
    });
  assert.deepEqual(await names(false), [["Danube"]]);
  assert.deepEqual(await names(true), [["Aa"], ["Aa"], ["Inn"]]);
});

engineTest("toSql() groups, filters groups, orders by aggregates and limits", async (rows) => {
  const count = { kind: "aggregate", function: "count" } as const;
  const total = { kind: "aggregate", function: "sum", column: river("length") } as const;
  const parts: Partial<ConjunctiveQuery> = {
    outputs: [{ kind: "column", column: river("name") }, count, total],
    groupBy: [river("name")],
    groupFilters: [{ output: count, operator: ">=", value: 1 }, { output: total, operator: ">", value: 1 }],
    orderBy: [{ by: total, direction: "descending" }, {
      by: { kind: "column", column: river("name") },
      direction: "ascending",
    }],
    limit: 2,
  };
  assert.equal(
    toSql(specification(parts), "duckdb"),
    `SELECT "river"."name", COUNT(*) AS "count", SUM("river"."length") AS "sum_length" FROM "river" ` +
      `GROUP BY "river"."name" HAVING COUNT(*) >= 1 AND SUM("river"."length") > 1 ` +
      `ORDER BY SUM("river"."length") DESC, "river"."name" LIMIT 2`,
  );
  assert.deepEqual(await rows(parts), [["Danube", 1, 2850], ["Aa", 2, 30]]);
});

engineTest("toSql() writes every aggregate, and DISTINCT inside and outside", async (rows) => {
  const aggregate = (name: "count" | "average" | "minimum" | "maximum", column: string, distinct = false) =>
    ({ kind: "aggregate", function: name, column: river(column), distinct }) as const;
  assert.deepEqual(
    await rows({
      outputs: [
        aggregate("count", "name"),
        aggregate("count", "name", true),
        aggregate("average", "length"),
        aggregate("minimum", "length"),
        aggregate("maximum", "length"),
      ],
    }),
    [[4, 3, 960, 10, 2850]],
  );
  assert.equal((await rows({ distinct: true })).length, 3);
});

engineTest("toSql() sorts NULL last in both directions", async (rows) => {
  for (const [direction, expected] of [["ascending", "north"], ["descending", "west"]] as const) {
    const sorted = await rows({
      outputs: [{ kind: "column", column: river("source") }],
      orderBy: [{ by: { kind: "column", column: river("length") }, direction }],
    });
    assert.equal(sorted[0]?.[0], expected);
    assert.equal(sorted.at(-1)?.[0], "alp");
  }
});

engineTest("toSql() keeps quotes and schemas in names and values apart from SQL", async (rows) => {
  assert.deepEqual(
    await rows({
      tables: ["main.country"],
      outputs: [{ kind: "column", column: { table: "main.country", column: "code" } }],
      filters: [{
        kind: "comparison",
        column: { table: "main.country", column: "name" },
        operator: "=",
        value: `People's "Land"`,
      }],
    }),
    [["P"]],
  );
});

Deno.test("toSql() refuses what is no query", () => {
  assert.throws(() => toSql(specification({ outputs: [] }), "sqlite"), RangeError);
  assert.throws(() => toSql(specification({ tables: [] }), "sqlite"), RangeError);
  assert.throws(
    () => toSql(specification({ tables: ["river", "country"] }), "sqlite"),
    /no join leads to it/,
  );
  assert.throws(() => toSql(specification({ joins: [throughCountry] }), "sqlite"), RangeError);
  assert.throws(() => toSql(specification({ joins: [flowsInto] }), "sqlite"), RangeError);
  const nothing = { kind: "one_of", column: river("name"), values: [], negated: false } as const;
  assert.throws(() => toSql(specification({ filters: [nothing] }), "sqlite"), RangeError);
});
