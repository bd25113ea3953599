import assert from "node:assert/strict";
import { type Database, introspect, openDatabase } from "../../lib/database/mod.ts";
import { verifyDataset } from "../../lib/verify/verify_dataset.ts";
import { verifyChecks } from "../../lib/verify/types.ts";
import { serverTest, withMysql, withPostgres } from "../database/servers.ts";
import { dialogueOf, lakes } from "./lakes.ts";

const join = "FROM lake JOIN country ON country.code = lake.country";
const queries = [
  "SELECT name FROM lake WHERE name LIKE 'Z%' OR country IN ('D', 'F') ORDER BY depth LIMIT 1",
  `SELECT lake.name ${join} WHERE country.name = 'Italy' AND lower(lake.name) <> 'como'`,
  "SELECT country.code, country.name FROM country",
  `SELECT lake.name, depth ${join} ORDER BY depth LIMIT 2`,
];

/** On a server all is checked as on a file, but for rows in another order. */
async function assertVerified(goldDatabase: Database, url: string) {
  await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
  const schema = await introspect(goldDatabase);
  const found = await Array.fromAsync(
    verifyDataset(dialogueOf(queries), { goldDatabase, predictedDatabase, schema, mutants: true }),
  );
  assert.deepEqual(found.map(({ checks }) => verifyChecks.filter((name) => checks[name].ok === false)), [
    ["literals_occur"],
    ["literals_occur"],
    ["not_whole_table"],
    ["no_cut_ties"],
  ]);
  assert.match(found[0]?.checks.literals_occur.detail ?? "", /country = 'D', nor \S*lake\.country = 'F'$/);
  assert.equal(found[3]?.checks.realizes_plan.ok, true);
  for (const { checks, mutation_score } of found) {
    assert.equal(checks.stable_reordered.ok, "not_checked");
    assert.equal(typeof mutation_score, "number");
  }
}

const typed = lakes.replaceAll("TEXT", "VARCHAR(40)");

serverTest("postgres", "a dataset is verified on PostgreSQL", () => withPostgres(typed, assertVerified));

serverTest("mysql", "a dataset is verified on MariaDB", () => withMysql(typed, assertVerified));

serverTest(
  "mysql",
  "what MariaDB lets pass and answers nothing, or anything, is found",
  () =>
    withMysql(typed, async (goldDatabase, url) => {
      await using predictedDatabase = await openDatabase(url, { allowWritingLogin: true });
      const schema = await introspect(goldDatabase);
      const groups = "FROM lake JOIN country ON country.code = lake.country GROUP BY country.code";
      const dataset = dialogueOf([
        'SELECT "name" FROM lake WHERE depth > 200',
        `SELECT lake.name || country.name ${join}`,
        `SELECT lake.name || ' in ' || country.code = 'CH' ${join}`,
        `SELECT country.name, lake.name, count(*) ${groups}`,
        `SELECT country.name, count(*) ${groups} ORDER BY lake.depth`,
        `SELECT country.name, count(*) AS lakes ${groups} ORDER BY country.name`,
        `SELECT DISTINCT lake.country, lake.depth ${join} ORDER BY lake.depth IS NULL, lake.depth LIMIT 2`,
      ]);
      const options = { goldDatabase, predictedDatabase, schema };
      const found = await Array.fromAsync(verifyDataset(dataset, options));
      const faults = found.map(({ checks }) =>
        [checks.query, checks.stable, checks.no_cut_ties].filter(({ ok }) => ok !== true).map(({ detail }) =>
          detail
        )
      );
      const orOfTexts =
        "it shows whether texts are true: || is OR and && is AND, and texts are joined by concat()";
      assert.deepEqual(faults, [
        ["it shows the text 'name' in every row; a name stands in backticks, not in double quotes"],
        [orOfTexts],
        [orOfTexts],
        ["lake.name has several values in a group, and any may be taken"],
        ["lake.depth has several values in a group, and any may be taken"],
        [],
        [],
      ]);
    }),
);
