import { createCache } from "../../base/mod.ts";
import { type NameWords, nameWords, wordStem } from "../../linking/mod.ts";
import {
  type ForeignKey,
  type Join,
  type JoinEnd,
  type JoinTree,
  labelColumn,
  nameColumns,
  type Schema,
  type SchemaGraph,
  schemaGraph,
  steinerTree,
  type Table,
  type TableRole,
  tableRole,
} from "../../schema/mod.ts";
import type { ColumnReference, Literal } from "../../specification/mod.ts";

export type ColumnKind = "number" | "date" | "text" | "boolean" | "other";

/** What the agent asks of a schema while it reads. */
export interface SchemaView {
  readonly graph: SchemaGraph;
  /**
   * The smallest tree of joins over the tables, one through keys that name a role ("capital") only where it is needed or
   * holds all the wanted joins.
   */
  tree(tables: readonly string[], wanted?: readonly Join[]): JoinTree | undefined;
  readonly words: NameWords;
  /** Columns by which a row of the table is called. */
  label(table: string): readonly ColumnReference[];
  columns(table: string): readonly ColumnReference[];
  role(table: string): TableRole;
  /** Whether no two rows of the table hold the same in all of the columns. */
  isUnique(table: string, columns: readonly string[]): boolean;
  /** Columns of the primary key. */
  key(table: string): readonly ColumnReference[];
  kind(column: ColumnReference): ColumnKind;
  /** The key that the column is part of, its own before composite ones. */
  keyOf(column: ColumnReference): ForeignKey | undefined;
  /** Joins between two tables, undefined where no way leads. */
  distance(from: string, to: string): number | undefined;
  path(from: string, to: string): readonly Join[] | undefined;
  /** The first number or date column of a table whose name has the first of the words that any has. */
  measure(table: string, words: readonly string[]): ColumnReference | undefined;
  /** Whether the name of the key with these columns tells a role ("capital") and not only the referenced table. */
  namesRole(from: JoinEnd): boolean;
  /** Whether a join may give a row of `from` more than one row of the other table. */
  fansOut(join: Join, from: string): boolean;
}

/** Prepares a schema for the parser. */
export function schemaView(schema: Schema): SchemaView {
  const graph = schemaGraph(schema);
  const words = nameWords(schema);
  const tables = new Map(schema.tables.map((table) => [table.name, table]));
  const plainKeys = schema.foreignKeys.filter((key) => !namesRole(key, words));
  const plain = schemaGraph({ ...schema, foreignKeys: plainKeys });
  const plainEnds = new Set(
    plainKeys.map(({ from: { table, columns } }) => JSON.stringify({ table, columns })),
  );
  const findTree = (wanted: readonly string[], via: readonly Join[]) => {
    const shortest = steinerTree(graph, wanted);
    const holds = (join: Join) => shortest?.joins.some((other) => sameEnds(other, join)) === true;
    if (via.length > 0 && via.every(holds)) return shortest;
    const other = shortest && steinerTree(plain, wanted);
    return other !== undefined && shortest !== undefined && other.joins.length <= shortest.joins.length + 1
      ? other
      : shortest;
  };
  const trees = createCache<{ readonly tree: JoinTree | undefined }>({ most: MOST_TREES });
  const tree = (wanted: readonly string[], via: readonly Join[] = []) => {
    const key = JSON.stringify([wanted, via]);
    const found = trees.get(key) ?? { tree: findTree(wanted, via) };
    trees.set(key, found);
    return found.tree;
  };
  const roles = new Map<string, TableRole>();
  const labels = new Map<string, readonly ColumnReference[]>();
  const paths = new Map<string, readonly Join[] | undefined>();
  const columns = (table: string) =>
    (tables.get(table)?.columns ?? []).map((column) => ({ table, column: column.name }));
  const kind = ({ table, column }: ColumnReference) =>
    kindOf(tables.get(table)?.columns.find((candidate) => candidate.name === column)?.type ?? "");
  const path = (from: string, to: string) => {
    const key = JSON.stringify([from, to]);
    if (!paths.has(key)) paths.set(key, tree([from, to])?.joins);
    return paths.get(key);
  };
  const keyOf = ({ table, column }: ColumnReference) =>
    schema.foreignKeys
      .filter((key) => key.from.table === table && key.from.columns.includes(column))
      .toSorted((a, b) => a.from.columns.length - b.from.columns.length)[0];
  return {
    graph,
    tree,
    namesRole: ({ table, columns }) => !plainEnds.has(JSON.stringify({ table, columns })),
    words,
    columns,
    role: (table) => {
      const known = roles.get(table) ?? tableRole(schema, table);
      roles.set(table, known);
      return known;
    },
    isUnique: (name, columns) => {
      const table = tables.get(name);
      return table !== undefined && isUnique(table, columns);
    },
    key: (table) => (tables.get(table)?.primaryKey ?? []).map((column) => ({ table, column })),
    kind,
    keyOf,
    path,
    distance: (from, to) => path(from, to)?.length,
    label: (name) => {
      const table = tables.get(name);
      if (table === undefined) return [];
      const known = labels.get(name) ?? labelOf(table, (column) => keyOf({ table: name, column }));
      labels.set(name, known);
      return known;
    },
    measure: (table, wanted) => {
      for (const word of wanted.map(wordStem)) {
        const found = columns(table)
          .filter((column) => kind(column) !== "text" && keyOf(column) === undefined)
          .map((column) => ({ column, stems: words.column(table, column.column).map(wordStem) }))
          .filter(({ stems }) => stems.includes(word))
          .toSorted((a, b) => a.stems.length - b.stems.length)[0];
        if (found !== undefined) return found.column;
      }
      return undefined;
    },
    fansOut: (join, from) => {
      if (join.from.table === from) return false;
      const table = tables.get(join.from.table);
      return table === undefined || !isUnique(table, join.from.columns);
    },
  };
}

