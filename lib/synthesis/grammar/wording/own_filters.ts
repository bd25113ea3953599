import type { Filter } from "../../../specification/mod.ts";
import { allThings, type Thing, thingOf } from "../plan/thing.ts";
import type { PhraseContext } from "./phrase_context.ts";

/** The filters whose column is the thing's own. */
export function ownFilters(thing: Thing, phraseContext: PhraseContext): readonly Filter[] {
  return phraseContext.specification.filters.filter((filter) =>
    filter.kind === "exists"
      ? thing.tables[0] === otherEnd(filter)
      : thingOf(phraseContext.root, filter.column) === thing
  );
}

function otherEnd({ join, table }: Extract<Filter, { kind: "exists" }>): string {
  return join.from.table === table ? join.to.table : join.from.table;
}

/** Whether a thing or anything below it is narrowed by a filter. */
export function isRestricted(thing: Thing, phraseContext: PhraseContext): boolean {
  return allThings(thing).some((below) => ownFilters(below, phraseContext).length > 0);
}
