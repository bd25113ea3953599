import type { AnswerRow, TurnRow } from "./types.ts";

/** What is known of a yes-or-no question about a turn, an interaction or a dialogue. */
export type Outcome = "yes" | "no" | "undecided" | "unscored";

export function sqlOutcome({ sql }: TurnRow): Outcome {
  return sql === "not_applicable" ? "unscored" : answerOutcome(sql);
}

export function rowsOutcome({ rows = "not_expected" }: TurnRow): Outcome {
  return answerOutcome(rows);
}

function answerOutcome(answer: AnswerRow): Outcome {
  if (typeof answer === "object") return "unscored";
  return answer === "correct" ? "yes" : "no";
}

export function alignmentOutcome(turn: TurnRow): Outcome {
  if (typeof turn.alignment === "object" || turn.alignment === "not_applicable") return "unscored";
  return turn.alignment === "undecided" ? "undecided" : turn.alignment === "aligned" ? "yes" : "no";
}

/** Whether at least one holds: "yes" decides over unknown ones; "no" for none. */
export function anyOf(outcomes: readonly Outcome[]): Outcome {
  return (["yes", "unscored", "undecided"] as const).find((outcome) => outcomes.includes(outcome)) ?? "no";
}

/** Whether all hold: "no" decides over unknown ones; "yes" for none. */
export function allOf(outcomes: readonly Outcome[]): Outcome {
  return (["no", "unscored", "undecided"] as const).find((outcome) => outcomes.includes(outcome)) ?? "yes";
}
