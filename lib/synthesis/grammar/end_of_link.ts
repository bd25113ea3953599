import type { Lexicon } from "./lexicon.ts";
import type { ColumnWords } from "./types.ts";
import { ENDS } from "./word_lists.ts";

/** The date or year by which what some rows of a link tell is over; undefined where none is. */
export function endOfLink(link: string, lexicon: Lexicon): ColumnWords | undefined {
  return lexicon.table(link).columns.find(({ reference, kind, statistics }) => {
    const words = [...lexicon.words.column(link, reference.column)];
    if (words.length > 1 && /^(date|day|year|on|at)$/.test(words.at(-1) ?? "")) words.pop();
    const { present, rows } = statistics;
    return (kind === "date" || kind === "year") && ENDS.has(words.join(" ")) && present > 0 && present < rows;
  });
}
