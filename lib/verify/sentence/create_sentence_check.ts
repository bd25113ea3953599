import { typeFamily } from "../../database/mod.ts";
import { fold, type Glossary, type Linker, type Mention, wordStem } from "../../linking/mod.ts";
import { type ForeignKey, type Join, joinIdentity, type Schema } from "../../schema/mod.ts";
import type {
  ColumnReference,
  ConjunctiveQuery,
  Filter,
  Literal,
  Specification,
} from "../../specification/mod.ts";
import type { StoredIn } from "../create_stored_in.ts";
import type { LabelOf } from "../read_labels.ts";
import { newestSentenceChecks, type SentenceCheckSet } from "../sentence_check_sets.ts";
import { compareAskedThings } from "./compare_asked_things.ts";
import { compareComparedColumns } from "./compare_compared_columns.ts";
import { compareComputations } from "./compare_computations.ts";
import { compareConnectives } from "./compare_connectives.ts";
import { compareDenials } from "./compare_denials.ts";
import { compareGivenTexts } from "./compare_given_texts.ts";
import { compareGroups } from "./compare_groups.ts";
import { compareMeasures } from "./compare_measures.ts";
import { compareOuterLinks } from "./compare_outer_links.ts";
import { compareRivalKeys } from "./compare_rival_keys.ts";
import { compareRoles } from "./compare_roles.ts";
import { compareRepeats } from "./compare_repeats.ts";
import { compareNames, selectedTables } from "./compare_names.ts";
import { type ComparedQuery, compareOperations } from "./compare_operations.ts";
import { compareValues } from "./compare_values.ts";
import { compareUnreadColumns } from "./compare_unread_columns.ts";
import { compareStoredTexts } from "./compare_stored_texts.ts";
import { findSenselessParts } from "./find_senseless_parts.ts";
import { createPlainWords } from "./create_plain_words.ts";
import { type Findings, foundAll } from "./findings.ts";
import { locateValue, quotedIn } from "./locate_values.ts";
import { maskedText, type Span } from "./masked_text.ts";
import { datesIn, numbersIn } from "./numbers_in.ts";
import { queryClaims } from "./query_claims.ts";
import { type QueryParts, queryParts } from "./query_parts.ts";
import { type SchemaNames, schemaNames } from "./schema_names.ts";
import { isOddWord, unexplainedWords } from "./unexplained_words.ts";
import type { ParsedSentence, ValueMention } from "./parsed_sentence.ts";

/** Compares a sentence with the specification of a query. */
export type SentenceCheck = (sentence: string, specification: Specification) => SentenceFindings;

export interface SentenceFindings extends Findings {
  /** Tables of the query that no word of the sentence names; the sentence may use synonyms. */
  readonly unnamed: readonly string[];
}

export interface SentenceCheckOptions {
  readonly schema: Schema;
  /** Finds the schema's names and the stored texts in a sentence. */
  readonly link: Linker;
  /** Business terms that a sentence may use instead of the schema's names. @default none */
  readonly glossary?: Glossary | undefined;
  /** Foreign keys, by `joinIdentity`, that reference every row of the referenced table. @default none */
  readonly covered?: ReadonlySet<string> | undefined;
  /** What the rows that keys name are called. @default nothing is known */
  readonly labelOf?: LabelOf | undefined;
  /** Which texts columns store. @default nothing is known */
  readonly storedIn?: StoredIn | undefined;
  /** @default the newest */
  readonly checks?: SentenceCheckSet | undefined;
}

/**
 * Creates a check that a sentence and a query agree. It looks for each value, comparison, function, order, limit, negation and
 * output column of the query in the sentence, and for each number, name and superlative of the sentence in the query. It
 * finds joins that are not foreign keys, tables that only one side has, keys whose role the sentence does not name,
 * counts and groups that repeat a row, AND for OR, rows without a partner, and operations that the sentence does not name. It matches English words and positions and does not parse.
 */
