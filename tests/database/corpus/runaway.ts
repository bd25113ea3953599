import type { Database } from "querylogue/database";

/** A query that, left alone, would take too long or too much memory. */
export interface Runaway {
  readonly sql: string;
  /** Those that it means the same to; on others it is a plain error. */
  readonly engines: readonly Database["dialect"][];
  /** What it grows without bound. */
  readonly why: string;
}

const all = ["duckdb", "sqlite", "postgres", "mysql"] as const;
const servers = ["postgres", "mysql"] as const;
const duckdb = ["duckdb"] as const;
const sqlite = ["sqlite"] as const;
const postgres = ["postgres"] as const;
const mysql = ["mysql"] as const;

/** All run on a table `n` of 1,000 rows: `i` from 1 to 1,000 and `t`, a text of 32 letters. */
export const runaways: readonly Runaway[] = [
  // Recursive queries
  {
    sql: "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a recursion without end",
  },
  {
    sql: "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT 1 - i FROM r) SELECT sum(i) FROM r",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a recursion that swings",
  },
  {
    sql: "WITH RECURSIVE r(i) AS (SELECT 1 UNION SELECT i + 1 FROM r) SELECT max(i) FROM r",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a recursion that remembers every row",
  },
  {
    sql:
      "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT a.i FROM r AS a, (SELECT 1 AS j UNION ALL SELECT 2) AS b) " +
      "SELECT count(*) FROM r",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a recursion that doubles",
  },
  {
    sql: "WITH RECURSIVE r(t) AS (SELECT 'x' UNION ALL SELECT t || t FROM r) SELECT max(length(t)) FROM r",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a text that doubles in a recursion",
  },
  {
    sql:
      "WITH RECURSIVE r(i, t) AS (SELECT 1, 'x' UNION ALL SELECT i + 1, t || 'x' FROM r) SELECT max(t) FROM r",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a text that grows in a recursion",
  },
  {
    sql:
      "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i % 7 + 1 FROM r) SELECT count(*) FROM r ORDER BY 1",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "a recursion that comes round",
  },
  {
    sql: "WITH RECURSIVE a(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM a), b(i) AS (SELECT i FROM a) " +
      "SELECT count(*) FROM b AS x, b AS y",
    engines: ["duckdb", "sqlite", "postgres"],
    why: "two recursions multiplied",
  },
  // Joins
  {
    sql: "SELECT count(*) FROM n AS a, n AS b, n AS c, n AS d WHERE a.i + b.i + c.i = d.i * 3 + 1",
    engines: all,
    why: "a product of 10^12 rows",
  },
  {
    sql: "SELECT sum(a.i * b.i + c.i) FROM n AS a CROSS JOIN n AS b CROSS JOIN n AS c CROSS JOIN n AS d",
    engines: all,
    why: "a sum over a product",
  },
  {
    sql: "SELECT a.i FROM n AS a, n AS b, n AS c, n AS d ORDER BY a.i * b.i % 7 + c.i, d.t LIMIT 5",
    engines: all,
    why: "a sort of a product",
  },
  {
    sql: "SELECT count(DISTINCT a.i * 1000003 + b.i * 10007 + c.i) FROM n AS a, n AS b, n AS c",
    engines: all,
    why: "10^9 values to tell apart",
  },
  {
    sql:
      "SELECT a.i, b.i, c.i, count(*) FROM n AS a, n AS b, n AS c GROUP BY a.i, b.i, c.i HAVING count(*) > 1",
    engines: all,
    why: "10^9 groups",
  },
  {
    sql: "SELECT count(*) FROM (SELECT a.t, b.t AS u, c.t AS v FROM n AS a, n AS b, n AS c " +
      "UNION SELECT a.t, b.t, c.t FROM n AS a, n AS b, n AS c) AS x",
    engines: all,
    why: "a union without repeats of products",
  },
  {
    sql: "SELECT count(*) FROM n AS a LEFT JOIN n AS b ON a.i <> b.i LEFT JOIN n AS c ON b.i <> c.i " +
      "LEFT JOIN n AS d ON c.i + a.i <> d.i + b.i",
    engines: all,
    why: "outer joins on inequality",
  },
  {
    sql: "SELECT count(*) FROM n AS a WHERE (SELECT count(*) FROM n AS b, n AS c WHERE b.i * c.i + a.i > " +
      "(SELECT min(d.i * b.i + c.i) FROM n AS d WHERE d.i > b.i - c.i)) > 0",
    engines: all,
    why: "subqueries that run for every row",
  },
  {
    sql:
      "SELECT a.i, sum(b.i) OVER (ORDER BY a.i, b.i, c.i) FROM n AS a, n AS b, n AS c ORDER BY 2 DESC LIMIT 1",
    engines: all,
    why: "a window over a product",
  },
  {
    sql: "SELECT * FROM n AS a, n AS b, n AS c ORDER BY a.t DESC, b.t, c.t DESC",
    engines: all,
    why: "a sort that spills",
  },
  // Texts and lists
  {
    sql: "SELECT length(group_concat(hex(zeroblob(1000000)))) FROM n AS a, n AS b",
    engines: sqlite,
    why: "a text of 2 TB",
  },
  {
    sql: "SELECT zeroblob(1000000000), zeroblob(1000000000), zeroblob(1000000000) FROM n",
    engines: sqlite,
    why: "rows of 3 GB",
  },
  { sql: "SELECT hex(randomblob(900000000))", engines: sqlite, why: "a text of 1.8 GB" },
  {
    sql: "SELECT length(replace(hex(zeroblob(400000000)), '0', 'wide'))",
    engines: sqlite,
    why: "a replacement that multiplies",
  },
  {
    sql: "SELECT max(length(replace(hex(zeroblob(4000000 + i)), '0', 'abcdefgh'))) FROM n",
    engines: sqlite,
    why: "long texts again and again",
  },
  {
    sql:
      "SELECT count(*) FROM n WHERE printf('%50000s', '') || 'a' LIKE '%' || printf('%.*c', 5000, '%') || " +
      "replace(printf('%2000s', ''), ' ', '%_') || 'b'",
    engines: sqlite,
    why: "a pattern that tries all ways",
  },
  {
    sql:
      "SELECT sum(length(value)) FROM json_each('[' || replace(hex(zeroblob(20000000)), '00', '\"x\",') || '1]') AS a, " +
      "n AS b, n AS c",
    engines: sqlite,
    why: "a list of 20 million",
  },
  {
    sql: "SELECT repeat('x', 2000000000)",
    engines: ["duckdb", "postgres", "mysql"],
    why: "one text of 2 GB",
  },
  {
    sql: "SELECT sum(length(repeat(a.t, 10000))) FROM n AS a, n AS b, n AS c",
    engines: ["duckdb", "postgres"],
    why: "long texts again and again",
  },
  {
    sql: "SELECT string_agg(repeat(a.t, 1000), '') FROM n AS a, n AS b",
    engines: ["duckdb", "postgres"],
    why: "a text of 32 GB",
  },
  {
    sql: "SELECT repeat(t, 1000000) FROM n",
    engines: ["duckdb", "postgres", "mysql"],
    why: "a thousand rows of 32 MB",
  },
  {
    sql: "SELECT repeat(a.t, 100) FROM n AS a, n AS b, n AS c",
    engines: ["duckdb", "postgres"],
    why: "endless wide rows",
  },
  { sql: "SELECT list(hash(range)) FROM range(3000000000)", engines: duckdb, why: "one list of 24 GB" },
  {
    sql: "SELECT sum(len(range(100000000))) FROM n",
    engines: duckdb,
    why: "a constant that is worked out while the query is prepared",
  },
  {
    sql: "SELECT len(list_transform(range(400000000), x -> x * 2 + 1))",
    engines: duckdb,
    why: "a constant list, worked out while the query is prepared",
  },
  {
    sql: "SELECT length(repeat(repeat('abc', 100000), 100000))",
    engines: ["duckdb", "postgres"],
    why: "a constant text, worked out while the query is prepared",
  },
  {
    sql: "SELECT list_sort(range(200000000)), list_distinct(range(200000000))",
    engines: duckdb,
    why: "lists that are sorted",
  },
  { sql: "SELECT count(*) FROM range(1000000000000)", engines: duckdb, why: "a range of 10^12" },
  {
    sql: "SELECT a, b FROM range(100000000) AS x(a), range(100000000) AS y(b) ORDER BY b DESC, a",
    engines: duckdb,
    why: "a sort of 10^16 rows",
  },
  { sql: "SELECT unnest(range(10000000000))", engines: duckdb, why: "a list of 10^10" },
  {
    sql: "SELECT regexp_matches(repeat('a', 5000000), '(a?){900}(b?){900}(a*)*c')",
    engines: duckdb,
    why: "a regular expression with many states",
  },
  {
    sql: "SELECT levenshtein(repeat('ab', 300000), repeat('ba', 300000))",
    engines: duckdb,
    why: "a distance that takes a table of 3.6 · 10^11",
  },
  {
    sql:
      "SELECT count(*) FROM generate_series(1, 100000) AS g(i) WHERE repeat('a', 3000) || i ~ '^(.*)(.*)(.*)\\1\\2\\3b$'",
    engines: postgres,
    why: "a regular expression that goes back",
  },
  {
    sql: "SELECT regexp_replace(repeat('ab', 10000000), '(a|b)*?(ab)*?(a|b)*?$', 'x', 'g')",
    engines: postgres,
    why: "a regular expression on a long text",
  },
  {
    sql: `SELECT 1 ${"/*".repeat(200_000)}`,
    engines: postgres,
    why: "a comment in comments, which the server reads again and again before it looks at a clock",
  },
  {
    sql: `SELECT ${"+".repeat(200_000)}1`,
    engines: postgres,
    why: "signs that the server reads again and again before it looks at a clock",
  },
  { sql: "SELECT pg_sleep(3600)", engines: postgres, why: "sleep" },
  { sql: "SELECT pg_sleep_for('1 hour') FROM n", engines: postgres, why: "sleep in words" },
  { sql: "SELECT count(pg_sleep(1)) FROM n", engines: postgres, why: "sleep for every row" },
  { sql: "SELECT pg_sleep_until(now() + interval '1 day')", engines: postgres, why: "sleep until" },
  {
    sql: "SELECT count(*) FROM generate_series(1, 1000000000000)",
    engines: postgres,
    why: "a series of 10^12",
  },
  {
    sql: "SELECT * FROM generate_series(1, 100000000) AS a(i) ORDER BY md5(a.i::text)",
    engines: postgres,
    why: "a sort of hashes",
  },
  {
    sql: "SELECT array_agg(i) FROM generate_series(1, 3000000000) AS s(i)",
    engines: postgres,
    why: "one array of 24 GB",
  },
  {
    sql: "SELECT sum(factorial(20000 + i)) FROM n",
    engines: postgres,
    why: "numbers of many digits",
  },
  {
    sql: "SELECT sum(ln(factorial(9000 + i))) FROM n",
    engines: postgres,
    why: "logarithms of numbers of many digits",
  },
  {
    sql: "SELECT length(string_agg(lpad('', 100000000, 'x'), '')) FROM n",
    engines: postgres,
    why: "padding",
  },
  { sql: "SELECT sleep(3600)", engines: mysql, why: "sleep" },
  { sql: "SELECT sum(sleep(1)) FROM n", engines: mysql, why: "sleep for every row" },
  { sql: "SELECT benchmark(1000000000000, md5('x'))", engines: mysql, why: "work without a result" },
  { sql: "SELECT * FROM n WHERE sleep(5) = 0 ORDER BY i", engines: mysql, why: "sleep while rows are read" },
  {
    sql:
      "WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT count(*) FROM r AS a, r AS b, r AS c",
    engines: mysql,
    why: "recursions multiplied, each cut off by the server",
  },
  {
    sql: "SELECT sum(concat(repeat('a', 20), 'b') REGEXP '^(a+)+$') FROM n AS a, n AS b",
    engines: mysql,
    why: "a regular expression that goes back",
  },
  {
    sql: "SELECT group_concat(a.t ORDER BY b.t, a.i) FROM n AS a, n AS b, n AS c",
    engines: mysql,
    why: "a list from a product",
  },
  {
    sql:
      "SELECT a.i FROM n AS a, n AS b WHERE exists (SELECT 1 FROM n AS c, n AS d WHERE c.i * d.i = a.i * b.i + 0.5)",
    engines: sqlite,
    why: "a search that never finds",
  },
  {
    sql: "SELECT md5(group_concat(a.t)) FROM n AS a, n AS b, n AS c GROUP BY a.i + b.i * c.i ORDER BY 1",
    engines: mysql,
    why: "hashes of groups of a product",
  },
  {
    sql:
      "SELECT a.i, count(*) FROM n AS a JOIN n AS b ON a.i < b.i JOIN n AS c ON b.i < c.i JOIN n AS d ON c.i < d.i " +
      "GROUP BY a.i ORDER BY 2 DESC",
    engines: servers,
    why: "joins on order",
  },
];
