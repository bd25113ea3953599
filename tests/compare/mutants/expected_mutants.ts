import type { Table } from "querylogue/schema";

const column = (name: string, type: string) => ({ name, type, notNull: false });
/** Two tables that the queries read. */
export const tables: readonly Table[] = [
  {
    name: "city",
    columns: [column("id", "INT"), column("name", "TEXT"), column("mayor", "TEXT"), column("country", "INT")],
    primaryKey: ["id"],
    uniqueKeys: [],
  },
  {
    name: "country",
    columns: [column("id", "INT"), column("area", "INT")],
    primaryKey: ["id"],
    uniqueKeys: [],
  },
];

/** Queries with all their mutants: kind, text of the query, what was changed. */
export const expectedMutants: Readonly<
  Record<string, readonly (readonly [kind: string, sql: string, text: string])[]>
> = {
  "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.area > 5": [
    [
      "drop_join",
      "SELECT c.name FROM city AS c CROSS JOIN country AS k WHERE k.area > 5",
      "country AS k is joined without a condition",
    ],
    [
      "swap_join",
      "SELECT c.name FROM city AS c RIGHT JOIN country AS k ON c.country = k.id WHERE k.area > 5",
      "country AS k is joined by a right join",
    ],
    ["drop_filter", "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id", "drops k.area > 5"],
    [
      "change_distinct",
      "SELECT DISTINCT c.name FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.area > 5",
      "adds DISTINCT",
    ],
    [
      "swap_column",
      "SELECT c.mayor FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.area > 5",
      "c.name becomes c.mayor",
    ],
    [
      "swap_join",
      "SELECT c.name FROM city AS c JOIN country AS k ON c.id = k.id WHERE k.area > 5",
      "c.country becomes c.id",
    ],
    [
      "swap_join",
      "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.area WHERE k.area > 5",
      "k.id becomes k.area",
    ],
    [
      "flip_operator",
      "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.area >= 5",
      "k.area > 5 becomes k.area >= 5",
    ],
    [
      "flip_operator",
      "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.area < 5",
      "k.area > 5 becomes k.area < 5",
    ],
    [
      "swap_column",
      "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.id > 5",
      "k.area becomes k.id",
    ],
    [
      "off_by_one",
      "SELECT c.name FROM city AS c JOIN country AS k ON c.country = k.id WHERE k.area > 6",
      "5 becomes 6",
    ],
  ],
  "SELECT country, count(*) FROM city GROUP BY country HAVING count(*) >= 2 ORDER BY count(*) DESC LIMIT 3": [
    [
      "drop_having",
      "SELECT country, COUNT(*) FROM city GROUP BY country ORDER BY COUNT(*) DESC LIMIT 3",
      "drops COUNT(*) >= 2",
    ],
    [
      "drop_group_key",
      "SELECT country, COUNT(*) FROM city HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "drops country",
    ],
    [
      "flip_direction",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) LIMIT 3",
      "COUNT(*) is sorted upwards, not downwards",
    ],
    [
      "drop_order",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 LIMIT 3",
      "COUNT(*) is no sort key",
    ],
    [
      "change_limit",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 4",
      "LIMIT 3 becomes LIMIT 4",
    ],
    [
      "change_limit",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 2",
      "LIMIT 3 becomes LIMIT 2",
    ],
    [
      "change_limit",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 3 OFFSET 1",
      "LIMIT 3 leaves out the first row",
    ],
    [
      "change_limit",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC",
      "LIMIT 3 is dropped",
    ],
    [
      "swap_column",
      "SELECT id, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "country becomes id",
    ],
    [
      "other_aggregate",
      "SELECT country, COUNT(DISTINCT city.name) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "COUNT(*) becomes COUNT(DISTINCT city.name)",
    ],
    [
      "swap_column",
      "SELECT country, COUNT(*) FROM city GROUP BY id HAVING COUNT(*) >= 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "country becomes id",
    ],
    [
      "flip_operator",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) > 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "COUNT(*) >= 2 becomes COUNT(*) > 2",
    ],
    [
      "flip_operator",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) <= 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "COUNT(*) >= 2 becomes COUNT(*) <= 2",
    ],
    [
      "other_aggregate",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(DISTINCT city.name) >= 2 ORDER BY COUNT(*) DESC LIMIT 3",
      "COUNT(*) becomes COUNT(DISTINCT city.name)",
    ],
    [
      "off_by_one",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 1 ORDER BY COUNT(*) DESC LIMIT 3",
      "2 becomes 1",
    ],
    [
      "other_aggregate",
      "SELECT country, COUNT(*) FROM city GROUP BY country HAVING COUNT(*) >= 2 ORDER BY COUNT(DISTINCT city.name) DESC LIMIT 3",
      "COUNT(*) becomes COUNT(DISTINCT city.name)",
    ],
  ],
  "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (1, 2)": [
    ["change_distinct", "SELECT name FROM city WHERE name LIKE '%a%' OR id IN (1, 2)", "drops DISTINCT"],
    [
      "swap_column",
      "SELECT DISTINCT mayor FROM city WHERE name LIKE '%a%' OR id IN (1, 2)",
      "name becomes mayor",
    ],
    [
      "swap_connective",
      "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' AND id IN (1, 2)",
      "id IN (1, 2) is joined by AND, not OR",
    ],
    ["drop_filter", "SELECT DISTINCT name FROM city WHERE id IN (1, 2)", "drops name LIKE '%a%'"],
    ["drop_filter", "SELECT DISTINCT name FROM city WHERE name LIKE '%a%'", "drops id IN (1, 2)"],
    [
      "flip_operator",
      "SELECT DISTINCT name FROM city WHERE name NOT LIKE '%a%' OR id IN (1, 2)",
      "name LIKE '%a%' becomes name NOT LIKE '%a%'",
    ],
    [
      "change_pattern",
      "SELECT DISTINCT name FROM city WHERE name LIKE 'a%' OR id IN (1, 2)",
      "name LIKE '%a%' becomes name LIKE 'a%'",
    ],
    [
      "change_pattern",
      "SELECT DISTINCT name FROM city WHERE name LIKE '%a' OR id IN (1, 2)",
      "name LIKE '%a%' becomes name LIKE '%a'",
    ],
    [
      "swap_column",
      "SELECT DISTINCT name FROM city WHERE mayor LIKE '%a%' OR id IN (1, 2)",
      "name becomes mayor",
    ],
    [
      "flip_operator",
      "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id NOT IN (1, 2)",
      "id IN (1, 2) becomes id NOT IN (1, 2)",
    ],
    [
      "change_list",
      "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (2)",
      "id IN (1, 2) becomes id IN (2)",
    ],
    [
      "change_list",
      "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (1)",
      "id IN (1, 2) becomes id IN (1)",
    ],
    [
      "swap_column",
      "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR country IN (1, 2)",
      "id becomes country",
    ],
    ["off_by_one", "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (2, 2)", "1 becomes 2"],
    ["off_by_one", "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (0, 2)", "1 becomes 0"],
    ["off_by_one", "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (1, 3)", "2 becomes 3"],
    ["off_by_one", "SELECT DISTINCT name FROM city WHERE name LIKE '%a%' OR id IN (1, 1)", "2 becomes 1"],
  ],
  "SELECT max(area) FROM country WHERE area BETWEEN 1 AND 9 AND id IS NOT NULL": [
    [
      "other_aggregate",
      "SELECT MIN(area) FROM country WHERE area BETWEEN 1 AND 9 AND id IS NOT NULL",
      "MAX(area) becomes MIN(area)",
    ],
    [
      "swap_column",
      "SELECT MAX(id) FROM country WHERE area BETWEEN 1 AND 9 AND id IS NOT NULL",
      "area becomes id",
    ],
    [
      "swap_connective",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 1 AND 9 OR id IS NOT NULL",
      "id IS NOT NULL is joined by OR, not AND",
    ],
    ["drop_filter", "SELECT MAX(area) FROM country WHERE id IS NOT NULL", "drops area BETWEEN 1 AND 9"],
    ["drop_filter", "SELECT MAX(area) FROM country WHERE area BETWEEN 1 AND 9", "drops id IS NOT NULL"],
    [
      "flip_operator",
      "SELECT MAX(area) FROM country WHERE area NOT BETWEEN 1 AND 9 AND id IS NOT NULL",
      "area BETWEEN 1 AND 9 becomes area NOT BETWEEN 1 AND 9",
    ],
    [
      "flip_operator",
      "SELECT MAX(area) FROM country WHERE area > 1 AND area < 9 AND id IS NOT NULL",
      "area BETWEEN 1 AND 9 becomes area > 1 AND area < 9",
    ],
    [
      "swap_column",
      "SELECT MAX(area) FROM country WHERE id BETWEEN 1 AND 9 AND id IS NOT NULL",
      "area becomes id",
    ],
    [
      "off_by_one",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 2 AND 9 AND id IS NOT NULL",
      "1 becomes 2",
    ],
    [
      "off_by_one",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 0 AND 9 AND id IS NOT NULL",
      "1 becomes 0",
    ],
    [
      "off_by_one",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 1 AND 10 AND id IS NOT NULL",
      "9 becomes 10",
    ],
    [
      "off_by_one",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 1 AND 8 AND id IS NOT NULL",
      "9 becomes 8",
    ],
    [
      "flip_operator",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 1 AND 9 AND id IS NULL",
      "id IS NOT NULL becomes id IS NULL",
    ],
    [
      "swap_column",
      "SELECT MAX(area) FROM country WHERE area BETWEEN 1 AND 9 AND area IS NOT NULL",
      "id becomes area",
    ],
  ],
  "SELECT name FROM city WHERE id NOT IN (SELECT id FROM country) UNION SELECT mayor FROM city": [
    [
      "swap_set_operation",
      "SELECT name FROM city WHERE NOT id IN (SELECT id FROM country) INTERSECT SELECT mayor FROM city",
      "UNION becomes INTERSECT",
    ],
    [
      "swap_set_operation",
      "SELECT name FROM city WHERE NOT id IN (SELECT id FROM country) EXCEPT SELECT mayor FROM city",
      "UNION becomes EXCEPT",
    ],
    [
      "swap_set_operation",
      "SELECT name FROM city WHERE NOT id IN (SELECT id FROM country) UNION ALL SELECT mayor FROM city",
      "UNION becomes UNION ALL",
    ],
    [
      "drop_filter",
      "SELECT name FROM city UNION SELECT mayor FROM city",
      "drops NOT id IN (SELECT id FROM country)",
    ],
    [
      "swap_column",
      "SELECT mayor FROM city WHERE NOT id IN (SELECT id FROM country) UNION SELECT mayor FROM city",
      "name becomes mayor",
    ],
    [
      "flip_operator",
      "SELECT name FROM city WHERE id IN (SELECT id FROM country) UNION SELECT mayor FROM city",
      "NOT id IN (SELECT id FROM country) becomes id IN (SELECT id FROM country)",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE NOT country IN (SELECT id FROM country) UNION SELECT mayor FROM city",
      "id becomes country",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE NOT id IN (SELECT area FROM country) UNION SELECT mayor FROM city",
      "id becomes area",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE NOT id IN (SELECT id FROM country) UNION SELECT name FROM city",
      "mayor becomes name",
    ],
  ],
  "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)": [
    [
      "drop_filter",
      "SELECT name FROM city",
      "drops country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
    ],
    [
      "change_distinct",
      "SELECT DISTINCT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
      "adds DISTINCT",
    ],
    [
      "swap_column",
      "SELECT mayor FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
      "name becomes mayor",
    ],
    [
      "flip_operator",
      "SELECT name FROM city WHERE country <> (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
      "country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1) becomes country <> (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE id = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
      "country becomes id",
    ],
    [
      "drop_filter",
      "SELECT name FROM city WHERE country = (SELECT id FROM country ORDER BY area LIMIT 1)",
      "drops area = 7.5",
    ],
    [
      "flip_direction",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area DESC LIMIT 1)",
      "area is sorted downwards, not upwards",
    ],
    [
      "drop_order",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 LIMIT 1)",
      "area is no sort key",
    ],
    [
      "change_limit",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 ORDER BY area LIMIT 1 OFFSET 1)",
      "LIMIT 1 leaves out the first row",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE country = (SELECT area FROM country WHERE area = 7.5 ORDER BY area LIMIT 1)",
      "id becomes area",
    ],
    [
      "flip_operator",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area <> 7.5 ORDER BY area LIMIT 1)",
      "area = 7.5 becomes area <> 7.5",
    ],
    [
      "flip_operator",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area >= 7.5 ORDER BY area LIMIT 1)",
      "area = 7.5 becomes area >= 7.5",
    ],
    [
      "flip_operator",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area <= 7.5 ORDER BY area LIMIT 1)",
      "area = 7.5 becomes area <= 7.5",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE id = 7.5 ORDER BY area LIMIT 1)",
      "area becomes id",
    ],
    [
      "off_by_one",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.6 ORDER BY area LIMIT 1)",
      "7.5 becomes 7.6",
    ],
    [
      "off_by_one",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.4 ORDER BY area LIMIT 1)",
      "7.5 becomes 7.4",
    ],
    [
      "swap_column",
      "SELECT name FROM city WHERE country = (SELECT id FROM country WHERE area = 7.5 ORDER BY id LIMIT 1)",
      "area becomes id",
    ],
  ],
  "SELECT country, name FROM city GROUP BY country, name": [
    ["drop_group_key", "SELECT country, name FROM city GROUP BY name", "drops country"],
    ["drop_group_key", "SELECT country, name FROM city GROUP BY country", "drops name"],
    ["swap_column", "SELECT id, name FROM city GROUP BY country, name", "country becomes id"],
    ["swap_column", "SELECT country, mayor FROM city GROUP BY country, name", "name becomes mayor"],
    ["swap_column", "SELECT country, name FROM city GROUP BY id, name", "country becomes id"],
    ["swap_column", "SELECT country, name FROM city GROUP BY country, mayor", "name becomes mayor"],
  ],
};
