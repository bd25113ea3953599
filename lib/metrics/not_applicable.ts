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
