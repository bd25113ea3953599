import type { Variation } from "../../variation.ts";
import { confusedNames } from "./confused_names.ts";
import type { ContextTurn } from "./dialogue_event.ts";
import { isStoredName } from "./is_stored_name.ts";
import type { ColumnFilter } from "./propose_filter.ts";
import type { SynthesisContext } from "./synthesis_context.ts";

/**
 * The condition of a context as somebody says it who remembers two names as one ("Anna Meier" for "Anna Schulz" and
 * "Paul Meier"), so that no row has that name and nobody can tell which is meant. Undefined where the condition is no
 * name of several words or no other name can be mistaken for it.
 */
export async function misnamed(
  { change, filter, listing }: ContextTurn,
  synthesis: Pick<SynthesisContext, "lexicon" | "sampler" | "holdsRows">,
  variation: Variation,
): Promise<ColumnFilter | undefined> {
  if (change === "withdraw" || filter.kind !== "comparison" || filter.operator !== "=") return undefined;
  const { table, column } = filter.column;
  if (synthesis.lexicon.column(table, column).kind !== "label") return undefined;
  const { values } = await synthesis.sampler(listing.specification, filter.column);
  const confused = confusedNames(filter.value, values);
  if (confused.length === 0) return undefined;
  const wrong = variation.pick("confused", confused);
  return await isStoredName(wrong, synthesis) ? undefined : { ...filter, value: wrong };
}
