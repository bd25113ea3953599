import assert from "node:assert/strict";
import { openDatabase, readSchema } from "../../lib/database/mod.ts";
import type { Interaction } from "../../lib/dialogue/mod.ts";
import { createSqlCheck, needsContext } from "../../lib/evaluation/mod.ts";
import { createLinker, readValues } from "../../lib/linking/mod.ts";
import { waters } from "../runs/waters.ts";
import { inFolder, sqliteFile } from "../database/fixtures.ts";
import { datasetOf, question } from "./fixtures.ts";

/** Whether each interaction of a dialogue about lakes needs its context. */
function needsOf(...interactions: readonly Interaction[]): Promise<(boolean | "unknown")[]> {
  let needs: (boolean | "unknown")[] = [];
  return inFolder(async (folder) => {
    const path = sqliteFile(folder, waters());
    await using goldDatabase = await openDatabase(path);
    await using predictedDatabase = await openDatabase(path);
    const schema = await readSchema(goldDatabase, {});
    const linker = createLinker(schema, { values: await readValues(goldDatabase, { schema }) });
    const checkSql = createSqlCheck({ goldDatabase, predictedDatabase, gold: new Map() });
    const told = needsContext(datasetOf(interactions), { dialect: "sqlite", schema, linker, checkSql });
    needs = (await Array.fromAsync(told)).map((one) => one.needs);
  }).then(() => needs);
}

const asked = (utterance: string, sql: string) => question(utterance, { ground_truth_sql: sql });
const deep = asked("Which lakes are deeper than 60?", "SELECT name FROM lake WHERE depth > 60");

Deno.test("a condition that was said before and is not named again needs its context", async () => {
  const how = asked("How many lakes is that?", "SELECT COUNT(*) FROM lake WHERE depth > 60");
  assert.deepEqual(await needsOf(deep, how), [false, true]);
});

Deno.test("an utterance that names all of its conditions needs nothing", async () => {
  const how = asked("How many lakes are deeper than 60?", "SELECT COUNT(*) FROM lake WHERE depth > 60");
  assert.deepEqual(await needsOf(deep, how), [false, false]);
});

Deno.test("what is left out and changes no row needs nothing: execution decides", async () => {
  const all = asked("Which lakes are there, of any depth above 1?", "SELECT name FROM lake WHERE depth > 1");
  const how = asked("How many lakes is that?", "SELECT COUNT(*) FROM lake WHERE depth > 1");
  assert.deepEqual(await needsOf(all, how), [false, false]);
});

Deno.test("a restriction that stands since an earlier turn is context", async () => {
  const only = question("From now on only lakes in Land A.", {
    utterance_kinds: ["context_modification"],
    expected_reply: ["acknowledgment"],
    context: { change: "set", restrictions: [`"country"."name" = 'Land A'`] },
  });
  const { ground_truth_sql: _, ...restriction } = only;
  const sql =
    "SELECT lake.name FROM lake JOIN country ON lake.country = country.code WHERE country.name = 'Land A'";
  assert.deepEqual(
    await needsOf(
      restriction,
      asked("Which lakes are there?", sql),
      asked("Which lakes are in Land A?", sql),
    ),
    [true, false],
  );
});

Deno.test("an utterance without a name of its own, or without its outputs, needs its context", async () => {
  const again = asked("The same again, please.", "SELECT name FROM lake WHERE depth > 60");
  const depths = asked("And the depth of each?", "SELECT name, depth FROM lake WHERE depth > 60");
  assert.deepEqual(await needsOf(deep, again, depths), [false, true, true]);
});

Deno.test("a table that only earlier questions named is context", async () => {
  const sql = "SELECT DISTINCT country.name FROM country JOIN lake ON lake.country = country.code";
  const more = "SELECT country.name, city.name FROM country JOIN lake ON lake.country = country.code " +
    "JOIN city ON city.country = country.code";
  assert.deepEqual(
    await needsOf(asked("Which countries have lakes?", sql), asked("The countries with their cities?", more)),
    [false, true],
  );
});

Deno.test("nothing is known of a ground truth from which no part can be left out", async () => {
  const union = asked("And the peaks?", "SELECT name FROM lake UNION SELECT name FROM peak");
  assert.deepEqual(await needsOf(deep, union), [false, "unknown"]);
});
