import type { Verdict } from "./types.ts";

/**
 * A verdict without what may be a stored value: examples of rows, as these are of any columns, and names of columns that
 * the queries do not spell, as a PIVOT makes names of values. The latter are shown as an ellipsis.
 *
 * @param queries The texts of the queries that made the columns.
 */
export function withoutValues({ verdict, reasons }: Verdict, queries: readonly string[]): Verdict {
  const spelled = new Set(queries.flatMap(wordsIn));
  const shown = (name: string) => wordsIn(name).every((word) => spelled.has(word)) ? name : HIDDEN;
  return {
    verdict,
    reasons: reasons.map((reason) => {
      if ("examples" in reason) return { ...reason, examples: [] };
      if ("column" in reason) {
        const column = shown(reason.column);
        return { ...reason, text: reason.text.replace(`"${reason.column}"`, () => `"${column}"`), column };
      }
      if (!("columns" in reason)) return reason;
      const columns = reason.columns.map(shown);
      const listed = reason.text.replace(reason.columns.join(", "), () => columns.join(", "));
      const text = reason.columns.reduce(
        (text, name, i) => text.replace(`"${name}"`, () => `"${columns[i]}"`),
        listed,
      );
      return { ...reason, text, columns };
    }),
  };
}

const HIDDEN = "…";

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}
