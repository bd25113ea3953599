import type { ColumnWords, Lexicon } from "../../../linking/mod.ts";

/** The date or year by which what some rows of a link tell is over; undefined where none is. */
export function endOfLink(link: string, lexicon: Lexicon): ColumnWords | undefined {
  return lexicon.table(link).columns.find(({ reference, kind, statistics }) => {
    const words = [...lexicon.words.column(link, reference.column)];
    if (words.length > 1 && /^(date|day|year|on|at)$/.test(words.at(-1) ?? "")) words.pop();
    const { present, rows } = statistics;
    return (kind === "date" || kind === "year") && ENDS.has(words.join(" ")) && present > 0 && present < rows;
  });
}

/** Columns of a link by whose date or year what a row tells is over. */
const ENDS: ReadonlySet<string> = new Set([
  "withdrawn",
  "withdrawal",
  "left",
  "leaving",
  "end",
  "ended",
  "ends",
  "until",
  "till",
  "to",
  "valid to",
  "valid until",
  "expired",
  "expiry",
  "expiration",
  "resigned",
  "resignation",
  "retired",
  "terminated",
  "termination",
  "discharged",
  "dissolved",
  "finished",
  "returned",
]);
