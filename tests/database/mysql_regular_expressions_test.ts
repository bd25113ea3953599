import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { lexSql } from "querylogue/sql";
import { lengthenedSubject } from "../../lib/database/mysql/lengthened_subject.ts";
import { mysqlRefusal } from "../../lib/database/mysql/mysql_refusal.ts";
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

Deno.test("no function whose time grows with the square of a text runs on MariaDB on texts that a query makes long", () => {
  for (
    const sql of [
      "SELECT LENGTH(REPLACE(REPEAT('a', 16000000), 'a', 'bb'))",
      "SELECT INSTR(REPEAT('a', 8000000), CONCAT(REPEAT('a', 4000000), 'b'))",
      "SELECT LOCATE(y, x), POSITION(y IN x) FROM (SELECT SPACE(8000000) AS x, SPACE(4000000) AS y) AS t",
      "SELECT SUBSTRING_INDEX(RPAD('a', 8000000, 'a'), RPAD('a', 4000000, 'b'), 2)",
      "SELECT REPEAT('a', 8000000) LIKE CONCAT('%', REPEAT('a', 4000000), 'b%')",
      "WITH x AS (SELECT REPEAT(name, 1000) AS y FROM t) SELECT REPLACE(REPEAT(y, 1000), 'a', 'b') FROM x",
      "SELECT REPEAT(name, 1000000) AS x FROM t HAVING REPLACE(x, 'a', 'bb') = ''",
      "SELECT EXTRACTVALUE(CONCAT('<a>', REPEAT('<b/>', 40000), '</a>'), '//b')",
      "SELECT UPDATEXML(CONCAT('<a>', REPEAT('<b/>', 40000), '</a>'), '//b', '')",
      "SELECT JSON_CONTAINS(CONCAT('[', REPEAT('1,', 80000), '2]'), '2')",
      "SELECT JSON_MERGE_PATCH(x, x) FROM (SELECT REPEAT('1,', n) AS x FROM t) AS t",
      `SELECT REPLACE(x, 'b', 'c') FROM (SELECT ${"CONCAT(".repeat(18)}'a', 'a'${
        ", 'a')".repeat(18)
      } AS x) AS t`,
    ]
  ) assert.match(lengthened(sql) ?? "", /^\w+ cannot run on texts that functions lengthen/, sql);
});

Deno.test("everyday functions of texts run on MariaDB over columns, literals and what is padded or joined as usual", () => {
  const parts = "CONCAT(first, ' ', last, ' (', country, ')')";
  for (
    const sql of [
      "SELECT REPLACE(REPLACE(REPLACE(name, '&amp;', '&'), '-', ' - '), city, country) FROM t",
      "SELECT REPLACE(GROUP_CONCAT(name ORDER BY id), ',', '; ') FROM t HAVING GROUP_CONCAT(name) LIKE CONCAT('%', 'x')",
      "SELECT CONCAT(REPLACE(name, 'a', 'b'), LPAD(id, 10, '0')), REPLACE(LPAD(id, 10, ' '), ' ', '0') FROM t",
      "SELECT name, REPEAT('*', rating), REPLACE(name, ',', '; '), INSTR(name, city) FROM t ORDER BY rating",
      "SELECT INSTR(name, 'a'), LOCATE(city, name), SUBSTRING_INDEX(name, ' ', 1), POSITION('a' IN name) FROM t",
      `SELECT ${
        Array(9).fill(parts).join(", ")
      }, REPLACE(name, ',', ';') FROM t WHERE ${parts} LIKE CONCAT('%', name, '%')`,
      "WITH RECURSIVE r (x) AS (SELECT name FROM t UNION ALL SELECT CONCAT(x, '/', name) FROM r) SELECT x FROM r WHERE x LIKE '%a%'",
      "SELECT JSON_CONTAINS(tags, '\"a\"'), EXTRACTVALUE(body, '//b[@id=\"1\"]/c[2]') FROM t",
      "SELECT REPEAT(name, 1000000) FROM t",
    ]
  ) {
    assert.equal(lengthened(sql), undefined, sql);
    assert.equal(mysqlRefusal(sql, { unusualQuotes: false }), undefined, sql);
  }
});

Deno.test("no function of MariaDB runs that works as long as its arguments say", () => {
  for (
    const [sql, reason] of [
      ["SELECT ENCRYPT('a', '$6$rounds=999999999$salt')", "encrypt() takes as long as its arguments say"],
      ["SELECT KDF('a', 'b', 999999999)", "kdf() takes as long as its arguments say"],
      ["SELECT EXTRACTVALUE(body, '//*[//*[//*=\"y\"]]') FROM t", "without conditions within conditions"],
      ["SELECT UPDATEXML(body, CONCAT('//*[', '//*[1]]'), 'x') FROM t", "takes an XPath as one text"],
    ] as const
  ) {
    const refusal = mysqlRefusal(sql, { unusualQuotes: false });
    assert(refusal?.kind === "refused" && refusal.reason.includes(reason), sql);
  }
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
  "MariaDB: a query that the server still runs after its time is told, and the next waits for it to end",
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
      // On a busy machine, its process may be ended before it has looked.
      assert.match(
        outcome.kind === "timed_out" ? outcome.stillRuns ?? "" : "",
        /^(MariaDB still runs it|The server may still run it, as nothing was heard)/,
      );
      // No longer than its own limit, and then it has all of that limit.
      const timed = async () => {
        const began = performance.now();
        assert.equal(onlyValue(await other.query("SELECT 7", { timeoutMs: 1500 })), 7);
        return performance.now() - began;
      };
      const waited = await timed();
      const isDone = (await atWork()).length === 0;
      assert.ok(isDone || waited >= 1500, `${waited} ms`);
      // What goes on for longer than a whole wait is waited for no more.
      const again = await timed();
      assert.ok(isDone || again < 1500, `${again} ms`);
      assert.equal(onlyValue(await database.query("SELECT 8", { timeoutMs: 60_000 })), 8);
      assert.equal((await atWork()).length, 0);
    }),
);
