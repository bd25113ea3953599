import { judgePairs, type Pair } from "./judge_pairs.ts";

const setup = `
  CREATE TABLE crew (id INTEGER PRIMARY KEY, name VARCHAR(40), ship VARCHAR(20), pay DOUBLE PRECISION, age INTEGER);
  INSERT INTO crew VALUES (1, 'Ada', 'Rhea', 1200.1, 30), (2, 'bob', 'Rhea', 1200.2, 41), (3, 'Bob', 'Rhea', 900.3, 41),
    (4, 'Cleo', 'Dione', 2500.7, 52), (5, 'Dan', 'Dione', 700.4, 23), (6, 'Eve', 'Tethys', 3100.9, 37);
`;

const sqlite: readonly Pair[] = [
  ["equal", "SELECT json_object('a', 1, 'b', 2.0)", `SELECT '{"b": 2, "a": 1}'`],
  ["different", "SELECT json_object('a', 1)", `SELECT '{"a": "1"}'`],
  ["different", "SELECT json_array(1, 2)", "SELECT json_array(2, 1)"],
  ["equal", "SELECT json_array(0.3)", "SELECT json_array(0.1 + 0.2)"],
  [
    "equal",
    "SELECT ship, json_group_array(name) AS n FROM crew GROUP BY ship",
    "SELECT ship, json_group_array(name) AS n FROM (SELECT * FROM crew ORDER BY id DESC) GROUP BY ship",
  ],
  [
    "different",
    "SELECT ship, json_group_array(name) AS n FROM crew GROUP BY ship",
    "SELECT ship, json_group_array(age) AS n FROM crew GROUP BY ship",
  ],
  [
    "equal",
    "SELECT ship, group_concat(name) FROM crew GROUP BY ship",
    "SELECT ship, group_concat(name) FROM (SELECT * FROM crew ORDER BY age DESC) GROUP BY ship",
  ],
  [
    "different",
    "SELECT ship, group_concat(name) FROM crew GROUP BY ship",
    "SELECT ship, group_concat(DISTINCT upper(name)) FROM crew GROUP BY ship",
  ],
  ["equal", "SELECT ship, age FROM crew GROUP BY ship", "SELECT ship, max(age) FROM crew GROUP BY ship"],
  ["different", "SELECT ship, age FROM crew GROUP BY ship", "SELECT ship, avg(age) FROM crew GROUP BY ship"],
  ["equal", "SELECT name, max(age) FROM crew WHERE ship = 'Rhea'", "SELECT 'Bob', 41"],
  ["different", "SELECT name, max(age) FROM crew WHERE ship = 'Rhea'", "SELECT 'Ada', 41"],
  [
    "equal",
    "SELECT name FROM crew ORDER BY name COLLATE NOCASE",
    "SELECT name FROM crew ORDER BY lower(name), id DESC",
  ],
  [
    "different",
    "SELECT name FROM crew ORDER BY name COLLATE NOCASE",
    "SELECT name FROM crew ORDER BY name COLLATE NOCASE DESC",
  ],
  ["different", "SELECT 1234567890.12", "SELECT 1234567890.99"],
  ["equal", "SELECT sum(pay) FROM crew", "SELECT 700.4 + 3100.9 + 900.3 + 2500.7 + 1200.2 + 1200.1"],
];

const duckdb: readonly Pair[] = [
  ["equal", "SELECT [1, 2]", "SELECT [1.0, 2.0]"],
  ["different", "SELECT [1, 2]", "SELECT [2, 1]"],
  ["equal", "SELECT {'a': 1, 'b': [0.3::DOUBLE]}", "SELECT {'b': [0.1::DOUBLE + 0.2::DOUBLE], 'a': 1}"],
  ["different", "SELECT {'a': 1}", "SELECT {'c': 1}"],
  ["equal", "SELECT map {'x': 1, 'y': 2}", "SELECT map {'y': 2, 'x': 1}"],
  ["equal", `SELECT '{"a": 1, "b": [2]}'::JSON`, `SELECT '{"b":[2.0],"a":1}'::JSON`],
  ["different", `SELECT '{"a": null}'::JSON`, `SELECT '{}'::JSON`],
  ["equal", "SELECT INTERVAL 1 DAY", "SELECT INTERVAL 24 HOUR"],
  ["different", "SELECT INTERVAL 1 MONTH", "SELECT INTERVAL 30 DAY"],
  [
    "equal",
    "SELECT '6f2c1a34-0000-4000-8000-0123456789ab'::UUID",
    "SELECT '6F2C1A34-0000-4000-8000-0123456789AB'",
  ],
  [
    "equal",
    "SELECT ship, any_value(name) FROM crew GROUP BY ship",
    "SELECT ship, max(name) FROM crew GROUP BY ship",
  ],
  [
    "equal",
    "SELECT ship, string_agg(name, '/') FROM crew GROUP BY ship",
    "SELECT ship, string_agg(name, '/' ORDER BY id DESC) FROM crew GROUP BY ship",
  ],
  [
    "different",
    "SELECT ship, string_agg(name, '/' ORDER BY id) FROM crew GROUP BY ship",
    "SELECT ship, string_agg(name, '/' ORDER BY id DESC) FROM crew GROUP BY ship",
  ],
  ["equal", "SELECT max_by(name, age) FROM crew WHERE ship = 'Rhea'", "SELECT 'Bob'"],
  ["different", "SELECT max_by(name, age) FROM crew WHERE ship = 'Rhea'", "SELECT 'Ada'"],
  [
    "equal",
    "SELECT DISTINCT ON (ship) ship, name FROM crew ORDER BY ship, age DESC",
    "SELECT * FROM (VALUES ('Dione', 'Cleo'), ('Rhea', 'Bob'), ('Tethys', 'Eve')) t(a, b)",
  ],
  [
    "different",
    "SELECT DISTINCT ON (ship) ship, name FROM crew ORDER BY ship, age DESC",
    "SELECT * FROM (VALUES ('Dione', 'Dan'), ('Rhea', 'Bob'), ('Tethys', 'Eve')) t(a, b)",
  ],
];

