import { InputError } from "../base/mod.ts";
import type { GoldStatus } from "./gold_status.ts";

/**
 * Refuses a dataset if no ground truth runs on the database. Single failures pass and are counted; a dataset without
 * SQL fits.
 *
 * @param statuses What `goldStatus` found.
 * @param database What the message calls the database, for example its URL.
 * @param dataset What the message calls the dataset, for example its path.
 * @throws {InputError} If there are ground truths and every one failed.
 *
 * @example
 * ```ts
 * import { checkDatasetFits } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const failed = { dialogue_key: "1", interaction: 1, status: "failed", message: "no such table: river" } as const;
 * assert.throws(() => checkDatasetFits([failed], "sqlite:shop.sqlite"), /no such table: river/);
 * checkDatasetFits([failed, { ...failed, interaction: 2, status: "vacuous" }], "sqlite:shop.sqlite");
 * ```
 */
export function checkDatasetFits(
  statuses: readonly GoldStatus[],
  database: string,
  dataset?: string,
): void {
  const [first] = statuses;
  if (first === undefined || statuses.some(({ status }) => status !== "failed")) return;
  const which = statuses.length === 1
    ? "its only ground truth fails"
    : `all ${statuses.length} ground truths fail`;
  throw new InputError(
    `The dataset${
      dataset === undefined ? "" : ` ${dataset}`
    } does not fit the database ${database}, as ${which}: ` +
      `give the database that it was made for (dialogue ${first.dialogue_key}, ` +
      `interaction ${first.interaction}: ${oneLine(first.message)})`,
  );
}

function oneLine(message: string): string {
  // Some engines draw an excerpt of the query under what they say.
  const text = (message.trim().split(/\n\s*\n|\n\s*LINE \d+:/)[0] ?? "").replace(/\s+/g, " ");
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}

const MOST_SHOWN = 100;
