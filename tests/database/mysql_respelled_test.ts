import assert from "node:assert/strict";
import { mysqlRefusal } from "../../lib/database/mysql/mysql_refusal.ts";
import { escapes } from "./corpus/escapes.ts";
import { respellings } from "./corpus/respell.ts";
import { inFolder, onlyValue } from "./fixtures.ts";
import { runMysql, serverTest, withMysql } from "./servers.ts";

const forbidden = escapes.filter(({ engines }) => engines.includes("mysql")).map(({ sql }) => sql);

const refused = (sql: string) => mysqlRefusal(sql, { unusualQuotes: false }) !== undefined;

/** What the words alone do not refuse of 200 respellings of every statement. */
const unrefused = forbidden.flatMap((sql) =>
  respellings(sql, 200).filter((text) => !refused(text)).map((text) => ({ sql, text }))
);

Deno.test("mysqlRefusal() refuses what it refuses however it is spelled", () => {
  // Blanks that are letters to the server make one word of two: that, the next test shows to the server.
  const read = unrefused.filter(({ sql, text }) => refused(sql) && !/[\u0080-\uFFFF]/.test(text));
  assert.deepEqual(read, []);
});

serverTest(
  "mysql",
  "MariaDB: what is respelled and not refused by its words has no effect",
  () =>
    inFolder((folder) =>
      withMysql(
        "CREATE TABLE lake (name VARCHAR(20) PRIMARY KEY, depth INTEGER); INSERT INTO lake VALUES ('Thun', 217);",
        async (database, url) => {
          await Deno.writeTextFile(`${folder}/secret.csv`, "sesame");
          await Deno.chmod(folder, 0o777);
          const sample = unrefused.filter((_, i) => i % Math.ceil(unrefused.length / 300) === 0);
          for (const { text } of sample) {
            const outcome = await database.query(text.replaceAll("FOLDER", folder));
            const told = `${JSON.stringify(text)} → ${Deno.inspect(outcome)}`;
            // Two words that became one can be an alias, or a column that is missing.
            assert.ok(outcome.kind !== "rows" || /[\u0080-\uFFFF]/.test(text), told);
            assert.ok(!told.includes("sesame"), told);
          }
          assert.deepEqual(await Array.fromAsync(Deno.readDir(folder), ({ name }) => name), ["secret.csv"]);
          assert.deepEqual(
            await runMysql(url, "SELECT is_used_lock('querylogue'), (SELECT sum(depth) FROM lake)"),
            [
              [null, "217"],
            ],
          );
          assert.equal(onlyValue(await database.query("SELECT @kept")), null);
        },
      )
    ),
);
