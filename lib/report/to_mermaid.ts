import { type Column, type Join, type Schema, schemaGraph, type Table } from "../schema/mod.ts";
import { oneLine } from "./one_line.ts";

/** Mermaid refuses longer texts, unless the page that draws them raises its limit. */
const MOST_LETTERS = 50_000;

/**
 * Writes a schema as an entity-relationship diagram of Mermaid (11): tables with their columns, and a line for each join
 * with its cardinalities. Where the text would exceed Mermaid's default limit (50,000 letters), only columns of primary and
 * foreign keys are written, and beyond that none; a page with about 1,000 joins or more has to raise that limit.
 *
 * Types and columns whose names Mermaid cannot spell have other letters in place of some; the column's own name
 * stands beside it.
 *
 * @throws {InputError} If two tables have the same name.
 *
 * @example
 * ```ts
 * import { toMermaid } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const column = (name: string) => ({ name, type: "TEXT", notNull: true });
 * const text = toMermaid({
 *   tables: [
 *     { name: "country", columns: [column("code")], primaryKey: ["code"], uniqueKeys: [] },
 *     { name: "city", columns: [column("country")], primaryKey: [], uniqueKeys: [] },
 *   ],
 *   foreignKeys: [
 *     { name: "in", from: { table: "city", columns: ["country"] }, to: { table: "country", columns: ["code"] } },
 *   ],
 * });
 * assert.match(text, /\n {2}t0\["country"\] \{\n {4}TEXT code PK\n/);
 * assert.match(text, /\n {2}t1 \}o--\|\| t0 : "country"\n/);
 * ```
 */
export function toMermaid(schema: Schema): string {
  const { joins, positions } = schemaGraph(schema);
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  const foreign = Map.groupBy(joins, ({ from }) => from.table);
  const isForeign = ({ name }: Table, column: Column) =>
    (foreign.get(name) ?? []).some(({ from }) => from.columns.includes(column.name));
  const relations = joins.map((join) => {
    const ends = cardinality(join, tables.get(join.from.table) as Table);
    const label = quoted(join.from.columns.join(", "));
    return `  t${positions.get(join.from.table)} ${ends} t${positions.get(join.to.table)} : ${label}`;
  });
  const entity = (table: Table, shown: (table: Table, column: Column) => boolean) => {
    const head = `  t${positions.get(table.name)}[${quoted(table.name)}]`;
    const lines = table.columns.filter((column) => shown(table, column)).map((column) =>
      attribute(column, [
        ...(table.primaryKey.includes(column.name) ? ["PK"] : []),
        ...(isForeign(table, column) ? ["FK"] : []),
        ...(table.uniqueKeys.some(([first, ...more]) => first === column.name && more.length === 0)
          ? ["UK"]
          : []),
      ])
    );
    return lines.length === 0 ? [head] : [`${head} {`, ...lines, "  }"];
  };
  const draw = (shown: (table: Table, column: Column) => boolean) =>
    ["erDiagram", ...schema.tables.flatMap((table) => entity(table, shown)), ...relations, ""].join("\n");

  const whole = draw(() => true);
  if (whole.length <= MOST_LETTERS) return whole;
  const keys = draw((table, column) => table.primaryKey.includes(column.name) || isForeign(table, column));
  return keys.length <= MOST_LETTERS ? keys : draw(() => false);
}

/** Cardinalities of both ends of a join. */
function cardinality({ from }: Join, table: Table): string {
  const unique = [table.primaryKey, ...table.uniqueKeys]
    .some((key) => key.length > 0 && key.every((column) => from.columns.includes(column)));
  const always = from.columns.every((column) => table.columns.find(({ name }) => name === column)?.notNull);
  return `${unique ? "|o" : "}o"}--${always ? "||" : "o|"}`;
}

function attribute({ name, type }: Column, keys: readonly string[]): string {
  const spelled = word(name);
  return [
    "   ",
    word(type === "" ? "any" : type),
    spelled,
    ...(keys.length === 0 ? [] : [keys.join(", ")]),
    ...(spelled === name ? [] : [quoted(name)]),
  ].join(" ");
}

/** A word of Mermaid: it begins with a letter, and is none that means a key. */
function word(text: string): string {
  const letters = text.replaceAll(/[.,]\s*/g, "-").replaceAll(/[^\p{L}\p{N}_()[\]-]/gu, "_")
    // Beyond ASCII Mermaid takes letters from À on.
    .replaceAll(/[\u0080-\u00bf]/g, "_");
  return /^[A-Za-z_\u00c0-\uffff]/.test(letters) && !/^(pk|fk|uk)\b/i.test(letters) ? letters : `_${letters}`;
}

/** A text of Mermaid; signs that end it, begin a comment or change how letters look are written by their number. */
function quoted(text: string): string {
  const line = oneLine(text)
    .replaceAll(/[#%"\\<>&`*~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (sign) => `#${sign.codePointAt(0)};`)
    // Wherever they stand, these words turn the diagram.
    .replaceAll(/(direction)\s+(?=tb|bt|lr|rl)/gi, "$1#32;");
  return `"${line}"`;
}
