import type { JoinCombination } from "../../joins/mod.ts";
import type { Composition } from "../types.ts";
import type { ComposeOptions } from "./plan/compose_options.ts";
import { contextDialogue } from "./kinds/context.ts";
import { mixedDialogue } from "./kinds/mixed.ts";
import { partialDialogue } from "./kinds/partial.ts";
import { typesDialogue } from "./kinds/types.ts";
import { createVariation } from "../variation.ts";
import { varyLexicon } from "./english/vary_lexicon.ts";
import type { Workshop } from "./plan/workshop.ts";

/** Makes the dialogue of one combination, of the kind that is asked for. */
export function composeDialogue(
  combination: JoinCombination,
  workshop: Workshop,
  options: ComposeOptions,
): Promise<Composition> {
  const { kind = "partial", seed, index } = options;
  const lexicon = varyLexicon(workshop.lexicon, createVariation(seed, index).within("glossary"));
  const spoken = { ...workshop, lexicon };
  switch (kind) {
    case "partial":
      return partialDialogue(combination, spoken, options);
    case "context":
      return contextDialogue(combination, spoken, options);
    case "mixed":
      return mixedDialogue(combination, spoken, options);
    case "types":
      return typesDialogue(combination, spoken, options);
    default:
      return kind satisfies never;
  }
}
