import { splitName, type Table } from "../schema/mod.ts";
import type { Circumstance } from "./short_words.ts";

/** What stands around a short word. */
interface Around {
  /** The parts of the whole name. */
  readonly parts: readonly string[];
  readonly at: number;
  readonly table: Table;
  /** The tables that are called by the short word. */
  readonly called: readonly Table[];
  /** The words of the table that the column leads to, where it is a key. */
  readonly targets: readonly string[];
}

/** Whether what stands around a short word tells a meaning of it. */
export function circumstanceHolds(
  where: Circumstance,
  short: string,
  { parts, at, table, called, targets }: Around,
): boolean {
  const next = parts[at + 1] ?? "";
  switch (where) {
    case "person":
      return columnsOf(called).some((word) => PERSONAL.test(word));
    case "personal":
      return columnsOf([table]).some((word) => word !== short && PERSONAL.test(word));
    case "money":
      return columnsOf(called.length > 0 ? called : [table]).some((word) => MONEY.test(word));
    case "place":
      return columnsOf([table]).some((word) => ADDRESS.test(word));
    case "code":
      return /^(?:cde?|code)$/.test(next);
    case "price":
      return PRICE.test(next);
    case "key":
      return called.length > 0;
    case "role":
      return targets.length > 0;
    default:
      return where satisfies never;
  }
}

const columnsOf = (tables: readonly Table[]) =>
  tables.flatMap(({ columns }) => columns.flatMap(({ name }) => [name.toLowerCase(), ...splitName(name)]));

const PERSONAL =
  /^(?:[fls]name|(?:first|last|given|family|sur|fore)_?name|first|last|surname|dob|birth\w*|gender|sex|gndr|salary|hired?)$/;
const MONEY = /^(?:amt|amount|total|tot|price|prc|ccy|currency|cur|curr)$/;
const ADDRESS =
  /^(?:street|str|strt|city|cty|town|twn|zip|zipcode|postcode|postal|country|ctry|addr\d?|address|county)$/;
const PRICE = /^(?:fee|fees|rate|cost|costs|price|prc|charge|chg|rent|wage|wages|pay|dues)$/;
