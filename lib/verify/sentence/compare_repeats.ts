import type { Schema } from "../../schema/mod.ts";
import type { ColumnReference, Output, Specification } from "../../specification/mod.ts";
import { type ComparedQuery, isNameWord } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { SchemaNames } from "./schema_names.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Whether things are counted once each, and shown once each where the sentence says so, and what is shown of groups is one. */
export function compareRepeats(reading: ParsedSentence, query: ComparedQuery): Findings {
  return {
    faults: [...countFaults(reading, query), ...groupFaults(query), ...distinctFaults(reading, query)],
    unsure: [],
  };
}

/** Counts of rows in which a thing that the sentence counts can stand more than once. */
function countFaults(reading: ParsedSentence, query: ComparedQuery): readonly string[] {
  const { specification, schema } = query;
  const [count, ...others] = specification.outputs.filter(({ kind }) => kind === "aggregate");
  const [thing, ...things] = countedThings(reading, query);
  if (count === undefined || others.length > 0 || thing === undefined || things.length > 0) return [];
  if (count.kind !== "aggregate" || count.function !== "count" || count.distinct) return [];
  const held = keyOfCounted(count, { thing, ...query });
  if (held === undefined) return [];
  const { tellsRows } = determinedColumns([...specification.groupBy, ...held], specification, schema);
  return tellsRows === false ? [`the query counts rows, in which one ${thing} can stand several times`] : [];
}

/** The tables that the words behind "how many" and "number of" mean. */
function countedThings({ text, mentions }: ParsedSentence, { names }: ComparedQuery): readonly string[] {
  const ends = [...text.matchAll(COUNTS)].map(({ index, 0: words }) => index + words.length);
  const counted = mentions.filter(({ start, score }) => score >= 0.95 && ends.includes(start));
  const tables = counted.filter(({ kind }) => kind === "table").map(({ table }) => table);
  const led = counted.flatMap((mention) => mention.kind === "column" ? names.leadsTo(mention) : []);
  return [...new Set(tables.length > 0 ? tables : led)];
}

const DISTINCT = "different|distinct|unique";
const COUNTS = new RegExp(
  `\\b(?:how many|numbers? of|count)(?: of)?(?: all)?(?: the| its| their)?(?: ${DISTINCT})? `,
  "g",
);

/** The columns that tell the counted things apart; undefined where the query counts something else, or may do so. */
function keyOfCounted(
  { column }: Output,
  { thing, specification: { tables, groupBy }, names, schema }: ComparedQuery & { readonly thing: string },
): readonly ColumnReference[] | undefined {
  if (column !== undefined && names.leadsTo(column).includes(thing)) return [column];
  // Beside a group of its own kind, a thing is counted by another key: "the countries that each country borders".
  const isOwn = column === undefined
    ? tables.includes(thing) && !groupBy.some(({ table }) => table === thing)
    : column.table === thing && names.isLabel(column);
  const key = schema.tables.find(({ name }) => name === thing)?.primaryKey ?? [];
  return isOwn ? key.map((one) => ({ table: thing, column: one })) : undefined;
}

/** Columns that are shown of each group, and can differ within it. */
function groupFaults({ specification, names, schema }: ComparedQuery): readonly string[] {
  const { outputs, groupBy } = specification;
  if (groupBy.length === 0) return [];
  const { tells } = determinedColumns(withThings(groupBy, names), specification, schema);
  const keyed = new Set(
    schema.tables.filter(({ primaryKey }) => primaryKey.length > 0).map(({ name }) => name),
  );
  return outputs.flatMap((output) =>
    output.kind === "column" && keyed.has(output.column.table) && !tells(output.column)
      ? [`the query shows ${output.column.table}.${output.column.column}, which can differ within its groups`]
      : []
  );
}

/** Columns with the keys of the things that they name: a name is taken for its thing. */
function withThings(columns: readonly ColumnReference[], names: SchemaNames): readonly ColumnReference[] {
  return [...columns, ...columns.flatMap(names.keyNamedBy)];
}

/** What the sentence wants once each, and the query repeats. */
function distinctFaults({ text }: ParsedSentence, query: ComparedQuery): readonly string[] {
  const { specification, names, schema } = query;
  const { outputs, groupBy, distinct } = specification;
  const [word] = ONCE.exec(text) ?? [];
  const isOnce = distinct || groupBy.length > 0 ||
    outputs.some((output) => output.kind === "aggregate" && (output.distinct || output.function !== "count"));
  if (word === undefined || isOnce || isNameWord(word, query)) return [];
  const shown = outputs.flatMap(({ column }) => column ?? []);
  const { tellsRows } = determinedColumns(withThings(shown, names), specification, schema);
  return shown.length > 0 && tellsRows === false
    ? [
      `the sentence says "${word}", the query can repeat what it ${
        outputs.some(({ kind }) => kind === "aggregate") ? "counts" : "shows"
      }`,
    ]
    : [];
}

const ONCE = new RegExp(
  `\\b(?:(?:${DISTINCT})(?! from| than)|duplicates?|repetitions?|repeats|(?:each|only|just|exactly) once)\\b`,
);

interface Determined {
  /** Whether the columns tell the value of another one. */
  readonly tells: (column: ColumnReference) => boolean;
  /** Whether they tell each row of the joined tables from the others; undefined where a table has no key. */
  readonly tellsRows: boolean | undefined;
}

/**
 * What the values of some columns tell of a query's rows: those of the columns that they are joined to, and of the whole
 * row of each table of which they hold a unique key.
 */
function determinedColumns(
  columns: readonly ColumnReference[],
  { tables, joins, filters }: Specification,
  schema: Schema,
): Determined {
  const fixed = filters.flatMap((one) =>
    one.kind === "comparison" && one.operator === "=" ? [one.column] : []
  );
  const known = new Set([...columns, ...fixed].map(nameOf));
  const equal = joins.flatMap(({ from, to }) =>
    from.columns.map((column, i) => [
      nameOf({ table: from.table, column }),
      nameOf({ table: to.table, column: to.columns[i] ?? "" }),
    ])
  );
  const read = schema.tables.filter(({ name }) => tables.includes(name)).map((table) => ({
    columns: table.columns.map(({ name }) => nameOf({ table: table.name, column: name })),
    keys: [table.primaryKey, ...table.uniqueKeys].filter((key) => key.length > 0)
      .map((key) => key.map((column) => nameOf({ table: table.name, column }))),
  }));
  const tellsAll = (key: readonly string[]) => key.every((column) => known.has(column));
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const pair of equal) if (pair.some((one) => known.has(one))) pair.forEach((one) => known.add(one));
    for (const { columns, keys } of read) if (keys.some(tellsAll)) columns.forEach((one) => known.add(one));
  }
  return {
    tells: (column) => known.has(nameOf(column)),
    tellsRows: read.some(({ keys }) => keys.length === 0)
      ? undefined
      : read.every(({ keys }) => keys.some(tellsAll)),
  };
}

const nameOf = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);
