import { resampledInterval } from "../resampled_interval.ts";
import type { Metric } from "../types.ts";
import { type Summand, sumMetric } from "./sum_metric.ts";
import { typeScores } from "./type_scores.ts";
import type { MmsqlMeasures, MmsqlTurn } from "./types.ts";

/**
 * Computes MMSQL's numbers as its published script does.
 *
 * EX and EM are over the answerable turns that were called answerable; an answerable turn that was called ambiguous adds to
 * the matches of EX, and to TDEX, where one of its rewritten queries is right, and never to the turns that EX is divided by. TDEX is these matches and
 * all other turns of the right type over all turns. IEX is the share of dialogues without a wrong result, without an
 * answerable turn called unanswerable, and without one called ambiguous that no rewritten query saves; a query that does not
 * run spoils none. RQS is the plain mean over the three other types of the mean score, 0 where the type is wrong, of the
 * replies that are not the last turn of their dialogue.
 *
 * @param turns Their `execution` and `exact` as the script gets them: of turns called answerable the query's, of those
 * called ambiguous the rewritten queries'.
 */
export function measurePublishedScript(
  turns: readonly MmsqlTurn[],
  { seed }: { readonly seed: number },
): MmsqlMeasures {
  const answered = turns.filter(({ unanswered = false }) => !unanswered);
  const { f1, types } = typeScores(answered, { seed });
  const counted = (of: (turn: MmsqlTurn) => Omit<Summand, "dialogue">, among = "turns") =>
    sumMetric(answered.map((turn) => ({ dialogue: turn.dialogue, ...of(turn) })), {
      ...{ seed, counted: among },
    });
  return {
    tdex: counted((turn) => ({
      numerator: +(isQuery(turn) ? turn.execution === "right" : turn.expected === turn.predicted),
      denominator: 1,
      undecided: +(isQuery(turn) && turn.execution === "undecided"),
    })),
    iex: sumMetric(
      [...Map.groupBy(answered, ({ dialogue }) => dialogue)].map(([dialogue, own]) => ({
        dialogue,
        numerator: +!own.some((turn) => spoils(turn) || isUndecided(turn)),
        denominator: 1,
        undecided: +(own.some(isUndecided) && !own.some(spoils)),
      })),
      { seed, counted: "dialogues", ofDialogues: true },
    ),
    ex: counted((turn) => ({
      numerator: +(isQuery(turn) && turn.execution === "right"),
      denominator: +isCalledAnswerable(turn),
      undecided: +isUndecided(turn),
    }), "answerable turns called answerable"),
    em: counted((turn) => ({
      numerator: +(isCalledAnswerable(turn) && turn.exact === "right"),
      denominator: +isCalledAnswerable(turn),
      undecided: +(isCalledAnswerable(turn) && turn.exact === "undecided"),
    }), "answerable turns called answerable"),
    rqs: publishedQuality(turns, seed),
    f1,
    types: {
      answerable: types.answerable,
      unanswerable: { ...types.unanswerable, rqs: qualityOfRight(turns, "unanswerable", seed) },
      ambiguous: { ...types.ambiguous, rqs: qualityOfRight(turns, "ambiguous", seed) },
      improper: { ...types.improper, rqs: qualityOfRight(turns, "improper", seed) },
    },
  };
}

function qualityOfRight(
  turns: readonly MmsqlTurn[],
  type: typeof qualityTypes[number],
  seed: number,
): Metric {
  return sumMetric(
    turns.flatMap(({ dialogue, expected, predicted, quality, qualityCounts = true }) =>
      expected === type && predicted === type && quality !== undefined && qualityCounts
        ? [{ dialogue, numerator: quality, denominator: 1 }]
        : []
    ),
    { seed, counted: "response quality scores of the right type", range: [0, 10] },
  );
}

const isCalledAnswerable = ({ expected, predicted }: MmsqlTurn) =>
  expected === "answerable" && predicted === "answerable";

/** Whether the turn counts by its queries. */
const isQuery = ({ expected, predicted }: MmsqlTurn) =>
  expected === "answerable" && (predicted === "answerable" || predicted === "ambiguous");

const isUndecided = (turn: MmsqlTurn) => isQuery(turn) && turn.execution === "undecided";

function spoils(turn: MmsqlTurn): boolean {
  if (turn.expected !== "answerable") return false;
  switch (turn.predicted) {
    case "answerable":
      return turn.execution === "wrong";
    case "ambiguous":
      return turn.execution !== "right" && turn.execution !== "undecided";
    case "unanswerable":
      return true;
    default:
      return false;
  }
}

const qualityTypes = ["unanswerable", "ambiguous", "improper"] as const;

function publishedQuality(turns: readonly MmsqlTurn[], seed: number): Metric {
  const counting = turns.filter(({ qualityCounts = true }) => qualityCounts);
  const means = (sums: readonly number[]) =>
    qualityTypes.map((_, i) => (sums[2 * i + 1] ?? 0) > 0 ? (sums[2 * i] ?? 0) / (sums[2 * i + 1] ?? 1) : 0);
  const clusters = [...Map.groupBy(counting, ({ dialogue }) => dialogue).values()].map((own) =>
    qualityTypes.flatMap((type) => {
      const ofType = own.filter(({ expected }) => expected === type);
      const right = ofType.filter(({ predicted }) => predicted === type);
      return [right.reduce((sum, { quality = 0 }) => sum + quality, 0), ofType.length];
    })
  );
  const sumOfMeans = (sums: readonly number[]) => means(sums).reduce((sum, mean) => sum + mean, 0);
  const numerator = sumOfMeans(clusters.reduce((sums, own) => own.map((n, i) => n + (sums[i] ?? 0)), []));
  const denominator = qualityTypes.length;
  if (!turns.some(({ quality }) => quality !== undefined)) {
    return { numerator: 0, denominator: 0, unscored: "no response quality scores" };
  }
  const value = numerator / denominator;
  const [low, high] = resampledInterval(clusters, (sums) => sumOfMeans(sums) / denominator, {
    ...{ seed, name: "RQS" },
  }) ?? [value, value];
  return {
    ...{ numerator, denominator, value },
    interval: [Math.min(low, value), Math.max(high, value)],
    method: "cluster bootstrap",
  };
}