const postgres: readonly Pair[] = [
  ["equal", `SELECT '{"a": 1, "b": [1.0]}'::json`, `SELECT '{"b": [1], "a": 1}'::jsonb`],
  ["different", `SELECT '{"a": [1, 2]}'::jsonb`, `SELECT '{"a": [2, 1]}'::jsonb`],
  ["equal", "SELECT ARRAY[1, 2]", "SELECT ARRAY[1.0, 2.00]"],
  ["equal", "SELECT ARRAY[0.3::float8]", "SELECT ARRAY[0.1::float8 + 0.2::float8]"],
  ["different", "SELECT ARRAY['a', NULL]", "SELECT ARRAY['a', 'NULL']"],
  ["equal", "SELECT ROW(1, 'x y')", "SELECT ROW(1.0, 'x y')"],
  ["equal", "SELECT INTERVAL '1 day'", "SELECT INTERVAL '24 hours'"],
  ["different", "SELECT INTERVAL '1 mon'", "SELECT INTERVAL '30 days'"],
  ["equal", "SELECT INTERVAL '1 year'", "SELECT INTERVAL '12 months'"],
  [
    "equal",
    "SELECT '{6F2C1A34-0000-4000-8000-0123456789AB}'::uuid",
    "SELECT '6f2c1a3400004000800000123456789ab'::text || '' WHERE false UNION ALL SELECT '6F2C1A340000400080000123456789AB'",
  ],
  ["equal", "SELECT U&'caf\\00e9'", "SELECT U&'cafe\\0301'"],
  [
    "equal",
    "SELECT ship, array_agg(age) FROM crew GROUP BY ship",
    "SELECT ship, array_agg(age ORDER BY age DESC) FROM crew GROUP BY ship",
  ],
  ["different", "SELECT 12345678901234567.89::numeric", "SELECT 12345678901234567.90::numeric"],
  ["equal", "SELECT 100.0 * 2 / 3", "SELECT 2.0 / 3 * 100"],
  [
    "equal",
    "SELECT DISTINCT ON (ship) name FROM crew ORDER BY ship, age DESC",
    "SELECT unnest(ARRAY['Cleo', 'Bob', 'Eve'])",
  ],
  [
    "different",
    "SELECT DISTINCT ON (ship) name FROM crew ORDER BY ship, age DESC",
    "SELECT unnest(ARRAY['Cleo', 'Ada', 'Eve'])",
  ],
  ["gold_open", "SELECT name, random() AS r FROM crew", "SELECT name, 0.5 AS r FROM crew"],
];

const mysql: readonly Pair[] = [
  ["equal", "SELECT JSON_OBJECT('a', 1, 'b', 2)", "SELECT JSON_OBJECT('b', 2.0, 'a', 1)"],
  ["different", "SELECT JSON_ARRAY(1, 2)", "SELECT JSON_ARRAY(1, 3)"],
  ["equal", "SELECT name FROM crew ORDER BY name", "SELECT name FROM crew ORDER BY name, id DESC"],
  ["different", "SELECT name FROM crew ORDER BY name", "SELECT name FROM crew ORDER BY name DESC"],
  [
    "equal",
    "SELECT ship, GROUP_CONCAT(name SEPARATOR '; ') FROM crew GROUP BY ship",
    "SELECT ship, GROUP_CONCAT(name ORDER BY id DESC SEPARATOR '; ') FROM crew GROUP BY ship",
  ],
  [
    "different",
    "SELECT ship, GROUP_CONCAT(name ORDER BY id SEPARATOR '; ') FROM crew GROUP BY ship",
    "SELECT ship, GROUP_CONCAT(name ORDER BY id DESC SEPARATOR '; ') FROM crew GROUP BY ship",
  ],
  ["equal", "SELECT ship, name FROM crew GROUP BY ship", "SELECT ship, MAX(name) FROM crew GROUP BY ship"],
  ["different", "SELECT ship, name FROM crew GROUP BY ship", "SELECT ship, MAX(age) FROM crew GROUP BY ship"],
  [
    "different",
    "SELECT CAST(12345678901234567.89 AS DECIMAL(30, 2))",
    "SELECT CAST(12345678901234567.88 AS DECIMAL(30, 2))",
  ],
  [
    "equal",
    "SELECT name FROM crew WHERE id = (SELECT id FROM crew ORDER BY age DESC LIMIT 1 OFFSET 1)",
    "SELECT 'Bob'",
  ],
];

judgePairs("compareQueries() judges types and open answers as a careful person does", {
  setup,
  sqlite,
  duckdb,
  postgres,
  mysql,
});
