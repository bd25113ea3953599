import { plural } from "../../../schema/mod.ts";
import type { Filter } from "../../../specification/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";

/**
 * The business term for the things that meet a condition, where the glossary has one. The plain lexicon, which everybody
 * is to understand, says conditions in full.
 */
export function glossaryTerm(
  filter: Filter,
  { glossary, plain }: Lexicon,
): { readonly singular: string; readonly plural: string } | undefined {
  if (glossary === undefined || plain === undefined) return undefined;
  const condition = JSON.stringify(sorted(filter));
  const entry = glossary.terms.find((term) =>
    term.filter !== undefined && JSON.stringify(sorted(term.filter)) === condition
  );
  return entry && { singular: entry.term, plural: entry.plural ?? plural(entry.term.split(" ")).join(" ") };
}

const sorted = (filter: Filter) => Object.entries(filter).toSorted(([a], [b]) => a < b ? -1 : 1);
