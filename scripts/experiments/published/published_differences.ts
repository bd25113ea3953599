import { boundedPercent } from "../../../lib/report/mod.ts";
import type { PrintedCell } from "./printed_cell.ts";
import type { Scored } from "./published_tables.ts";
import type { PrintedModel } from "./published_values.ts";

/** Sentences about the cells that differ from the paper, one for each cause; a cell without a known cause is named. */
export function differenceNotes(
  cells: readonly PrintedCell[],
  models: readonly Scored<PrintedModel>[],
): readonly string[] {
  const differing = cells.filter(({ fits }) => !fits);
  const notes = causes.flatMap(({ explains, say }) => {
    const own = differing.filter(explains);
    return own.length === 0 ? [] : [say(own, models)];
  });
  const unexplained = differing.filter((cell) => !causes.some(({ explains }) => explains(cell)));
  return [
    ...notes,
    ...unexplained.map(({ table, row, column, printed, computed }) =>
      `**No cause is known** for Table ${table}, ${row}, ${column}: ${printed} in the paper, ${computed} here.`
    ),
  ];
}

interface Cause {
  readonly explains: (cell: PrintedCell) => boolean;
  readonly say: (cells: readonly PrintedCell[], models: readonly Scored<PrintedModel>[]) => string;
}

const causes: readonly Cause[] = [
  {
    explains: ({ table, row, column }) => table === "II" && row === "unanswerable" && column === "Spearman",
    say: () =>
      "**Spearman of unanswerable questions** is printed as 0.57. The p-value beside it, 7.6e-03, is that of the 0.565 " +
      "which the published scores have; 0.57 would have 7.0e-03. It was rounded up.",
  },
  {
    explains: ({ table, row, column }) => table === "III" && row === "SQLCoder-8B" && column === "TDEX",
    say: () =>
      "**TDEX of SQLCoder-8B** is printed as the value that the row below has too. Its outputs allow only the range " +
      "above, whatever the database without rows holds. It is a misprint, probably a copy of that row.",
  },
  {
    explains: ({ table, column }) => table === "III" && column === "IEX",
    say: (cells, models) => {
      const rows = models.map(({ model, iex, scores }) => {
        const strict = scores.iexWithFailures;
        const [low, high] = "unscored" in strict ? [1, 0] : strict.bounds ?? [strict.value, strict.value];
        const fits = 100 * low - 0.05 <= Number(iex) && Number(iex) <= 100 * high + 0.05;
        return { model, shown: boundedPercent(strict), fits };
      });
      const names = (fits: boolean) =>
        rows.filter((row) => row.fits === fits).map(({ model, shown }) => `${model} ${shown}`).join(", ");
      const others = names(false);
      const end = others === ""
        ? ""
        : `; and not of these: ${others}. So no single rule yields the whole column: ` +
          "it was computed by two versions of the script, or on other data";
      return `**IEX of ${cells.length} models.** The script catches the exception that a query raises which does not run, and ` +
        "then forgets to fail the dialogue, unless the ground truth has `ORDER BY`. Ours does the same. If such a query " +
        `failed its dialogue, the printed values would fit of these: ${names(true) || "none"}${end}. ` +
        "The script divides IEX by the number of turns in what it prints; the table divides by dialogues, as ours does.";
    },
  },
  {
    explains: ({ table }) => table === "IV",
    say: () =>
      "**Table IV.** The ambiguous column comes out for no model, the others for some. Neither the mean over all turns of a " +
      "type, nor over those called so, nor over those not called answerable gives it. Neither the text nor the script " +
      "tells how it was computed; scores of another round of judging would explain it.",
  },
];
