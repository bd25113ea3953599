import {
  compareOnVariants,
  comparePresets,
  compareQueries,
  type CompareQueriesOptions,
  compareSteadily,
  type PresetName,
  type PresetOutcome,
  presets,
  type Reason,
  type Verdict,
} from "../compare/mod.ts";
import type { OpenPair } from "./open_pair.ts";

/** Rules of a verdict: the project's own, the same without extra columns, and those of published evaluators. */
export type RuleName = "default" | "exact" | PresetName;

/** How pairs are judged. */
export interface PairRules {
  /** Rules that decide the verdict. @default "default" */
  readonly preset?: RuleName | undefined;
  /** Add the verdict of every preset. @default false */
  readonly allPresets?: boolean | undefined;
  /** Rows of a result that are compared at most. @default that of `compareQueries` */
  readonly maxRows?: number | undefined;
  /** Milliseconds until a query is ended. @default 10_000 */
  readonly timeoutMs?: number | undefined;
}

export interface JudgePairOptions extends PairRules {
  readonly id: string;
  readonly goldSql: string;
  readonly predictedSql: string;
  readonly signal?: AbortSignal | undefined;
}

/** The project's own rules also return `vacuous`. */
export type RuleOutcome = PresetOutcome | { readonly verdict: "vacuous" };

/** A line of `deno task compare`; field names are those of the JSON. */
export interface PairLine {
  readonly id: string;
  /** `unscored`: there is no ground truth to compare with; the reason says why. */
  readonly verdict: Verdict["verdict"] | "unscored";
  readonly reasons: readonly (
    | Reason
    /** What a published evaluator decided by. */
    | { readonly kind: "preset"; readonly text: string }
    /**
     * `gold_failed`: the ground truth does not run. `gold_open`: it leaves its answer open. `moved`: asked again it gives
     * another answer. `errored`: the ground truth ends its connection whenever it runs. `fault`: Querylogue itself failed
     * to judge the pair.
     */
    | { readonly kind: "gold_failed" | "gold_open" | "moved" | "errored" | "fault"; readonly text: string }
  )[];
  /** The rules that were judged by, where they are not the default ones. */
  readonly preset?: Exclude<RuleName, "default">;
  /** The verdict of each set of rules on the database. */
  readonly presets?: Readonly<Record<string, RuleOutcome>>;
  /** The results on other databases of the same structure, where there are any. */
  readonly variants?: {
    readonly told_apart_by?: string;
    readonly asked: readonly string[];
    readonly left_out: readonly string[];
  };
}

/**
 * Judges one pair of queries on an open database, and on its variants where the database shows no difference.
 *
 * @throws {OutsideError} If a database is gone.
 */
export async function judgePair(
  pair: OpenPair,
  options: JudgePairOptions,
): Promise<PairLine> {
  const { id, goldSql, predictedSql, preset = "default", allPresets = false } = options;
  const { maxRows, timeoutMs, signal } = options;
  const { goldDatabase, predictedDatabase } = pair;
  const limits = { maxRows, timeoutMs, signal };
  const queries = { goldDatabase, predictedDatabase, goldSql, predictedSql, ...limits };
  const rules = preset === "exact" ? EXACT : {};
  const comparison = await compareSteadily({ ...queries, ...rules });
  const named = preset === "default" ? {} : { preset };
  if (!("verdict" in comparison)) {
    signal?.throwIfAborted();
    const { kind, message: text } = comparison;
    return { id, verdict: "unscored", reasons: [{ kind, text }], ...named };
  }
  const { verdict: ours } = comparison;
  const asked = allPresets ? Object.values(presets) : isPublished(preset) ? [presets[preset]] : [];
  const published = asked.length > 0 ? await comparePresets({ ...queries, presets: asked }) : {};
  const shown = { ...named, ...(allPresets && { presets: { ...await askOwn(queries), ...published } }) };
  if (isPublished(preset)) {
    return { id, ...byPreset(preset, published[preset] as PresetOutcome, ours), ...shown };
  }
  const doubted = ours.verdict === "equal" || ours.verdict === "vacuous";
  if (pair.variants.length === 0 || !doubted) return { id, ...ours, ...shown };
  const { verdict, reasons, ...variants } = await compareOnVariants({
    variants: pair.variants,
    goldSql,
    predictedSql,
    predictionRuns: true,
    ...limits,
    ...rules,
  });
  const judged = verdict === "vacuous" ? ours : { verdict, reasons };
  return { id, ...judged, ...shown, variants };
}

const EXACT = { allowExtraColumns: false };

function isPublished(preset: RuleName): preset is PresetName {
  return Object.hasOwn(presets, preset);
}

/** The verdicts of the project's own rules. */
async function askOwn(queries: CompareQueriesOptions): Promise<Readonly<Record<string, RuleOutcome>>> {
  const outcomes: Record<string, RuleOutcome> = {};
  for (const [name, rules] of Object.entries({ default: {}, exact: EXACT })) {
    const comparison = await compareQueries({ ...queries, ...rules });
    outcomes[name] = "verdict" in comparison
      ? { verdict: comparison.verdict.verdict }
      : { verdict: "undecided", note: comparison.message };
  }
  return outcomes;
}

/** Adds the project's own reasons to the verdict of a published evaluator, which gives none, where both agree. */
function byPreset(name: PresetName, outcome: PresetOutcome, ours: Verdict): Omit<PairLine, "id"> {
  const { score, note } = outcome;
  // What was cut off is never equal.
  const verdict = outcome.verdict === "undecided" ? "different" : outcome.verdict;
  const agrees = ours.verdict === verdict || ours.verdict === "vacuous";
  const reasons = agrees ? ours.reasons : [];
  // It may have rejected the prediction for another cause than we do.
  const ofOurs = outcome.verdict === "different" && reasons.length > 0
    ? ` ${reasons.length === 1 ? "The other reason is" : "The other reasons are"} our own rules'.`
    : "";
  const text = `The evaluator "${name}" ${saying[outcome.verdict]}` +
    `${score === undefined ? "" : ` with score ${Number(score.toFixed(3))}`}${
      note === undefined ? "." : `: ${note}`
    }${ofOurs}`;
  return { verdict, reasons: [{ kind: "preset", text }, ...reasons] };
}

const saying: Readonly<Record<PresetOutcome["verdict"], string>> = {
  equal: "accepts the prediction",
  different: "rejects the prediction",
  refused: "is given no query",
  failed: "cannot run the prediction",
  undecided: "cannot decide",
};
