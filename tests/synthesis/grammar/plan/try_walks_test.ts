import { openDatabase, readSchema } from "querylogue/database";
import { joinCombination } from "querylogue/joins";
import { schemaGraph } from "querylogue/schema";
import { createSynthesisContext } from "querylogue/synthesis";
import assert from "node:assert/strict";
import type { ComposeOptions } from "../../../../lib/synthesis/grammar/plan/compose_options.ts";
import { tryWalks } from "../../../../lib/synthesis/grammar/plan/try_walks.ts";
import { inFolder, sqliteFile } from "../../../database/fixtures.ts";
import { waters } from "../../../runs/waters.ts";

/** The most rows that each attempt may answer with, where none succeeds. */
async function attemptsOf(
  options: Partial<ComposeOptions> & { readonly trialAttempts?: readonly number[] },
): Promise<readonly number[]> {
  const rows: number[] = [];
  await inFolder(async (folder) => {
    await using database = await openDatabase(sqliteFile(folder, waters()));
    const schema = await readSchema(database);
    const context = await createSynthesisContext(database, schema);
    const composition = await tryWalks(joinCombination(schemaGraph(schema), [0]), context, {
      ...{ seed: 1, index: 0, ...options },
      make: (_, { mostRows }) => {
        rows.push(mostRows);
        return Promise.resolve(undefined);
      },
    });
    assert.ok("notMade" in composition);
  });
  return rows;
}

const usual = (times: number) => new Array<number>(times).fill(120);
const generous = (times: number) => new Array<number>(times).fill(2_000);

Deno.test("tryWalks() makes fourteen attempts, of which the last four may give long answers", async () => {
  assert.deepEqual(await attemptsOf({}), [...usual(10), ...generous(4)]);
});

Deno.test("tryWalks() makes the first four and the last two attempts of a trial", async () => {
  assert.deepEqual(await attemptsOf({ isTrial: true }), [...usual(4), ...generous(2)]);
});

Deno.test("tryWalks() makes those attempts of a trial that are named", async () => {
  const trialAttempts = [0, 1, 12];
  assert.deepEqual(await attemptsOf({ isTrial: true, trialAttempts }), [...usual(2), ...generous(1)]);
});
