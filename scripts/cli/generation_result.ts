import { OutsideError } from "../../lib/base/mod.ts";
import type { Dataset, DatasetControl } from "../../lib/dialogue/mod.ts";
import type { SpendingTotals } from "../../lib/llm/mod.ts";
import { exitCode, print, say } from "./command.ts";
import type { GenerationWork } from "./generation_file.ts";

/** What came of a generation. */
export interface GenerationResult {
  readonly dataset: Dataset;
  /** Which dialogues are missing and why, in the order of the plan. */
  readonly notMade: readonly string[];
  /** What models have used. */
  readonly spent: SpendingTotals | undefined;
}

export interface GenerationResultOptions {
  /** Of the database. */
  readonly name: string;
  readonly dialect: NonNullable<DatasetControl["sql_dialect"]>;
  /** What was made by what. */
  readonly head:
    & Required<Pick<DatasetControl, "model" | "seed" | "schema_hash">>
    & Pick<DatasetControl, "judge" | "today">;
  readonly spent: SpendingTotals | undefined;
}

/** The dataset of finished works. */
export function generationResult(
  finished: readonly GenerationWork[],
  { name, head, dialect, spent }: GenerationResultOptions,
): GenerationResult {
  const works = finished.toSorted((a, b) => a.index - b.index);
  const dialogues = works.flatMap(({ dialogue }) => dialogue === undefined ? [] : [dialogue]);
  const notMade = works.flatMap(({ index, dialogue, reason = "" }) =>
    dialogue === undefined ? [`dialogue ${index + 1}: ${reason}`] : []
  );
  const { model, judge, seed, schema_hash, today } = head;
  const mended = works.flatMap(({ dialogue, refused }) =>
    dialogue === undefined || refused === undefined
      ? []
      : [{ experiment_id: dialogue.experiment_id, refused }]
  );
  const control: DatasetControl = {
    max_retries: 2,
    model,
    ...(judge !== undefined && { judge }),
    ...{ seed, database: name, sql_dialect: dialect, schema_hash },
    ...(today !== undefined && { today }),
    replaced: works.flatMap(({ replaced }) => replaced === undefined ? [] : [replaced]),
    ...(mended.length > 0 && { mended }),
  };
  return { dataset: { control, dialogues }, notMade, spent };
}

/**
 * Tells what was made and what was not, and sets the exit code where anything is missing.
 *
 * @throws {OutsideError} If there is no dialogue at all.
 */
export function tellResult(
  { dataset: { control, dialogues }, notMade, spent }: GenerationResult,
  { out, json }: { readonly out: string; readonly json: boolean },
): void {
  const { model = "", database = "", replaced = [], mended } = control;
  for (const reason of notMade) say(`Not made: ${reason}`);
  for (const { combination, by, reason } of replaced) {
    say(`Combination ${combination} replaced by ${by}: ${reason}`);
  }
  if (spent !== undefined && spent.calls > 0) say(spentText(spent));
  if (dialogues.length === 0) {
    throw new OutsideError(
      spent === undefined
        ? `No dialogue could be made from ${database}: its tables hold too little data`
        : `No dialogue could be made from ${database} by ${model}: none of its answers passed the gate; try another model`,
    );
  }
  const interactions = dialogues.reduce((sum, { interactions }) => sum + interactions.length, 0);
  print(
    json
      ? JSON.stringify({
        file: out,
        dialogues: dialogues.length,
        interactions,
        replaced,
        not_made: notMade,
        ...(mended && { mended }),
        ...(spent && { spent }),
      })
      : `${dialogues.length} dialogues with ${interactions} interactions written to ${out}`,
  );
  if (notMade.length > 0) Deno.exitCode = exitCode.checkFailed;
}

function spentText({ calls, inputTokens, outputTokens, estimated, costUsd }: SpendingTotals): string {
  const tokens = `${estimated ? "about " : ""}${inputTokens} tokens in, ${outputTokens} out`;
  const cost = costUsd === undefined ? "no price is known" : `${costUsd.toFixed(4)} USD`;
  return `Models were asked ${calls} times: ${tokens}, ${cost}`;
}
