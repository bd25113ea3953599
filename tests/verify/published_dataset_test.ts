import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { introspect, openDatabase } from "../../lib/database/mod.ts";
import { type Dataset, loadDataset } from "../../lib/dialogue/mod.ts";
import { type VerifiedQuery, type VerifyCheck, verifyChecks } from "../../lib/verify/types.ts";
import { verifyDataset } from "../../lib/verify/verify_dataset.ts";
import { sampled, sharedPath, sharedTest } from "../shared_data.ts";

async function verify(dataset: Dataset, url: string): Promise<readonly VerifiedQuery[]> {
  await using goldDatabase = await openDatabase(url);
  await using predictedDatabase = await openDatabase(url);
  const schema = await introspect(goldDatabase);
  return await Array.fromAsync(verifyDataset(dataset, { goldDatabase, predictedDatabase, schema }));
}

const failing = (queries: readonly VerifiedQuery[], check: VerifyCheck) =>
  queries.filter(({ checks }) => checks[check].ok === false)
    .map(({ dialogue_key, interaction }) => `${dialogue_key}.${interaction}`);

sharedTest(
  "of the published dialogues one ground truth does not run, twenty return nothing, and ROWNUM became a LIMIT",
  ["mondial40/dialogue_dataset.json", "mondial40/mondial40.sqlite"],
  async () => {
    const queries = await verify(
      await loadDataset(sharedPath("mondial40/dialogue_dataset.json")),
      `sqlite:${sharedPath("mondial40/mondial40.sqlite")}`,
    );
    assert.equal(queries.length, 161);
    assert.deepEqual(failing(queries, "runs"), ["101.5"]);
    assert.match(
      queries.find(({ checks }) => checks.runs.ok === false)?.checks.runs.detail ?? "",
      /^no such column: e\.ESTUARY/,
    );
    const empty = queries.filter(({ checks }) => checks.returns_rows.ok === false)
      .map(({ checks }) => checks.returns_rows.detail);
    assert.equal(empty.filter((detail) => detail === "it returns no row").length, 20);
    assert.equal(empty.filter((detail) => detail === "it returns nothing but NULL").length, 6);
    const noted = queries.filter(({ checks }) => checks.runs.noted);
    assert.deepEqual(
      noted.map(({ dialogue_key, interaction, checks }) => [
        dialogue_key,
        interaction,
        checks.runs.detail,
      ]),
      [["10", 3, "translated from oracle; ROWNUM became LIMIT 1"]],
    );
    // The two seas of the greatest area, as Oracle sorts them, are the two whose area is not known.
    assert.deepEqual(failing(queries, "no_cut_ties"), ["10.3"]);
    for (const check of ["query", "equals_itself", "not_whole_table", "stable"] as const) {
      assert.deepEqual(failing(queries, check), [], check);
    }
    // The names of a city that has none, and a border that is stored the other way round.
    assert.deepEqual(failing(queries, "literals_occur"), ["3.3", "43.1"]);
  },
);

Deno.test("every ground truth of the embedded dataset passes every check that can be made", async () => {
  const file = fileURLToPath(new URL("../../datasets/atlas/dialogues.json", import.meta.url));
  const dataset = await loadDataset(file);
  const some = { ...dataset, dialogues: sampled(dataset.dialogues, 4) };
  const queries = await verify(some, `duckdb:${await buildAtlas()}`);
  for (const check of verifyChecks) assert.deepEqual(failing(queries, check), [], check);
  const dialogues = new Set(queries.map(({ dialogue_key }) => dialogue_key));
  assert.equal(queries.filter(({ checks }) => checks.realizes_plan.ok === true).length, dialogues.size);
});
