import type { Lexicon } from "../../../linking/mod.ts";
import type { Thing } from "../plan/thing.ts";

/** What a thing is listed by: its name, or where it has none, what its key or code is called. */
export function labelNoun(
  { labels, coded }: Thing,
  lexicon: Lexicon,
): { readonly singular: string; readonly plural: string } {
  if (coded !== undefined) return coded;
  const [label] = labels;
  const words = label === undefined || labels.length > 1
    ? undefined
    : lexicon.column(label.table, label.column);
  if (words === undefined || words.kind === "label") return { singular: "name", plural: "names" };
  if (words.kind !== "key" || words.inflects || / ?IDs?$/.test(words.singular)) return words;
  return { singular: "ID", plural: "IDs" };
}
