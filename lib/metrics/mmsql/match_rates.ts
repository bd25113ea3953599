import { sumMetric } from "./sum_metric.ts";
import type { MmsqlAccuracy } from "./clarification_gain.ts";
import type { MmsqlTurn } from "./types.ts";

/** Question match and interaction match; field names are those of the JSON. */
export interface MatchRates {
  /** Share of questions with SQL that are right. */
  readonly question_match: MmsqlAccuracy;
  /** Share of dialogues of which every question with SQL is right. */
  readonly interaction_match: MmsqlAccuracy;
}

/**
 * Computes question match and interaction match as SParC and CoSQL define them (Yu et al. 2019, section 6.2), by clauses and
 * by execution. A dialogue without SQL is not counted. A single question, as in Spider, is a dialogue.
 *
 * @param turns Their `execution` and `exact` of the answer's query, where the question has a ground truth.
 */
export function matchRates(
  turns: readonly Pick<MmsqlTurn, "dialogue" | "execution" | "exact">[],
  { seed }: { readonly seed: number },
): MatchRates {
  const rates = (unit: "question" | "interaction", of: "execution" | "exact") => {
    const asked = turns.filter((turn) => turn[of] !== undefined);
    const groups = unit === "question"
      ? asked.map((turn) => [turn])
      : [...Map.groupBy(asked, ({ dialogue }) => dialogue).values()];
    return sumMetric(
      groups.map((group) => {
        const isWrong = group.some((turn) => turn[of] === "wrong" || turn[of] === "failed");
        const isUndecided = group.some((turn) => turn[of] === "undecided");
        return {
          dialogue: group[0]?.dialogue ?? "",
          numerator: +(!isWrong && !isUndecided),
          denominator: 1,
          undecided: +(isUndecided && !isWrong),
        };
      }),
      {
        ...{ seed, name: `${unit} match, ${of}`, counted: `${unit}s with SQL` },
        ofDialogues: unit === "interaction",
      },
    );
  };
  const both = (unit: "question" | "interaction"): MmsqlAccuracy => ({
    ex: rates(unit, "execution"),
    em: rates(unit, "exact"),
  });
  return { question_match: both("question"), interaction_match: both("interaction") };
}
