import { fold, type Glossary, type Linker, type Mention, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Filter, Literal, Specification } from "../../specification/mod.ts";
import type { StoredIn } from "../create_stored_in.ts";
import type { TextCount } from "../create_text_count.ts";
import type { IsStoredFlag } from "../read_flags.ts";
import type { LabelOf } from "../read_labels.ts";
import { newestSentenceChecks, type SentenceCheckSet } from "../sentence_check_sets.ts";
import { compareAskedThings } from "./compare_asked_things.ts";
import { compareAttachments } from "./compare_attachments.ts";
import { compareBrackets } from "./compare_brackets.ts";
import { compareComparedColumns } from "./compare_compared_columns.ts";
import { compareComputations } from "./compare_computations.ts";
import { compareConnectives } from "./compare_connectives.ts";
import { compareDenials } from "./compare_denials.ts";
import { compareGivenTexts } from "./compare_given_texts.ts";
import { compareGroupKeys } from "./compare_group_keys.ts";
import { compareGroups } from "./compare_groups.ts";
import { compareJoins } from "./compare_joins.ts";
import { compareLeftWords } from "./compare_left_words.ts";
import { compareLeftOut } from "./compare_left_out.ts";
import { compareMeasures } from "./compare_measures.ts";
import { compareOtherPaths } from "./compare_other_paths.ts";
import { compareOrderKeys } from "./compare_order_keys.ts";
import { compareOrders } from "./compare_orders.ts";
import { compareOuterLinks } from "./compare_outer_links.ts";
import { compareRivalKeys } from "./compare_rival_keys.ts";
import { compareRoles } from "./compare_roles.ts";
import { compareRepeats } from "./compare_repeats.ts";
import { compareNames, selectedTables } from "./compare_names.ts";
import { type ComparedQuery, compareOperations } from "./compare_operations.ts";
import { compareValues } from "./compare_values.ts";
import { compareWholes } from "./compare_wholes.ts";
import { compareSiblings } from "./compare_siblings.ts";
import { compareSummedBounds } from "./compare_summed_bounds.ts";
import { compareUnaskedNames } from "./compare_unasked_names.ts";
import { compareUnaskedValues } from "./compare_unasked_values.ts";
import { compareUnreadColumns } from "./compare_unread_columns.ts";
import { compareStoredTexts } from "./compare_stored_texts.ts";
import { findSenselessParts } from "./find_senseless_parts.ts";
import { createPlainWords } from "./create_plain_words.ts";
import { allExcusable, decided, type Findings, foundAll } from "./findings.ts";
import { locateValue, quotedIn } from "./locate_values.ts";
import { looseParts } from "./loose_parts.ts";
import { maskedText, type Span } from "./masked_text.ts";
import { createOtherNouns } from "./create_other_nouns.ts";
import { datesIn, numbersIn } from "./numbers_in.ts";
import { queryClaims } from "./query_claims.ts";
import { type QueryParts, queryParts } from "./query_parts.ts";
import { type SchemaNames, schemaNames } from "./schema_names.ts";
import { isOddWord, unexplainedWords } from "./unexplained_words.ts";
import type { ParsedSentence, ValueMention } from "./parsed_sentence.ts";
import { withoutTies } from "./without_ties.ts";
import { withoutNullGuards } from "./without_null_guards.ts";

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
  /** How many different texts columns store. @default nothing is known */
  readonly textCount?: TextCount | undefined;
  /** Which columns store truth values as numbers. @default nothing is known */
  readonly isStoredFlag?: IsStoredFlag | undefined;
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
  const { checks = newestSentenceChecks, storedIn = () => undefined, textCount = () => undefined } = options;
  const names = schemaNames(schema, { unitsName: checks > 1, glossary, isStoredFlag: options.isStoredFlag });
  const plainWords = glossary && createPlainWords({ schema, link, glossary });
  const otherNouns = createOtherNouns(schema);
  return (given, tree) => {
    const specification = withTruthValues(queryParts(withoutNullGuards(tree), schema), { names, checks });
    const { text: worded, vague: [term] } = plainWords?.(given, specification) ??
      { text: given, vague: [] };
    const { text: sentence, replaced } = checks === 1 ? { text: worded, replaced: [] } : otherNouns(worded, {
      values: [
        ...quotedIn(worded),
        ...link(worded).filter(({ kind, score }) => kind === "value" && score >= 0.95),
      ],
    });
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
    const isKind = (one: ValueMention) =>
      specification.tables.includes(one.table) && (textCount(one) ?? 0) <= MOST_KINDS;
    const stored = mentions.flatMap((mention) =>
      mention.kind === "value" &&
        !(checks > 1 &&
          (isExample(sentence, mention) || isKeptToo(sentence, mention) || isNoMatter(sentence, mention))) &&
        !(checks > 1 && specification.tables.includes(mention.table) && textCount(mention) === 1) &&
        (mention.score >= 0.95 &&
            (isProperName(sentence, mention) || checks > 1 && isBesideColumn(sentence, mention, names)) ||
          checks > 1 && mention.score >= 0.95 && specification.tables.includes(mention.table) &&
            isBeforeThing(sentence, mention, names) ||
          checks > 1 && mention.score >= INFLECTED && isKind(mention) &&
            isOddWord(sentence.slice(mention.start, mention.end), names) && !isGivenUp(sentence, mention))
        ? [mention]
        : []
    );
    const text = maskedText(sentence, [...located, ...quoted, ...stored]);
    const plain = fold(text).map((word) => word.text);
    // "High schoolers" are of a table "Highschooler".
    const together = checks > 1 ? plain.slice(1).map((word, i) => `${plain[i]}${word}`) : [];
    const said = [...plain, ...together].map(wordStem);
    const values = [...located, ...quoted, ...stored];
    const columns = schema.tables.filter(({ name }) => specification.tables.includes(name))
      .flatMap((table) => table.columns.map(({ name }) => ({ table: table.name, column: name })));
    const unnamed = maskedText(text, mentions.filter((mention) => isWholeName(sentence, mention)));
    const dates = datesIn(maskedText(sentence, []));
    const parsed: ParsedSentence = {
      sentence,
      text,
      stems: new Set(said),
      located,
      quoted,
      stored,
      kinds: mentions.flatMap((one) => one.kind === "value" && isKind(one) ? [one] : []),
      numbers: numbersIn(checks > 1 ? withoutTies(maskedText(unnamed, dates)) : unnamed),
      dates,
      mentions,
      replaced,
      unexplained: checks === 1 ? [] : unexplainedWords(sentence, { mentions, values, names, columns }),
      open: checks === 1
        ? []
        : unexplainedWords(sentence, { mentions, values, names, columns, withForms: true }),
    };
    const query = { claims, specification, names, schema, covered, labelOf, storedIn, checks };
    const chosen = new Set(specification.filters.flatMap(selectedTables));
    const isNamed = (table: string) =>
      chosen.has(table) || names.table(table).some((stem) => !names.isSilent(stem) && parsed.stems.has(stem));
    const unnamedTables = specification.tables.filter((table) => !isNamed(table));
    const found = decided(
      foundAll([
        compareValues(parsed, query),
        compareUnaskedValues(parsed, query),
        compareOperations(parsed, query),
        compareOrders(parsed, query),
        byWords(compareNames)(parsed, query),
        compareUnaskedNames(parsed, query),
        compareJoins(parsed, query),
        compareRepeats(parsed, query),
        ...checks === 1 ? [] : comparisonsOfTrees.map((compare) => compare(parsed, query)),
        {
          faults: [],
          unsure: [],
          oneSided: [...looseParts(text, { names, columns })],
        },
      ]),
      { isOpen: checks > 1 && parsed.open.length > 0, isMatched: checks > 1 },
    );
    const known = term === undefined
      ? found
      : { faults: [], unsure: [`what the sentence means by "${term}"`] };
    return { ...known, unnamed: unnamedTables };
  };
}

