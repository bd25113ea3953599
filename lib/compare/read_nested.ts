import type { ResultColumn } from "../database/mod.ts";

/** A nested value as data: numbers keep their spelling, as two spellings may be one value. */
export type Nested = null | boolean | string | NestedNumber | readonly Nested[] | ReadonlyMap<string, Nested>;

interface NestedNumber {
  readonly number: string;
}

/**
 * A JSON text as data; of keys that occur twice, the last.
 *
 * @returns `undefined` where the text is no JSON, or nested deeper than `MOST_DEPTH`.
 */
export function readJson(text: string): Nested | undefined {
  try {
    // Numbers beyond 2^53 are told by their spelling alone.
    const value = JSON.parse(
      text,
      (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
        if (typeof value === "number") return { number: context?.source ?? String(value) };
        if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
        return new Map(Object.entries(value));
      },
    ) as Nested;
    return isShallow(value, MOST_DEPTH) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShallow(value: Nested, depth: number): boolean {
  if (isPlain(value)) return true;
  if (depth === 0) return false;
  return (value as readonly Nested[] | ReadonlyMap<string, Nested>).values()
    .every((item) => isShallow(item, depth - 1));
}

/**
 * A list, struct or map as DuckDB writes it, or an array or row as PostgreSQL does. What stands in quotes is a text, NULL
 * is null, what spells a number or a truth value is one, and all else is a text.
 *
 * @returns `undefined` where the text is none of these, or nested deeper than `MOST_DEPTH`.
 */
export function readNested(text: string): Nested | undefined {
  return readWhole(text, duckDbValue) ?? readWhole(text, postgresValue);
}

/** The deepest nesting that is read; every stack has room for it. */
const MOST_DEPTH = 200;

/** A place in a text that is read from left to right. */
interface Reader {
  readonly text: string;
  at: number;
  /** How many lists, structs and rows are open there. */
  depth: number;
}

class Unreadable extends Error {}

function readWhole(text: string, read: (reader: Reader) => Nested): Nested | undefined {
  const reader = { text, at: 0, depth: 0 };
  try {
    const value = read(reader);
    return reader.at === text.length && !isPlain(value) ? value : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function isPlain(value: Nested): boolean {
  return !Array.isArray(value) && !(value instanceof Map);
}

function duckDbValue(reader: Reader): Nested {
  if (takes(reader, "[")) return items(reader, { end: "]", separator: ", ", read: duckDbValue });
  if (takes(reader, "{")) {
    const entries = items(reader, { end: "}", separator: ", ", read: duckDbEntry });
    return new Map(entries);
  }
  return duckDbScalar(reader);
}

function duckDbEntry(reader: Reader): [string, Nested] {
  const from = reader.at;
  const key = duckDbValue(reader);
  // A key of a map may be any value; of a struct it is a text.
  const text = typeof key === "string" ? key : reader.text.slice(from, reader.at);
  if (!takes(reader, ": ")) throw new Unreadable();
  return [text, duckDbValue(reader)];
}

function duckDbScalar(reader: Reader): Nested {
  if (takes(reader, "'")) return quoted(reader, "'");
  return plain(bare(reader, /, |: |[\]}]/g));
}

function postgresValue(reader: Reader): Nested {
  if (takes(reader, "{")) return items(reader, { end: "}", separator: ",", read: postgresElement });
  if (takes(reader, "(")) return items(reader, { end: ")", separator: ",", read: postgresField });
  throw new Unreadable();
}

function postgresElement(reader: Reader): Nested {
  if (reader.text[reader.at] === "{") return postgresValue(reader);
  return takes(reader, '"') ? quoted(reader, '"') : plain(bare(reader, /[,}]/g));
}

function postgresField(reader: Reader): Nested {
  if (takes(reader, '"')) return quoted(reader, '"');
  const text = bare(reader, /[,)]/g);
  return text === "" ? null : scalar(text);
}

interface Items<Item> {
  readonly end: string;
  readonly separator: string;
  readonly read: (reader: Reader) => Item;
}

function items<Item>(reader: Reader, { end, separator, read }: Items<Item>): Item[] {
  const found: Item[] = [];
  // A row of one field that is NULL is written like an empty array.
  if (end !== ")" && takes(reader, end)) return found;
  if (++reader.depth > MOST_DEPTH) throw new Unreadable();
  do found.push(read(reader)); while (takes(reader, separator));
  if (!takes(reader, end)) throw new Unreadable();
  reader.depth--;
  return found;
}

function takes(reader: Reader, token: string): boolean {
  const found = reader.text.startsWith(token, reader.at);
  if (found) reader.at += token.length;
  return found;
}

/** Up to the closing quote; a doubled quote is one, a backslash keeps what follows. */
function quoted(reader: Reader, quote: string): string {
  let text = "";
  for (; reader.at < reader.text.length; reader.at++) {
    const letter = reader.text[reader.at] as string;
    const next = reader.text[reader.at + 1];
    const escapes = letter === quote
      ? next === quote
      : letter === "\\" && quote === '"' && next !== undefined;
    if (escapes) text += reader.text[++reader.at];
    else if (letter === quote) {
      reader.at++;
      return text;
    } else text += letter;
  }
  throw new Unreadable();
}

function bare(reader: Reader, end: RegExp): string {
  end.lastIndex = reader.at;
  const to = end.exec(reader.text)?.index ?? reader.text.length;
  const text = reader.text.slice(reader.at, to);
  reader.at = to;
  return text;
}

function plain(text: string): Nested {
  return text === "NULL" ? null : scalar(text);
}

function scalar(text: string): Nested {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? { number: text } : text;
}

/** Letters of nested values in two tables up to which they are read: a second or so of work. */
const MOST_LETTERS = 2_000_000;

/** Whether the texts of some columns that may be nested values hold too many letters to be read as such. */
export function exceedsNestedBound(columns: readonly ResultColumn[]): boolean {
  let letters = 0;
  for (const { values } of columns) {
    for (const value of values) {
      // As a list, a struct or a row begins.
      if (typeof value === "string" && /^\s*[[{(]/.test(value)) letters += value.length;
    }
  }
  return letters > MOST_LETTERS;
}
