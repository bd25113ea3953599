import type { SynthesisContext } from "./synthesis_context.ts";

/** Columns that are looked through; where there are more, any name counts as stored. */
const MOST_LABELS = 100;

/** Whether rows of any table may have a name: a system could take a patient for the doctor that was meant. */
export async function isStoredName(
  name: string,
  { lexicon, holdsRows }: Pick<SynthesisContext, "lexicon" | "holdsRows">,
): Promise<boolean> {
  const labels = lexicon.schema.tables.flatMap(({ name }) => lexicon.table(name).labels).filter(({ kind }) =>
    kind === "label"
  );
  if (labels.length > MOST_LABELS) return true;
  for (const { reference: column } of labels) {
    const found = await holdsRows({
      ...{ tables: [column.table], joins: [], outputs: [{ kind: "column", column }] },
      filters: [{ kind: "comparison", column, operator: "=", value: name }],
      ...{ groupBy: [], groupFilters: [], orderBy: [], distinct: false },
    });
    if (found) return true;
  }
  return false;
}
