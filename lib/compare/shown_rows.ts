import type { ResultColumn, ResultTable, Value, ValueType } from "../database/mod.ts";

/** Rows as an agent shows them, without the types of a database. */
export interface ShownRows {
  /** Names of the columns. @default they have none */
  readonly columns?: readonly string[] | undefined;
  readonly rows: readonly (readonly Value[])[];
  /** There are more rows than are shown. @default false */
  readonly truncated?: boolean | undefined;
}

/**
 * Shown rows as a table that can be compared with a result: moments are spelled as the result spells them, in UTC where
 * they name an offset. Numbers in texts are left to the comparison. A row that is too short ends in NULL.
 *
 * @param gold The result that they will be compared with.
 */
export function shownTable({ columns: names = [], rows }: ShownRows, gold: ResultTable): ResultTable {
  const width = rows.reduce((most, row) => Math.max(most, row.length), names.length);
  const columns = Array.from({ length: width }, (_, index) => {
    const values = rows.map((row) => row[index] ?? null);
    return { name: names[index] ?? `column ${index + 1}`, ...spelledAs(gold, values) };
  });
  return { columns, rowCount: rows.length, truncated: false };
}

type Typed = Pick<ResultColumn, "type" | "values">;

function spelledAs({ columns }: ResultTable, values: readonly Value[]): Typed {
  const ofMoments = columns.filter(({ type }) => type === "date" || type === "timestamp");
  const moments = ofMoments.length > 0 ? momentsOf(values) : undefined;
  if (moments === undefined) return { type: typeOf(values), values };
  const isZoned = ofMoments.some((column) =>
    column.values.some((value) => typeof value === "string" && value.endsWith("Z"))
  );
  const isTimed = (moment: string | null) => moment?.includes("T") ?? false;
  return {
    type: moments.some(isTimed) ? "timestamp" : "date",
    values: moments.map((moment) => isZoned && isTimed(moment) ? `${moment}Z` : moment),
  };
}

/** All values as moments, if nothing else is among them. */
function momentsOf(values: readonly Value[]): readonly (string | null)[] | undefined {
  if (values.every((value) => value === null)) return undefined;
  const moments = values.map((value) => typeof value === "string" ? momentIn(value) : value);
  return moments.every((moment) => moment === null || typeof moment === "string") ? moments : undefined;
}

/** A date, or a timestamp in UTC, as ISO 8601 spells it without a zone. */
function momentIn(text: string): string | undefined {
  if (HTTP_DATE.test(text)) return new Date(text).toISOString().slice(0, 19);
  const [, date, minute, second = ":00", fraction = "", zone = "Z"] = MOMENT.exec(text) ?? [];
  if (date === undefined || minute === undefined) return date;
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone;
  const moment = new Date(`${date}T${minute}${second}${offset}`);
  if (Number.isNaN(moment.getTime())) return undefined;
  return moment.toISOString().slice(0, 19) + fraction.replace(/(?:\.|(?<![.0]))0+$/, "");
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** As some web frameworks write dates in JSON. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function typeOf(values: readonly Value[]): ValueType {
  const present = values.filter((value) => value !== null);
  if (present.every((value) => typeof value === "string")) return "text";
  if (present.every((value) => typeof value === "boolean")) return "boolean";
  if (!present.every((value) => typeof value === "number")) return "other";
  return present.every(Number.isInteger) ? "integer" : "float";
}
