import assert from "node:assert/strict";
import { constructsOf, type Dialect, type SqlConstruct } from "querylogue/sql";

const cases: readonly (readonly [dialect: Dialect, sql: string, ...constructs: SqlConstruct[]])[] = [
  ["sqlite", "SELECT name FROM city"],
  ["sqlite", "(SELECT x FROM a) UNION SELECT y FROM b ORDER BY x LIMIT 2", "order_by", "limit", "union"],
  ["sqlite", "SELECT x FROM a EXCEPT SELECT x FROM b", "except"],
  ["sqlite", "SELECT x FROM a INTERSECT SELECT x FROM b WHERE y IN (1, 2)", "intersect", "in_list"],
  ["sqlite", "SELECT total(x), max(a, b) FROM a", "aggregation"],
  ["sqlite", "SELECT max(a, b), length(x) FROM a"],
  ["sqlite", "SELECT count(DISTINCT x) FROM a WHERE x IN (SELECT 1)", "aggregation", "distinct", "subquery"],
  ["mysql", "SELECT DISTINCT x FROM a WHERE x RLIKE y", "distinct", "like"],
  ["duckdb", "SELECT sum(x) OVER (PARTITION BY y ORDER BY z) FROM a", "window"],
  ["duckdb", "SELECT sum(count(*)) OVER () FROM a GROUP BY x", "aggregation", "group_by", "window"],
  [
    "duckdb",
    "SELECT arg_max(x, y) FROM a GROUP BY ALL HAVING count(*) > 1",
    "aggregation",
    "group_by",
    "having",
  ],
  ["duckdb", "SELECT iif(x, 1, 2), x ILIKE 'a%' FROM a NATURAL LEFT JOIN b", "outer_join", "case", "like"],
  ["duckdb", "SELECT 1 FROM a JOIN b USING (x)"],
  [
    "oracle",
    "SELECT LISTAGG(x) FROM a, b WHERE a.x = b.x(+) AND ROWNUM < 3 AND y IS NOT NULL AND z NOT BETWEEN 1 AND 2",
    ...["aggregation", "limit", "outer_join", "between", "null_test"] as const,
  ],
  ["postgres", "SELECT string_agg(x, ',' ORDER BY y) FROM a", "aggregation"],
  [
    "postgres",
    "SELECT 1 FROM (SELECT 1) AS q WHERE EXISTS (SELECT 1) OR x SIMILAR TO y",
    "subquery",
    "like",
    "or",
  ],
  [
    "postgres",
    "WITH w AS (SELECT x FROM b) SELECT DISTINCT ON (x) x FROM w FETCH FIRST 3 ROWS ONLY",
    ...["limit", "distinct", "with"] as const,
  ],
  ["postgres", "SELECT CASE WHEN x THEN 'SELECT' END -- GROUP BY\nFROM a", "case"],
];

for (const [dialect, sql, ...constructs] of cases) {
  Deno.test(`constructsOf() finds ${constructs.join(", ") || "nothing"} in ${sql.replaceAll("\n", " ")}`, async () => {
    assert.deepEqual(await constructsOf(sql, dialect), constructs);
  });
}

Deno.test("constructsOf() says when it cannot read a text", async () => {
  assert.equal(await constructsOf("SELECT FROM WHERE", "duckdb"), undefined);
});
