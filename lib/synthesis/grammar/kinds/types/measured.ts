import type { ColumnWords, Lexicon } from "../../../../linking/mod.ts";
import type { Thing } from "../../plan/thing.ts";
import type { ColumnReference } from "../../../../specification/mod.ts";
import type { State } from "../../plan/types.ts";
import { namedThings } from "./ambiguity.ts";
import { rankable } from "./ranking.ts";
import { isUnderstood } from "./is_understood.ts";
import type { Spot, Talk } from "./spot.ts";

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

/** The measures among them; years that are taken for one are no amounts. */
export function measuresOf(talk: Talk, lexicon: Lexicon): readonly Measured[] {
  return measuredOf(talk, lexicon).filter(({ by }) =>
    by.kind === "measure" && by.statistics.distinct > 2 && !couldBeYears(by, lexicon)
  );
}

function couldBeYears(
  { reference, statistics: { minimum, maximum } }: ColumnWords,
  { words }: Lexicon,
): boolean {
  return Number(minimum) >= 1500 && Number(maximum) <= 2100 &&
    !isUnderstood(words.column(reference.table, reference.column), words);
}

/** More measures than this are not all thought of. */
const MOST_MEASURES = 4;

/**
 * The measures of the things that were asked for, where any can be meant by a comparison that names none: what is listed
 * beside them has no measures, and no number of anything was given or asked for, as that would come to mind first.
 */
export function openMeasures(talk: Talk, { turns, place }: Spot, lexicon: Lexicon): readonly Measured[] {
  const measures = measuresOf(talk, lexicon);
  const isOpen = measures.length > 1 && measures.length <= MOST_MEASURES &&
    measures.every(({ thing }) => thing === talk.root) &&
    ![talk.meant, ...turns.slice(0, place).map(({ after }) => after)].some((state) =>
      speaksOfNumbers(state, lexicon)
    );
  return isOpen ? measures : [];
}

/** Whether a question gives or bounds a number of single things or groups. */
function speaksOfNumbers({ specification, form }: State, lexicon: Lexicon): boolean {
  const { outputs, filters, groupFilters } = specification;
  const isNumber = ({ table, column }: ColumnReference) =>
    ["measure", "year"].includes(lexicon.column(table, column).kind);
  return groupFilters.length > 0 || (form !== "scalar" && outputs.some(({ kind }) => kind === "aggregate")) ||
    outputs.some(({ column }) => column !== undefined && isNumber(column)) ||
    filters.some((filter) => filter.kind !== "exists" && isNumber(filter.column));
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
