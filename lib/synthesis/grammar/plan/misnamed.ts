import type { Variation } from "../../variation.ts";
import type { ContextTurn } from "./dialogue_event.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import { restricted } from "./restriction.ts";
import type { SynthesisContext } from "./synthesis_context.ts";

/**
 * The condition of a context as somebody says it who remembers two names as one ("Anna Meier" for "Anna Schulz" and
 * "Paul Meier"), so that no row has that name and nobody can tell which is meant. Undefined where the condition is no
 * name of several words or no other name can be mistaken for it.
 */
export async function misnamed(
  { change, filter, listing }: ContextTurn,
  { lexicon, sampler, holdsRows }: SynthesisContext,
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
  const wrong: ColumnFilter = { ...filter, value: variation.pick("confused", confused) };
  return await holdsRows(restricted(listing, wrong).specification) ? undefined : wrong;
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
