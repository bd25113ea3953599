import fc from "fast-check";
import assert from "node:assert/strict";
import { realizedJoins, realizedQuery } from "../../lib/dialogue/mod.ts";
import type { Join, Schema } from "../../lib/schema/mod.ts";
import type { Dialect } from "../../lib/sql/mod.ts";

const table = (name: string, ...columns: readonly string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: "TEXT", notNull: false })),
  primaryKey: [],
  uniqueKeys: [],
});
const join = (from: string, columns: string, to: string, others: string): Join => ({
  from: { table: from, columns: columns.split(" ") },
  to: { table: to, columns: others.split(" ") },
});

/** The foreign keys by the names that the cases call them by. */
const keys: Readonly<Record<string, Join>> = {
  province_country: join("province", "country", "country", "code"),
  city_province: join("city", "country province", "province", "country name"),
  city_country: join("city", "country", "country", "code"),
  mouth: join("river", "mouth", "river", "name"),
  bank_city: join("bank", "city", "city", "id"),
  bank_river: join("bank", "river", "river", "name"),
  one: join("border", "one", "country", "code"),
  other: join("border", "other", "country", "code"),
};

const schema: Schema = {
  tables: [
    table("country", "code", "name", "area"),
    table("province", "country", "name", "capital"),
    table("city", "id", "name", "country", "province", "population"),
    table("river", "name", "mouth", "length"),
    table("bank", "city", "river"),
    table("border", "one", "other", "length"),
  ],
  foreignKeys: Object.entries(keys).map(([name, key]) => ({ name, ...key })),
};

function nameOf({ from, to }: Join): string {
  const key = Object.entries(keys).find(([, one]) => JSON.stringify(one) === JSON.stringify({ from, to }));
  return key?.[0] ?? [from, to].map((end) => `${end.table}(${end.columns.join()})`).join("=");
}