export function createSentenceCheck(
  options: SentenceCheckOptions,
): SentenceCheck {
  const { schema, link, glossary, covered = new Set(), labelOf = () => undefined } = options;
  const { checks = newestSentenceChecks, storedIn = () => undefined } = options;
  const names = schemaNames(schema, { unitsName: checks > 1, glossary });
  const plainWords = glossary && createPlainWords({ schema, link, glossary });
  return (given, tree) => {
    const specification = withTruthValues(queryParts(tree, schema), schema);
    const { text: sentence, vague: [term] } = plainWords?.(given, specification) ??
      { text: given, vague: [] };
    const claims = queryClaims(specification, { schema, checks });
    const words = fold(sentence);
    const located = claims.values.flatMap(({ value, operator }) =>
      typeof value === "string"
        ? locateValue(operator === "like" ? value.replaceAll(/[%_]/g, " ").trim() : value, {
          sentence,
          words,
        })
        : []
    );
    const quoted = quotedIn(sentence);
    const mentions = link(sentence);
    const stored = mentions.flatMap((mention) =>
      mention.kind === "value" &&
        (mention.score >= 0.95 &&
            (isProperName(sentence, mention) || checks > 1 && isBesideColumn(sentence, mention, names)) ||
          checks > 1 && mention.score >= 0.95 && specification.tables.includes(mention.table) &&
            isBeforeThing(sentence, mention, names) ||
          checks > 1 && mention.score >= INFLECTED && specification.tables.includes(mention.table) &&
            isOddWord(sentence.slice(mention.start, mention.end), names) && !isGivenUp(sentence, mention))
        ? [mention]
        : []
    );
    const text = maskedText(sentence, [...located, ...quoted, ...stored]);
    const plain = fold(text).map((word) => word.text);
    // "High schoolers" are of a table "Highschooler".
    const together = checks > 1 ? plain.slice(1).map((word, i) => `${plain[i]}${word}`) : [];
    const said = [...plain, ...together].map(wordStem);
    const parsed: ParsedSentence = {
      sentence,
      text,
      stems: new Set(said),
      located,
      quoted,
      stored,
      numbers: numbersIn(maskedText(text, mentions.filter((mention) => isWholeName(sentence, mention)))),
      dates: datesIn(maskedText(sentence, [])),
      mentions,
      unexplained: checks === 1
        ? []
        : unexplainedWords(sentence, { mentions, values: [...located, ...quoted, ...stored], names }),
    };
    const query = { claims, specification, names, schema, covered, labelOf, storedIn, checks };
    const found = foundAll([
      compareValues(parsed, query),
      compareOperations(parsed, query),
      compareNames(parsed, query),
      compareJoins(parsed, query),
      ...specification.isConjunctive ? [compareRepeats(parsed, query)] : [],
      ...checks === 1 ? [] : comparisonsOfTrees.map((compare) => compare(parsed, query)),
    ]);
    const chosen = new Set(specification.filters.flatMap(selectedTables));
    const isNamed = (table: string) =>
      chosen.has(table) || names.table(table).some((stem) => !names.isSilent(stem) && parsed.stems.has(stem));
    const known = term === undefined
      ? found
      : { faults: [], unsure: [`what the sentence means by "${term}"`] };
    return { ...known, unnamed: specification.tables.filter((table) => !isNamed(table)) };
  };
}

/** Whether a sentence says that a value does not count: "republics instead of monarchies", "official or not". */
const isGivenUp = (sentence: string, { start, end }: Span) =>
  /\b(?:instead of|rather than|no longer|not) (?:the )?$/i.test(sentence.slice(0, start)) ||
  /^ or not\b/i.test(sentence.slice(end));

/** Score of a stored text in the plural ("dogs"). */
const INFLECTED = 0.8;

/** What set 1 of the checks does not compare. */
const comparisonsOfTrees = [
  compareConnectives,
  compareDenials,
  compareMeasures,
  compareOuterLinks,
  compareRoles,
  compareRivalKeys,
  compareComputations,
  compareGroups,
  compareGivenTexts,
  compareAskedThings,
  compareComparedColumns,
  compareUnreadColumns,
  compareStoredTexts,
  findSenselessParts,
];

/** Whether a mention is a whole name of the schema, whose digits are no numbers ("address 2"). */
function isWholeName(sentence: string, { kind, score, start, end }: Mention): boolean {
  return kind !== "value" && score >= 0.95 && /\p{L}/u.test(sentence.slice(start, end));
}

