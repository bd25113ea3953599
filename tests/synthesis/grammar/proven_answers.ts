import assert from "node:assert/strict";
import type { Database } from "../../../lib/database/mod.ts";
import { type Dialogue, type Interaction, realized } from "../../../lib/dialogue/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";

/** The rows that an interaction's query returns, in any order, as one text. */
export async function answerOf(database: Database, { ground_truth_sql = "" }: Interaction): Promise<string> {
  const outcome = await database.query(ground_truth_sql, { maxRows: 20_000 });
  assert.equal(outcome.kind, "rows", ground_truth_sql);
  if (outcome.kind !== "rows") return "";
  const { rowCount, columns } = outcome.table;
  return Array.from(
    { length: rowCount },
    (_, row) => JSON.stringify(columns.map(({ values }) => String(values[row]))),
  ).sort().join("\n");
}

/** Fails where no query of a dialogue reads a table or makes a join of its combination. */
export async function checkCombination(dialogue: Dialogue, schema: Schema): Promise<void> {
  const { plan } = await realized({ control: {}, dialogues: [dialogue] }, schema, { dialect: "duckdb" });
  const [combination] = plan?.combinations ?? [];
  assert.deepEqual(combination?.missed_tables, [], dialogue.experiment_id);
  assert.deepEqual(combination?.missed_joins, [], dialogue.experiment_id);
}
