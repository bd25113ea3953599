import { howMany, InputError } from "../base/mod.ts";
import type { AbsentTruth } from "./absent_truths.ts";
import type { GoldStatus } from "./gold_status.ts";

/** How a dataset is checked against its database. */
export interface CheckDatasetFitsOptions {
  /** What the message calls the dataset, for example its path. @default nothing */
  readonly dataset?: string | undefined;
  /** The least share of ground truths that can be scored, 0..1. With 0 single ones that run are enough. @default 0.95 */
  readonly least?: number | undefined;
  /** What else the message advises than another database. @default nothing */
  readonly otherwise?: string | undefined;
}

/**
 * Refuses a dataset of which too few ground truths can be scored on the database: what is measured with the others would
 * say nothing of the dataset. One of which too many ground truths are absent is refused too. A dataset that expects no data
 * fits.
 *
 * @param statuses What `goldStatus` and `absentTruths` found.
 * @param database What the message calls the database, for example its URL.
 * @throws {InputError} If there are ground truths and every one failed, or fewer than the least share can be scored.
 *
 * @example
 * ```ts
 * import { checkDatasetFits } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * const failed = { dialogue_key: "1", interaction: 1, status: "failed", message: "no such table: river" } as const;
 * assert.throws(() => checkDatasetFits([failed], "sqlite:shop.sqlite"), /no such table: river/);
 * const statuses = [failed, { ...failed, interaction: 2, status: "ok" as const }];
 * assert.throws(() => checkDatasetFits(statuses, "sqlite:shop.sqlite"), /only 1 of 2 ground truths/);
 * checkDatasetFits(statuses, "sqlite:shop.sqlite", { least: 0 });
 * ```
 */
export function checkDatasetFits(
  statuses: readonly (GoldStatus | AbsentTruth)[],
  database: string,
  { dataset, least = leastScorable, otherwise }: CheckDatasetFitsOptions = {},
): void {
  const unfit = statuses.filter(({ status }) => status !== "ok");
  const first = unfit.find(({ status }) => status === "failed") ?? unfit[0];
  if (first === undefined) return;
  const named = `The dataset${
    dataset === undefined ? "" : ` ${dataset}`
  } does not fit the database ${database}, as`;
  const where = `dialogue ${first.dialogue_key}, interaction ${first.interaction}: ${oneLine(first.message)}`;
  if (statuses.every(({ status }) => status === "failed")) {
    const which = statuses.length === 1
      ? "its only ground truth fails"
      : `all ${statuses.length} ground truths fail`;
    throw new InputError(`${named} ${which}: give the database that it was made for (${where})`);
  }
  const scorable = statuses.length - unfit.length;
  if (scorable >= least * statuses.length) return;
  const alternative = otherwise === undefined ? "" : `, or ${otherwise}`;
  const absent = unfit.filter(({ status }) => status === "absent");
  if (statuses.length - absent.length < least * statuses.length) {
    const [{ dialogue_key, interaction } = first] = absent;
    throw new InputError(
      `The dataset${
        dataset === undefined ? "" : ` ${dataset}`
      } has no ground truth for ${absent.length} of ` +
        `${howMany(statuses.length, "question")} that expect data, and ${
          least * 100
        } % are asked for: give their SQL` +
        `${alternative} (first dialogue ${dialogue_key}, interaction ${interaction})`,
    );
  }
  throw new InputError(
    `${named} only ${scorable} of ${statuses.length} ground truths can be scored (${countsOf(unfit)}) and ` +
      `${least * 100} % are asked for: give the database that it was made for` +
      `${alternative} (first ${where})`,
  );
}

/** The least share of a dataset's ground truths that can be scored, so that results say something of the dataset. */
export const leastScorable = 0.95;

/** For example "3 fail, 12 return nothing". */
function countsOf(unfit: readonly (GoldStatus | AbsentTruth)[]): string {
  return Object.entries(ENDINGS).flatMap(([status, [one, several]]) => {
    const count = unfit.filter((ending) => ending.status === status).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  }).join(", ");
}

const ENDINGS: Readonly<
  Record<Exclude<(GoldStatus | AbsentTruth)["status"], "ok">, readonly [one: string, several: string]>
> = {
  failed: ["fails", "fail"],
  vacuous: ["returns nothing", "return nothing"],
  timed_out: ["runs too long", "run too long"],
  connection_lost: ["ends the connection", "end the connection"],
  absent: ["is absent", "are absent"],
};

function oneLine(message: string): string {
  // Some engines draw an excerpt of the query under what they say.
  const text = (message.trim().split(/\n\s*\n|\n\s*LINE \d+:/)[0] ?? "").replace(/\s+/g, " ");
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}

const MOST_SHOWN = 100;