/** Queries with their tables and the joins they make: foreign keys by name, others by their columns. */
const cases: readonly {
  readonly what: string;
  readonly sql: string;
  readonly tables: string;
  readonly joins: readonly string[];
  readonly dialect?: Dialect;
}[] = [
  { what: "one table", sql: "SELECT name FROM city WHERE population > 5", tables: "city", joins: [] },
  {
    what: "ON",
    sql: "SELECT c.name FROM city c JOIN country k ON c.country = k.code",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "ON with the ends the other way round, names in capitals and an outer join",
    sql: "SELECT 1 FROM COUNTRY LEFT JOIN City ON Country.CODE = City.Country AND City.population > 3",
    tables: "country city",
    joins: ["city_country"],
  },
  {
    what: "a comma and WHERE",
    sql: "SELECT 1 FROM city, country WHERE population > 3 AND city.country = country.code AND area > 1",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "bare names that only one table has",
    sql: "SELECT 1 FROM bank, river WHERE length > 3 AND bank.river = name",
    tables: "bank river",
    joins: ["bank_river"],
  },
  {
    what: "USING all columns that two tables share a meaning of",
    sql: "SELECT 1 FROM province JOIN city USING (country)",
    tables: "province city",
    joins: ["part of city(country)=province(country)"],
  },
  {
    what: "NATURAL, by every shared name",
    sql: "SELECT 1 FROM province NATURAL JOIN city",
    tables: "province city",
    joins: ["part of city(country,name)=province(country,name)"],
  },
  {
    what: "all columns of a composite key",
    sql: "SELECT 1 FROM city c JOIN province p ON c.country = p.country AND c.province = p.name",
    tables: "city province",
    joins: ["city_province"],
  },
  {
    what: "a part of a composite key",
    sql: "SELECT 1 FROM city c JOIN province p ON c.province = p.name",
    tables: "city province",
    joins: ["part of city(province)=province(name)"],
  },
  {
    what: "a composite key in ON and WHERE together",
    sql: "SELECT 1 FROM city c JOIN province p ON c.province = p.name WHERE p.country = c.country",
    tables: "city province",
    joins: ["city_province"],
  },
  {
    what: "a composite key of which one pair follows from others",
    sql: `SELECT 1 FROM city c JOIN province p ON c.province = p.name
      JOIN country k ON k.code = p.country AND k.code = c.country`,
    tables: "city province country",
    joins: ["city_province", "city_country", "province_country"],
  },
  {
    what: "a composite key compared as rows",
    sql: "SELECT 1 FROM city c, province p WHERE (c.country, c.province) = (p.country, p.name)",
    tables: "city province",
    joins: ["city_province"],
    dialect: "postgres",
  },
  {
    what: "a composite key by IN over two columns",
    sql: "SELECT 1 FROM city WHERE (country, province) IN (SELECT country, name FROM province)",
    tables: "city province",
    joins: ["city_province"],
  },
  {
    what: "a composite key by IN and a correlated equality",
    sql: "SELECT 1 FROM city c WHERE province IN (SELECT p.name FROM province p WHERE p.country = c.country)",
    tables: "city province",
    joins: ["city_province"],
  },
  {
    what: "IN",
    sql: "SELECT name FROM city WHERE country IN (SELECT code FROM country WHERE area > 3)",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "NOT IN, written both ways",
    sql: `SELECT name FROM city WHERE country NOT IN (SELECT code FROM country)
      AND NOT id IN (SELECT city FROM bank)`,
    tables: "city country bank",
    joins: ["bank_city", "city_country"],
  },
  {
    what: "= ANY and <> ALL",
    sql: `SELECT name FROM city WHERE country = ANY (SELECT code FROM country)
      AND id <> ALL (SELECT city FROM bank)`,
    tables: "city country bank",
    joins: ["bank_city", "city_country"],
    dialect: "postgres",
  },
  {
    what: "EXISTS with a correlated equality",
    sql: "SELECT 1 FROM city c WHERE EXISTS (SELECT * FROM country WHERE code = c.country)",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "NOT EXISTS two levels down",
    sql: `SELECT 1 FROM river r WHERE NOT EXISTS (SELECT 1 FROM city c WHERE EXISTS
      (SELECT 1 FROM bank b WHERE b.city = c.id AND b.river = r.name))`,
    tables: "river city bank",
    joins: ["bank_city", "bank_river"],
  },
  {
    what: "the value of a subquery",
    sql: "SELECT 1 FROM city WHERE country = (SELECT code FROM country WHERE name = 'Norway')",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "a correlated subquery among the outputs",
    sql: "SELECT name, (SELECT k.name FROM country k WHERE k.code = c.country) FROM city c",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "a comparison with an aggregate, which joins nothing",
    sql: "SELECT name FROM river WHERE length = (SELECT max(length) FROM river)",
    tables: "river",
    joins: [],
  },
  {
    what: "a derived table",
    sql: `SELECT 1 FROM (SELECT country AS k, count(*) AS n FROM city GROUP BY country) AS q
      JOIN country ON q.k = country.code`,
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "a derived table's column that is computed, which joins nothing",
    sql: "SELECT 1 FROM (SELECT max(country) AS k FROM city) AS q JOIN country ON q.k = country.code",
    tables: "city country",
    joins: [],
  },
  {
    what: "a derived table of *",
    sql: "SELECT 1 FROM (SELECT * FROM city) q, (SELECT * FROM country) r WHERE q.country = r.code",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "WITH clauses that read each other, with columns named anew",
    sql: `WITH big(k) AS (SELECT country FROM city WHERE population > 5), named AS
      (SELECT code, name FROM country WHERE code IN (SELECT k FROM big)) SELECT name FROM named`,
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "a WITH clause that is joined to itself",
    sql: "WITH w AS (SELECT name, mouth FROM river) SELECT 1 FROM w a JOIN w b ON a.mouth = b.name",
    tables: "river",
    joins: ["mouth"],
  },
  {
    what: "a recursive WITH clause",
    sql: `WITH RECURSIVE down(name) AS (SELECT name FROM river WHERE name = 'Oka'
      UNION ALL SELECT r.mouth FROM river r JOIN down ON r.name = down.name) SELECT * FROM down`,
    tables: "river",
    joins: ["river(name)=river(name)"],
  },
  {
    what: "a self reference",
    sql: "SELECT 1 FROM river a JOIN river b ON a.mouth = b.name",
    tables: "river",
    joins: ["mouth"],
  },
  {
    what: "a table met with itself by the same column",
    sql: "SELECT 1 FROM city a JOIN city b ON a.country = b.country AND a.id <> b.id",
    tables: "city",
    joins: ["city(country)=city(country)"],
  },
  {
    what: "two parallel keys, through two copies of a table",
    sql: "SELECT 1 FROM border b JOIN country x ON b.one = x.code JOIN country y ON b.other = y.code",
    tables: "border country",
    joins: ["one", "other"],
  },
  {
    what: "two parallel keys, by OR",
    sql: "SELECT 1 FROM border b JOIN country k ON b.one = k.code OR b.other = k.code",
    tables: "border country",
    joins: ["one", "other"],
  },
  {
    what: "two parallel keys, by IN over columns",
    sql: "SELECT 1 FROM border b JOIN country k ON k.code IN (b.one, b.other)",
    tables: "border country",
    joins: ["one", "other"],
  },
  {
    what: "sides of an OR that would be a composite key together",
    sql: "SELECT 1 FROM city c, province p WHERE c.country = p.country OR c.province = p.name",
    tables: "city province",
    joins: ["part of city(country)=province(country)", "part of city(province)=province(name)"],
  },
  {
    what: "a composite key of which one pair stands outside an OR",
    sql: `SELECT 1 FROM city c JOIN province p ON c.country = p.country
      WHERE c.province = p.name OR c.id = p.capital`,
    tables: "city province",
    joins: ["city_province", "city(id)=province(capital)", "part of city(country)=province(country)"],
  },
  {
    what: "columns that no foreign key joins",
    sql: "SELECT 1 FROM city, river WHERE city.name = river.name",
    tables: "city river",
    joins: ["city(name)=river(name)"],
  },
  {
    what: "two children by the column that leads to their common parent, which is read too",
    sql: `SELECT 1 FROM city c JOIN province p ON c.country = p.country
      JOIN country k ON k.code = p.country`,
    tables: "city province country",
    joins: ["city_country", "province_country"],
  },
  {
    what: "two children by that column, without their parent",
    sql: "SELECT 1 FROM city c JOIN border b ON c.country = b.one",
    tables: "city border",
    joins: ["border(one)=city(country)"],
  },
  {
    what: "two tables by columns that are no key, which a third one joins by one",
    sql: `SELECT 1 FROM border b, country k, country m
      WHERE b.length = k.area AND b.one = m.code AND m.code = k.code`,
    tables: "border country",
    joins: ["border(length)=country(area)", "one"],
  },
  {
    what: "a chain of four tables",
    sql: `SELECT r.name FROM river r JOIN bank b ON b.river = r.name JOIN city c ON c.id = b.city
      JOIN country k ON k.code = c.country`,
    tables: "river bank city country",
    joins: ["bank_city", "bank_river", "city_country"],
  },
  {
    what: "a join of a join in parentheses",
    sql: "SELECT 1 FROM bank b JOIN (city c JOIN country k ON c.country = k.code) ON b.city = c.id",
    tables: "bank city country",
    joins: ["bank_city", "city_country"],
    dialect: "postgres",
  },
  {
    what: "the same join in both parts of a set operation",
    sql: `SELECT c.name FROM city c JOIN country k ON c.country = k.code WHERE k.area > 3
      EXCEPT SELECT c.name FROM city c, country WHERE c.country = country.code`,
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "a column that either part of a UNION may give",
    sql: "SELECT 1 FROM country WHERE code IN (SELECT one FROM border UNION SELECT country FROM city)",
    tables: "country border city",
    joins: ["city_country", "one"],
  },
  {
    what: "casts, case folding and parentheses",
    sql: "SELECT 1 FROM city c JOIN country k ON (lower(trim(c.country)) = CAST(k.code AS TEXT))",
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "other functions and inequalities, which join nothing",
    sql: "SELECT 1 FROM city c JOIN country k ON substr(c.country, 1, 2) = k.code OR c.id > k.area",
    tables: "city country",
    joins: [],
  },
  {
    what: "equalities below NOT, in CASE and among the outputs, which join nothing",
    sql: `SELECT c.country = k.code, CASE WHEN c.country = k.code THEN 1 END FROM city c CROSS JOIN country k
      WHERE NOT (c.country = k.code)`,
    tables: "city country",
    joins: [],
  },
  {
    what: "HAVING",
    sql: `SELECT country FROM city GROUP BY country
      HAVING country IN (SELECT code FROM country) AND count(*) > 3`,
    tables: "city country",
    joins: ["city_country"],
  },
  {
    what: "Oracle's outer join and DUAL",
    sql: `SELECT 1 FROM city c, country k WHERE c.country = k.code(+) AND EXISTS (SELECT 1 FROM dual)
      AND ROWNUM <= 3`,
    tables: "city country",
    joins: ["city_country"],
    dialect: "oracle",
  },
  {
    what: "IS NOT DISTINCT FROM and a lateral subquery",
    sql: `SELECT 1 FROM country k, LATERAL (SELECT c.name FROM city c
      WHERE c.country IS NOT DISTINCT FROM k.code) AS q`,
    tables: "country city",
    joins: ["city_country"],
    dialect: "postgres",
  },
  {
    what: "names quoted and qualified by a schema",
    sql: 'SELECT main.city.name FROM main."city" JOIN main.country ON main.city.country = country.code',
    tables: "city country",
    joins: ["city_country"],
    dialect: "duckdb",
  },
];

