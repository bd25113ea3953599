import {
  countCell,
  numberColumns,
  type ReportTable,
  shareCell,
  textColumns,
} from "../../../lib/report/mod.ts";
import type { MeasuredPair } from "./sentence_tables.ts";

/** What readers answered to a sheet of sentences with their queries (`draw_sentence_sheet.ts`). */
export interface SentenceLabels {
  readonly seed: number;
  /** Who read, in words. */
  readonly readers: string;
  /** What happened before and after, a sentence. */
  readonly note: string;
  /** In the order of the sheet. */
  readonly pairs: readonly LabelledPair[];
}

export interface LabelledPair {
  readonly dataset: string;
  readonly database?: string | undefined;
  readonly place: number;
  /** Of each reader. */
  readonly answers: readonly ("right" | "wrong" | "unclear")[];
}

/** Most confirmed pairs that count. */
const WANTED = 300;

/** What the checks say of the pairs that all readers called right, and of those that all called wrong. */
export function confirmedTable(labels: SentenceLabels, measured: readonly MeasuredPair[]): ReportTable {
  const placeOf = ({ dataset, database, place }: Omit<LabelledPair, "answers">) =>
    JSON.stringify([dataset, database, place]);
  const found = new Map(
    measured.filter(({ planted }) => planted === undefined).map((pair) => [placeOf(pair), pair]),
  );
  const answered = (wanted: "right" | "wrong") =>
    labels.pairs.filter(({ answers }) => answers.every((answer) => answer === wanted))
      .flatMap((pair) => found.get(placeOf(pair)) ?? []);
  const right = answered("right").slice(0, WANTED);
  const rowOf = (name: string, pairs: readonly MeasuredPair[]) => {
    const unchecked = pairs.filter(({ outcome }) => outcome === "not_checked").length;
    const faults = pairs.filter(({ outcome }) => outcome === "fault").length;
    const checked = pairs.length - unchecked;
    return [
      name,
      countCell(pairs.length),
      countCell(unchecked),
      countCell(faults),
      checked === 0 ? "–" : shareCell(faults, checked),
    ];
  };
  return {
    caption: `Pairs that readers judged (seed ${labels.seed})`,
    label: `tab:gate-read-${labels.seed}`,
    columns: [
      ...textColumns("Pairs"),
      ...numberColumns("Pairs", "Not Checked", "Faults", "Share of Checked"),
    ],
    rows: [
      ...Map.groupBy(right, ({ writer }) => writer).entries().map(([writer, pairs]) =>
        rowOf(`right: ${writer}`, pairs)
      ),
      rowOf("right", right),
      rowOf("wrong", answered("wrong")),
    ],
    notes: [
      `Read by ${labels.readers}; ${labels.pairs.length} pairs drawn. Right: the first ${WANTED} that all readers call so. ` +
      "A fault in a right pair is a false alarm. Wrong: all readers call the published query wrong.",
      labels.note,
    ],
  };
}
