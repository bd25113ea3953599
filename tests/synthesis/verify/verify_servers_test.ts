import assert from "node:assert/strict";
import { type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import { verifyDataset } from "../../../lib/synthesis/verify/verify_dataset.ts";
import { verifyChecks } from "../../../lib/synthesis/verify/types.ts";
import { serverTest, withMysql, withPostgres } from "../../database/servers.ts";
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
  await using predictedDatabase = await openDatabase(url);
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
