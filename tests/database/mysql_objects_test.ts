import { openDatabase, type QueryOutcome } from "querylogue/database";
import assert from "node:assert/strict";
import { onlyValue } from "./fixtures.ts";
import { runMysql, serverTest, withMysql, withMysqlUrl } from "./servers.ts";

const root = "mysql://root@127.0.0.1:3306/";

/** Every function declares that it only reads. */
const objects = `
  CREATE TABLE lake (name VARCHAR(20), depth INT, at DATE); INSERT INTO lake VALUES ('Thun', 217, '2026-01-02');
  CREATE FUNCTION locks () RETURNS INT READS SQL DATA RETURN get_lock('querylogue', 0);
  CREATE FUNCTION calls () RETURNS INT DETERMINISTIC RETURN 1 + locks();
  CREATE FUNCTION files () RETURNS TEXT NO SQL RETURN load_file('/etc/hostname');
  CREATE FUNCTION sets () RETURNS INT NO SQL BEGIN SET max_statement_time = 0; RETURN 1; END;
  CREATE FUNCTION sets_also () RETURNS INT NO SQL BEGIN DECLARE n INT; SET n = 1, @@max_statement_time = 0; RETURN n; END;
  CREATE FUNCTION sets_more () RETURNS INT NO SQL BEGIN DECLARE n INT; SET n = 1, SESSION max_statement_time = 0; RETURN n; END;
  CREATE FUNCTION hides_it () RETURNS INT NO SQL BEGIN
    BEGIN DECLARE max_statement_time INT; END; SET max_statement_time = 0; RETURN 1; END;
  CREATE FUNCTION remembers () RETURNS INT NO SQL BEGIN SET @kept = 1; RETURN 1; END;
  CREATE FUNCTION passwords () RETURNS TEXT READS SQL DATA RETURN (SELECT max(user) FROM mysql.global_priv);
  CREATE FUNCTION locks_rows () RETURNS INT READS SQL DATA RETURN (SELECT depth FROM lake LIMIT 1 FOR UPDATE);
  CREATE FUNCTION kills () RETURNS INT NO SQL BEGIN
    DECLARE EXIT HANDLER FOR SQLEXCEPTION KILL QUERY 0; RETURN 1; END;
  CREATE FUNCTION waits () RETURNS INT NO SQL BEGIN IF true THEN CALL nothing(); END IF; RETURN 1; END;
  CREATE FUNCTION sums () RETURNS INT READS SQL DATA BEGIN
    DECLARE n, total INT DEFAULT 0;
    DECLARE done BOOL DEFAULT false;
    DECLARE c CURSOR FOR SELECT a.depth FROM lake AS a JOIN (SELECT 1 AS one) AS b ON true, lake AS d
      WHERE extract(year FROM a.at) > 2000;
    DECLARE CONTINUE HANDLER FOR NOT FOUND SET done = true;
    SELECT max(depth) INTO n FROM lake;
    OPEN c;
    every: LOOP
      FETCH c INTO n;
      IF done THEN LEAVE every; ELSE SET total = total + n; END IF;
    END LOOP;
    CLOSE c;
    RETURN CASE WHEN total > 0 THEN total ELSE replace('0', '0', '1') END;
  END;
  CREATE FUNCTION café () RETURNS INT NO SQL RETURN 1;
  CREATE AGGREGATE FUNCTION adds (n INT) RETURNS INT READS SQL DATA BEGIN
    DECLARE total INT DEFAULT get_lock('querylogue', 0);
    DECLARE CONTINUE HANDLER FOR NOT FOUND RETURN total;
    LOOP FETCH GROUP NEXT ROW; SET total = total + n; END LOOP; END;
  CREATE VIEW locking AS SELECT locks() AS n;
  CREATE VIEW above AS SELECT l.n FROM (SELECT * FROM locking) AS l;
  CREATE VIEW secret AS SELECT load_file('/etc/hostname') AS n;
  CREATE FUNCTION reports () RETURNS TEXT READS SQL DATA RETURN @@report_password;
  CREATE VIEW reporting AS SELECT variable_value AS n FROM information_schema.global_variables;
  CREATE VIEW users AS SELECT user AS n FROM mysql.user;
  CREATE VIEW deep AS WITH best (m) AS (SELECT max(depth) FROM lake)
    SELECT a.depth, extract(year FROM a.at) AS year FROM lake AS a JOIN best ON a.depth = m LEFT JOIN lake AS b USING (name);
  CREATE VIEW deeper AS SELECT depth + sums() - sums() AS depth FROM deep;
  SET sql_mode = ORACLE;
  CREATE PACKAGE pack AS FUNCTION f RETURN INT; END;
  CREATE PACKAGE BODY pack AS FUNCTION f RETURN INT AS BEGIN RETURN get_lock('querylogue', 0); END; END;`;

