import type { Column, Omission, Table } from "../schema/mod.ts";
import { OutsideError } from "../base/mod.ts";
import { rowsOf } from "./rows_of.ts";
import type { Database, IntrospectOptions, Value } from "./types.ts";

/** A view whose columns are to be read. */
export interface ViewToDescribe {
  /** As its `Table` will be called. */
  readonly name: string;
  /** Asks for its columns, a row each, without running it. */
  readonly sql: string;
  readonly comment?: string;
}

/**
 * The views with the columns that they have by now. One that does not work any more, as what it reads is gone or out of
 * reach, stops none of the others.
 *
 * @param toColumn Makes a column of a row that a view's query gives.
 * @throws {OutsideError} If the database goes away.
 */
export async function describeViews<View extends ViewToDescribe>(
  database: Database,
  views: readonly View[],
  { toColumn, views: asked = true, timeoutMs = 60_000, signal }:
    & Pick<IntrospectOptions, "views" | "timeoutMs" | "signal">
    & { readonly toColumn: (row: readonly Value[], view: View) => Column },
): Promise<{ readonly views: readonly Table[]; readonly omitted: readonly Omission[] }> {
  const described: Table[] = [];
  const omitted: Omission[] = [];
  for (const view of asked ? views : []) {
    const outcome = await database.query(view.sql, {
      maxRows: 100_000,
      timeoutMs,
      signal,
    });
    switch (outcome.kind) {
      case "rows":
        described.push({
          name: view.name,
          columns: rowsOf(outcome.table).map((row) => toColumn(row, view)),
          primaryKey: [],
          uniqueKeys: [],
          ...(view.comment !== undefined && { comment: view.comment }),
        });
        break;
      case "connection_lost":
        throw new OutsideError(`Cannot read ${database.url}: ${outcome.message}`);
      case "timed_out":
        omitted.push(omission(view, `its columns are not known within ${timeoutMs} ms`));
        break;
      case "refused":
        omitted.push(omission(view, outcome.reason));
        break;
      case "failed":
      case "out_of_memory":
        omitted.push(omission(view, outcome.message));
        break;
      default:
        outcome satisfies never;
    }
  }
  return { views: described, omitted };
}

function omission({ name }: ViewToDescribe, message: string): Omission {
  const [first = ""] = message.split("\n");
  return { what: "view", name, reason: `cannot be read: ${first.replace(/\.$/, "")}` };
}
