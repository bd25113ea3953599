import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { lexSql } from "querylogue/sql";
import { lengthenedSubject } from "../../lib/database/mysql/lengthened_subject.ts";
import { onlyValue } from "./fixtures.ts";
import { runMysql, serverTest, withMysql } from "./servers.ts";

const lengthened = (sql: string) => lengthenedSubject(lexSql(sql, "mysql"), []);

Deno.test("no regular expression runs on MariaDB in a query that makes long texts", () => {
  for (
    const sql of [
      "SELECT REGEXP_REPLACE(REPEAT('a', 4000000), '(a?){100}', 'x')",
      "SELECT `regexp_replace` (`repeat`('a', 4e6), '(a?){100}', 'x')",
      "SELECT SPACE(4000000) REGEXP '(a?){100}'",
      "SELECT 1 FROM t WHERE RPAD(name, 4000000, 'a') NOT RLIKE '(a?){100}'",
      "SELECT REGEXP_INSTR(LPAD(name, n, 'a'), 'b') FROM t",
      "SELECT REGEXP_SUBSTR(x, 'b') FROM (SELECT REPEAT(REPEAT('a', 2000), 2000) AS x) AS t",
      "SELECT 1 FROM (SELECT GROUP_CONCAT(name) AS x FROM t) AS u WHERE x REGEXP 'a'",
      "SELECT GROUP_CONCAT(name) AS x FROM t HAVING x REGEXP 'a'",
      "SELECT GROUP_CONCAT(name) REGEXP 'a' FROM t",
      "SELECT JSON_ARRAYAGG(name) RLIKE 'a' FROM t",
      "SELECT UNCOMPRESS(x'00') REGEXP 'a'",
      "SELECT CAST('a' AS BINARY(4000000)) REGEXP 'a'",
      `SELECT x REGEXP 'b' FROM (SELECT ${"CONCAT(".repeat(18)}'a', 'a'${", 'a')".repeat(18)} AS x) AS t`,
      `SELECT REPLACE('${"a".repeat(1000)}', 'a', '${"b".repeat(1000)}') REGEXP 'c'`,
      "WITH RECURSIVE r (x) AS (SELECT name FROM t UNION ALL SELECT CONCAT(x, x) FROM r) SELECT x REGEXP 'a' FROM r",
      "SELECT (@x := CONCAT(@x, @x)) REGEXP 'a' FROM t",
    ]
  ) assert.match(lengthened(sql) ?? "", /^No regular expression can run/, sql);
});

Deno.test("regular expressions run on MariaDB over columns, literals and what is padded or joined as usual", () => {
  for (
    const sql of [
      "SELECT REPEAT('a', 4000000)",
      "SELECT name FROM t WHERE name REGEXP '^A' AND code NOT RLIKE '[0-9]+'",
      "SELECT LPAD(id, 10, '0'), CONCAT(first, ' ', last) FROM t WHERE CONCAT(first, ' ', last) REGEXP 'a b'",
      "SELECT REGEXP_REPLACE(REPLACE(price, '$', ''), '[^0-9]', '') FROM t WHERE BINARY(name) = 'a'",
      "SELECT city, GROUP_CONCAT(name) FROM t WHERE name REGEXP '^A' GROUP BY city ORDER BY 2",
      "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 9) SELECT n FROM r, t WHERE name REGEXP 'a'",
      "SELECT t.regexp, GROUP_CONCAT('regexp_replace(') FROM t",
    ]
  ) assert.equal(lengthened(sql), undefined, sql);
});

const objects =
  `CREATE TABLE note (id INT, body LONGTEXT); INSERT INTO note VALUES (1, REPEAT('a', 1200000)), (2, 'ab');
  CREATE VIEW joined AS SELECT GROUP_CONCAT(body) AS body FROM note;
  CREATE FUNCTION longer (t TEXT) RETURNS TEXT DETERMINISTIC RETURN CONCAT(t, t);
  CREATE FUNCTION matches (t TEXT) RETURNS INT DETERMINISTIC RETURN t REGEXP 'a';`;

serverTest(
  "mysql",
  "MariaDB: views and functions that lengthen or match are followed",
  () =>
    withMysql(objects, async (database) => {
      for (
        const sql of [
          "SELECT body REGEXP 'a' FROM joined",
          "SELECT longer(body) REGEXP 'a' FROM note",
          "SELECT matches(REPEAT('a', 4000000))",
          "SELECT matches(GROUP_CONCAT(body)) FROM note",
        ]
      ) {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "refused", `${sql} → ${Deno.inspect(outcome)}`);
        assert.match(outcome.kind === "refused" ? outcome.reason : "", /^No regular expression can run/, sql);
      }
      assert.equal(onlyValue(await database.query("SELECT matches(body) FROM note WHERE id = 2")), 1);
    }),
);

serverTest(
  "mysql",
  "MariaDB: a query that the server goes on with after its time is told, and the next waits for it to end",
  () =>
    withMysql(objects, async (database, url) => {
      const schema = new URL(url).pathname.slice(1);
      const atWork = () =>
        runMysql(
          url,
          `SELECT id FROM information_schema.processlist WHERE db = '${schema}' AND command = 'Killed'`,
        );
      await using other = await openDatabase(url, { allowWritingLogin: true });
      const endless =
        "SELECT LENGTH(REGEXP_REPLACE(body, '(a?){100}', 'xxxxxxxxxxx')) FROM note WHERE id = 1";
      const outcome = await database.query(endless, { timeoutMs: 1000 });
      assert.equal(outcome.kind, "timed_out");
      assert.match(outcome.kind === "timed_out" ? outcome.goesOn ?? "" : "", /MariaDB goes on with it/);
      // No longer than its own limit, and then it has all of that limit.
      const began = performance.now();
      assert.equal(onlyValue(await other.query("SELECT 7", { timeoutMs: 1500 })), 7);
      const waited = performance.now() - began;
      const isDone = (await atWork()).length === 0;
      assert.ok(isDone || waited >= 1500, `${waited} ms`);
      assert.equal(onlyValue(await database.query("SELECT 8", { timeoutMs: 60_000 })), 8);
      assert.equal((await atWork()).length, 0);
    }),
);
