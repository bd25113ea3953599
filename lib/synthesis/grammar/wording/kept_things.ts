import type { Filter } from "../../../specification/mod.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { shownOf } from "./output_phrases.ts";
import { noun, reached } from "./reach.ts";
import { pathTo, type Thing, thingOf } from "../plan/thing.ts";

/**
 * The shown things of which conditions keep some only, where a sentence that says them of the subject ("with a product
 * that …") would leave all of them standing: "those products", "the parts of those products".
 */
export function keptThings(phraseContext: PhraseContext, filters: readonly Filter[]): readonly string[] {
  const { root } = phraseContext;
  const narrowed = filters.flatMap((filter) => {
    const thing = filter.kind === "exists"
      ? thingOf(root, { table: nearEnd(filter), column: "" })
      : thingOf(root, filter.column);
    return thing === undefined ? [] : [thing];
  });
  const phrases = shownOf(phraseContext).others.flatMap(({ thing }) => {
    // Those of the thing itself are fewer than all of what lies before it.
    const [shared] = narrowed.map((other) => lastShared(root, thing, other)).filter((at) => at !== undefined)
      .filter((at) => isSeveral(root, at))
      .sort((a, b) => depth(root, b) - depth(root, a));
    if (shared === undefined) return [];
    const those = `those ${shared.plural}`;
    return [
      shared === thing ? those : reached(thing, noun(those, true), {
        ...phraseContext,
        root: shared,
        specification: unfiltered(phraseContext),
      }),
    ];
  });
  return [...new Set(phrases)];
}

/** Whether the subject may have several of these, some of which a condition may keep. */
function isSeveral(root: Thing, thing: Thing): boolean {
  return (pathTo(root, thing) ?? []).some(({ relation }) => relation?.many === true);
}

function depth(root: Thing, thing: Thing): number {
  return pathTo(root, thing)?.length ?? 0;
}

function lastShared(root: Thing, a: Thing, b: Thing): Thing | undefined {
  const path = pathTo(root, b) ?? [];
  return pathTo(root, a)?.findLast((thing) => path.includes(thing));
}

function nearEnd({ join, table }: Extract<Filter, { kind: "exists" }>): string {
  return join.from.table === table ? join.to.table : join.from.table;
}

function unfiltered({ specification }: PhraseContext): PhraseContext["specification"] {
  return { ...specification, filters: [] };
}
