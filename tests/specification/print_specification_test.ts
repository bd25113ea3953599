import assert from "node:assert/strict";
import { printSpecification, type Selection } from "querylogue/specification";
import { read } from "./queries_of_every_kind.ts";

const printed = async (sql: string) => printSpecification(await read(sql)).split("\n");

Deno.test("printSpecification() says each part in a line, conditions below each other", async () => {
  assert.deepEqual(
    await printed(
      "SELECT country, count(*) FROM city WHERE population > 5 AND (is_port OR name LIKE 'A%') GROUP BY country " +
        "HAVING count(*) > 2 ORDER BY count(*) DESC, country NULLS FIRST LIMIT 3 OFFSET 1",
    ),
    [
      "show city.country, number of rows",
      "from city",
      "where all of these hold:",
      "  city.population > 5",
      "  any of these holds:",
      "    city.is_port is true",
      "    city.name like 'A%'",
      "for each city.country",
      "only groups where number of rows > 2",
      "sorted by number of rows descending, then city.country ascending, missing values first",
      "without the first row",
      "only the next 3 rows",
    ],
  );
});

Deno.test("printSpecification() puts conditions of a query inside into parentheses", async () => {
  assert.deepEqual(
    await printed(
      "SELECT name FROM country c WHERE EXISTS (SELECT 1 FROM river r WHERE r.country = c.code AND " +
        "(r.length > 1 OR r.length < 0))",
    ),
    [
      "show country.name",
      "from country",
      "where there is a row of (from river; where (river.country = country.code and " +
      "(river.length > 1 or river.length < 0)))",
    ],
  );
});

Deno.test("printSpecification() tells how occurrences belong together", async () => {
  assert.deepEqual(
    await printed(
      "SELECT a.name FROM flight f JOIN city a ON f.from_city = a.id LEFT JOIN city b ON f.to_city = b.id AND b.is_port",
    ),
    [
      'show "from city".name',
      "from flight",
      '  with each row of city as "from city" where flight.from_city = "from city".id; rows without one are left out',
      '  with each row of city as "to city" where flight.to_city = "to city".id and "to city".is_port is true; ' +
      "rows without one are kept",
    ],
  );
});

Deno.test("printSpecification() says a second link between two occurrences with the first", async () => {
  assert.deepEqual(
    await printed("SELECT a.name FROM city a JOIN flight f ON f.from_city = a.id AND f.to_city = a.id"),
    [
      "show city.name",
      "from city",
      "  with each row of flight where flight.from_city = city.id and flight.to_city = city.id; " +
      "rows without one are left out",
    ],
  );
});

Deno.test("printSpecification() sets both sides of a set operation and derived rows off", async () => {
  assert.deepEqual(await printed("SELECT name FROM city EXCEPT SELECT name FROM river"), [
    "the rows of:",
    "  show city.name",
    "  from city",
    "without those that are among:",
    "  show river.name",
    "  from river",
    "show equal rows once",
  ]);
  assert.deepEqual(
    await printed("SELECT avg(x.n) FROM (SELECT country, count(*) AS n FROM city GROUP BY country) x"),
    [
      "show average of x.n",
      "from x, which is:",
      '  show city.country as "country", number of rows as "n"',
      "  from city",
      "  for each city.country",
    ],
  );
});

Deno.test("printSpecification() tells texts from dates, decimals and numbers, and quotes in them", () => {
  const values: Selection = {
    kind: "selection",
    sources: [],
    links: [],
    groupBy: [],
    outputs: [
      { value: { kind: "literal", value: "it's" } },
      { value: { kind: "literal", value: "2010-01-01" } },
      { value: { kind: "literal", value: "2010-01-01", type: "date" } },
      { value: { kind: "literal", value: "1.10", type: "decimal" } },
      { value: { kind: "literal", value: 1.1 } },
      { value: { kind: "literal", value: null } },
    ],
    distinct: false,
    orderBy: [],
  };
  assert.equal(
    printSpecification(values),
    "show 'it''s', '2010-01-01', date '2010-01-01', decimal 1.10, 1.1, no value",
  );
});
