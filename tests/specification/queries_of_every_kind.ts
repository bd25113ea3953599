import type { Schema } from "querylogue/schema";
import { type Specification, specificationOf } from "querylogue/specification";

const table = (name: string, columns: Readonly<Record<string, string>>) => ({
  name,
  columns: Object.entries(columns).map(([column, type]) => ({ name: column, type, notNull: false })),
  primaryKey: [Object.keys(columns)[0] ?? ""],
  uniqueKeys: [],
});

const key = (from: readonly [string, string], to: readonly [string, string]) => ({
  name: from.join("_"),
  from: { table: from[0], columns: [from[1]] },
  to: { table: to[0], columns: [to[1]] },
});

/** Countries with a capital, cities, rivers, flights between cities. */
export const world: Schema = {
  tables: [
    table("country", { code: "TEXT", name: "TEXT", area: "REAL", capital: "INTEGER", continent: "TEXT" }),
    table("city", {
      id: "INTEGER",
      name: "TEXT",
      population: "INTEGER",
      country: "TEXT",
      founded: "DATE",
      is_port: "BOOLEAN",
    }),
    table("river", { id: "INTEGER", name: "TEXT", length: "REAL", country: "TEXT" }),
    table("flight", { id: "INTEGER", from_city: "INTEGER", to_city: "INTEGER", price: "REAL" }),
  ],
  foreignKeys: [
    key(["country", "capital"], ["city", "id"]),
    key(["city", "country"], ["country", "code"]),
    key(["river", "country"], ["country", "code"]),
    key(["flight", "from_city"], ["city", "id"]),
    key(["flight", "to_city"], ["city", "id"]),
  ],
};

/** Reads a DuckDB query on {@link world}. */
export async function read(sql: string): Promise<Specification> {
  const reading = await specificationOf(sql, { dialect: "duckdb", schema: world });
  if (reading.kind !== "specification") throw new Error(`${sql}: ${reading.reason}`);
  return reading.specification;
}

/** Queries that have every kind of part between them. */
export const queries: readonly string[] = [
  "SELECT name, population FROM city WHERE population > 1000000 ORDER BY population DESC, name LIMIT 3 OFFSET 1",
  "SELECT DISTINCT continent FROM country WHERE area BETWEEN 10 AND 20 OR NOT (area = 5 AND name LIKE 'A%')",
  "SELECT count(*), avg(population), max(founded) FROM city WHERE founded >= '1900-01-01' AND country IN ('F', 'D')",
  "SELECT continent, count(*) FROM country GROUP BY continent HAVING count(*) > 5 ORDER BY count(*) DESC",
  "SELECT c.name, t.name FROM country c JOIN city t ON t.country = c.code WHERE t.population > 9 AND c.area < 7",
  "SELECT c.name, r.name FROM country c LEFT JOIN river r ON r.country = c.code AND r.length > 100",
  "SELECT c.name, r.name FROM country c FULL JOIN river r ON r.country = c.code",
  "SELECT c.name, t.name FROM country c JOIN city t ON c.capital = t.id",
  "SELECT a.name, b.name, f.price FROM flight f JOIN city a ON f.from_city = a.id JOIN city b ON f.to_city = b.id " +
  "WHERE a.country = 'F' AND b.country = 'D'",
  "SELECT name FROM city WHERE population > (SELECT avg(population) FROM city)",
  "SELECT name FROM country WHERE code NOT IN (SELECT country FROM river WHERE length > 500)",
  "SELECT name FROM country c WHERE EXISTS (SELECT 1 FROM river r WHERE r.country = c.code AND r.length > c.area)",
  "SELECT name FROM country c WHERE NOT EXISTS (SELECT 1 FROM city t JOIN flight f ON f.to_city = t.id " +
  "WHERE t.country = c.code)",
  "SELECT name FROM city a WHERE population = (SELECT max(b.population) FROM city b WHERE b.country = a.country)",
  "SELECT name FROM city WHERE population >= ALL (SELECT population FROM city WHERE country = 'F')",
  "SELECT name FROM city UNION ALL SELECT name FROM river ORDER BY 1 LIMIT 5",
  "SELECT country FROM city INTERSECT SELECT country FROM river WHERE length > 3",
  "SELECT code FROM country EXCEPT SELECT country FROM city",
  "SELECT name, population / 1000.0 + 1, -population FROM city WHERE population * 2 - 5 > 10",
  "SELECT CASE WHEN population > 1000 THEN 'large' WHEN population > 10 THEN 'small' ELSE 'tiny' END FROM city",
  "SELECT year(founded), upper(name), round(population, 2), coalesce(country, 'none') FROM city",
  "SELECT CAST(population AS INTEGER), name || ' in ' || country FROM city WHERE is_port",
  "SELECT name, rank() OVER (PARTITION BY country ORDER BY population DESC) FROM city",
  "SELECT name, sum(population) OVER (PARTITION BY country, is_port ORDER BY founded) FROM city",
  "SELECT x.name FROM (SELECT name, row_number() OVER (PARTITION BY country ORDER BY population DESC) AS place " +
  "FROM city) x WHERE x.place = 1",
  "SELECT avg(x.n) FROM (SELECT country, count(*) AS n FROM city GROUP BY country) x",
  "SELECT count(DISTINCT country), sum(population) FILTER (WHERE is_port AND name <> 'X') FROM city",
  "SELECT name FROM city WHERE founded IS NULL OR (population > 5 AND (country = 'F' OR country = 'D'))",
  "SELECT name FROM city WHERE (country = 'F' OR population > 5) AND (is_port OR founded IS NOT NULL)",
  "SELECT name FROM city WHERE name ILIKE '%x%' AND name NOT LIKE '_y%' AND population NOT BETWEEN 3 AND 4",
  "SELECT string_agg(name, '; ' ORDER BY name DESC), median(population) FROM city GROUP BY country, is_port",
  "SELECT 1 + 2",
];
