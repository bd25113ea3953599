import { nameParts, plural, singular, splitName } from "../../schema/mod.ts";
import type { Source } from "../types.ts";
import type { DescriptionWords, Named, Noun } from "./types.ts";

/**
 * Words for the sources of one selection, by role, with those around that it names. Where a table's own words are not
 * enough to tell an occurrence apart, its role is said; no two have equal words ("city 2").
 */
export function nameSources(
  sources: readonly Source[],
  { around, words }: { readonly around: ReadonlyMap<string, Named>; readonly words: DescriptionWords },
): ReadonlyMap<string, Named> {
  const named = new Map(around);
  const tables = sources.map((source) => source.kind === "table" ? source.table : undefined);
  for (const source of sources) {
    const table = source.kind === "table" ? source.table : undefined;
    const own = table === undefined ? undefined : tableNoun(table, words);
    const isOnly = tables.filter((one) => one === table).length === 1 || source.role === table;
    const isOwn = own !== undefined && isOnly && isFree(own, named);
    const noun = isOwn ? own : numbered(nounOf(source.role), named);
    named.set(source.role, { ...noun, ...(table !== undefined && { table }), called: !isOwn });
  }
  return named;
}

/** The words of a table, or of what its name says. */
export function tableNoun(table: string, words: DescriptionWords): Noun {
  return words.table?.(table) ?? nounOf(nameParts(table).join(" "));
}

function isFree(noun: Noun, named: ReadonlyMap<string, Named>): boolean {
  return [...named.values()].every(({ singular }) => singular !== noun.singular);
}

function numbered(noun: Noun, named: ReadonlyMap<string, Named>): Noun {
  let free = noun;
  for (let i = 2; !isFree(free, named); i++) {
    free = { singular: `${noun.singular} ${i}`, plural: `${noun.plural} ${i}` };
  }
  return free;
}

function nounOf(name: string): Noun {
  const parts = singular(splitName(name));
  return parts.length === 0
    ? { singular: JSON.stringify(name), plural: JSON.stringify(name) }
    : { singular: parts.join(" "), plural: plural(parts).join(" ") };
}
