import type { JoinCombination } from "../../joins/mod.ts";
import type { Composition } from "../types.ts";
import type { ComposeOptions } from "./compose_options.ts";
import { contextDialogue } from "./kinds/context.ts";
import { mixedDialogue } from "./kinds/mixed.ts";
import { partialDialogue } from "./kinds/partial.ts";
import { typesDialogue } from "./kinds/types.ts";
import type { Workshop } from "./workshop.ts";

/** Makes the dialogue of one combination, of the kind that is asked for. */
export function composeDialogue(
  combination: JoinCombination,
  workshop: Workshop,
  options: ComposeOptions,
): Promise<Composition> {
  const { kind = "partial" } = options;
  switch (kind) {
    case "partial":
      return partialDialogue(combination, workshop, options);
    case "context":
      return contextDialogue(combination, workshop, options);
    case "mixed":
      return mixedDialogue(combination, workshop, options);
    case "types":
      return typesDialogue(combination, workshop, options);
    default:
      return kind satisfies never;
  }
}
