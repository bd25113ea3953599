import type { ResultColumn, ResultTable, Value, ValueType } from "../database/mod.ts";
import { exceedsNestedBound, type Nested, readJson, readNested } from "./read_nested.ts";
import { structuredText } from "./structured_text.ts";

/**
 * Two tables in which values of types that have more than one spelling are spelled one way: JSON and nested values,
 * intervals, UUIDs. Texts are read as such a type only where a column of either table is of it. Where nested values are too
 * large to be read, and where one is nested too deep, they stay the texts that they are.
 */
export function typedTables(
  gold: ResultTable,
  predicted: ResultTable,
): readonly [gold: ResultTable, predicted: ResultTable] {
  const types = new Set(
    [gold, predicted].flatMap(({ columns }) => columns.flatMap(({ type }) => spellings[type] ? [type] : [])),
  );
  if (
    (types.has("json") || types.has("nested")) && exceedsNestedBound([...gold.columns, ...predicted.columns])
  ) {
    types.delete("json");
    types.delete("nested");
  }
  return types.size === 0 ? [gold, predicted] : [typed(gold, types), typed(predicted, types)];
}

/** Spells a value of a type; texts that are none stay as they are. */
type Spell = (text: string) => Value;

const spellings: Readonly<Partial<Record<ValueType, Spell>>> = {
  json: spellJson,
  nested: spellNested,
  interval: spellInterval,
  uuid: spellUuid,
};

function typed(table: ResultTable, types: ReadonlySet<ValueType>): ResultTable {
  return { ...table, columns: table.columns.map((column) => typedColumn(column, types)) };
}

function typedColumn(column: ResultColumn, types: ReadonlySet<ValueType>): ResultColumn {
  const own = types.has(column.type) ? spellings[column.type] : undefined;
  if (own) return spelled(column, own);
  if (!["text", "other", "time"].includes(column.type)) return column;
  const spells: Spell[] = [];
  if (types.has("json") || types.has("nested")) spells.push(spellNested);
  if (types.has("interval")) spells.push(spellInterval);
  if (types.has("uuid")) spells.push(spellUuid);
  return spells.reduce(spelled, column);
}

function spelled(column: ResultColumn, spell: Spell): ResultColumn {
  const values = column.values.map((value) => typeof value === "string" ? spell(value) : value);
  return values.some((value, row) => value !== column.values[row]) ? { ...column, values } : column;
}

function spellJson(text: string): Value {
  const value = readJson(text);
  return value === undefined ? text : spellTree(value, text);
}

function spellNested(text: string): Value {
  if (!/^[[{(]/.test(text)) return text;
  const value = readJson(text) ?? readNested(text);
  return value === undefined ? text : spellTree(value, text);
}

/** A JSON text is the text that it holds; other scalars are spelled as everywhere. */
function spellTree(value: Nested, text: string): Value {
  if (typeof value === "string") return value;
  return Array.isArray(value) || value instanceof Map ? structuredText(value) : text;
}

function spellInterval(text: string): Value {
  const key = intervalKey(text);
  return key === undefined ? text : `${HALF}interval ${key}`;
}

function spellUuid(text: string): Value {
  const digits = /^\{?([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})\}?$/i.exec(text)?.[1];
  return digits === undefined ? text : `${HALF}uuid ${digits.replaceAll("-", "").toLowerCase()}`;
}

/** Half a character, which no text of a database holds. */
const HALF = "\ud800";

/**
 * An interval as its months and its microseconds, as text: '1 day' is '24:00:00', while '1 mon' is not '30 days', as
 * months differ in length. Reads what PostgreSQL and DuckDB write.
 *
 * @returns `undefined` where the text is no interval.
 */
function intervalKey(text: string): string | undefined {
  if (text.length > MOST_LETTERS) return undefined;
  let months = 0;
  let micros = 0n;
  const rest = text.trim().replace(
    /([+-]?\d+) (year|mon(?:th)?|day)s?(?= |$)/g,
    (_, count: string, unit: string) => {
      if (unit === "day") micros += BigInt(count) * DAY;
      else months += Number(count) * (unit === "year" ? 12 : 1);
      return "";
    },
  ).trim();
  if (rest === "" && text.trim() === "") return undefined;
  const time = /^([+-]?)(\d+):(\d\d)(?::(\d\d)(?:\.(\d{1,6})\d*)?)?$/.exec(rest);
  if (rest !== "" && !time) return undefined;
  const [, sign = "", hours = "0", minutes = "0", seconds = "0", fraction = ""] = time ?? [];
  const clock = ((BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)) * SECOND +
    BigInt(fraction.padEnd(6, "0"));
  return `${months} ${micros + (sign === "-" ? -clock : clock)}`;
}

/** More than any interval takes; in a longer text, looking for one can take quadratic time. */
const MOST_LETTERS = 200;
const SECOND = 1_000_000n;
const DAY = 86_400n * SECOND;
