import type { TurnRow } from "./types.ts";

/** What is known of a yes-or-no question about a turn, an interaction or a dialogue. */
export type Outcome = "yes" | "no" | "undecided" | "unscored";

export function sqlOutcome(turn: TurnRow): Outcome {
  if (typeof turn.sql === "object") return "unscored";
  return turn.sql === "correct" ? "yes" : "no";
}

export function alignmentOutcome(turn: TurnRow): Outcome {
  if (typeof turn.alignment === "object") return "unscored";
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
