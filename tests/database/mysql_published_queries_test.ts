import { openDatabase } from "querylogue/database";
import { translate } from "querylogue/sql";
import assert from "node:assert/strict";
import { mysqlRefusal } from "../../lib/database/mysql/mysql_refusal.ts";
import { isThorough, sampled, sharedPath, sharedTest } from "../shared_data.ts";
import { copyStatements } from "../sql/copied_tables.ts";
import { runMysql, serverTest, withMysql, withMysqlUrl } from "./servers.ts";

const published = ["spider/dev_gold.sql", "sparc/dev_gold.txt", "cosql/dev_gold.txt"];
const own = ["atlas/dialogues.json", "atlas/model/dialogues.json", "industrial/dialogues.json"];

interface Query {
  readonly sql: string;
  readonly database: string;
}

async function queriesOf(file: string): Promise<readonly Query[]> {
  const lines = (await Deno.readTextFile(sharedPath(file))).split("\n").filter((line) => line.includes("\t"));
  const queries = new Map(lines.map((line) => [line, line.split("\t")]));
  return [...queries.values()].map(([sql = "", database = ""]) => ({ sql, database: database.trim() }));
}

/** As MySQL has it; undefined where it cannot be said there. */
async function inMysql(sql: string, from: "sqlite" | "duckdb"): Promise<string | undefined> {
  const translated = await translate(sql, { from, to: "mysql" });
  return translated.kind === "translated" ? translated.sql : undefined;
}

const reasonOf = (sql: string) => mysqlRefusal(sql, { unusualQuotes: false });

sharedTest("no ground truth of published datasets is refused by its words on MySQL", published, async () => {
  for (const file of published) {
    const all = await queriesOf(file);
    assert.ok(all.length > 500, file);
    const queries = sampled(all, 5);
    const texts = await Promise.all(queries.map(({ sql }) => inMysql(sql, "sqlite")));
    const known = texts.filter((text) => text !== undefined);
    assert.ok(known.length > 0.95 * queries.length, `${file}: ${known.length}`);
    // SQLite's own texts, which MySQL mostly reads too, are looked at as well.
    for (const sql of [...known, ...queries.map(({ sql }) => sql)]) {
      assert.equal(reasonOf(sql), undefined, sql);
    }
  }
});

Deno.test("no ground truth of the project's own datasets is refused by its words on MySQL", async () => {
  for (const file of own) {
    const { dialogues } = JSON.parse(
      await Deno.readTextFile(new URL(`../../datasets/${file}`, import.meta.url)),
    );
    const queries = new Set<string>();
    for (const { interactions } of dialogues) {
      for (const { ground_truth_sql: sql } of interactions) if (typeof sql === "string") queries.add(sql);
    }
    assert.ok(queries.size > 50, `${file}: ${queries.size}`);
    for (const sql of sampled([...queries], 3)) {
      const text = await inMysql(sql, "duckdb");
      if (text !== undefined) assert.equal(reasonOf(text), undefined, text);
    }
  }
});

const databases = ["concert_singer", "flight_2", "museum_visit"];

serverTest(
  "mysql",
  "MariaDB: no ground truth that runs by itself is refused as part of another",
  async () => {
    const queries = (await Promise.all(published.map(queriesOf))).flat();
    let ran = 0;
    for (const name of databases) {
      const statements = copyStatements(sharedPath(`spider_en/database/${name}/${name}.sqlite`));
      await withMysqlUrl(`SET sql_mode = 'ANSI_QUOTES'; ${statements.join(";\n")}`, async (url) => {
        await using database = await openDatabase(url, { allowWritingLogin: true });
        const texts = await Promise.all(
          queries.filter((query) => query.database === name).map(({ sql }) => inMysql(sql, "sqlite")),
        );
        for (const sql of sampled([...new Set(texts)], 4)) {
          if (sql === undefined || await runMysql(url, sql).then(() => false, () => true)) continue;
          ran++;
          const outcome = await database.query(sql);
          assert.ok(outcome.kind === "rows", `${sql} → ${Deno.inspect(outcome)}`);
        }
      });
    }
    assert.ok(ran > (isThorough ? 50 : 12), `${ran}`);
  },
  { files: [...published, ...databases.map((name) => `spider_en/database/${name}/${name}.sqlite`)] },
);

serverTest(
  "mysql",
  "MariaDB: queries of every form run, also those whose options only the outermost may have",
  () =>
    withMysql("CREATE TABLE t (n INT, m INT); INSERT INTO t VALUES (1, 2);", async (database) => {
      for (
        const sql of [
          "SELECT 1",
          "VALUES (1), (2)",
          "VALUES (1) ORDER BY 1 LIMIT 1",
          "(SELECT 1) UNION (SELECT 2) ORDER BY 1 LIMIT 1",
          "((SELECT n FROM t))",
          "WITH a AS (SELECT 1) SELECT * FROM a",
          "WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3) SELECT * FROM a",
          "SELECT u.n, t.n, t.* FROM t, t AS u ORDER BY 1 LIMIT 3 OFFSET 0",
          "SELECT n FROM t FETCH FIRST 1 ROW ONLY",
          "SELECT n FROM t LIMIT ROWS EXAMINED 100",
          "SELECT n, count(*) FROM t GROUP BY n WITH ROLLUP HAVING count(*) > 0",
          "SELECT n FROM t WINDOW w AS (ORDER BY n)",
          "SELECT n FROM t INTERSECT SELECT n FROM t EXCEPT SELECT 2",
          "SELECT SQL_NO_CACHE n FROM t",
          "SELECT SQL_CALC_FOUND_ROWS n FROM t LIMIT 1",
          "SELECT DISTINCT HIGH_PRIORITY SQL_BUFFER_RESULT SQL_CACHE n FROM t",
          "SELECT STRAIGHT_JOIN SQL_SMALL_RESULT n FROM t",
          "SELECT @a := n FROM t",
          "SELECT n FROM t -- the end",
          "SELECT n FROM t # the end",
          "SELECT 'a' /* ) */ FROM t WHERE '(' <> ')';",
        ]
      ) {
        const outcome = await database.query(sql);
        assert.equal(outcome.kind, "rows", `${sql} → ${Deno.inspect(outcome)}`);
      }
      const wrong = await database.query("SELECT n FROM t\nWHERE");
      assert.ok(wrong.kind === "failed" && /near '' at line 2/.test(wrong.message), Deno.inspect(wrong));
      assert.match(
        Deno.inspect(await database.query("SELECT SQL_NO_CACHE nothing FROM t")),
        /Unknown column 'nothing'/,
      );
    }),
);
