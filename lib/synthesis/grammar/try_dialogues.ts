import { mapPool } from "../../base/mod.ts";
import type { JoinCombination } from "../../joins/mod.ts";
import { inOrder } from "../in_order.ts";
import { makeDialogue } from "./make_dialogue.ts";
import type { SynthesisContext } from "./plan/synthesis_context.ts";
import type { SynthesizeOptions } from "./synthesize.ts";

/** How dialogues are tried. */
export interface TryDialoguesOptions
  extends Pick<SynthesizeOptions, "seed" | "kinds" | "typeMix" | "concurrency" | "signal"> {
  readonly context: SynthesisContext;
}

/**
 * Tries to make a dialogue of each kind of each combination, as {@link synthesize} does with the same seed and context.
 * The context remembers what was asked, so that making the dialogues afterwards costs less.
 *
 * @returns For each combination why no dialogue of one of the kinds can be made, undefined where all can.
 * @throws {OutsideError} If the database cannot be reached.
 *
 * @example
 * ```ts
 * import { buildAtlas } from "querylogue/bundled";
 * import { introspect, openDatabase } from "querylogue/database";
 * import { joinCombination } from "querylogue/joins";
 * import { schemaGraph } from "querylogue/schema";
 * import { createSynthesisContext, tryDialogues } from "querylogue/synthesis";
 * import assert from "node:assert/strict";
 *
 * await using database = await openDatabase(await buildAtlas());
 * const schema = await introspect(database);
 * const graph = schemaGraph(schema);
 * const capitals = graph.joins.findIndex(({ from }) => from.columns.includes("capital"));
 * const context = await createSynthesisContext(database, schema);
 * assert.deepEqual(await tryDialogues([joinCombination(graph, [capitals])], { seed: 1, context }), [undefined]);
 * ```
 */
export async function tryDialogues(
  combinations: readonly JoinCombination[],
  { context, seed, kinds = ["partial"], typeMix, concurrency = 8, signal }: TryDialoguesOptions,
): Promise<readonly (string | undefined)[]> {
  const tried = mapPool(combinations, async (combination, position) => {
    for (const kind of kinds) {
      const { composition } = await makeDialogue(combination, context, {
        ...{ seed, kind, typeMix, signal },
        // Which dialogue it will be is not known yet, and decides wordings alone.
        index: position,
      });
      if ("notMade" in composition) return { position, reason: composition.reason };
    }
    return { position, reason: undefined };
  }, { concurrency, signal });
  const reasons: (string | undefined)[] = [];
  for await (const { reason } of inOrder(tried)) reasons.push(reason);
  return reasons;
}
