import { labelColumn, type Schema } from "../../schema/mod.ts";
import type { ColumnReference, ConjunctiveOutput, ConjunctiveQuery } from "../../specification/mod.ts";
import { columnReferents } from "../column_referents.ts";
import { type ComparedQuery, comparesText, isNameWord } from "./compare_operations.ts";
import { allExcusable, type Findings, foundAll } from "./findings.ts";
import { flatParts } from "./flat_parts.ts";
import type { SchemaNames } from "./schema_names.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** Finds counts and outputs that repeat a row, and ungrouped columns that vary within a group. */
export function compareRepeats(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification: { isConjunctive }, checks } = query;
  const specification = isConjunctive || checks > 1 ? flatParts(query.specification) : undefined;
  if (specification === undefined) return NOTHING;
  const flat = { ...query, specification };
  return foundAll([
    countFindings(parsed, flat),
    { faults: [...isConjunctive ? groupFaults(flat) : [], ...distinctFaults(parsed, flat)], unsure: [] },
  ]);
}

/** Counts of rows in which the counted entity can occur more than once. */
function countFindings(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification, names, schema, checks } = query;
  const [count, ...others] = specification.outputs.filter(({ kind }) => kind === "aggregate");
  const [thing, ...things] = countedThings(parsed, query);
  if (count === undefined || others.length > 0 || thing === undefined || things.length > 0) return NOTHING;
  if (count.kind !== "aggregate" || count.function !== "count" || count.distinct) return NOTHING;
  const held = keyOfCounted(count, { thing, ...query });
  if (held === undefined) return NOTHING;
  const given = checks === 1
    ? []
    : specification.filters.flatMap((one) =>
      one.kind === "comparison" && one.operator === "=" ? names.keyNamedBy(one.column) : []
    );
  const known = [...specification.groupBy, ...held, ...given];
  const isRepeated = (columns: readonly ColumnReference[]) =>
    determinedColumns(columns, specification, schema).determinesRows === false;
  if (!isRepeated(known)) return NOTHING;
  // A text may choose one row: "the member with the phone number".
  const chosen = specification.filters.filter(comparesText).flatMap(({ column: { table } }) =>
    (schema.tables.find(({ name }) => name === table)?.primaryKey ?? []).map((column) => ({ table, column }))
  );
  return checks > 1 && !isRepeated([...known, ...chosen])
    ? { faults: [], unsure: [`whether one ${thing} can be counted several times`] }
    : allExcusable({
      faults: [`the query counts rows, in which one ${thing} can stand several times`],
      unsure: [],
    });
}

const NOTHING: Findings = { faults: [], unsure: [] };

/** The tables that the words after "how many" and "number of" denote. */
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

/** The key of the counted entities; undefined where the query counts, or may count, something else. */
function keyOfCounted(
  { column }: ConjunctiveOutput,
  { thing, specification: { tables, groupBy }, names, schema }: ComparedQuery & { readonly thing: string },
): readonly ColumnReference[] | undefined {
  const key = schema.tables.find(({ name }) => name === thing)?.primaryKey ?? [];
  const leadsToThing = column !== undefined && column.table !== thing &&
    columnReferents(column, schema).some((one) => one.table === thing && key.join() === one.column);
  if (column !== undefined && (names.leadsTo(column).includes(thing) || leadsToThing)) return [column];
  // Within a group of the same table, the entity is counted by another key: "the countries that each country borders".
  const isOwn = column === undefined
    ? tables.includes(thing) && !groupBy.some(({ table }) => table === thing)
    : column.table === thing && names.isLabel(column);
  return isOwn ? key.map((one) => ({ table: thing, column: one })) : undefined;
}

/** Outputs that can vary within a group. */
function groupFaults({ specification, names, schema }: ComparedQuery): readonly string[] {
  const { outputs, groupBy } = specification;
  if (groupBy.length === 0) return [];
  const { determines } = determinedColumns(withThings(groupBy, names), specification, schema);
  const keyed = new Set(
    schema.tables.filter(({ primaryKey }) => primaryKey.length > 0).map(({ name }) => name),
  );
  return outputs.flatMap((output) =>
    output.kind === "column" && keyed.has(output.column.table) && !determines(output.column)
      ? [`the query shows ${output.column.table}.${output.column.column}, which can differ within its groups`]
      : []
  );
}

