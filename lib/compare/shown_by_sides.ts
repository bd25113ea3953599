import type { ResultTable } from "../database/mod.ts";
import { type Dialect, type ShownColumn, shownColumns } from "../sql/mod.ts";
import type { ShownBySides } from "./query_facts.ts";

/** A result with the query that gave it. */
interface Answer {
  /** @default not known */
  readonly sql?: string | undefined;
  readonly table: ResultTable;
}

/** What the queries of a ground truth and a prediction show in each column of their results, where their texts tell it. */
export async function shownBySides(
  { gold, predicted, dialect }: {
    readonly gold: Answer;
    readonly predicted: Answer;
    readonly dialect: Dialect;
  },
): Promise<ShownBySides> {
  const shown = async ({ sql, table }: Answer): Promise<readonly ShownColumn[] | undefined> => {
    const outputs = sql === undefined ? undefined : await shownColumns(sql, dialect);
    return outputs?.length === table.columns.length ? outputs : undefined;
  };
  return { gold: await shown(gold), predicted: await shown(predicted) };
}