/** Whether a sentence says that a value does not count: "republics instead of monarchies", "official or not". */
const isGivenUp = (sentence: string, { start, end }: Span) =>
  /\b(?:instead of|rather than|no longer|not) (?:the )?$/i.test(sentence.slice(0, start)) ||
  /^ or not\b/i.test(sentence.slice(end));

/** Whether a sentence says that it does not matter who has a value: "no matter whether they are dead". */
const isNoMatter = (sentence: string, { start }: Span) =>
  /\b(?:no matter (?:if|whether|how)|regardless of (?:if|whether)|whether or not)\b[^.,;:?!]{0,25}$/i.test(
    sentence.slice(0, start),
  );

/** Whether rows with a value are not left out either: "count the dead ones too". */
const isKeptToo = (sentence: string, { end }: Span) =>
  /^ (?:ones?|\p{L}+s) (?:too|as well|included)\b/iu.test(sentence.slice(end));

/** Whether a value is one of several that are meant, or of what is kept too: "(Master and so on)", "the manager, who has none". */
const isExample = (sentence: string, { start, end }: Span) =>
  /(?:\be\.g\.|\bfor example|\bsuch as|\bfor instance)[ ,:(]*$/i.test(sentence.slice(0, start)) ||
  /^(?:-like\b|[^.)]{0,25}\b(?:and so on|etc\b|for example|and the like)|,? (?:who|which) (?:has|have) none\b)/i
    .test(sentence.slice(end));

/** Of more different texts, a word in lower case is one by chance: of titles and names, not of kinds. */
const MOST_KINDS = 200;

/** Score of a stored text in the plural ("dogs"). */
const INFLECTED = 0.8;

type Comparison = (parsed: ParsedSentence, query: ComparedQuery) => Findings;

/** A comparison that goes by words for columns and operations, for which a sentence may have others. */
const byWords = (compare: Comparison): Comparison => (parsed, query) => allExcusable(compare(parsed, query));

/** What set 1 of the checks does not compare. */
const comparisonsOfTrees = [
  compareAttachments,
  compareWholes,
  compareSummedBounds,
  byWords(compareSiblings),
  compareConnectives,
  compareBrackets,
  compareDenials,
  compareMeasures,
  compareOuterLinks,
  compareRoles,
  compareRivalKeys,
  compareOtherPaths,
  compareComputations,
  compareGroups,
  byWords(compareGroupKeys),
  compareGivenTexts,
  compareLeftOut,
  byWords(compareAskedThings),
  compareComparedColumns,
  compareUnreadColumns,
  compareStoredTexts,
  compareLeftWords,
  compareOrderKeys,
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

/**
 * Replaces 0 and 1 that are compared with a boolean column by truth values, as MariaDB writes booleans as numbers, and with one
 * that is called what a row is or is not ("cancelled", "is_open"), whatever its type.
 */
function withTruthValues(
  specification: QueryParts,
  { names, checks }: { readonly names: SchemaNames; readonly checks: SentenceCheckSet },
): QueryParts {
  const isTruth = checks > 1 ? names.isFlag : names.isTruth;
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

const truthOf = (value: Literal): Literal => /^[01]$/.test(String(value)) ? String(value) === "1" : value;
