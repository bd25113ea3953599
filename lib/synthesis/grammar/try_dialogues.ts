import { mapPool } from "../../base/mod.ts";
import type { CombinationRefusal, JoinCombination } from "../../joins/mod.ts";
import { inOrder } from "../in_order.ts";
import type { DialogueKind } from "../types.ts";
import { makeDialogue, TRIED_INDEX } from "./make_dialogue.ts";
import type { SynthesisContext } from "./plan/synthesis_context.ts";
import type { SynthesizeOptions } from "./synthesize.ts";

/** A dialogue to be tried. */
export interface DialogueTry {
  readonly combination: JoinCombination;
  readonly kind: DialogueKind;
}

/** How dialogues are tried. */
export interface TryDialoguesOptions
  extends Pick<SynthesizeOptions, "seed" | "typeMix" | "concurrency" | "signal"> {
  readonly context: SynthesisContext;
}

/**
 * Tries to make dialogues, as {@link synthesize} does with the same seed and context at any position of a plan, but with
 * fewer attempts, as what fails costs most. The context
 * remembers what was asked, so that making the dialogues afterwards costs less.
 *
 * @returns For each try why the dialogue cannot be made and what joins that is due to, undefined where it can.
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
 * const tries = [{ combination: joinCombination(graph, [capitals]), kind: "partial" as const }];
 * const context = await createSynthesisContext(database, schema);
 * assert.deepEqual(await tryDialogues(tries, { seed: 1, context }), [undefined]);
 * ```
 */
export async function tryDialogues(
  tries: readonly DialogueTry[],
  { context, seed, typeMix, concurrency = 8, signal }: TryDialoguesOptions,
): Promise<readonly (CombinationRefusal | undefined)[]> {
  const tried = mapPool(tries, async ({ combination, kind }, position) => {
    const how = { seed, kind, index: TRIED_INDEX, isTrial: true, ...(typeMix && { typeMix }), signal };
    const { composition } = await makeDialogue(combination, context, how);
    const refusal = "notMade" in composition ? composition : undefined;
    return { position, refusal: refusal && { reason: refusal.reason, blamed: refusal.blamed } };
  }, { concurrency, signal });
  const refusals: (CombinationRefusal | undefined)[] = [];
  for await (const { refusal } of inOrder(tried)) refusals.push(refusal);
  return refusals;
}
