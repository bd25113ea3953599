import { InputError, randomFrom, shuffle } from "../../base/mod.ts";
import type { Dataset } from "../types.ts";
import { databaseName } from "./dataset_database.ts";

export interface SplitByDatabaseOptions {
  /** Share of the dialogues that train gets, above 0 and below 1. */
  readonly share: number;
  /** Seed of the order in which databases go to test. @default 1 */
  readonly seed?: number | undefined;
}

/** Datasets to train on and to test with, in the order given. */
export interface TrainAndTest {
  readonly train: readonly Dataset[];
  readonly test: readonly Dataset[];
}

/**
 * Splits datasets so that no database is in both parts. Databases are drawn for test while its dialogues are fewer than
 * the rest of the share; each part gets one database at least.
 *
 * @throws {InputError} If the datasets are about fewer than two databases, or one names none.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { splitByDatabase } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Rivers?", intention: "List all rivers.", ground_truth_sql: "SELECT 1" }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const about = (database: string) => parseDataset({ control: { database }, dialogues });
 * const { train, test } = splitByDatabase(["a", "b", "c", "d"].map(about), { share: 0.75 });
 * assert.deepEqual([train.length, test.length], [3, 1]);
 * ```
 */
export function splitByDatabase(
  datasets: readonly Dataset[],
  { share, seed = 1 }: SplitByDatabaseOptions,
): TrainAndTest {
  const groups = Map.groupBy(datasets, databaseName);
  if (groups.size < 2) {
    throw new InputError(
      `Cannot split ${
        groups.size === 1 ? "one database" : "no dataset"
      } into train and test: give datasets of two at least`,
    );
  }
  const sizeOf = (name: string) =>
    (groups.get(name) ?? []).reduce((sum, { dialogues }) => sum + dialogues.length, 0);
  const names = shuffle(randomFrom(seed, "split"), [...groups.keys()].toSorted());
  const wanted = (1 - share) * names.reduce((sum, name) => sum + sizeOf(name), 0);
  const tested = new Set<string>();
  let dialogues = 0;
  for (const name of names.slice(0, -1)) {
    if (tested.size > 0 && dialogues >= wanted) break;
    tested.add(name);
    dialogues += sizeOf(name);
  }
  return {
    train: datasets.filter((dataset) => !tested.has(databaseName(dataset))),
    test: datasets.filter((dataset) => tested.has(databaseName(dataset))),
  };
}
