import { judgePairs, type Pair } from "./judge_pairs.ts";

const setup = `
  CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40), city VARCHAR(20), score DOUBLE PRECISION, nick VARCHAR(20));
  INSERT INTO customer VALUES (1, 'Ana', 'Bern', 9.5, 'an'), (2, 'Bob', 'Bern', 8.0, NULL), (3, 'Dov', 'Basel', 3.1, 'do'),
    (4, 'Eve', 'Basel', 3.1, 'ev'), (5, 'ana', 'Chur', 9.5, 'an');
  CREATE TABLE orders (id INTEGER PRIMARY KEY, status VARCHAR(10), total DECIMAL(10, 2), day VARCHAR(20), placed VARCHAR(20));
  INSERT INTO orders VALUES (1, 'paid', 10.50, '2024-01-01', '2024-01-01 10:00:00'),
    (2, 'paid', 20.25, '2024-01-02', '2024-01-05 11:30:17'), (3, NULL, 20.25, '2024-01-02', '2024-02-01 00:00:01'),
    (4, 'open', 7.00, '2024-01-04', '2024-01-07 23:59:59'), (5, 'open', 8.00, '2024-01-05', '2024-01-05 12:00:00'),
    (6, 'open', 9.99, '2024-01-05', '2024-01-09 08:15:00');
  CREATE TABLE product (id INTEGER PRIMARY KEY, name VARCHAR(20), price DECIMAL(8, 2), qty INTEGER);
  INSERT INTO product VALUES (1, 'pen', 1.20, 10), (2, 'ink', 4.00, 7), (3, 'pad', 2.50, 3);
`;

const max = "SELECT city, max(name) FROM customer GROUP BY city";

/** Outputs of inner queries that hold a value of any row of a group, under a name that `inner` gives them. */
function copies(inner: string): readonly Pair[] {
  return [
    ["equal", `WITH t AS (${inner}) SELECT city, n FROM t`, max],
    [
      "equal",
      `SELECT t.n, t.city FROM (${inner}) AS t`,
      "SELECT max(name), city FROM customer GROUP BY city",
    ],
    [
      "different",
      `WITH t AS (${inner}) SELECT city, n FROM t`,
      "SELECT city, city FROM customer GROUP BY city",
    ],
    ["different", `SELECT city, n FROM (${inner}) AS t`, "SELECT name, city FROM customer WHERE id > 2"],
    // What the outer query does with the name is not computed.
    [
      "gold_open",
      `SELECT city, upper(n) AS u FROM (${inner}) AS t`,
      "SELECT city, upper(max(name)) AS u FROM customer GROUP BY city",
    ],
    [
      "different",
      `SELECT city, upper(n) AS u FROM (${inner}) AS t`,
      "SELECT name AS city, 'x' AS u FROM customer WHERE id > 2",
    ],
    [
      "gold_open",
      `SELECT p.id, t.n FROM (${inner}) AS t JOIN product p ON p.id = length(t.city) - 3`,
      "SELECT p.id, max(c.name) FROM customer c JOIN product p ON p.id = length(c.city) - 3 GROUP BY p.id, c.city",
    ],
    [
      "different",
      `SELECT t.city, p.id FROM (${inner}) AS t JOIN product p ON p.id = 1`,
      "SELECT city, 2 FROM customer GROUP BY city",
    ],
    ["gold_open", `SELECT count(*) FROM (${inner}) AS t WHERE n < 'B'`, "SELECT 0"],
    [
      "gold_open",
      `SELECT id, score FROM customer WHERE name IN (SELECT n FROM (${inner}) AS t)`,
      "SELECT id, score FROM customer WHERE id IN (2, 3, 5)",
    ],
    [
      "gold_open",
      `SELECT city, n FROM (${inner}) AS t UNION ALL SELECT 'x', 'y'`,
      `${max} UNION ALL SELECT 'x', 'y'`,
    ],
    [
      "different",
      `SELECT city, n FROM (${inner}) AS t UNION ALL SELECT 'x', 'y'`,
      "SELECT name, city FROM customer WHERE id > 1",
    ],
    [
      "gold_open",
      `SELECT * FROM (${inner}) AS t JOIN (SELECT 1 AS one) AS u ON 1 = 1`,
      "SELECT city, max(name) AS n, 1 AS one FROM customer GROUP BY city",
    ],
    [
      "different",
      `SELECT * FROM (${inner}) AS t JOIN (SELECT 1 AS one) AS u ON 1 = 1`,
      "SELECT city, max(name) AS n, 2 AS one FROM customer GROUP BY city",
    ],
  ];
}

