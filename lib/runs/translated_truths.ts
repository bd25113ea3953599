import type { Dataset } from "../dialogue/mod.ts";
import type { Dialect } from "../sql/mod.ts";

/** The dialect that ground truths are translated from, and a clause that says so. */
export interface TranslatedTruths {
  readonly from: Dialect;
  readonly text: string;
}

/** Says that a dataset is written in another dialect than that of its database; undefined where it is not. */
export function translatedTruths(
  { control: { sql_dialect: from } }: Dataset,
  dialect: Dialect,
): TranslatedTruths | undefined {
  if (from === undefined || from === dialect) return undefined;
  return { from, text: `The ground truths are SQL of ${from} and are translated to ${dialect}` };
}
