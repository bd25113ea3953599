import { type ForeignKey, type Join, joinIdentity } from "../../schema/mod.ts";
import type { Specification } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_sense.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { SentenceReading } from "./sentence_reading.ts";

/** Joins that are no relationship, that take another one than the sentence names, or that bring in what it does not name. */
export function compareJoins(reading: SentenceReading, query: ComparedQuery): Findings {
  return foundAll([
    { faults: [...brokenJoins(reading, query), ...otherRoles(reading, query)], unsure: [] },
    unsaidTables(reading, query),
  ]);
}

/** Joins that make less than a foreign key, or pair other columns where there is one. */
function brokenJoins(
  { text }: SentenceReading,
  { specification: { joins, filters }, schema: { foreignKeys } }: ComparedQuery,
): readonly string[] {
  if (EQUALITY.test(text)) return [];
  const made = [...joins, ...filters.flatMap((filter) => filter.kind === "exists" ? [filter.join] : [])];
  return made.flatMap((join) => {
    const pairs = pairsOf(join);
    const keys = foreignKeys.filter((key) => isBetween(key, join)).map(pairsOf);
    if (keys.some((key) => key.every((pair) => pairs.includes(pair)))) return [];
    const whole = keys.find((key) => pairs.every((pair) => key.includes(pair)));
    if (whole === undefined && meetsInOneKey(join, foreignKeys)) return [];
    const [key] = whole === undefined ? keys : [whole];
    return key === undefined
      ? []
      : [`the query joins by ${pairs.join(" and ")}, the foreign key is ${key.join(" and ")}`];
  });
}

/** Words for columns that are set equal without one referring to the other. */
const EQUALITY = /\b(?:same|equals?|identical|share[sd]?|sharing|coincid\p{L}+|match\p{L}*|namesakes?)\b/u;

function pairsOf({ from, to }: Join): readonly string[] {
  return from.columns.map((column, i) =>
    [`${from.table}.${column}`, `${to.table}.${to.columns[i]}`].toSorted().join(" = ")
  );
}

function isBetween(one: Join, other: Join): boolean {
  const ends = [other.from.table, other.to.table].toSorted().join();
  return [one.from.table, one.to.table].toSorted().join() === ends;
}

/** Whether the columns of each pair refer to the same column: both tables belong to the same thing. */
function meetsInOneKey({ from, to }: Join, foreignKeys: readonly ForeignKey[]): boolean {
  const referents = (table: string, column: string) =>
    foreignKeys.filter((key) => key.from.table === table && key.from.columns.includes(column))
      .map((key) => `${key.to.table}.${key.to.columns[key.from.columns.indexOf(column)]}`);
  return from.columns.every((column, i) => {
    const others = new Set(referents(to.table, to.columns[i] ?? ""));
    return referents(from.table, column).some((referent) => others.has(referent));
  });
}

/** Joins by one of several keys between two tables, where the sentence names another of them by its role. */
function otherRoles(
  { stems }: SentenceReading,
  { specification, schema, names, claims }: ComparedQuery,
): readonly string[] {
  const { tables, joins } = specification;
  const known = new Set([
    ...tables.flatMap(names.table),
    ...[...claims.columns, ...names.joined(specification), ...names.read(specification)].flatMap(
      names.column,
    ),
  ]);
  const made = new Set(joins.map((join) => pairsOf(join).join()));
  return joins.flatMap((join) => {
    if (names.role(join).some((stem) => stems.has(stem))) return [];
    const said = schema.foreignKeys.find((key) =>
      isBetween(key, join) && !made.has(pairsOf(key).join()) &&
      names.role(key).some((stem) => stems.has(stem) && !known.has(stem))
    );
    return said === undefined
      ? []
      : [`the query joins by ${pairsOf(join).join(" and ")}, the sentence by ${pairsOf(said).join(" and ")}`];
  });
}

/** Tables at the end of the joins that only have to have a row, where nothing in the sentence is called by them. */
function unsaidTables(
  { stems, mentions }: SentenceReading,
  { specification, schema, names, claims, covered }: ComparedQuery,
): Findings {
  const { tables, joins } = specification;
  const used = new Set([...claims.columns, ...names.read(specification)].map(({ table }) => table));
  const unsaid = tables.filter((table) => {
    const [join, ...others] = joins.filter(({ from, to }) => from.table === table || to.table === table);
    // What a key leads to is there in most rows, and goes without saying.
    if (used.has(table) || others.length > 0 || join?.from.table !== table) return false;
    if (mentions.some((mention) => mention.kind === "value" && mention.table === table)) return false;
    const known = new Set(tables.filter((other) => other !== table).flatMap(names.table));
    const columns = schema.tables.find(({ name }) => name === table)?.columns ?? [];
    const called = [
      ...names.table(table),
      ...columns.flatMap(({ name }) => names.column({ table, column: name })),
    ].filter((stem) => !names.isSilent(stem) && !known.has(stem));
    return called.length > 0 && !called.some((stem) => stems.has(stem));
  });
  if (repeatsRows(specification)) {
    return {
      faults: unsaid.map((table) => `the query reads ${table}, the sentence does not name it`),
      unsure: [],
    };
  }
  const leavesOut = unsaid.filter((table) =>
    joins.some((join) => join.from.table === table && !covered.has(joinIdentity(join)))
  );
  return {
    faults: [],
    // What has no partner may still not be among the rows that are asked for.
    unsure: leavesOut.map((table) => `whether the sentence asks only for what has a ${table}`),
  };
}

/** Whether a thing that has several partners is shown or counted several times. */
function repeatsRows({ distinct, groupBy, outputs }: Specification): boolean {
  return !distinct && groupBy.length === 0 &&
    outputs.every((output) =>
      output.kind === "column" ||
      !output.distinct && output.function !== "maximum" && output.function !== "minimum"
    );
}
