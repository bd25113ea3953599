import { properNames } from "../../wording/proper_name.ts";
import { valueText } from "../../english/value_text.ts";
import type { Variation } from "../../../variation.ts";
import type { Workshop } from "../../plan/workshop.ts";
import type { Talk } from "./spot.ts";

const LONGEST = 30;

/** The name of one of the things that the conversation speaks of, as it is said; undefined where they have none. */
export async function nameInContext(
  { listing, root }: Talk,
  { lexicon, sampler }: Workshop,
  variation: Variation,
): Promise<string | undefined> {
  const [label, ...others] = root.labels;
  if (label === undefined || others.length > 0 || root.coded !== undefined) return undefined;
  const column = lexicon.column(label.table, label.column);
  if (column.kind !== "label") return undefined;
  const { values } = await sampler(listing.specification, label);
  const sayable = [...new Set(values)].map((value) => valueText(value, column)).filter((text) =>
    text.length <= LONGEST && /^\p{Lu}[^"(]*$/u.test(text)
  ).sort();
  if (sayable.length === 0) return undefined;
  const name = variation.pick("name", sayable);
  const said = properNames(root, name).filter((form) => !form.startsWith(`the ${root.singular} of `));
  return variation.pick("proper name", said);
}
