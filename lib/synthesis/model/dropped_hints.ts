import type { Interaction } from "../../dialogue/mod.ts";
import { nameParts } from "../../schema/mod.ts";
import { takesUp } from "./hint.ts";
import { statedQueries } from "./stated_queries.ts";
import type { DialogueTask, ModelSynthesisSetup } from "./types.ts";

export interface DroppedHintsOptions
  extends Pick<DialogueTask, "start" | "construct">, Pick<ModelSynthesisSetup, "database" | "lexicon"> {
  /** Tables of the combination. */
  readonly tables: readonly string[];
}

/** Returns the hints that the queries of a dialogue do not take up, in words of the prompt. */
export function droppedHints(
  interactions: readonly Interaction[],
  { start: { table, aspect }, construct, database: { dialect }, lexicon, tables }: DroppedHintsOptions,
): readonly string[] {
  const queries = statedQueries(interactions).map(({ sql }) => sql);
  const [first = ""] = queries;
  const name = nameParts(table).at(-1) ?? table;
  return [
    ...(takesUp(first, { text: table, words: [name.toUpperCase()] }, { lexicon, tables, dialect })
      ? []
      : [`starting from ${table}`]),
    ...(takesUp(first, aspect, { lexicon, tables, dialect }) ? [] : [aspect.text]),
    ...(queries.some((query) => takesUp(query, construct, { lexicon, tables, dialect }))
      ? []
      : [construct.text]),
  ];
}