/** The same inner query where the data leave no choice. */
function decided(inner: string): readonly Pair[] {
  return [
    ["different", `SELECT city, n FROM (${inner}) AS t`, "SELECT city, 'x' FROM customer GROUP BY city"],
    ["different", `SELECT count(*) FROM (${inner}) AS t WHERE n < 'B'`, "SELECT 7"],
  ];
}

/** Ways of a name through queries around each other, on engines with any_value(). */
const chains: readonly Pair[] = [
  // A query of a WITH clause reads the table whose name it takes.
  [
    "equal",
    "WITH customer AS (SELECT city, any_value(name) AS n FROM customer GROUP BY city) SELECT city, n FROM customer",
    max,
  ],
  [
    "equal",
    "WITH a(c, m) AS (SELECT city, any_value(name) FROM customer GROUP BY 1), b AS (SELECT m, c FROM a) SELECT c, m FROM b",
    max,
  ],
  [
    "different",
    "WITH a(c, m) AS (SELECT city, any_value(name) FROM customer GROUP BY 1), b AS (SELECT m, c FROM a) SELECT c, m FROM b",
    "SELECT city, 'x' FROM customer GROUP BY city",
  ],
  [
    "gold_open",
    "WITH a(c, m) AS (SELECT city, any_value(name) FROM customer GROUP BY 1), b AS (SELECT * FROM a) SELECT b.m || '' AS k, b.c FROM b",
    "SELECT 'x' AS k, city AS c FROM customer GROUP BY city",
  ],
  [
    "different",
    "WITH a(c, m) AS (SELECT city, any_value(name) FROM customer GROUP BY 1), b AS (SELECT * FROM a) SELECT b.m || '' AS k, b.c FROM b",
    "SELECT 'x' AS k, 'y' AS c FROM customer GROUP BY city",
  ],
  // The name of one inner query is no name of the other.
  [
    "different",
    "SELECT a.n, b.n AS k FROM (SELECT any_value(name) AS n FROM customer) a, (SELECT max(name) AS n FROM customer) b",
    "SELECT 'Ana' AS n, 'x' AS k",
  ],
  [
    "gold_open",
    "SELECT a.n || '' AS n, b.n AS k FROM (SELECT any_value(name) AS n FROM customer) a, (SELECT max(name) AS n FROM customer) b",
    "SELECT 'x' AS n, max(name) AS k FROM customer",
  ],
  [
    "gold_open",
    "SELECT n, count(*) AS k FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city) GROUP BY n",
    "SELECT 'x' AS n, 3 AS k",
  ],
  [
    "gold_open",
    "SELECT DISTINCT n FROM (SELECT city, any_value(score) AS n FROM customer GROUP BY city)",
    "SELECT 1 AS n",
  ],
  [
    "gold_open",
    "SELECT city, n || '!' AS k FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city) ORDER BY n",
    "SELECT city, 'x' AS k FROM customer GROUP BY city",
  ],
  [
    "different",
    "SELECT city, n || '!' AS k FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city) ORDER BY city",
    "SELECT city, 'x' AS k FROM customer GROUP BY city ORDER BY city DESC",
  ],
  // An inner column that nobody shows or reads leaves nothing open.
  [
    "different",
    "SELECT upper(city) AS c FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city)",
    "SELECT lower(city) AS c FROM customer GROUP BY city",
  ],
  // Neither does a clash of names.
  [
    "gold_open",
    "SELECT n AS city, city AS n FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city)",
    "SELECT 'x' AS city, city AS n FROM customer GROUP BY city",
  ],
  [
    "different",
    "SELECT n AS city, city AS n FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city)",
    "SELECT 'x' AS city, 'y' AS n FROM customer GROUP BY city",
  ],
  [
    "equal",
    "SELECT city, n FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city) ORDER BY city DESC LIMIT 2",
    "SELECT city, max(name) AS n FROM customer GROUP BY city ORDER BY city DESC LIMIT 2",
  ],
  [
    "different",
    "SELECT city, n FROM (SELECT city, any_value(name) AS n FROM customer GROUP BY city) ORDER BY city DESC LIMIT 2",
    "SELECT city, min(name) AS n FROM customer GROUP BY city ORDER BY city LIMIT 2",
  ],
  [
    "different",
    "WITH RECURSIVE r AS (SELECT 1 AS k UNION ALL SELECT k + 1 FROM r WHERE k < 3) SELECT k FROM r",
    "SELECT 5 AS k",
  ],
  [
    "gold_open",
    "WITH RECURSIVE r AS (SELECT 1 AS k, any_value(name) AS n FROM customer UNION ALL SELECT k + 1, n FROM r WHERE k < 3) SELECT k, n FROM r",
    "SELECT unnest([1, 2, 3]) AS k, 'x' AS n",
  ],
  ["gold_open", "SELECT string_agg(name, '') AS s FROM customer", "SELECT 'x' AS s"],
];

