import type { Table } from "../../schema/mod.ts";
import type { NameWords } from "../name_words.ts";
import { BOUNDS, DATED, PARTICIPLES } from "./word_lists.ts";

/**
 * The noun of a column that holds dates or years, and the participle that says it of a row: "construction year" and "built" of
 * `built_year`. A participle that only repeats its table is "date" or "year": `inspected_on` of `inspection`.
 */
export function timeWords(
  text: string,
  kind: "date" | "year",
  { table, names }: { readonly table: Table; readonly names: NameWords },
): { readonly noun: string; readonly participle: string | undefined } {
  const dated = datedParticiple(text);
  return {
    noun: repeatsTable(text, table, names) ? kind : timeNoun(text, { kind, participle: dated ?? text }),
    participle: text in PARTICIPLES ? text : DATED[text] ?? dated,
  };
}

/** "built" of `built_year` and `date_built`. */
function datedParticiple(text: string): string | undefined {
  const found = /^(\S+) (?:year|date)$|^(?:year|date) (\S+)$/.exec(text);
  const word = found?.[1] ?? found?.[2];
  return word !== undefined && word in PARTICIPLES ? word : undefined;
}

/** Whether a participle only repeats its table, and no other column of it is called a date. */
function repeatsTable(text: string, table: Table, names: NameWords): boolean {
  const stem = /^\S{3,}ed$/.test(text) ? text.slice(0, -2).replace(/([^aeiou])\1$/, "$1") : undefined;
  const head = names.table(table.name).at(-1) ?? "";
  return stem !== undefined && head.startsWith(stem) &&
    !table.columns.some(({ name }) => /(?:^|_)(?:date|year|day|time)$/i.test(name));
}

function timeNoun(
  text: string,
  { kind, participle }: { readonly kind: "date" | "year"; readonly participle: string },
): string {
  const noun = PARTICIPLES[participle] ?? BOUNDS[text] ?? text;
  if (kind === "year") {
    if (text in BOUNDS) return `${noun} year`;
    return PARTICIPLES[participle] === undefined ? text : noun.replace("date", "year");
  }
  return /date|datum|day|time|birth|death/.test(noun) ? noun : `${noun} date`;
}
