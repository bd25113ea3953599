import type { Variation } from "../../variation.ts";
import type { ContextTurn } from "./dialogue_event.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import type { SynthesisContext } from "./synthesis_context.ts";

/**
 * The condition of a context as somebody says it who remembers two names as one ("Anna Meier" for "Anna Schulz" and
 * "Paul Meier"), so that no row has that name and nobody can tell which is meant. Undefined where the condition is no
 * name of several words or no other name can be mistaken for it.
 */
export async function misnamed(
  { change, filter, listing }: ContextTurn,
  { lexicon, sampler, holdsRows }: Pick<SynthesisContext, "lexicon" | "sampler" | "holdsRows">,
  variation: Variation,
): Promise<ColumnFilter | undefined> {
  if (change === "withdraw" || filter.kind !== "comparison" || filter.operator !== "=") return undefined;
  const { table, column } = filter.column;
  const name = wordsOf(filter.value);
  if (name === undefined || lexicon.column(table, column).kind !== "label") return undefined;
  const { values } = await sampler(listing.specification, filter.column);
  const stored = new Set(values.map((value) => String(value).toLowerCase()));
  const confused = [...new Set(values)].sort().flatMap((value) => confusions(name, wordsOf(value)))
    .filter((other) => !stored.has(other.toLowerCase()));
  if (confused.length === 0) return undefined;
  const wrong = variation.pick("confused", confused);
  return await isStored(wrong, { lexicon, holdsRows }) ? undefined : { ...filter, value: wrong };
}

/** Columns that are looked through; where there are more, any name counts as stored. */
const MOST_LABELS = 100;

/** Whether rows of any table may have a name: a system could take a patient for the doctor that was meant. */
async function isStored(
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

/** The words of a name of at least two, each with a letter; undefined for any other value. */
function wordsOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== "string") return undefined;
  const words = value.split(" ");
  return words.length > 1 && words.every((word) => /^\p{L}[\p{L}'’-]+$/u.test(word)) ? words : undefined;
}

/** The first words of one name with the last word of another. */
function confusions(name: readonly string[], other: readonly string[] | undefined): readonly string[] {
  if (other?.length !== name.length) return [];
  const [last, otherLast] = [name.at(-1), other.at(-1)];
  if (last === otherLast || name[0] === other[0]) return [];
  return [[...name.slice(0, -1), otherLast].join(" "), [...other.slice(0, -1), last].join(" ")];
}
