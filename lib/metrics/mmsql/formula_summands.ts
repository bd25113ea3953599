import type { Summand } from "./sum_metric.ts";
import type { MmsqlTurn } from "./types.ts";

/** What a turn adds to TDEX by the paper's formula. */
export function tdexSummand({ expected, predicted, execution }: MmsqlTurn): Omit<Summand, "dialogue"> {
  if (expected !== "answerable" && expected !== "ambiguous") {
    return { numerator: +(expected === predicted), denominator: 1 };
  }
  return {
    numerator: +(execution === "right"),
    denominator: +(execution !== undefined),
    undecided: +(execution === "undecided"),
  };
}

/** What a turn adds to EX or EM by the paper's formula. */
export function verdictSummand(of: "execution" | "exact"): (turn: MmsqlTurn) => Omit<Summand, "dialogue"> {
  return (turn) => {
    const counts = turn.expected === "answerable" && turn[of] !== undefined;
    return {
      numerator: +(counts && turn[of] === "right"),
      denominator: +counts,
      undecided: +(counts && turn[of] === "undecided"),
    };
  };
}
