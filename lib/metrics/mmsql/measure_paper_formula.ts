import { tdexSummand, verdictSummand } from "./formula_summands.ts";
import { type Summand, sumMetric } from "./sum_metric.ts";
import { typeScores } from "./type_scores.ts";
import type { MmsqlMeasures, MmsqlTurn } from "./types.ts";

/**
 * Computes MMSQL's numbers as the paper's text defines them (section III-C).
 *
 * EX and EM are over all answerable turns with a ground truth, whatever they were called. IEX is the share of dialogues in which all of
 * these are executed right; a dialogue without any is not counted. TDEX is over all turns: of answerable and ambiguous ones whether an accepted query
 * is executed right, of the others whether the type is right. An ambiguous turn without an accepted reading leaves TDEX. RQS is the
 * mean score of the replies to questions of the three other types, whatever they were called.
 *
 * @param turns Their `execution` and `exact` of the best of the answer's queries, for answerable and ambiguous turns.
 */
export function measurePaperFormula(
  turns: readonly MmsqlTurn[],
  { seed }: { readonly seed: number },
): MmsqlMeasures {
  const { f1, types } = typeScores(turns, { seed });
  const counted = (of: (turn: MmsqlTurn) => Omit<Summand, "dialogue">, among: string) =>
    sumMetric(turns.map((turn) => ({ dialogue: turn.dialogue, ...of(turn) })), {
      ...{ seed, counted: among },
    });
  const answerable = turns.filter((turn) => turn.expected === "answerable" && turn.execution !== undefined);
  return {
    tdex: counted(tdexSummand, "turns"),
    iex: sumMetric(
      [...Map.groupBy(answerable, ({ dialogue }) => dialogue)].map(([dialogue, own]) => {
        const isWrong = own.some(({ execution }) => execution === "wrong" || execution === "failed");
        const isUndecided = own.some(({ execution }) => execution === "undecided");
        return {
          dialogue,
          numerator: +(!isWrong && !isUndecided),
          denominator: 1,
          undecided: +(isUndecided && !isWrong),
        };
      }),
      { seed, counted: "dialogues with SQL", ofDialogues: true },
    ),
    ex: counted(verdictSummand("execution"), "answerable turns with a ground truth"),
    em: counted(verdictSummand("exact"), "answerable turns with a ground truth"),
    rqs: sumMetric(
      turns.filter(({ expected }) => expected !== "answerable").flatMap(({ dialogue, quality }) =>
        quality === undefined ? [] : [{ dialogue, numerator: quality, denominator: 1 }]
      ),
      { seed, counted: "response quality scores", range: [0, 10] },
    ),
    f1,
    types,
  };
}