/** Parts that an inner query puts together in no order. */
function gathered(call: string): readonly Pair[] {
  const inner = `SELECT city, ${call} AS n FROM customer GROUP BY city`;
  return [
    [
      "gold_open",
      `SELECT p.id, t.city, t.n FROM (${inner}) AS t JOIN product p ON p.id = 1`,
      "SELECT 1, city, 'x' FROM customer GROUP BY city",
    ],
    [
      "different",
      `SELECT p.id, t.city, t.n FROM (${inner}) AS t JOIN product p ON p.id = 1`,
      "SELECT 2, city, 'x' FROM customer GROUP BY city",
    ],
    [
      "different",
      `SELECT p.id, t.city, t.n FROM (${
        inner.replace("FROM customer", "FROM customer WHERE id IN (1, 3, 5)")
      }) AS t JOIN product p ON p.id = 1`,
      "SELECT 1, city, 'x' FROM customer GROUP BY city",
    ],
  ];
}

const repeats: readonly Pair[] = [
  ["equal", "SELECT o.*, o.total FROM orders o", "SELECT * FROM orders"],
  ["equal", "SELECT name, (name) FROM product", "SELECT name FROM product"],
  ["equal", "SELECT p.price, p.* FROM product p", "SELECT id, name, price, qty FROM product"],
  ["different", "SELECT o.*, o.total FROM orders o", "SELECT id, status, day, placed FROM orders"],
  ["different", "SELECT p.*, p.price AS cost FROM product p", "SELECT * FROM product"],
  [
    "different",
    "SELECT p.*, o.id FROM product p JOIN orders o ON o.id = p.id + 1",
    "SELECT p.* FROM product p JOIN orders o ON o.id = p.id + 1",
  ],
  ["different", "SELECT name, (name || '') FROM product", "SELECT name FROM product WHERE id < 3"],
];

const frames: readonly Pair[] = [
  [
    "gold_open",
    "SELECT id, sum(total) OVER (ORDER BY day ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM orders",
    "SELECT id, 1.5 AS s FROM orders",
  ],
  [
    "different",
    "SELECT id, sum(total) OVER (ORDER BY day ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM orders",
    "SELECT id + 1 AS id, 1.5 AS s FROM orders",
  ],
  [
    "different",
    "SELECT id, sum(total) OVER (ORDER BY day, id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS s FROM orders",
    "SELECT id, 1.5 AS s FROM orders",
  ],
  [
    "different",
    "SELECT id, sum(total) OVER (ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS s FROM orders",
    "SELECT id, 1.5 AS s FROM orders",
  ],
  [
    "different",
    "SELECT id, sum(total) OVER (ORDER BY day) AS s FROM orders",
    "SELECT id, 1.5 AS s FROM orders",
  ],
  [
    "gold_open",
    "SELECT id, avg(qty) OVER w AS s FROM product WINDOW w AS (ORDER BY length(name) ROWS UNBOUNDED PRECEDING)",
    "SELECT id, 1.5 AS s FROM product",
  ],
];

