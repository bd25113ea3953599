import type { ResultColumn } from "../database/mod.ts";
import type { Lexicon } from "../linking/mod.ts";
import type { Schema } from "../schema/mod.ts";
import type { ValueImage } from "./types.ts";

/** How the values of each column change: table, column, image. */
export type ColumnImages = (table: string, column: string) => ValueImage;

export interface ColumnImagesOptions {
  readonly schema: Schema;
  readonly lexicon: Lexicon;
  /** The stored values of a column. */
  readonly stored: (table: string, column: string) => ResultColumn | undefined;
}

/**
 * Decides how columns change: texts by word, dates and years by 28 years, measures of more than 100 times a whole number. Keys
 * in numbers, coordinates, truth values, percents and other small numbers stay, and so do texts without a letter and what is of
 * no such type.
 */
export function columnImages({ schema, lexicon, stored }: ColumnImagesOptions): ColumnImages {
  const keyed = new Set(
    [
      ...schema.tables.flatMap(({ name, primaryKey }) => primaryKey.map((column) => [name, column])),
      ...schema.foreignKeys.flatMap(({ from, to }) =>
        [from, to].flatMap(({ table, columns }) => columns.map((column) => [table, column]))
      ),
    ].map((place) => JSON.stringify(place)),
  );
  const found = new Map(
    schema.tables.flatMap(({ name, columns }) =>
      columns.map((column) => {
        const place = JSON.stringify([name, column.name]);
        const { kind } = lexicon.column(name, column.name);
        return [place, imageBy(stored(name, column.name), { kind, isKey: keyed.has(place) })] as const;
      })
    ),
  );
  return (table, column) => found.get(JSON.stringify([table, column])) ?? "same";
}

function imageBy(
  column: ResultColumn | undefined,
  { kind, isKey }: { readonly kind: string; readonly isKey: boolean },
): ValueImage {
  const values = (column?.values ?? []).filter((value) => value !== null);
  if (column === undefined || values.length === 0) return "same";
  if (["date", "timestamp"].includes(column.type)) return "dated";
  if (values.every((value) => typeof value === "string")) {
    if (values.every((value) => /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d.*)?$/.test(value))) return "dated";
    const isText = ["text", "uuid", "other"].includes(column.type);
    return isText && values.some((value) => /\p{L}/u.test(value)) ? "text" : "same";
  }
  const numbers = values.map(Number);
  if (isKey || numbers.some((number) => !Number.isFinite(number))) return "same";
  if (kind === "year") return "dated";
  return kind === "measure" && numbers.some((number) => Math.abs(number) > 100) ? "scaled" : "same";
}
