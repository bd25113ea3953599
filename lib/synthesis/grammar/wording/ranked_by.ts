import { extremeOf } from "../english/extreme.ts";
import { nounPhrase } from "./noun_phrase.ts";
import type { PhraseContext } from "./phrase_context.ts";
import { receiving } from "./verb_phrase.ts";

/** What a ranking goes by, in words. */
export interface RankedBy {
  /** "have the highest elevation", for one thing and for several. */
  readonly plural: string;
  readonly singular: string;
  /** "with the highest elevation". */
  readonly which: { readonly plural: string; readonly singular: string };
  /** "longest", where English has such a word for the measure. */
  readonly adjective?: string;
  /** "elevation" */
  readonly by: string;
  readonly down: boolean;
}

/**
 * Words for what the rows are ranked by.
 *
 * @throws {RangeError} If the query has no order.
 */
export function rankedBy(phraseContext: PhraseContext): RankedBy {
  const { specification, root, lexicon } = phraseContext;
  const [order] = specification.orderBy;
  if (order === undefined) throw new RangeError("Cannot rank without an order");
  const down = order.direction === "descending";
  if (order.by.kind === "aggregate") return byCount(phraseContext, down);
  const column = lexicon.column(order.by.column.table, order.by.column.column);
  const extreme = extremeOf(column, down);
  const own = column.scale !== undefined && column.reference.table === root.tables[0];
  const what = `the ${extreme} ${column.singular}`;
  return {
    plural: `have ${what}`,
    singular: `has ${what}`,
    which: { plural: `with ${what}`, singular: `with ${what}` },
    ...(own && column.scale ? { adjective: down ? column.scale.most : column.scale.least } : {}),
    by: column.singular,
    down,
  };
}

function byCount(phraseContext: PhraseContext, down: boolean): RankedBy {
  const { counted } = phraseContext;
  if (counted === undefined) throw new RangeError("Cannot rank by a count of nothing");
  const np = nounPhrase(counted, phraseContext, { number: "plural" });
  const most = `the ${down ? "most" : "fewest"} ${np}`;
  const by = `the number of ${np}`;
  const { relation } = counted;
  if (relation?.forward !== undefined) {
    const plural = `${relation.forward.plural} ${most}`;
    const singular = `${relation.forward.singular} ${most}`;
    return { plural, singular, which: { plural: `that ${plural}`, singular: `that ${singular}` }, by, down };
  }
  if (relation?.backward !== undefined) {
    const { plural, singular } = receiving(relation.backward, most, {
      complex: false,
      single: false,
      person: phraseContext.root.person,
    });
    return { plural, singular, which: { plural: `that ${plural}`, singular: `that ${singular}` }, by, down };
  }
  return {
    plural: `have ${most}`,
    singular: `has ${most}`,
    which: { plural: `with ${most}`, singular: `with ${most}` },
    by,
    down,
  };
}
