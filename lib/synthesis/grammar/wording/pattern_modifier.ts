import type { ColumnWords } from "../../../linking/mod.ts";
import type { Filter } from "../../../specification/mod.ts";
import type { Variation } from "../../variation.ts";
import { columnWithArticle } from "../english/value_text.ts";
import { having, type Modifier } from "./modifier.ts";

/** The words for a condition on how a text begins or ends, or on what it contains: "with a name that starts with \"New\"". */
export function patternModifier(
  column: ColumnWords,
  filter: Extract<Filter, { kind: "pattern" }>,
  options: { readonly isLabel: boolean; readonly variation: Variation },
): Modifier {
  const bare = filter.pattern.replaceAll("%", "");
  const name = options.isLabel ? "a name" : columnWithArticle(column);
  const starts = !filter.pattern.startsWith("%");
  const ends = !filter.pattern.endsWith("%");
  const verbs = starts
    ? [`that starts with "${bare}"`, `beginning with "${bare}"`]
    : ends
    ? [`that ends in "${bare}"`, `ending in "${bare}"`]
    : [`that contains "${bare}"`, `containing "${bare}"`];
  const negated = {
    "that starts with": "that does not start with",
    "that ends in": "that does not end in",
    "that contains": "that does not contain",
  };
  if (filter.negated) {
    const [first = ""] = verbs;
    const [before = "", after = first] = Object.entries(negated).find(([text]) => first.startsWith(text)) ??
      [];
    return having(`${name} ${first.replace(before, after)}`);
  }
  return having(`${name} ${options.variation.pick("patterned", verbs)}`);
}