for (const { what, sql, tables, joins, dialect = "sqlite" } of cases) {
  Deno.test(`realizedQuery() reads ${what}`, async () => {
    const query = await realizedQuery(sql, { schema, dialect });
    assert(typeof query !== "string", String(query));
    assert.equal(query.tables.join(" "), tables);
    const named = query.joins.map((one) => (one.match === "part_of_key" ? "part of " : "") + nameOf(one));
    assert.deepEqual(named.toSorted(), joins.toSorted());
    assert.deepEqual(query.unknown_columns, []);
    for (const one of query.joins) {
      assert.equal(one.match === "key", nameOf(one) in keys, `${nameOf(one)} is a ${one.match}`);
    }
  });
}

Deno.test("realizedQuery() tells the columns that are named or shown, by their tables", async () => {
  const columnsOf = async (sql: string) => {
    const query = await realizedQuery(sql, { schema, dialect: "sqlite" });
    assert(typeof query !== "string");
    return query.columns.map(({ table, column }) => `${table}.${column}`).toSorted();
  };
  assert.deepEqual(await columnsOf("SELECT * FROM bank"), ["bank.city", "bank.river"]);
  assert.deepEqual(await columnsOf("SELECT count(*) FROM bank"), []);
  assert.deepEqual(await columnsOf("SELECT 1 FROM city WHERE EXISTS (SELECT * FROM bank WHERE city = id)"), [
    "bank.city",
    "city.id",
  ]);
  assert.deepEqual(
    await columnsOf(
      "SELECT q.n FROM (SELECT name AS n, area FROM country) AS q ORDER BY upper(q.n), count(*) OVER (ORDER BY n)",
    ),
    ["country.area", "country.name"],
  );
  assert.deepEqual(
    await columnsOf("SELECT length AS name, count(*) AS n FROM river GROUP BY mouth ORDER BY name, n"),
    ["river.length", "river.mouth"],
    "ORDER BY means the output called name",
  );
  assert.deepEqual(await columnsOf('SELECT name FROM river WHERE mouth = "Volga"'), [
    "river.mouth",
    "river.name",
  ]);
});

