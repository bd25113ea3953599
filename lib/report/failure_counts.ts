import { orderRecords, type TurnRecord } from "../evaluation/mod.ts";

/** How often first attempts failed in one way. */
export interface FailureCount {
  /** In words. */
  readonly kind: string;
  readonly count: number;
}

/** Words for the first reason of a comparison that found a difference. */
const reasonWords: Readonly<Record<string, string>> = {
  missing_columns: "lacks columns",
  extra_columns: "too many columns",
  missing_rows: "rows missing",
  extra_rows: "rows too many",
  row_count: "other number of rows",
  duplicates: "rows repeated or lost",
  order: "wrong order",
  paired_otherwise: "values in other rows",
  null: "NULL elsewhere",
  rounding: "rounded otherwise",
  type: "other type",
};

/**
 * Counts in which ways the first attempts of an agent failed, the most frequent first. A wrong result is named by the first
 * reason of the comparison, anything else by its cause.
 *
 * @param records The journal, in any order.
 */
export function failureCounts(records: readonly TurnRecord[], agent: string): readonly FailureCount[] {
  const failed = orderRecords(records).filter((record) =>
    record.agent === agent && record.turn === 1 && record.cause !== "none"
  );
  return Array.from(Map.groupBy(failed, kindOf), ([kind, { length }]) => ({ kind, count: length }))
    .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

function kindOf({ cause, sql, rows }: TurnRecord): string {
  const { verdict, reasons } = rows ?? sql;
  if (verdict !== "different") {
    return cause === "not_aligned"
      ? "SQL right, not aligned"
      : cause.replaceAll("_", " ").replace("sql", "SQL");
  }
  const kinds = reasons.map(({ kind }) => kind);
  if (kinds.includes("missing_rows") && kinds.includes("extra_rows") && !kinds.includes("missing_columns")) {
    return "other rows";
  }
  return reasonWords[kinds[0] ?? ""] ?? "other result";
}
