import type { Dialect } from "../../../sql/mod.ts";

/** Says in a sentence or two how a dialect writes dates, texts, limits and names. */
export function dialectNote(dialect: Dialect): string {
  return notes[dialect];
}

const notes: Readonly<Record<Dialect, string>> = {
  sqlite: "Dates: date(), strftime('%Y', column). Texts are joined by ||. Limits: LIMIT. Names: \"name\".",
  duckdb: "Dates: date_trunc('month', column), year(column). Texts are joined by ||. Limits: LIMIT. " +
    'Names: "name".',
  postgres: "Dates: date_trunc('month', column), EXTRACT(YEAR FROM column). Texts are joined by ||. " +
    'Limits: LIMIT. Names that are not all in lower case: "Name".',
  mysql: "Dates: DATE_FORMAT(column, '%Y-%m'), YEAR(column). Texts are joined by CONCAT(). Limits: LIMIT. " +
    "Names: `name`.",
  oracle:
    "Dates: TRUNC(column, 'MM'), EXTRACT(YEAR FROM column), DATE '2026-01-31'. Texts are joined by ||. " +
    'Limits: FETCH FIRST 10 ROWS ONLY. Names: "NAME".',
};
