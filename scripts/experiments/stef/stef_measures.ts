import { type AreaUnderRoc, areaUnderRoc, clusterInterval } from "../../../lib/metrics/mod.ts";
import {
  type AnswerScore,
  locatedFilters,
  logisticProbability,
  logisticRegression,
  type ScoredAnswer,
  scoreFeatures,
} from "../../../lib/score/mod.ts";
import type { StefAnswer } from "./stef_answers.ts";

/** An answer with its score. */
export interface StefCase {
  readonly answer: StefAnswer;
  readonly score: AnswerScore;
}

/** A share of answers with its interval over clusters. */
export interface StefShare {
  readonly numerator: number;
  readonly denominator: number;
  readonly interval?: readonly [number, number];
}

/** How well STEF tells right from wrong on one group of answers. */
export interface StefMeasure {
  readonly group: string;
  readonly answers: number;
  readonly right: number;
  readonly scored: number;
  /** Area under the ROC curve by what ranks the scored answers; "does it parse" ranks all. */
  readonly areas: Readonly<Record<Ranking, AreaUnderRoc | undefined>>;
  /** Of all that are flagged "Potentially Incorrect" or worse, those that are wrong; of all that are wrong, those flagged. */
  readonly precision: StefShare;
  readonly recall: StefShare;
  /** The share flagged of right answers: the false alarms. */
  readonly falseAlarms: StefShare;
  readonly byError: readonly {
    readonly error: string;
    readonly recall: StefShare;
    readonly joinRecall: StefShare;
  }[];
  /** Of wrong and of right answers, those whose join signal is not sound. */
  readonly joinRecall: StefShare;
  readonly joinFalseAlarms: StefShare;
}

export const rankings = [
  "score",
  "probability",
  "join signal",
  "parses",
  "literals in common",
  "short SQL",
  "verdict alone",
] as const;

export type Ranking = typeof rankings[number];

type Scored = StefCase & { readonly score: ScoredAnswer };

const isScored = (one: StefCase): one is Scored => one.score.kind === "scored";

/**
 * Measures a group.
 *
 * @param fitted Coefficients of the probability of being right by cluster: fitted on answers of other clusters.
 */
export function measureStef(
  group: string,
  cases: readonly StefCase[],
  { seed, fitted }: {
    readonly seed: number;
    readonly fitted: (cluster: string) => readonly number[] | undefined;
  },
): StefMeasure {
  const scored = cases.filter(isScored);
  const area = (ranking: Ranking, some: readonly StefCase[], rank: (one: Scored) => number | undefined) => {
    const ranked = some.flatMap((one) => {
      const score = isScored(one) ? rank(one) : ranking === "parses" ? 0 : undefined;
      return score === undefined ? [] : [{ score, right: one.answer.right, cluster: one.answer.cluster }];
    });
    return areaUnderRoc(ranked, { seed, name: `${group} ${ranking}` });
  };
  const share = (some: readonly Scored[], isIn: (one: Scored) => boolean): StefShare => {
    const clusters = [...Map.groupBy(some, ({ answer }) => answer.cluster).values()].map((own) => ({
      numerator: own.filter(isIn).length,
      denominator: own.length,
    }));
    const numerator = some.filter(isIn).length;
    if (some.length === 0) return { numerator, denominator: 0 };
    const { interval } = clusterInterval(clusters, { seed });
    return { numerator, denominator: some.length, interval };
  };
  const wrong = scored.filter(({ answer }) => !answer.right);
  const right = scored.filter(({ answer }) => answer.right);
  const errors = [...Map.groupBy(wrong.flatMap(({ answer }) => answer.errors), (error) => error)]
    .sort(([, a], [, b]) => b.length - a.length);
  const joinFails = ({ score }: Scored) => !score.join_signal.sound;
  return {
    ...{ group, answers: cases.length, right: cases.filter(({ answer }) => answer.right).length },
    scored: scored.length,
    areas: {
      score: area("score", scored, ({ score }) => score.score),
      probability: area("probability", scored, ({ score, answer }) => {
        const coefficients = fitted(answer.cluster);
        return coefficients === undefined
          ? undefined
          : logisticProbability(coefficients, scoreFeatures(score));
      }),
      "join signal": area("join signal", scored, ({ score }) => score.join_signal.sound ? 1 : 0),
      parses: area("parses", cases, () => 1),
      "literals in common": area("literals in common", scored, literalsInCommon),
      "short SQL": area("short SQL", scored, ({ answer }) => -answer.sql.length),
      "verdict alone": area("verdict alone", scored, ({ score }) => score.components.verdict),
    },
    precision: share(scored.filter(isFlagged), ({ answer }) => !answer.right),
    recall: share(wrong, isFlagged),
    falseAlarms: share(right, isFlagged),
    byError: errors.map(([error]) => {
      const own = wrong.filter(({ answer }) => answer.errors.includes(error));
      return {
        error,
        recall: share(own, isFlagged),
        joinRecall: share(own, joinFails),
      };
    }),
    joinRecall: share(wrong, joinFails),
    joinFalseAlarms: share(right, joinFails),
  };
}

/** Whether the verdict is Potentially Incorrect or Incorrect. */
function isFlagged({ score }: Scored): boolean {
  return score.components.verdict <= 2;
}

/** The share of the query's filters whose values the question says; 1 for a query without. */
function literalsInCommon({ score: { sql_specification: { filters } }, answer }: Scored): number {
  const valued = filters.filter(({ values }) => values.length > 0);
  const question = `${answer.question} ${answer.enriched_question ?? ""}`;
  return valued.length === 0 ? 1 : locatedFilters(valued, question).length / valued.length;
}

/** Coefficients fitted on the scored answers that a test admits; undefined where right or wrong ones are missing. */
export function fittedOn(cases: readonly StefCase[]): readonly number[] | undefined {
  const scored = cases.filter(isScored);
  const labels = scored.map(({ answer }) => answer.right);
  if (!labels.includes(true) || !labels.includes(false)) return undefined;
  return logisticRegression(scored.map(({ score }) => scoreFeatures(score)), labels);
}