serverTest(
  "mysql",
  "MariaDB: what a query reaches is followed through views and functions, whatever they declare",
  () =>
    withMysql(objects, async (database, url) => {
      const name = new URL(url).pathname.slice(1);
      await using elsewhere = await openDatabase(root, { allowWritingLogin: true });
      const refused: Readonly<Record<string, RegExp>> = {
        "SELECT locks()": /locks\(\) may do more than read: in its code, get_lock\(\)/,
        "SELECT LOCKS ()": /get_lock/,
        "SELECT lócks()": /lócks\(\) may be another function/,
        "SELECT n FROM (SELECT calls() AS n) AS x": /calls\(\).*locks\(\).*get_lock/,
        "SELECT 1 FROM lake WHERE depth = files()": /load_file/,
        "SELECT sets()": /sets max_statement_time/,
        "SELECT sets_also()": /sets @@max_statement_time/,
        "SELECT sets_more()": /sets SESSION/,
        "SELECT hides_it()": /sets max_statement_time/,
        "SELECT remembers()": /variables of the session/,
        "SELECT passwords()": /mysql\.global_priv shows passwords/,
        "SELECT reports()": /the setting @@report_password/,
        "SELECT n FROM reporting": /global_variables is for the server's own use/,
        "SELECT locks_rows()": /FOR UPDATE locks rows/,
        "SELECT kills()": /holds KILL/,
        "SELECT waits()": /holds CALL/,
        "SELECT adds(depth) FROM lake": /get_lock/,
        "SELECT * FROM locking": /locking may do more than read: .*locks\(\).*get_lock/,
        "SELECT * FROM `above` AS a": /locking.*get_lock/,
        "SELECT * FROM lake, secret": /load_file/,
        "SELECT * FROM lake JOIN users ON true": /passwords/,
        [`SELECT ${name}.pack.f()`]: /packages/,
      };
      const state = async () => [
        await runMysql(root, "SELECT is_used_lock('querylogue')"),
        await database.query("SELECT @@max_statement_time > 0, @kept"),
      ];
      const before = await state();
      for (const [sql, reason] of Object.entries(refused)) {
        const outcome = await database.query(sql);
        assert.ok(outcome.kind === "refused", `${sql} → ${Deno.inspect(outcome)}`);
        assert.match(outcome.reason, reason, sql);
      }
      for (const qualified of [`SELECT \`${name}\`.locks()`, `SELECT * FROM ${name} . above`]) {
        assert.match(reasonOf(await elsewhere.query(qualified)), /get_lock/);
      }
      assert.deepEqual(await state(), before);
      // Names that only look like those of objects.
      for (
        const sql of [
          "SELECT depth AS secret FROM lake",
          "SELECT a.depth FROM lake AS a, (SELECT 1 AS n) AS locks",
        ]
      ) {
        assert.equal(onlyValue(await database.query(sql)), 217);
      }
      assert.equal(onlyValue(await database.query("SELECT depth FROM deep")), 217);
      assert.equal(onlyValue(await database.query("SELECT depth FROM deeper")), 217);
      assert.equal(onlyValue(await database.query("SELECT café()")), 1);
    }),
);

