import { InputError } from "querylogue/base";
import { openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { mayBeSameName } from "../../lib/database/mysql/may_be_same_name.ts";
import { onlyValue } from "./fixtures.ts";
import { runMysql, serverTest, withMysql, withMysqlUrl } from "./servers.ts";

const root = "mysql://root@127.0.0.1:3306/";

Deno.test("mayBeSameName() takes names as equal that case, accents or letters of a collation tell apart", () => {
  for (
    const name of [
      "SYS",
      "Sys",
      "s\u00FDs",
      "\u017Fy\u017F",
      "\uFF53ys",
      "s\u00DFs",
      "s\u0301s",
      "\u{1D4C8}ys",
    ]
  ) {
    assert.ok(mayBeSameName(name, "sys"), name);
    assert.ok(mayBeSameName("sys", name), name);
  }
  for (const name of ["sy", "syst", "sus", "s\u00F6s", "", "日時表", "日ys"]) {
    assert.ok(!mayBeSameName(name, "sys"), name);
  }
  assert.ok(mayBeSameName("日時表", "注文日"));
});

serverTest(
  "mysql",
  "MariaDB: mayBeSameName() holds for all letters that the server takes as equal",
  () =>
    withMysqlUrl("", async (url) => {
      const rows = await runMysql(
        url,
        `SELECT hex(letter), ascii FROM
          (SELECT CONVERT(CHAR(seq USING ucs2) USING utf8mb3) COLLATE utf8mb3_general_ci AS letter
            FROM seq_128_to_65535 WHERE seq NOT BETWEEN 55296 AND 57343) AS letters
          JOIN (SELECT CONVERT(CHAR(seq) USING utf8mb3) AS ascii FROM seq_33_to_126) AS plain ON letter = ascii`,
      );
      assert.ok(rows.length > 100, `${rows.length}`);
      for (const [hex, ascii] of rows as readonly (readonly [string, string])[]) {
        const letter = new TextDecoder().decode(Uint8Array.fromHex(hex));
        assert.ok(mayBeSameName(letter, ascii), `${letter} ${ascii}`);
      }
    }),
);

serverTest(
  "mysql",
  "MariaDB: objects whose names differ in case or accents alone are all followed",
  () =>
    withMysql(
      `CREATE TABLE lake (name VARCHAR(20), depth INT); INSERT INTO lake VALUES ('Thun', 217);
     CREATE FUNCTION harmless () RETURNS INT NO SQL RETURN 1;
     CREATE FUNCTION \`l\u00F3cks\` () RETURNS INT NO SQL RETURN get_lock('querylogue_names', 0);
     CREATE FUNCTION calls () RETURNS INT NO SQL RETURN locks();
     CREATE VIEW calling AS SELECT \`l\u00F3cks\`() AS n;
     CREATE VIEW first AS SELECT \`l\u00F3cks\`() AS n;
     CREATE VIEW First AS SELECT 1 AS n;
     CREATE VIEW Second AS SELECT 1 AS n;
     CREATE VIEW second AS SELECT \`l\u00F3cks\`() AS n;
     CREATE VIEW above AS SELECT n FROM second;`,
      async (database, url) => {
        const name = new URL(url).pathname.slice(1);
        const twin = name.toUpperCase();
        await using gone = new AsyncDisposableStack();
        await runMysql(root, `CREATE DATABASE ${twin}`);
        gone.defer(async () => void await runMysql(root, `DROP DATABASE ${twin}`));
        await runMysql(
          root,
          `CREATE FUNCTION ${twin}.harmless () RETURNS INT NO SQL RETURN get_lock('querylogue_names', 0)`,
        );
        await using opened = await openDatabase(url, { allowWritingLogin: true });
        for (
          const sql of [
            ..."first First second Second above calling".split(" ").map((view) => `SELECT * FROM ${view}`),
            "SELECT locks()",
            "SELECT LOCKS ()",
            `SELECT ${name}.Locks()`,
            "SELECT calls()",
            `SELECT ${twin}.harmless()`,
            `SELECT \`${twin}\` . \`HARMLESS\` ()`,
          ]
        ) {
          const outcome = await opened.query(sql);
          assert.ok(
            outcome.kind === "refused" && /get_lock/.test(outcome.reason),
            `${sql} → ${Deno.inspect(outcome)}`,
          );
        }
        assert.equal(onlyValue(await database.query("SELECT depth AS First FROM lake")), 217);
        assert.deepEqual(await runMysql(root, "SELECT is_used_lock('querylogue_names')"), [[null]]);
      },
    ),
);

serverTest(
  "mysql",
  "MariaDB: tables whose columns or defaults set variables of the session are not read",
  () =>
    withMysql(
      `CREATE TABLE lake (depth INT, next INT DEFAULT (depth + 1), double_depth INT AS (depth * 2));
     INSERT INTO lake (depth) VALUES (217);
     CREATE TABLE by_default (n INT, kept INT DEFAULT (@kept := 1)); INSERT INTO by_default (n) VALUES (1);
     CREATE TABLE by_column (n INT, kept INT AS (@kept := 1)); INSERT INTO by_column (n) VALUES (1);
     CREATE VIEW above AS SELECT kept FROM by_column;`,
      async (database) => {
        for (
          const sql of [
            "SELECT DEFAULT(kept) FROM by_default",
            "SELECT kept FROM by_column",
            "SELECT * FROM above",
          ]
        ) {
          const outcome = await database.query(sql);
          assert.ok(
            outcome.kind === "refused" && /sets variables of the session/.test(outcome.reason),
            `${sql} → ${Deno.inspect(outcome)}`,
          );
        }
        assert.equal(onlyValue(await database.query("SELECT @kept")), null);
        assert.equal(
          onlyValue(await database.query("SELECT double_depth + DEFAULT(next) - next FROM lake")),
          434,
        );
      },
    ),
);

serverTest(
  "mysql",
  "MariaDB: the server's own databases are not opened",
  async () => {
    for (const name of ["mysql", "information_schema", "performance_schema", "sys"]) {
      await assert.rejects(
        openDatabase(root + name, { allowWritingLogin: true }),
        (error) =>
          error instanceof InputError &&
          /the server's own database ".+" cannot be opened/.test(error.message),
      );
    }
  },
);
