import type { ColumnWords, Lexicon } from "../../../../linking/mod.ts";
import type { Thing } from "../../plan/thing.ts";
import { namedThings } from "./ambiguity.ts";
import { rankable } from "./ranking.ts";
import type { Talk } from "./spot.ts";

/** A column that one of the things listed can be ranked and bounded by. */
export interface Measured {
  readonly thing: Thing;
  readonly by: ColumnWords;
}

/** Those of all things that the listing names, as "the largest of them" can be any of these. */
export function measuredOf({ root, meant }: Talk, lexicon: Lexicon): readonly Measured[] {
  return namedThings(root, meant).flatMap((thing) =>
    rankable({ ...meant, subject: thing.subject }, thing, lexicon).map((by) => ({ thing, by }))
  );
}

/** What the user answers who means one of these. */
export function clarifiedBy({ thing, by }: Measured, all: readonly Measured[]): readonly string[] {
  const isCrowded = all.some((other) => other.thing !== thing);
  return isCrowded ? ofThing(thing, by) : byColumn(by);
}

/** What the user answers who means one of several columns. */
export function byColumn({ singular }: ColumnWords): readonly string[] {
  return [
    `I mean the ${singular}`,
    `the ${singular}`,
    `I am asking about the ${singular}`,
    `the ${singular}, please`,
    `go by the ${singular}`,
  ];
}

function ofThing({ singular, plural }: Thing, by: ColumnWords): readonly string[] {
  return [
    `the ${singular}, by its ${by.singular}`,
    `I mean the ${plural}, by ${by.singular}`,
    `the ${by.singular} of the ${plural}`,
  ];
}
