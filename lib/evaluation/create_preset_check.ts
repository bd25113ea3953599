import { comparePresets, type Preset, type PresetOutcome } from "../compare/mod.ts";
import type { CreateSqlCheckOptions } from "./create_sql_check.ts";
import { goldFault } from "./score_answer.ts";
import type { SqlCheck } from "./types.ts";

export interface CreatePresetCheckOptions extends CreateSqlCheckOptions {
  /** The published evaluator that decides. */
  readonly preset: Preset;
}

/**
 * Creates a check that compares predicted SQL with the ground truth by the rules of a published evaluator. Ground truths that
 * did not run or returned nothing leave the turn unscored, as with our own rules; so does what the evaluator cannot decide.
 *
 * @throws {RangeError} When it is called, if both databases are the same object.
 */
export function createPresetCheck({ gold, preset, ...databases }: CreatePresetCheckOptions): SqlCheck {
  return async (goldSql, predictedSql, { signal } = {}) => {
    const fault = goldFault(gold, goldSql);
    if (fault !== undefined) return fault;
    if (predictedSql === undefined || predictedSql.trim() === "") {
      return { verdict: "missing", reasons: [{ kind: "no_sql", text: "The reply answers with no SQL." }] };
    }
    const { [preset.name]: outcome } = await comparePresets({
      ...databases,
      ...{ goldSql, predictedSql, presets: [preset], signal },
    });
    const { verdict = "undecided", note } = outcome ?? {};
    const said = note ?? TEXTS[verdict];
    const text = `By the rules of ${preset.name}: ${said}`;
    if (verdict === "undecided") return { verdict: "unscored", reasons: [{ kind: "truncated", text }] };
    return { verdict, reasons: verdict === "equal" ? [] : [{ kind: `preset_${verdict}`, text }] };
  };
}

const TEXTS: Readonly<Record<PresetOutcome["verdict"], string>> = {
  undecided: "a result is cut off or the ground truth does not run, so that nothing can be compared.",
  equal: "the results are equal.",
  different: "the results differ.",
  refused: "this is no single query.",
  failed: "the query does not run.",
};
