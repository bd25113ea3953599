import { compareTables } from "../../compare/mod.ts";
import { querySteadily, type ResultTable } from "../../database/mod.ts";
import type { Interaction } from "../../dialogue/mod.ts";
import { claimsOf } from "./claims_of.ts";
import { inInteraction } from "./in_interaction.ts";
import type { Studio } from "./types.ts";

/**
 * Which queries, those of readings too, give an answer that another of the dialogue has given, or that is unknown for the
 * most part. Long answers are not compared.
 */
export async function answerFaults(
  interactions: readonly Interaction[],
  { database }: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const answers: { readonly table: ResultTable; readonly place: number }[] = [];
  for (const { place, sql } of claimsOf(interactions)) {
    const outcome = await querySteadily(database, sql, { maxRows: 1_000, ...(signal && { signal }) });
    if (outcome.kind !== "rows" || outcome.table.truncated) continue;
    const { table } = outcome;
    faults.push(
      ...emptyColumns(table).map((name) =>
        inInteraction(
          place,
          `its answer holds nothing in more than half of the rows of ${name}; ask for what is known`,
        )
      ),
    );
    const same = answers.find((before) => isSame(before.table, table));
    if (same === undefined) answers.push({ table, place });
    else faults.push(inInteraction(place, same.place === place ? SAME_READINGS : sameAs(same.place)));
  }
  return faults;
}

function emptyColumns({ columns }: ResultTable): readonly string[] {
  return columns.filter(({ values }) => values.filter((value) => value === null).length * 2 > values.length)
    .map(({ name }) => name);
}

function isSame(a: ResultTable, b: ResultTable): boolean {
  // Further columns are no difference to a comparison, and here they are.
  return a.columns.length === b.columns.length &&
    compareTables(a, b, { ordered: false, pairByName: false }).verdict === "equal";
}

const SAME_READINGS = "two of its readings give the same answer";

function sameAs(place: number): string {
  return `its query gives the answer of interaction ${place} once more`;
}