Deno.test("realizedQuery() names the tables and columns that the schema does not have", async () => {
  const query = await realizedQuery(
    "SELECT l.depth, c.mayor, height FROM lake l JOIN city c ON l.town = c.id",
    { schema, dialect: "sqlite" },
  );
  assert(typeof query !== "string");
  assert.deepEqual(query.tables, ["city", "lake"]);
  assert.deepEqual(query.unknown_tables, ["lake"]);
  // A table that nobody knows may well have the bare name.
  assert.deepEqual(query.unknown_columns, ["c.mayor"]);
  assert.deepEqual(query.joins.map(nameOf), ["city(id)=lake(town)"]);
  const alone = await realizedQuery("SELECT height FROM city", { schema, dialect: "sqlite" });
  assert(typeof alone !== "string");
  assert.deepEqual(alone.unknown_columns, ["height"]);
});

Deno.test("realizedQuery() says why a text is not one query", async () => {
  const reason = async (sql: string) => {
    const query = await realizedQuery(sql, { schema, dialect: "sqlite" });
    assert(typeof query === "string", sql);
    return query;
  };
  assert.match(await reason("SELECT FROM WHERE"), /Parse error/);
  assert.equal(await reason("DELETE FROM city"), "it changes data");
  assert.equal(await reason("SELECT 1; SELECT 2"), "it holds several statements");
  assert.equal(await reason("DROP TABLE city"), "it is no query");
  assert.equal(await reason(" "), "it holds no statement");
});

Deno.test("realizedQuery() tells tables of several schemas apart, and gives up on a name that two have", async () => {
  const several = {
    tables: [table("shop.order", "id", "buyer"), table("law.order", "id"), table("shop.person", "id")],
    foreignKeys: [{ name: "k", ...join("shop.order", "buyer", "shop.person", "id") }],
  };
  const read = async (sql: string) => {
    const query = await realizedQuery(sql, { schema: several, dialect: "postgres" });
    assert(typeof query !== "string");
    return [query.tables.join(" "), query.joins.map(({ match }) => match).join(" ")];
  };
  assert.deepEqual(await read('SELECT 1 FROM shop."order" o JOIN person ON o.buyer = person.id'), [
    "shop.order shop.person",
    "key",
  ]);
  assert.deepEqual(await read('SELECT 1 FROM "order" o JOIN person ON o.buyer = person.id'), [
    "shop.person order",
    "no_key",
  ]);
});