serverTest(
  "mysql",
  "MariaDB: what a login cannot look into is refused, and the right is named that lets it look",
  () =>
    withMysqlUrl(
      `${objects.replace(/CREATE VIEW deeper[^]*/, "")}
       CREATE VIEW plain AS SELECT depth FROM lake;`,
      async (url) => {
        const name = new URL(url).pathname.slice(1);
        const login = `'${name}'@'127.0.0.1'`;
        await using gone = new AsyncDisposableStack();
        await runMysql(root, `CREATE USER ${login}`);
        gone.defer(async () => void await runMysql(root, `DROP USER ${login}`));
        const outcomeOf = async (rights: readonly string[], sql: string) => {
          await runMysql(root, `REVOKE ALL PRIVILEGES, GRANT OPTION FROM ${login}`);
          for (const right of rights) await runMysql(root, `GRANT ${right} TO ${login}`);
          await using database = await openDatabase(url.replace("root@", `${name}@`));
          return await database.query(sql);
        };
        const reading = [`SELECT ON ${name}.*`];
        assert.match(
          reasonOf(await outcomeOf(reading, "SELECT * FROM plain")),
          new RegExp(
            `definition is hidden from this login; GRANT SELECT, SHOW VIEW ON \`${name}\`\\.\\* shows it`,
          ),
        );
        const looking = [`SELECT, SHOW VIEW ON ${name}.*`];
        assert.equal(onlyValue(await outcomeOf(looking, "SELECT * FROM plain")), 217);
        assert.match(
          reasonOf(await outcomeOf(looking, "SELECT * FROM locking")),
          /calls locks\(\), which is hidden from this login; GRANT SELECT ON `mysql`\.`proc` shows it/,
        );
        assert.match(
          reasonOf(await outcomeOf([...looking, `EXECUTE ON ${name}.*`], "SELECT sums()")),
          /its code is hidden from this login; GRANT SELECT ON `mysql`\.`proc` shows it/,
        );
        const all = [...looking, `EXECUTE ON ${name}.*`, "SELECT ON mysql.proc"];
        assert.equal(onlyValue(await outcomeOf(all, "SELECT sums()")), 217);
        assert.match(
          reasonOf(await outcomeOf([`SELECT, SHOW VIEW ON ${name}.plain`], "SELECT * FROM plain")),
          /reads \w+\.lake, which is hidden from this login/,
        );
        // Functions of the server itself are known as such, also those that its lists leave out.
        assert.equal(onlyValue(await outcomeOf(looking, "SELECT st_x(point(217, 0))")), 217);
        assert.equal((await outcomeOf(looking, "SELECT nothing(1)")).kind, "failed");
      },
    ),
);

serverTest(
  "mysql",
  "MariaDB: definitions that ask for the default of a column are refused, and declarations with one are not",
  () =>
    withMysql(
      `CREATE TABLE lake (name VARCHAR(20) DEFAULT 'Thun', depth DECIMAL(5, 1)); INSERT INTO lake VALUES ('Thun', 217);
       CREATE FUNCTION asks () RETURNS TEXT READS SQL DATA RETURN (SELECT DEFAULT(name) FROM lake);
       CREATE FUNCTION declares () RETURNS INT READS SQL DATA BEGIN
         DECLARE n DECIMAL(5, 1) DEFAULT (1 + 1); DECLARE m INT DEFAULT 3; RETURN n + m; END;
       CREATE FUNCTION declares_it () RETURNS TEXT READS SQL DATA BEGIN
         DECLARE a VARCHAR(20) DEFAULT (SELECT DEFAULT (l.name) FROM lake AS l); RETURN a; END;
       CREATE FUNCTION opens_it () RETURNS TEXT READS SQL DATA BEGIN
         DECLARE a TEXT; DECLARE c CURSOR FOR SELECT DEFAULT(name) FROM lake; OPEN c; FETCH c INTO a; RETURN a; END;
       CREATE VIEW asking AS SELECT DEFAULT(l.name) AS n FROM lake AS l;`,
      async (database) => {
        for (
          const sql of [
            "SELECT asks()",
            "SELECT declares_it()",
            "SELECT opens_it()",
            "SELECT * FROM asking",
          ]
        ) assert.match(reasonOf(await database.query(sql)), /asks for the default of a column/, sql);
        assert.equal(onlyValue(await database.query("SELECT declares()")), 5);
        assert.equal(onlyValue(await database.query("SELECT DEFAULT(name) FROM lake")), "Thun");
      },
    ),
);