/** Any two rows, by a call that gives another number each time. */
function random(call: string): readonly Pair[] {
  return [
    ["equal", `SELECT name FROM product ORDER BY ${call} LIMIT 2`, "SELECT name FROM product WHERE id > 1"],
    ["equal", `SELECT name FROM product ORDER BY ${call} LIMIT 2`, "SELECT name FROM product WHERE id < 3"],
    [
      "different",
      `SELECT name FROM product ORDER BY ${call} LIMIT 2`,
      "SELECT name FROM customer WHERE id < 3",
    ],
    ["different", `SELECT name FROM product ORDER BY ${call} LIMIT 2`, "SELECT name FROM product"],
    [
      "equal",
      `SELECT total FROM orders ORDER BY day DESC, ${call} LIMIT 1`,
      "SELECT total FROM orders WHERE id = 6",
    ],
    [
      "equal",
      `SELECT total FROM orders ORDER BY day DESC, ${call} LIMIT 1`,
      "SELECT total FROM orders WHERE id = 5",
    ],
    [
      "different",
      `SELECT total FROM orders ORDER BY day DESC, ${call} LIMIT 1`,
      "SELECT total FROM orders WHERE id = 4",
    ],
    ["gold_open", `SELECT name, ${call} AS r FROM product`, "SELECT name, 7.5 AS r FROM product"],
    ["different", `SELECT name, ${call} AS r FROM product`, "SELECT id, 7.5 AS r FROM product"],
    [
      "gold_open",
      `SELECT name, r FROM (SELECT name, ${call} AS r FROM product) AS t`,
      "SELECT name, 7.5 AS r FROM product",
    ],
    [
      "different",
      `SELECT name, r FROM (SELECT name, ${call} AS r FROM product) AS t`,
      "SELECT id AS name, 7.5 AS r FROM product",
    ],
  ];
}

const onCity = "SELECT DISTINCT ON (city) city, name AS n FROM customer ORDER BY city";

const sqlite: readonly Pair[] = [
  ...copies("SELECT city, name AS n FROM customer GROUP BY city"),
  ...decided("SELECT city, name AS n FROM customer WHERE id IN (1, 3, 5) GROUP BY city"),
  ...decided("SELECT city, name AS n FROM customer GROUP BY city, name"),
  ...gathered("group_concat(name)"),
  // The row of the greatest score is chosen: that of Basel ties.
  [
    "equal",
    "SELECT city, n, s FROM (SELECT city, name AS n, max(score) AS s FROM customer GROUP BY city) AS t",
    "SELECT city, name, score FROM customer WHERE id IN (1, 4, 5)",
  ],
  [
    "different",
    "SELECT city, n, s FROM (SELECT city, name AS n, max(score) AS s FROM customer GROUP BY city) AS t",
    "SELECT city, 'Bob', max(score) FROM customer GROUP BY city",
  ],
  [
    "gold_open",
    "SELECT city, n FROM (SELECT city, name AS n, max(score) AS s FROM customer GROUP BY city) AS t",
    "SELECT city, name FROM customer WHERE id IN (1, 4, 5)",
  ],
  [
    "different",
    "SELECT city, n FROM (SELECT city, name AS n, max(id) AS s FROM customer GROUP BY city) AS t",
    "SELECT city, name FROM customer WHERE id IN (1, 4, 5)",
  ],
  [
    "gold_open",
    "SELECT city, name || count(*) AS k FROM customer GROUP BY city",
    "SELECT city, max(name) || count(*) AS k FROM customer GROUP BY city",
  ],
  [
    "different",
    "SELECT city, name || count(*) AS k FROM customer GROUP BY city",
    "SELECT name AS city, city AS k FROM customer WHERE id > 2",
  ],
  ...frames,
  ...repeats,
  ["equal", "SELECT *, price FROM product", "SELECT * FROM product"],
  ["different", "SELECT *, price FROM product", "SELECT id, name, qty FROM product"],
  [
    "different",
    "SELECT *, p.id FROM product p JOIN orders o ON o.id = p.id + 1",
    "SELECT * FROM product p JOIN orders o ON o.id = p.id + 1 WHERE p.id > 1",
  ],
  ...random("random()"),
  [
    "gold_open",
    "SELECT id, datetime('now') AS t FROM product",
    "SELECT id, '2020-01-01 00:00:00' AS t FROM product",
  ],
  [
    "gold_open",
    "SELECT id, strftime('%H:%M', 'now') AS t FROM product",
    "SELECT id, '00:00x' AS t FROM product",
  ],
  [
    "gold_open",
    "SELECT id, julianday('now') - julianday(day) AS t FROM orders",
    "SELECT id, 1.5 AS t FROM orders",
  ],
  ["gold_open", "SELECT id, unixepoch() AS t FROM product", "SELECT id, 5 AS t FROM product"],
  ["different", "SELECT id, unixepoch() AS t FROM product", "SELECT name AS id, 5 AS t FROM product"],
  ["different", "SELECT id, date('now') AS t FROM product", "SELECT id, '2020-01-01' AS t FROM product"],
  ["different", "SELECT id, strftime('%Y', 'now') AS t FROM product", "SELECT id, '1999' AS t FROM product"],
  [
    "different",
    "SELECT id, datetime('now', 'start of day') AS t FROM product",
    "SELECT id, '1999' AS t FROM product",
  ],
  [
    "different",
    "SELECT id FROM orders ORDER BY julianday('now') - julianday(placed)",
    "SELECT id FROM orders ORDER BY id",
  ],
  [
    "equal",
    "SELECT julianday(placed) - julianday(day) FROM orders",
    "SELECT (strftime('%s', placed) - strftime('%s', day)) / 86400.0 FROM orders",
  ],
  [
    "equal",
    "SELECT avg(julianday(placed) - julianday(day)) FROM orders",
    "SELECT avg((strftime('%s', placed) - strftime('%s', day)) / 86400.0) FROM orders",
  ],
  [
    "different",
    "SELECT julianday(placed) - julianday(day) FROM orders",
    "SELECT (strftime('%s', placed) - strftime('%s', day) + 1) / 86400.0 FROM orders",
  ],
  [
    "different",
    "SELECT avg(julianday(placed) - julianday(day)) FROM orders",
    "SELECT avg((strftime('%s', placed) - strftime('%s', day) + 1) / 86400.0) FROM orders",
  ],
  ["different", "SELECT julianday(day) FROM orders", "SELECT julianday(day) + 0.0001 FROM orders"],
];