/** Adds the primary keys of the rows that label columns name: a label is assumed to be unique. */
function withThings(columns: readonly ColumnReference[], names: SchemaNames): readonly ColumnReference[] {
  return [...columns, ...columns.flatMap(names.keyNamedBy)];
}

/** Outputs that the sentence asks for without duplicates and the query can repeat. */
function distinctFaults({ text }: ParsedSentence, query: ComparedQuery): readonly string[] {
  const { specification, names, schema } = query;
  const { outputs, groupBy, distinct } = specification;
  const [word] = ONCE.exec(text) ?? [];
  const isOnce = distinct || groupBy.length > 0 ||
    outputs.some((output) => output.kind === "aggregate" && (output.distinct || output.function !== "count"));
  if (word === undefined || isOnce || isNameWord(word, query)) return [];
  const shown = outputs.flatMap(({ column }) => column ?? []);
  // A part of a key that is not called a name is of several rows: the language of a country.
  const isPart = ({ table, column }: ColumnReference) =>
    schema.tables.some(({ name, primaryKey }) =>
      name === table && primaryKey.length > 1 && primaryKey.includes(column)
    ) && names.column({ table, column }).some((stem) => !names.isSilent(stem));
  // Of the names of a row, one tells it from others: not the title of whom a client is spoken to through.
  const isOther = ({ table, column }: ColumnReference) => {
    const own = schema.tables.find(({ name }) => name === table);
    const label = own && labelColumn(own);
    return query.checks > 1 && label !== undefined && label !== column;
  };
  const things = [...shown, ...withThings(shown.filter((one) => !isPart(one) && !isOther(one)), names)];
  const { determinesRows } = determinedColumns(things, specification, schema);
  return shown.length > 0 && determinesRows === false
    ? [
      `the sentence says "${word}", the query can repeat what it ${
        outputs.some(({ kind }) => kind === "aggregate") ? "counts" : "shows"
      }`,
    ]
    : [];
}

const ONCE = new RegExp(
  `\\b(?:(?:${DISTINCT})(?! from| than)|duplicates?|repetitions?|repeats|(?:only|just|exactly) once|` +
    `(?:each|every)(?: \\p{L}+){0,3} once|(?:no|not|never)(?: \\p{L}+){0,2} (?:twice|more than once|repeated))\\b`,
  "u",
);

interface Determined {
  /** Whether the columns functionally determine another column. */
  readonly determines: (column: ColumnReference) => boolean;
  /** Whether the columns determine the joined row; undefined where a table has no key. */
  readonly determinesRows: boolean | undefined;
}

/**
 * Computes the closure of columns under functional dependencies: joined columns, columns that are compared with = and the
 * other columns of each table whose unique key is known.
 */
function determinedColumns(
  columns: readonly ColumnReference[],
  { tables, joins, filters }: ConjunctiveQuery,
  schema: Schema,
): Determined {
  const fixed = filters.flatMap((one) =>
    one.kind === "comparison" && one.operator === "=" ? [one.column] : []
  );
  const known = new Set([...columns, ...fixed].map(keyOf));
  const equal = joins.flatMap(({ from, to }) =>
    from.columns.map((column, i) => [
      keyOf({ table: from.table, column }),
      keyOf({ table: to.table, column: to.columns[i] ?? "" }),
    ])
  );
  const read = schema.tables.filter(({ name }) => tables.includes(name)).map((table) => ({
    columns: table.columns.map(({ name }) => keyOf({ table: table.name, column: name })),
    keys: [table.primaryKey, ...table.uniqueKeys].filter((key) => key.length > 0)
      .map((key) => key.map((column) => keyOf({ table: table.name, column }))),
  }));
  const isKnown = (key: readonly string[]) => key.every((column) => known.has(column));
  for (let before = -1; before < known.size;) {
    before = known.size;
    for (const pair of equal) if (pair.some((one) => known.has(one))) pair.forEach((one) => known.add(one));
    for (const { columns, keys } of read) if (keys.some(isKnown)) columns.forEach((one) => known.add(one));
  }
  return {
    determines: (column) => known.has(keyOf(column)),
    determinesRows: read.some(({ keys }) => keys.length === 0)
      ? undefined
      : read.every(({ keys }) => keys.some(isKnown)),
  };
}

const keyOf = ({ table, column }: ColumnReference) => JSON.stringify([table, column]);
