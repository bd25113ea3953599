import { type ForeignKey, type Join, joinIdentity } from "../../schema/mod.ts";
import { conditionsIn, type ConjunctiveQuery } from "../../specification/mod.ts";
import { columnReferents } from "../column_referents.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { denialsIn } from "./cues.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { ParsedSentence, SchemaMention } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Finds joins that are not foreign keys, that use another key than the sentence names, or that add tables it does not name. */
export function compareJoins(parsed: ParsedSentence, query: ComparedQuery): Findings {
  return foundAll([
    { faults: brokenJoins(parsed, query), unsure: [] },
    otherRoles(parsed, query),
    unsaidTables(parsed, query),
  ]);
}

/** Joins that use part of a foreign key, or pair other columns than the key between their tables. */
function brokenJoins(
  { text, stems }: ParsedSentence,
  { specification: { joins, filters }, schema: { foreignKeys, tables }, names, checks }: ComparedQuery,
): readonly string[] {
  if (EQUALITY.test(text)) return [];
  const made = [...joins, ...filters.flatMap((filter) => filter.kind === "exists" ? [filter.join] : [])];
  return made.flatMap((join) => {
    const pairs = pairsOf(join);
    const keys = foreignKeys.filter((key) => isBetween(key, join)).map(pairsOf);
    if (keys.some((key) => key.every((pair) => pairs.includes(pair)))) return [];
    const whole = keys.find((key) => pairs.every((pair) => key.includes(pair)));
    const reachesKey = [join.from, join.to].some((end) =>
      tables.some(({ name, primaryKey }) => name === end.table && primaryKey.join() === end.columns.join())
    );
    if ((whole === undefined || reachesKey) && meetsInOneKey(join, foreignKeys)) return [];
    // A schema need not declare that a country's capital is a city.
    const isSaid = ({ table, columns: [column, ...others] }: Join["from"], to: Join["to"]) =>
      column !== undefined && others.length === 0 && to.columns.length === 1 &&
      tables.some(({ name, primaryKey }) => name === to.table && primaryKey.join() === to.columns.join()) &&
      names.column({ table, column }).some((stem) => !names.isSilent(stem) && stems.has(stem));
    if (checks > 1 && whole === undefined && (isSaid(join.from, join.to) || isSaid(join.to, join.from))) {
      return [];
    }
    const [key] = whole === undefined ? keys : [whole];
    return key === undefined
      ? []
      : [`the query joins by ${pairs.join(" and ")}, the foreign key is ${key.join(" and ")}`];
  });
}

/** Words for an equality of columns that is not a foreign key. */
const EQUALITY = /\b(?:same|equals?|identical|share[sd]?|sharing|coincid\p{L}+|match\p{L}*|namesakes?)\b/u;

function pairsOf({ from, to }: Join): readonly string[] {
  return from.columns.map((column, i) =>
    [`${from.table}.${column}`, `${to.table}.${to.columns[i]}`].toSorted().join(" = ")
  );
}

function isBetween(one: Join, other: Join): boolean {
  const [from, to] = [one.from.table, one.to.table];
  return (from === other.from.table && to === other.to.table) ||
    (from === other.to.table && to === other.from.table);
}

/**
 * Whether the columns of each pair lead by keys to the same column, or one to the other: a city's country, which is part of
 * the key of its province, is the code of a country.
 */
function meetsInOneKey({ from, to }: Join, foreignKeys: readonly ForeignKey[]): boolean {
  const referents = (table: string, column = "") =>
    new Set(columnReferents({ table, column }, { foreignKeys }).map((one) => JSON.stringify(one)));
  return from.columns.every((column, i) =>
    !referents(from.table, column).isDisjointFrom(referents(to.table, to.columns[i]))
  );
}

/** Joins by one of several keys between two tables where the sentence names the role of another key. */
function otherRoles(
  { stems }: ParsedSentence,
  { specification, schema, names, claims, checks }: ComparedQuery,
): Findings {
  const { tables, joins } = specification;
  const known = new Set([
    ...tables.flatMap(names.table),
    ...[...claims.columns, ...names.joined(specification), ...names.read(specification)].flatMap(
      names.column,
    ),
  ]);
  const made = new Set(joins.map((join) => pairsOf(join).join()));
  return foundAll(joins.map((join): Findings => {
    if (names.role(join).some((stem) => stems.has(stem))) return NOTHING;
    const said = schema.foreignKeys.find((key) =>
      isBetween(key, join) && !made.has(pairsOf(key).join()) &&
      names.role(key).some((stem) => stems.has(stem) && !known.has(stem))
    );
    if (said === undefined) return NOTHING;
    const fault = `the query joins by ${pairsOf(join).join(" and ")}, the sentence by ${
      pairsOf(said).join(" and ")
    }`;
    // "Staged by" says a part of "stage designer".
    return checks === 1 || names.role(said).every((stem) => stems.has(stem))
      ? { faults: [fault], unsure: [] }
      : {
        faults: [],
        unsure: [`whether the sentence means ${said.from.table}.${said.from.columns.join(" and ")}`],
      };
  }));
}

const NOTHING: Findings = { faults: [], unsure: [] };

/** Leaf tables that only need a matching row and that no word of the sentence names. */
function unsaidTables(
  { text, stems, mentions }: ParsedSentence,
  { specification, schema, names, claims, covered }: ComparedQuery,
): Findings {
  const { tables, joins } = specification;
  const roles = tablesByRole(specification.tree);
  const lacking = conditionsIn(specification.tree).flatMap((one) =>
    one.kind === "null" && one.value.kind === "column" ? [roles.get(one.value.role)] : []
  );
  const used = new Set([
    ...[...claims.columns, ...names.read(specification)].map(({ table }) => table),
    // "Playlists with nothing in them" names no table of what is in them.
    ...denialsIn(text) > 0 ? lacking : [],
  ]);
  const unsaid = tables.filter((table) => {
    const [join, ...others] = joins.filter(({ from, to }) => from.table === table || to.table === table);
    // A referenced row exists for most rows and need not be named.
    if (used.has(table) || others.length > 0 || join?.from.table !== table) return false;
    if (mentions.some((one) => one.table === table && (one.kind === "value" || isWholeTable(one)))) {
      return false;
    }
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
      faults: [],
      unsure: [],
      unsaid: unsaid.map((table) => ({
        fault: `the query reads ${table}, the sentence does not name it`,
        doubt: `whether the sentence means ${table}`,
      })),
    };
  }
  const leavesOut = unsaid.filter((table) =>
    joins.some((join) => join.from.table === table && !covered.has(joinIdentity(join)))
  );
  return {
    faults: [],
    // The join may drop rows without a match.
    unsure: leavesOut.map((table) => `whether the sentence asks only for what has a ${table}`),
  };
}

/** Whether all words of a table's name stand in a row, of which each alone may be of another one: "release labels". */
const isWholeTable = ({ kind, score }: SchemaMention) => kind === "table" && score >= 0.95;

/** Whether a row with several matches is shown or counted several times. */
function repeatsRows({ distinct, groupBy, outputs }: ConjunctiveQuery): boolean {
  return !distinct && groupBy.length === 0 &&
    outputs.every((output) =>
      output.kind === "column" ||
      !output.distinct && output.function !== "maximum" && output.function !== "minimum"
    );
}