const anyValue = "SELECT city, any_value(name) AS n FROM customer GROUP BY city";

const duckdb: readonly Pair[] = [
  ...copies(anyValue),
  ...copies("SELECT city, first(name) AS n FROM customer GROUP BY city"),
  ...copies("SELECT city, arg_max(name, length(name)) AS n FROM customer GROUP BY ALL"),
  ...copies("SELECT city, mode(name) AS n FROM customer GROUP BY city"),
  ...copies("SELECT DISTINCT ON (city) city, name AS n FROM customer"),
  ...decided("SELECT city, any_value(name) AS n FROM customer WHERE id IN (1, 3, 5) GROUP BY city"),
  ...decided("SELECT city, arg_max(name, id) AS n FROM customer GROUP BY city"),
  ...decided("SELECT city, any_value(name) FILTER (WHERE id IN (1, 3, 5)) AS n FROM customer GROUP BY city"),
  ...decided("SELECT DISTINCT ON (city) city, name AS n FROM customer ORDER BY city, id"),
  ...decided(
    "SELECT city, mode(name) AS n FROM (SELECT city, name FROM customer UNION ALL SELECT city, min(name) FROM customer GROUP BY city) GROUP BY city",
  ),
  [
    "different",
    "SELECT city, len(list(name)) AS k FROM customer GROUP BY city",
    "SELECT city, 7 AS k FROM customer GROUP BY city",
  ],
  ...gathered("string_agg(name, ',')"),
  ...gathered("list(name)"),
  ...chains,
  ["equal", "SELECT mode(nick) AS m FROM customer WHERE id IN (1, 3)", "SELECT 'do' AS m"],
  ["different", "SELECT mode(nick) AS m FROM customer", "SELECT 'do' AS m"],
  ["different", "SELECT mode(nick) AS m FROM customer WHERE id IN (1, 3)", "SELECT 'ev' AS m"],
  [
    "gold_open",
    "SELECT name, score FROM customer QUALIFY row_number() OVER (PARTITION BY city ORDER BY score DESC) = 1",
    "SELECT name, score FROM customer WHERE id IN (1, 4, 5)",
  ],
  [
    "different",
    "SELECT name, score FROM customer QUALIFY row_number() OVER (PARTITION BY city ORDER BY score DESC, id) = 1",
    "SELECT name, score FROM customer WHERE id IN (1, 4, 5)",
  ],
  [
    "different",
    "SELECT name, score FROM customer QUALIFY rank() OVER (PARTITION BY city ORDER BY score DESC) = 1",
    "SELECT name, score FROM customer WHERE id IN (1, 4, 5)",
  ],
  [
    "gold_open",
    "SELECT name, row_number() OVER (ORDER BY score) AS rn FROM customer QUALIFY rn <= 1",
    "SELECT 'Eve' AS name, 1 AS rn",
  ],
  ...frames,
  ...repeats,
  ["equal", "SELECT *, price FROM product", "SELECT * FROM product"],
  ["different", "SELECT *, price FROM product", "SELECT id, name, qty FROM product"],
  ...random("random()"),
  ["equal", "SELECT name FROM product USING SAMPLE 2", "SELECT name FROM product WHERE id > 1"],
  ["different", "SELECT name FROM product USING SAMPLE 2", "SELECT name FROM customer WHERE id < 3"],
  ["gold_open", "SELECT name FROM product USING SAMPLE 50%", "SELECT name FROM product WHERE id > 1"],
  ["different", "SELECT name FROM product USING SAMPLE 50%", "SELECT name FROM customer WHERE id < 3"],
  [
    "different",
    "SELECT name FROM product USING SAMPLE 50%",
    "SELECT name FROM product UNION ALL SELECT 'pen'",
  ],
];