serverTest(
  "mysql",
  "MariaDB: a stored function that is called as a built-in one is refused where the server calls it, and only there",
  () =>
    withMysql(
      `CREATE TABLE lake (name VARCHAR(20), at DATE); INSERT INTO lake VALUES ('Thun', '2026-01-02');
       CREATE FUNCTION \`count\` (n INT) RETURNS INT RETURN get_lock('querylogue', 0);
       CREATE FUNCTION md5 (a TEXT) RETURNS TEXT RETURN load_file(a);
       CREATE FUNCTION year (a DATE) RETURNS INT RETURN get_lock('querylogue', 0);
       CREATE VIEW counting AS SELECT count(*) AS n, md5('a') AS m FROM lake;
       CREATE VIEW acting AS SELECT \`count\`(1) AS n FROM lake;`,
      async (database, url) => {
        const name = new URL(url).pathname.slice(1);
        assert.equal(onlyValue(await database.query("SELECT count(*) FROM lake")), 1);
        assert.equal(onlyValue(await database.query("SELECT COUNT(DISTINCT name) FROM lake")), 1);
        assert.equal(onlyValue(await database.query("SELECT YEAR(at) FROM lake")), 2026);
        assert.equal(onlyValue(await database.query("SELECT n FROM counting")), 1);
        assert.equal(
          onlyValue(await database.query("SELECT md5('a')")),
          "0cc175b9c0f1b6a831c399e269772661",
        );
        for (
          const sql of [
            "SELECT count (1) FROM lake",
            "SELECT count/**/(1) FROM lake",
            "SELECT `count`(1) FROM lake",
            `SELECT ${name}.md5('/a')`,
            `SELECT ${name} . year(at) FROM lake`,
            "SELECT n FROM acting",
          ]
        ) assert.match(reasonOf(await database.query(sql)), /may do more than read/, sql);
      },
    ),
);

/** Functions of sql_mode ORACLE, where `:=` sets without SET. */
const oracle = `
  CREATE TABLE lake (name VARCHAR(20), depth INT);
  INSERT INTO lake VALUES ('Thun', 217), ('Brienz', 261);
  SET sql_mode = ORACLE;
  CREATE FUNCTION limits RETURN INT DETERMINISTIC NO SQL AS BEGIN sql_select_limit := 1; RETURN 1; END;
  CREATE FUNCTION zone (a INT) RETURN INT DETERMINISTIC NO SQL AS BEGIN
    IF a = 1 THEN \`Time_Zone\` := '+05:00'; END IF; RETURN 1; END;
  CREATE FUNCTION divides RETURN INT DETERMINISTIC NO SQL AS BEGIN div_precision_increment := 0; RETURN 1; END;
  CREATE VIEW limiting AS SELECT limits() AS n;
  CREATE FUNCTION sums (a INT) RETURN INT READS SQL DATA AS total INT := 0; BEGIN
    FOR one IN (SELECT depth FROM lake) LOOP total := total + one.depth; END LOOP;
    WHILE total < a LOOP total := total + 1; END LOOP;
    RETURN total; END;`;

serverTest(
  "mysql",
  "MariaDB: code that sets a setting without SET is refused, and variables of its own are not",
  () =>
    withMysql(oracle, async (database) => {
      for (
        const [sql, setting] of [
          ["SELECT limits()", "sql_select_limit"],
          ["SELECT * FROM limiting", "sql_select_limit"],
          ["SELECT zone(1)", "Time_Zone"],
          ["SELECT divides()", "div_precision_increment"],
        ] as const
      ) assert.match(reasonOf(await database.query(sql)), new RegExp(`its code sets ${setting}`), sql);
      assert.equal(onlyValue(await database.query("SELECT sums(500)")), 500);
    }),
);

serverTest(
  "mysql",
  "MariaDB: no query shares its connection with one that ran code of a stored function",
  () =>
    withMysql(objects, async (database) => {
      const connectionAfter = async (sql: string) => {
        await database.query(sql);
        return onlyValue(await database.query("SELECT connection_id()"));
      };
      const first = await connectionAfter("SELECT depth FROM lake");
      assert.equal(await connectionAfter("SELECT * FROM locking"), first);
      const ids = [first];
      for (const sql of ["SELECT sums()", "SELECT * FROM deeper", "SELECT sums() + nothing"]) {
        ids.push(await connectionAfter(sql));
      }
      assert.equal(new Set(ids).size, 4, Deno.inspect(ids));
    }),
);

function reasonOf(outcome: QueryOutcome): string {
  return outcome.kind === "refused" ? outcome.reason : Deno.inspect(outcome);
}
