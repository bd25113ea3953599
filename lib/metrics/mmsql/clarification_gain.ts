import type { Metric } from "../types.ts";
import { sumMetric } from "./sum_metric.ts";
import type { MmsqlTurn } from "./types.ts";

/** Share of questions whose query is right. */
export interface MmsqlAccuracy {
  /** By execution. */
  readonly ex: Metric;
  /** Clause by clause. */
  readonly em: Metric;
}

/** How well queries answer clear, ambiguous and clarified questions; field names are those of the JSON. */
export interface ClarificationGain {
  /** Answerable questions that do not follow an ambiguous one. */
  readonly clear: MmsqlAccuracy;
  /** Ambiguous questions that were answered without asking back. */
  readonly answered_at_once: MmsqlAccuracy;
  /** Ambiguous questions that were asked back about: the queries that came with the request. */
  readonly asked_before: MmsqlAccuracy;
  /** The user's next, answerable question after each of these. */
  readonly asked_after: MmsqlAccuracy;
}

/**
 * Computes what clarification gains, as Figure 3 of the MMSQL paper shows it. An ambiguous question counts only where the
 * next question of its dialogue is answerable, as that one says which reading was meant.
 *
 * @param turns Judged by the paper's formulas; those of a dialogue in their order.
 */
export function clarificationGain(
  turns: readonly MmsqlTurn[],
  { seed }: { readonly seed: number },
): ClarificationGain {
  const pairs = turns.map((turn, i) => {
    const [before, after] = [turns[i - 1], turns[i + 1]];
    return {
      turn,
      before: before?.dialogue === turn.dialogue ? before : undefined,
      after: after?.dialogue === turn.dialogue ? after : undefined,
    };
  });
  const asked = ({ predicted }: MmsqlTurn) => predicted === "ambiguous";
  const clarified = pairs.filter(({ turn, after }) =>
    turn.expected === "ambiguous" && after?.expected === "answerable"
  );
  const accuracy = (own: readonly MmsqlTurn[]): MmsqlAccuracy => ({
    ex: share(own, { of: "execution", seed }),
    em: share(own, { of: "exact", seed }),
  });
  return {
    clear: accuracy(
      pairs.filter(({ turn, before }) => turn.expected === "answerable" && before?.expected !== "ambiguous")
        .map(({ turn }) => turn),
    ),
    answered_at_once: accuracy(clarified.filter(({ turn }) => !asked(turn)).map(({ turn }) => turn)),
    asked_before: accuracy(clarified.filter(({ turn }) => asked(turn)).map(({ turn }) => turn)),
    asked_after: accuracy(
      clarified.flatMap(({ turn, after }) => asked(turn) && after !== undefined ? [after] : []),
    ),
  };
}

function share(
  turns: readonly MmsqlTurn[],
  { of, seed }: {
    readonly of: "execution" | "exact";
    readonly seed: number;
  },
): Metric {
  return sumMetric(
    turns.flatMap((turn) =>
      turn[of] === undefined ? [] : [{
        dialogue: turn.dialogue,
        numerator: +(turn[of] === "right"),
        denominator: 1,
        undecided: +(turn[of] === "undecided"),
      }]
    ),
    { seed, counted: "questions of this kind" },
  );
}
