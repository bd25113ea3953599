import { fold, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import { namingOf } from "./naming_of.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Finds numbers that the sentence compares with another column than the query. */
export function compareMeasures(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { text, numbers, located, stored } = parsed;
  const { claims: { values }, specification, names, schema } = query;
  const joined = names.joined(specification);
  const measures = schema.tables.filter(({ name }) => specification.tables.includes(name))
    .flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column: column.name })))
    .filter((column) => names.isNumber(column) && !names.isFlag(column) && !isKey(column, schema));
  const faults = values.flatMap(({ value, column, counted }) => {
    if (typeof value !== "number" || column === undefined || counted) return [];
    const isYear = names.isDate(column) && value >= 1000 && value < 3000;
    const isComparedToo = (other: ColumnReference) =>
      values.some((one) =>
        one.value === value && one.column?.table === other.table && one.column.column === other.column
      );
    const rivals = numbers.filter((number) => number.value === value).map(({ start, end }) => {
      // The bounds of a range have their column in common.
      const ends = [...numbers, ...located, ...stored].map((span) => span.end)
        .filter((place) => place <= start - RANGE);
      // "At least four stars, with a grade below 3": up to the comma stands the unit of the number before.
      const open = text.slice(Math.max(0, ...ends), start);
      const before = lastWords(ends.length === 0 ? open : open.replace(/^[^,;.]{0,20}[,;.]/, " "), 8);
      const behind = text.slice(end, end + 25).replace(
        /(?:[,.;?]| (?:and|or|but|with|that|whose|which|have|has) ).*$/,
        "",
      );
      const [said, unit] = [stemsOf(before), stemsOf(behind)];
      const stems = new Set([...said, ...unit]);
      const tellingOf = (one: ColumnReference) => names.column(one).filter((stem) => !names.isSilent(stem));
      const own = tellingOf(column);
      const placeOf = (telling: readonly string[]) => said.findLastIndex((stem) => telling.includes(stem));
      const isNamed = names.names(column, { text: before + behind, stems, joined });
      // Of two columns before a number, the nearer one is compared with it.
      if (isNamed && (placeOf(own) < 0 || own.some((stem) => unit.includes(stem)))) return undefined;
      return measures.find((other) => {
        const telling = tellingOf(other);
        if (isYear && !names.isDate(other) || isComparedToo(other)) return false;
        // "A tape length of more than 15 metres" is no length of another table.
        if (other.table !== column.table && isNamed && placeOf(telling) === placeOf(own) + 1) return false;
        return telling.length > 0 && telling.every((stem) => stems.has(stem)) &&
          !(query.checks > 1 && telling.every(names.isOfTable)) &&
          !telling.every((stem) => own.includes(stem)) && placeOf(telling) > placeOf(own);
      });
    });
    const [rival] = rivals;
    return rival === undefined || rivals.includes(undefined) ? [] : [{
      text: `the query compares ${column.table}.${column.column} with ${value}, the sentence ${rival.column}`,
      // Without a word for the compared column, any word may mean it.
      isSure: query.checks === 1 || namingOf(column, parsed, query) === "named" ||
        rival.table === column.table && names.column(rival).length > 0 && !isKey(rival, schema),
    }];
  });
  return {
    faults: [
      ...faults.filter(({ isSure }) => isSure).map(({ text }) => text),
      ...namesakeFaults(parsed, query),
    ],
    unsure: faults.filter(({ isSure }) => !isSure).map(({ text }) => `whether ${text}`),
  };
}

/** Numbers compared with a column of one table where the sentence says the namesake of another: "lakes in countries with an area of". */
function namesakeFaults(
  { text, numbers, mentions }: ParsedSentence,
  { claims: { values }, specification, names, schema }: ComparedQuery,
): readonly string[] {
  const tellingOf = (one: ColumnReference) => names.column(one).filter((stem) => !names.isSilent(stem));
  return values.flatMap(({ value, column, counted }) => {
    const [number, ...others] = numbers.filter((one) => one.value === value);
    if (column === undefined || counted || number === undefined || others.length > 0) return [];
    const own = tellingOf(column);
    const rivals = schema.tables.filter(({ name }) =>
      name !== column.table && specification.tables.includes(name)
    )
      .filter(({ name, columns }) =>
        columns.some((one) => tellingOf({ table: name, column: one.name }).join(" ") === own.join(" "))
      ).map(({ name }) => name);
    const called = mentions.filter(({ kind, score, table }) =>
      kind === "table" && score >= 0.95 && (table === column.table || rivals.includes(table))
    );
    const said = called.filter(({ end }) => end < number.start);
    const nearest = said.findLast(({ end }) => {
      const stems = stemsOf(text.slice(end, number.start));
      return own.length > 0 && own.every((stem) => stems.includes(stem));
    });
    const isOther = nearest !== undefined && rivals.includes(nearest.table) &&
      called.some(({ table }) => table === column.table) &&
      !BREAK.test(text.slice(nearest.end, number.start));
    return isOther
      ? [
        `the query compares ${
          own.join(" ")
        } of ${column.table} with ${value}, the sentence of ${nearest.table}`,
      ]
      : [];
  });
}

/** What begins another part of a sentence. */
const BREAK = /[,;]|\b(?:and|or|but)\b/;

/** Most characters between the bounds of a range. */
const RANGE = 20;

const isKey = ({ table, column }: ColumnReference, { tables, foreignKeys }: Schema) =>
  tables.some(({ name, primaryKey }) => name === table && primaryKey.includes(column)) ||
  foreignKeys.some(({ from }) => from.table === table && from.columns.includes(column));

const stemsOf = (text: string) => fold(text).map((word) => wordStem(word.text));

const lastWords = (text: string, count: number) => text.split(" ").slice(-count).join(" ");