const postgres: readonly Pair[] = [
  ...copies("SELECT DISTINCT ON (city) city, name AS n FROM customer"),
  ...copies("SELECT city, (array_agg(name))[1] AS n FROM customer GROUP BY city").filter(([verdict]) =>
    verdict === "gold_open"
  ),
  ...decided("SELECT DISTINCT ON (city) city, name AS n FROM customer ORDER BY city, id"),
  ["equal", `SELECT n FROM (${onCity}, score) AS t`, "SELECT unnest(ARRAY['Eve', 'Bob', 'ana'])"],
  ["different", `SELECT n FROM (${onCity}, score) AS t`, "SELECT unnest(ARRAY['Eve', 'Ana', 'ana'])"],
  ...gathered("string_agg(name, ',')"),
  ...gathered("array_agg(name)").filter(([verdict]) => verdict === "different"),
  ...copies("SELECT city, mode() WITHIN GROUP (ORDER BY name) AS n FROM customer GROUP BY city").filter((
    [verdict],
  ) => verdict !== "equal"),
  ...frames,
  ...repeats,
  ...random("random()"),
  [
    "different",
    "SELECT name FROM product TABLESAMPLE BERNOULLI (50)",
    "SELECT name FROM customer WHERE id < 3",
  ],
  [
    "different",
    "SELECT name FROM product TABLESAMPLE BERNOULLI (50)",
    "SELECT name FROM product UNION ALL SELECT 'pen'",
  ],
];

const mysql: readonly Pair[] = [
  ...copies("SELECT city, name AS n FROM customer GROUP BY city"),
  ...decided("SELECT city, name AS n FROM customer WHERE id IN (1, 3, 5) GROUP BY city"),
  ...gathered("GROUP_CONCAT(name)"),
  ...frames,
  ...repeats,
  ...random("rand()"),
  ["equal", "SELECT COUNT(status) / COUNT(*) FROM orders", "SELECT 0.83333"],
  ["equal", "SELECT (total / 3) AS third FROM orders WHERE id = 1", "SELECT 3.5"],
  [
    "equal",
    "SELECT AVG(qty) AS a FROM product WHERE id > 1 UNION ALL SELECT 5",
    "SELECT 5.0 UNION ALL SELECT 5",
  ],
  ["equal", "SELECT AVG(id) AS a FROM orders WHERE id IN (1, 2, 5)", "SELECT 2.66667"],
  ["different", "SELECT COUNT(status) / COUNT(*) FROM orders", "SELECT 0.8334"],
  ["different", "SELECT COUNT(status) / COUNT(*) FROM orders", "SELECT 0.83"],
  ["different", "SELECT total / 7 FROM orders WHERE id < 3", "SELECT 1.50001 UNION ALL SELECT 2.892857"],
  ["different", "SELECT SUM(total) FROM orders", "SELECT 75.99003"],
];

judgePairs("compareQueries() sees what inner queries, windows, samples and the clock leave open", {
  setup,
  sqlite,
  duckdb,
  postgres,
  mysql,
});
