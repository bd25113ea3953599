import type { Metric, TurnRow } from "./types.ts";

/** What of a reply a metric looks at. */
export type Aspect = "sql" | "rows" | "alignment" | "turns" | "translation";

/** The metric of an agent whose replies never have what it looks at; undefined where they have. */
export function notApplicable(turns: readonly TurnRow[], of: Aspect): Metric | undefined {
  const reason = reasonOf(turns, of);
  return reason === undefined
    ? undefined
    : { numerator: 0, denominator: 0, unscored: `not applicable: ${reason}` };
}

/**
 * A metric of later attempts where a transcript lacks some of them; undefined where all were made. A success at the first
 * attempt needs no other, so that to leave out the interactions that were cut short would leave the successes.
 */
export function withoutLaterAttempts(turns: readonly TurnRow[]): Metric | undefined {
  if (!turns.some(({ cutShort }) => cutShort)) return undefined;
  return {
    numerator: 0,
    denominator: 0,
    unscored: "not applicable: later attempts are not recorded",
  };
}

function reasonOf(turns: readonly TurnRow[], of: Aspect): string | undefined {
  switch (of) {
    case "sql":
      return turns.some(({ sql }) => sql === "not_applicable")
        ? "the agent shows rows and no SQL"
        : undefined;
    case "alignment":
      return turns.some(({ alignment }) => alignment === "not_applicable")
        ? "the agent states no interpretation"
        : undefined;
    case "rows":
    case "translation":
    case "turns":
      return undefined;
    default:
      return of satisfies never;
  }
}