/** A proper name has more than two letters and begins with a capital that does not begin a sentence. */
function isProperName(sentence: string, { start, end }: Span): boolean {
  if (sentence[start - 1] === "_" || sentence[end] === "_") return false;
  if (end - start < 3 || !/\p{Lu}/u.test(sentence[start] ?? "")) return false;
  return !/(?:^|[.:!?])\s*["'“‘]?$/u.test(sentence.slice(0, start));
}

/** Whether the name of a value's column stands beside it: "of the category natural", "official status". */
function isBesideColumn(
  sentence: string,
  { start, end, ...column }: ValueMention,
  names: SchemaNames,
): boolean {
  const words = (text: string) => fold(text).map((word) => wordStem(word.text));
  const beside = [...words(sentence.slice(0, start)).slice(-4), ...words(sentence.slice(end)).slice(0, 1)];
  const own = names.column(column).filter((stem) => !names.isSilent(stem));
  return own.length > 0 && own.every((stem) => beside.includes(stem));
}

/** Whether the rows that have a value are named right behind it: "critical failures", "completed work orders". */
function isBeforeThing(sentence: string, { end, table }: ValueMention, names: SchemaNames): boolean {
  const [next] = fold(sentence.slice(end));
  const own = names.table(table).filter((stem) => !names.isSilent(stem));
  return next !== undefined && own.includes(wordStem(next.text)) && /^[ -]/.test(sentence.slice(end));
}

/** Replaces 0 and 1 that are compared with a boolean column by truth values, as MariaDB writes booleans as numbers. */
function withTruthValues(specification: QueryParts, { tables }: Schema): QueryParts {
  const isTruth = ({ table, column }: ColumnReference) =>
    typeFamily(
      tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type ?? "",
    ) === "a truth value";
  const filters = specification.filters.map((filter): Filter => {
    if (filter.kind === "comparison" && isTruth(filter.column)) {
      return { ...filter, value: truthOf(filter.value) };
    }
    if (filter.kind === "one_of" && isTruth(filter.column)) {
      return { ...filter, values: filter.values.map(truthOf) };
    }
    return filter;
  });
  return { ...specification, filters };
}

const truthOf = (value: Literal): Literal => value === 0 || value === 1 ? value === 1 : value;

/** Finds joins that are not foreign keys, that use another key than the sentence names, or that add tables it does not name. */
function compareJoins(parsed: ParsedSentence, query: ComparedQuery): Findings {
  return foundAll([
    { faults: [...brokenJoins(parsed, query), ...otherRoles(parsed, query)], unsure: [] },
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
    if (whole === undefined && meetsInOneKey(join, foreignKeys)) return [];
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

/** Whether the columns of each pair reference the same column. */
function meetsInOneKey({ from, to }: Join, foreignKeys: readonly ForeignKey[]): boolean {
  const referents = (table: string, column: string) =>
    foreignKeys.filter((key) => key.from.table === table && key.from.columns.includes(column))
      .map((key) => `${key.to.table}.${key.to.columns[key.from.columns.indexOf(column)]}`);
  return from.columns.every((column, i) => {
    const others = new Set(referents(to.table, to.columns[i] ?? ""));
    return referents(from.table, column).some((referent) => others.has(referent));
  });
}

/** Joins by one of several keys between two tables where the sentence names the role of another key. */
function otherRoles(
  { stems }: ParsedSentence,
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

/** Leaf tables that only need a matching row and that no word of the sentence names. */
function unsaidTables(
  { stems, mentions }: ParsedSentence,
  { specification, schema, names, claims, covered }: ComparedQuery,
): Findings {
  const { tables, joins } = specification;
  const used = new Set([...claims.columns, ...names.read(specification)].map(({ table }) => table));
  const unsaid = tables.filter((table) => {
    const [join, ...others] = joins.filter(({ from, to }) => from.table === table || to.table === table);
    // A referenced row exists for most rows and need not be named.
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
    // The join may drop rows without a match.
    unsure: leavesOut.map((table) => `whether the sentence asks only for what has a ${table}`),
  };
}

/** Whether a row with several matches is shown or counted several times. */
function repeatsRows({ distinct, groupBy, outputs }: ConjunctiveQuery): boolean {
  return !distinct && groupBy.length === 0 &&
    outputs.every((output) =>
      output.kind === "column" ||
      !output.distinct && output.function !== "maximum" && output.function !== "minimum"
    );
}
