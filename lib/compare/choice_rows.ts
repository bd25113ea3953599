import type { ChoiceRows } from "./assign_choices.ts";
import type { RowChoices } from "./query_facts.ts";

/**
 * The places that choices may take, and those of the rows of a result.
 *
 * @returns Nothing where the result has more rows than there are places.
 */
export function choiceRows(
  { owners, groups, offset }: RowChoices,
  { rowCount, ordered }: { readonly rowCount: number; readonly ordered: boolean },
): ChoiceRows | undefined {
  if (groups.length < offset + rowCount) return undefined;
  const groupOf = (place: number) => ordered ? groups[place] as number : 0;
  return {
    owners: Int32Array.from(owners),
    groups: {
      gold: Int32Array.from(owners, groupOf),
      predicted: Int32Array.from({ length: rowCount }, (_, row) => groupOf(offset + row)),
    },
  };
}
