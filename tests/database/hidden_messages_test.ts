import { type Database, openDatabase } from "querylogue/database";
import assert from "node:assert/strict";
import { duckDbFile, inFolder, sqliteFile } from "./fixtures.ts";
import { serverTest, withMysqlUrl, withPostgresUrl } from "./servers.ts";

/** Has a stored value that no query of these tests spells; quotes and a parenthesis break out of what messages quote. */
const SECRET = `hunter"2'(`;
const STORED = /hunter|2'/i;
const HIDDEN_TABLE = `CREATE TABLE hidden (pw VARCHAR(40), n INTEGER);
  INSERT INTO hidden VALUES ('${SECRET.replace("'", "''")}', 2147483647);`;

Deno.test("messages of DuckDB hold no stored value where values are hidden", async () => {
  await inFolder(async (folder) => {
    const label = SECRET.replace("'", "''");
    const file = await duckDbFile(
      folder,
      `${HIDDEN_TABLE} CREATE TYPE e AS ENUM ('a', '${label}'); CREATE TABLE labelled (x e); INSERT INTO labelled VALUES ('a')`,
    );
    await using database = await openDatabase(file, { hidden: "all" });
    await assertHidden(database, {
      "SELECT x + 1 FROM labelled": undefined,
      "SELECT sum(x) FROM labelled": undefined,
      "SELECT -x FROM labelled": undefined,
      "SELECT abs([x]) FROM labelled": undefined,
      "SELECT struct_extract(x, 'a') FROM labelled": undefined,
      "SELECT date_trunc('day', x) FROM labelled": undefined,
      "SELECT nosuch FROM (FROM labelled PIVOT (count(*) FOR x IN e))": undefined,
      "SELECT error(pw) FROM hidden": "Invalid Input Error",
      "SELECT error('out of memory ' || pw) FROM hidden": "Out of memory",
      "SELECT strptime(pw, '%Y') FROM hidden": "Invalid Input Error",
      "SELECT strptime('2020', pw || '%Q') FROM hidden": "Invalid Input Error",
      "SELECT regexp_matches('a', pw || '(') FROM hidden": "Invalid Input Error",
      "SELECT pw::INTEGER FROM hidden": "Conversion Error",
      "SELECT n + n FROM hidden": "Out of Range Error",
      "SELECT json_extract(pw, '$') FROM hidden": undefined,
      "SELECT date_part(pw, DATE '2020-01-01') FROM hidden": undefined,
      "SELECT current_setting(pw) FROM hidden": undefined,
      "SELECT currval(pw) FROM hidden": undefined,
      "SELECT TIMESTAMP '2020-01-01' AT TIME ZONE pw FROM hidden": undefined,
    });
    await assertShown(database, {
      "SELECT pww FROM hidden": /"pww" not found/,
      "SELECT n FROM hiden": /hiden does not exist/,
      "SELECT FROM WHERE": /syntax error/,
    });
  });
});

Deno.test("messages of SQLite hold no stored value where values are hidden", async () => {
  await inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, HIDDEN_TABLE), { hidden: "all" });
    await assertHidden(database, {
      "SELECT json_extract('{}', pw) FROM hidden": "SQL logic error",
      "SELECT json(pw) FROM hidden": "SQL logic error",
    });
    await assertShown(database, {
      "SELECT pww FROM hidden": /no such column: pww/,
      "SELECT n FROM hiden": /no such table: hiden/,
    });
  });
});

serverTest("postgres", "messages of PostgreSQL hold no stored value where values are hidden", async () => {
  await withPostgresUrl(
    `${HIDDEN_TABLE}
    CREATE FUNCTION tell(t text) RETURNS int IMMUTABLE LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION USING ERRCODE = '42703', MESSAGE = t, HINT = t; END $$;`,
    async (url) => {
      await using database = await openDatabase(url, { hidden: "all", allowWritingLogin: true });
      await assertHidden(database, {
        "SELECT pw::int FROM hidden": "SQLSTATE 22P02",
        "SELECT to_tsquery('simple', pw) FROM hidden": "SQLSTATE 42601",
        "SELECT pw::regtype FROM hidden": undefined,
        "SELECT 'a' ~ pw FROM hidden": "SQLSTATE 2201B",
        "SELECT date_trunc(pw, now()) FROM hidden": "SQLSTATE 22023",
        "SELECT tell(pw) FROM hidden": "SQLSTATE 42703",
        "SELECT n + n FROM hidden": "SQLSTATE 22003",
      });
      await assertShown(database, {
        "SELECT pww FROM hidden": /column "pww" does not exist/,
        "SELECT n FROM hiden": /relation "hiden" does not exist/,
        "SELECT nosuch(n) FROM hidden": /function nosuch\(integer\) does not exist/,
        "SELECT n FROM WHERE": /syntax error/,
      });
    },
  );
});

serverTest("mysql", "messages of MariaDB hold no stored value where values are hidden", async () => {
  const planted = [1064, 1054, 1146, 1305].map((number) =>
    `CREATE FUNCTION tell${number}(x TEXT) RETURNS INT DETERMINISTIC
      BEGIN SIGNAL SQLSTATE '42000' SET MESSAGE_TEXT = x, MYSQL_ERRNO = ${number}; RETURN 1; END;`
  );
  await withMysqlUrl(`${HIDDEN_TABLE} ${planted.join("\n")}`, async (url) => {
    await using database = await openDatabase(url, { hidden: "all", allowWritingLogin: true });
    await assertHidden(database, {
      "SELECT extractvalue('<a/>', concat('~', pw)) FROM hidden": undefined,
      "SELECT (SELECT 1 UNION SELECT n FROM hidden)": "Error 1242",
      "SELECT 9223372036854775807 + n FROM hidden": "Error 1690",
      "SELECT tell1064(pw) FROM hidden": "Error 1064",
      "SELECT tell1054(concat('Unknown column ''', pw, ''' in ''SELECT''')) FROM hidden": undefined,
      "SELECT tell1146(concat('Table ''', pw, '.hidden'' doesn''t exist')) FROM hidden": "Error 1146",
      "SELECT tell1305(pw) FROM hidden": "Error 1305",
    });
    await assertShown(database, {
      "SELECT pww FROM hidden": /Unknown column 'pww'/,
      "SELECT n FROM hiden": /Table .* doesn't exist/,
      "SELECT n FROM WHERE": /error in your SQL syntax/,
    });
  });
});

/** @param kinds For each query the kind of error that its message begins with; undefined where any will do. */
async function assertHidden(database: Database, kinds: Readonly<Record<string, string | undefined>>) {
  for (const [sql, kind] of Object.entries(kinds)) {
    const outcome = await database.query(sql);
    assert.notEqual(outcome.kind, "rows", sql);
    const told = JSON.stringify(outcome);
    assert.doesNotMatch(told, STORED, sql);
    if (kind !== undefined) assert(told.includes(`"${kind} (`), `${sql}: ${told}`);
  }
}

async function assertShown(database: Database, messages: Readonly<Record<string, RegExp>>) {
  for (const [sql, message] of Object.entries(messages)) {
    const outcome = await database.query(sql);
    assert.equal(outcome.kind, "failed", sql);
    assert.match(outcome.message, message, sql);
  }
}
