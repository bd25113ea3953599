import { type Database, type QueryOutcome, querySteadily } from "../database/mod.ts";
import { translate } from "../sql/mod.ts";
import { dialogueKeys } from "./dialogue_keys.ts";
import type { Dataset, Interaction } from "./types.ts";

/** How the ground truth of one interaction ended. */
export interface GoldStatus {
  readonly dialogue_key: string;
  /** From 1 within the dialogue. */
  readonly interaction: number;
  /** `vacuous`: it ran, and returned no row or nothing but NULL. `failed`: it was unreadable, refused or did not run. */
  readonly status: "ok" | "vacuous" | "failed" | "timed_out" | "connection_lost";
  /** What happened, and in which reading where it is not the one that is meant; empty where the status is `ok`. */
  readonly message: string;
}

export interface GoldStatusOptions {
  /** Milliseconds until a query is ended. @default 10_000 */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs every ground truth once, in order, and yields how it ended. SQL in another dialect (`control.sql_dialect`) is
 * translated; interactions without SQL are skipped. An ambiguous question is sound if all its readings are; the first
 * failing one gives the status.
 *
 * @throws {OutsideError} If the database goes away and does not come back.
 *
 * @example
 * ```ts
 * import { goldStatus, parseDataset } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const dataset = parseDataset({
 *   dialogues: [{
 *     experiment_id: "1",
 *     total_expected_interactions: 1,
 *     interactions: [{ utterance: "Rivers?", intention: "List all rivers.", ground_truth_sql: "SELECT name FROM river" }],
 *   }],
 * });
 * const database = {
 *   url: "sqlite:empty.sqlite",
 *   dialect: "sqlite" as const,
 *   query: () => Promise.resolve({ kind: "rows" as const, table: { columns: [], rowCount: 0, truncated: false } }),
 *   [Symbol.asyncDispose]: () => Promise.resolve(),
 * };
 * const statuses = await Array.fromAsync(goldStatus(dataset, database));
 * assert.deepEqual(statuses.map((status) => status.status), ["vacuous"]);
 * ```
 */
export async function* goldStatus(
  dataset: Dataset,
  database: Database,
  options: GoldStatusOptions = {},
): AsyncGenerator<GoldStatus> {
  const keys = dialogueKeys(dataset);
  const { sql_dialect: from = database.dialect } = dataset.control;
  for (const [position, dialogue] of dataset.dialogues.entries()) {
    for (const [index, interaction] of dialogue.interactions.entries()) {
      let ending: Ending | undefined;
      for (const { sql, name } of queriesOf(interaction)) {
        options.signal?.throwIfAborted();
        const translated = await translate(sql, { from, to: database.dialect });
        const { status, message } = translated.kind === "translated"
          ? endingOf(await querySteadily(database, translated.sql, options))
          : { status: "failed", message: `not readable as ${from} SQL: ${translated.reason}` } as const;
        ending = { status, message: status === "ok" ? "" : `${name}${message}` };
        if (status !== "ok") break;
      }
      if (ending === undefined) continue;
      yield { dialogue_key: keys[position] ?? "", interaction: index + 1, ...ending };
    }
  }
}

type Ending = Pick<GoldStatus, "status" | "message">;

/** The ground truth, then the other readings, each with what a message about it begins with. */
function queriesOf(
  { ground_truth_sql, readings = [] }: Interaction,
): readonly { readonly sql: string; readonly name: string }[] {
  if (ground_truth_sql === undefined) return [];
  const others = readings.flatMap(({ ground_truth_sql: sql }, i) =>
    sql === ground_truth_sql ? [] : [{ sql, name: `in reading ${i + 1}, ` }]
  );
  return [{ sql: ground_truth_sql, name: "" }, ...others];
}

function endingOf(outcome: QueryOutcome): Ending {
  switch (outcome.kind) {
    case "rows": {
      const { columns, rowCount, truncated } = outcome.table;
      if (truncated) return { status: "failed", message: `it returns more than ${rowCount} rows` };
      if (rowCount === 0) return { status: "vacuous", message: "it returns no row" };
      const allNull = columns.every((column) => column.values.every((value) => value === null));
      if (allNull) return { status: "vacuous", message: "it returns nothing but NULL" };
      return { status: "ok", message: "" };
    }
    case "refused":
      return { status: "failed", message: outcome.reason };
    case "failed":
    case "out_of_memory":
      return { status: "failed", message: outcome.message };
    case "timed_out":
      return { status: "timed_out", message: `it runs longer than ${outcome.timeoutMs} ms` };
    case "connection_lost":
      return { status: "connection_lost", message: outcome.message };
    default:
      return outcome satisfies never;
  }
}