/** Trees that are kept, as the questions of a dialogue are about the same tables. */
const MOST_TREES = 1_000;

/** Whether the name of a key tells a role: "capital" refers to a city, but not to any city. */
function namesRole({ from, to }: ForeignKey, words: NameWords): boolean {
  const expected = new Set([
    ...words.table(to.table),
    ...words.table(from.table),
    ...to.columns.flatMap((column) => words.column(to.table, column)),
    "id",
    "code",
    "key",
    "number",
    "name",
  ].map(wordStem));
  return from.columns.some((column) =>
    words.column(from.table, column).some((word) => !expected.has(wordStem(word)) && !/^\p{N}+$/u.test(word))
  );
}

function kindOf(type: string): ColumnKind {
  if (/date|time/i.test(type)) return "date";
  if (/^bool/i.test(type)) return "boolean";
  if (/int|num|dec|real|doub|float|serial|money|year/i.test(type)) return "number";
  return type === "" || /char|text|clob|string|enum/i.test(type) ? "text" : "other";
}

/** The label column; for people first and last name; else the first column that refers to no other table, or the key. */
function labelOf(
  table: Table,
  keyOf: (column: string) => ForeignKey | undefined,
): readonly ColumnReference[] {
  const reference = (column: string) => ({ table: table.name, column });
  const person = nameColumns(table).find(({ kind }) => kind === "person");
  const label = labelColumn(table);
  if (person !== undefined && person.columns.at(-1) === label) return person.columns.map(reference);
  if (label !== undefined) return [reference(label)];
  const own = table.columns.find((column) =>
    keyOf(column.name) === undefined && !table.primaryKey.includes(column.name) &&
    kindOf(column.type) === "text"
  );
  if (own !== undefined) return [reference(own.name)];
  const key = table.primaryKey.length > 0
    ? table.primaryKey
    : table.columns.slice(0, 1).map(({ name }) => name);
  return key.map(reference);
}

const isUnique = (table: Table, columns: readonly string[]) =>
  [table.primaryKey, ...table.uniqueKeys].some((key) =>
    key.length > 0 && key.every((column) => columns.includes(column))
  );

/** The table at the other end of a join. */
export function otherEnd({ from, to }: Join, table: string): string {
  return from.table === table ? to.table : from.table;
}

/** Whether two joins connect the same tables. */
export const sameEnds = (a: Join, b: Join) =>
  (a.from.table === b.from.table && a.to.table === b.to.table) ||
  (a.from.table === b.to.table && a.to.table === b.from.table);

/** Whether a database can compare the column with the value: no texts with numbers, no days with mere numbers. */
export function isComparable(view: SchemaView, column: ColumnReference, value: Literal): boolean {
  const kind = view.kind(column);
  if (kind === "number") return typeof value === "number";
  if (kind === "date") return typeof value === "string" || isYear(value);
  return kind === "other";
}

/** Whether a number may be a year. */
export const isYear = (value: Literal) =>
  typeof value === "number" && Number.isInteger(value) && value >= 1000 && value <= 2200;
