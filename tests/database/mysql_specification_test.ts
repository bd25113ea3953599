import { type Database, rowsOf } from "querylogue/database";
import { type ConjunctiveQuery, specificationFrom, toSql } from "querylogue/specification";
import assert from "node:assert/strict";
import { serverTest, withMysql } from "./servers.ts";

const river = (column: string) => ({ table: "river", column });
const shown = (column: string) => ({ kind: "column", column: river(column) }) as const;
const byName = [{ by: shown("name"), direction: "ascending" }] as const;

/** Two rivers share their name; the composite key tells them apart. */
const script = `
  CREATE TABLE country (code VARCHAR(9) PRIMARY KEY, name VARCHAR(90), people INT, landlocked BOOLEAN);
  CREATE TABLE river (name VARCHAR(90), source VARCHAR(9), length DOUBLE, mouth VARCHAR(90), PRIMARY KEY (name, source));
  CREATE TABLE \`river country\` (river VARCHAR(90), source VARCHAR(9), code VARCHAR(9));
  INSERT INTO country VALUES ('A', 'Austria', 9, TRUE), ('D', 'Germany', 84, FALSE),
    ('P', 'People''s "Land"', NULL, NULL), ('B', 'Back\\\\slash', 1, FALSE), ('Q', '\\\\', 2, FALSE),
    ('T', '50 % \`tick\`\\n; --', 3, TRUE);
  INSERT INTO river VALUES ('Aa', 'north', 10, NULL), ('Aa', 'south', 20, 'Danube'), ('Danube', 'west', 2850, NULL),
    ('Inn', 'alp', NULL, 'Danube');
  INSERT INTO \`river country\` VALUES ('Aa', 'north', 'D'), ('Aa', 'south', 'A'), ('Danube', 'west', 'D'),
    ('Danube', 'west', 'A'), ('Inn', 'alp', 'A');`;

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

type Ask = (parts: Partial<ConjunctiveQuery>) => Promise<readonly (readonly unknown[])[]>;

/** A test whose specifications run on MariaDB. */
function specificationTest(name: string, test: (ask: Ask, database: Database) => Promise<void>) {
  serverTest("mysql", `MariaDB: ${name}`, () =>
    withMysql(script, (database) =>
      test(async (parts) => {
        const sql = toSql(
          specificationFrom({
            tables: ["river"],
            joins: [],
            outputs: [shown("name")],
            filters: [],
            groupBy: [],
            groupFilters: [],
            orderBy: [],
            distinct: false,
            ...parts,
          }),
          "mysql",
        );
        const outcome = await database.query(sql);
        assert.ok(outcome.kind === "rows", `${sql} → ${Deno.inspect(outcome)}`);
        return rowsOf(outcome.table);
      }, database)));
}

specificationTest("toSql() joins along composite keys", async (ask) => {
  const code = { kind: "column", column: { table: "country", column: "code" } } as const;
  assert.deepEqual(
    await ask({
      tables: ["country", "river country", "river"],
      joins: [throughCountry, flowsThrough],
      outputs: [code, shown("source")],
      filters: [{ kind: "comparison", column: river("name"), operator: "=", value: "Aa" }],
      orderBy: [{ by: code, direction: "ascending" }],
    }),
    [["A", "south"], ["D", "north"]],
  );
});

specificationTest("toSql() finds every text by its own literal, whatever it holds", async (ask, database) => {
  const stored = await database.query("SELECT name FROM country ORDER BY code");
  assert.ok(stored.kind === "rows");
  for (const value of stored.table.columns[0]?.values ?? []) {
    const name = { table: "country", column: "name" };
    const found = (filter: ConjunctiveQuery["filters"][number]) =>
      ask({ tables: ["country"], outputs: [{ kind: "column", column: name }], filters: [filter] });
    const text = String(value);
    assert.deepEqual(await found({ kind: "comparison", column: name, operator: "=", value: text }), [[text]]);
    assert.deepEqual(await found({ kind: "one_of", column: name, values: [text], negated: false }), [[text]]);
    assert.deepEqual(await found({ kind: "between", column: name, low: text, high: text }), [[text]]);
  }
});

specificationTest("toSql() sorts NULL last in both directions, also of what is distinct", async (ask) => {
  for (const [direction, expected] of [["ascending", "north"], ["descending", "west"]] as const) {
    for (const distinct of [false, true]) {
      const sorted = await ask({
        outputs: [shown("source"), shown("length")],
        orderBy: [{ by: shown("length"), direction }],
        distinct,
      });
      assert.equal(sorted[0]?.[0], expected);
      assert.equal(sorted.at(-1)?.[0], "alp");
    }
  }
});

specificationTest("toSql() asks for truth values, patterns, NULL and averages", async (ask) => {
  const codes = async (filter: ConjunctiveQuery["filters"][number]) =>
    (await ask({
      tables: ["country"],
      outputs: [{ kind: "column", column: { table: "country", column: "code" } }],
      filters: [filter],
      orderBy: [{
        by: { kind: "column", column: { table: "country", column: "code" } },
        direction: "ascending",
      }],
    })).flat();
  const country = (column: string) => ({ table: "country", column });
  const landlocked = (value: boolean) =>
    codes({ kind: "comparison", column: country("landlocked"), operator: "=", value });
  assert.deepEqual(await landlocked(true), ["A", "T"]);
  assert.deepEqual(await landlocked(false), ["B", "D", "Q"]);
  const like = (pattern: string, negated = false) =>
    codes({ kind: "pattern", column: country("name"), pattern, negated });
  assert.deepEqual(await like("%ustr%"), ["A"]);
  // The case of letters does not count under the usual collations.
  assert.deepEqual(await like("GERMANY"), ["D"]);
  assert.deepEqual(await like("%a%", true), ["Q", "T"]);
  assert.deepEqual(await like("50 \\% %"), ["T"]);
  assert.deepEqual(await codes({ kind: "null", column: country("people"), negated: false }), ["P"]);
  assert.deepEqual(await codes({ kind: "average", column: country("people"), operator: ">" }), ["D"]);
});

specificationTest("toSql() asks for rows of other tables, and of the same", async (ask) => {
  const abroad = (negated: boolean) =>
    ask({
      tables: ["country"],
      outputs: [{ kind: "column", column: { table: "country", column: "code" } }],
      filters: [{ kind: "exists", join: throughCountry, table: "river country", negated }],
      orderBy: [{
        by: { kind: "column", column: { table: "country", column: "code" } },
        direction: "ascending",
      }],
    });
  assert.deepEqual((await abroad(false)).flat(), ["A", "D"]);
  assert.deepEqual((await abroad(true)).flat(), ["B", "P", "Q", "T"]);
  const reached = await ask({
    filters: [{ kind: "exists", join: flowsInto, table: "river", negated: false }],
    orderBy: byName,
  });
  assert.deepEqual(reached, [["Danube"]]);
});

specificationTest("toSql() groups, filters groups, orders by aggregates and limits", async (ask) => {
  const count = { kind: "aggregate", function: "count" } as const;
  const total = { kind: "aggregate", function: "sum", column: river("length") } as const;
  const sources = { kind: "aggregate", function: "count", column: river("source"), distinct: true } as const;
  assert.deepEqual(
    await ask({
      outputs: [shown("name"), count, total, sources],
      groupBy: [river("name")],
      groupFilters: [{ output: count, operator: ">=", value: 1 }, { output: total, operator: ">", value: 1 }],
      orderBy: [{ by: total, direction: "ascending" }, ...byName],
      limit: 1,
    }),
    [["Aa", 2, 30, 2]],
  );
});