/** How the join of one more table to those before it may be written. */
const styles = ["on", "where", "in", "exists", "derived", "with"] as const;

/** Trees of joins, each as the key taken for each further table and how it is written. */
const trees = fc.array(fc.record({ pick: fc.nat(), style: fc.constantFrom(...styles) }), {
  minLength: 1,
  maxLength: 5,
});

Deno.test("realizedJoins() finds the foreign keys that a query was made from, however they are written", async () => {
  const all = Object.values(keys);
  await fc.assert(
    fc.asyncProperty(fc.nat(all.length - 1), trees, async (start, steps) => {
      const first = all[start]?.from.table ?? "";
      const { sql, made } = written(first, steps, all);
      const query = await realizedQuery(sql, { schema, dialect: "duckdb" });
      assert(typeof query !== "string", sql);
      assert.deepEqual(
        query.joins.map((one) => `${one.match} ${nameOf(one)}`).toSorted(),
        [...new Set(made.map((key) => `key ${nameOf(key)}`))].toSorted(),
        sql,
      );
    }),
    { numRuns: 400 },
  );
});

/** A query that joins one more table at each step; tables that only a condition reads are not joined on to. */
function written(
  first: string,
  steps: readonly { readonly pick: number; readonly style: typeof styles[number] }[],
  all: readonly Join[],
): { readonly sql: string; readonly made: readonly Join[] } {
  const joined = [{ alias: "t0", table: first }];
  const made: Join[] = [];
  const [withs, where]: [string[], string[]] = [[], []];
  let from = `${first} AS t0`;
  for (const [i, { pick, style }] of steps.entries()) {
    const choices = joined.flatMap(({ alias, table }) =>
      all.flatMap((key) => [
        ...(key.from.table === table ? [{ alias, key, own: key.from, next: key.to }] : []),
        ...(key.to.table === table ? [{ alias, key, own: key.to, next: key.from }] : []),
      ])
    );
    const choice = choices[pick % choices.length];
    if (choice === undefined) continue;
    const { alias, own, next } = choice;
    const other = `t${i + 1}`;
    const equal = (right: string) =>
      own.columns.map((column, j) => `${alias}.${column} = ${right}.${next.columns[j]}`).join(" AND ");
    const row = (columns: readonly string[]) => columns.length === 1 ? columns[0] : `(${columns.join(", ")})`;
    made.push(choice.key);
    switch (style) {
      case "on":
        from += ` JOIN ${next.table} ${other} ON ${equal(other)}`;
        break;
      case "where":
        from += ` CROSS JOIN ${next.table} AS ${other}`;
        where.push(equal(other));
        break;
      case "in":
        where.push(
          `${row(own.columns.map((column) => `${alias}.${column}`))} IN (SELECT ${
            next.columns.join(", ")
          } FROM ${next.table})`,
        );
        continue;
      case "exists":
        where.push(`NOT EXISTS (SELECT * FROM ${next.table} AS ${other} WHERE ${equal(other)})`);
        continue;
      case "derived":
        from += ` LEFT JOIN (SELECT * FROM ${next.table}) AS ${other} ON ${equal(other)}`;
        break;
      case "with":
        withs.push(`w${i} AS (SELECT * FROM ${next.table})`);
        from += ` JOIN w${i} AS ${other} ON ${equal(other)}`;
        break;
      default:
        style satisfies never;
    }
    joined.push({ alias: other, table: next.table });
  }
  const sql = [
    withs.length > 0 ? `WITH ${withs.join(", ")} ` : "",
    `SELECT count(*) FROM ${from}`,
    where.length > 0 ? ` WHERE ${where.join(" AND ")}` : "",
  ].join("");
  return { sql, made };
}

Deno.test("realizedJoins() takes of keys that hold each other the longest that is made", () => {
  const short = join("city", "country", "province", "country");
  const long = join("city", "country province", "province", "country name");
  const sources = [{ table: "city", known: true }, { table: "province", known: true }];
  const equal = (a: string, b: string) => ({
    left: { source: 0, column: a },
    right: { source: 1, column: b },
    branch: [],
  });
  const both = [equal("country", "country"), equal("province", "name")];
  assert.deepEqual(realizedJoins({ sources, equalities: both }, [short, long]), [{ ...long, match: "key" }]);
  assert.deepEqual(realizedJoins({ sources, equalities: both.slice(0, 1) }, [short, long]), [
    { ...short, match: "key" },
  ]);
});

Deno.test("realizedJoins() finds no join where nothing is equal", () => {
  assert.deepEqual(realizedJoins({ sources: [{ table: "city", known: true }], equalities: [] }, []), []);
});
