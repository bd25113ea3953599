import { fold, type Glossary, type Linker, nameWords, type TermEntry } from "../../linking/mod.ts";
import { plural, type Schema } from "../../schema/mod.ts";
import type { ConjunctiveQuery, Filter, Literal } from "../../specification/mod.ts";

/** Replaces glossary terms of a sentence by names of the schema and values; prefers the meaning that the query uses. */
export type PlainWords = (sentence: string, specification?: ConjunctiveQuery) => PlainSentence;

export interface PlainSentence {
  readonly text: string;
  /** Business terms whose conditions have no wording. */
  readonly vague: readonly string[];
}

/** The meaning of a glossary term. */
interface Entry {
  readonly table: string;
  readonly column?: string;
  /** The replacement; absent where there is no wording. */
  readonly plain?: string;
}

export interface PlainWordsOptions {
  readonly schema: Schema;
  readonly glossary: Glossary;
  /** Finds stored values, which are not replaced. */
  readonly link: Linker;
}

/**
 * Creates a replacement of the glossary's terms for tables, columns, values and conditions, longest first: "nations" becomes
 * "countries", "giant cities" becomes "cities with population > 1000000".
 */
export function createPlainWords({ schema, glossary, link }: PlainWordsOptions): PlainWords {
  const entries = Map.groupBy(entriesOf(glossary, schema), ([words]) => words);
  const longest = Math.max(0, ...[...entries.keys()].map((words) => words.split(" ").length));
  return (sentence, specification) => {
    const words = fold(sentence);
    const stored = link(sentence).filter(({ kind }) => kind === "value");
    const asked = specification?.filters.flatMap(textsOf).map(folded) ?? [];
    const vague: string[] = [];
    let [text, end] = ["", 0];
    for (const [i, first] of words.entries()) {
      if (first.start < end) continue;
      for (let length = Math.min(longest, words.length - i); length > 0; length--) {
        const run = words.slice(i, i + length);
        const said = run.map((word) => word.text).join(" ");
        const last = run.at(-1) ?? first;
        const inValue = asked.some((value) => ` ${value} `.includes(` ${said} `)) ||
          stored.some((value) =>
            value.start <= first.start && last.end <= value.end &&
            value.end - value.start > last.end - first.start
          );
        const meant = inValue ? undefined : entries.get(said);
        if (meant === undefined) continue;
        const { plain } = bestEntry(meant.map(([, entry]) => entry), specification);
        if (plain === undefined) vague.push(said);
        text += sentence.slice(end, first.start) + (plain ?? sentence.slice(first.start, last.end));
        end = last.end;
        break;
      }
    }
    return { text: text + sentence.slice(end), vague };
  };
}

const folded = (text: string) => fold(text).map((word) => word.text).join(" ");

/** The entry whose table and column the query uses; the first among equals. */
function bestEntry(entries: readonly Entry[], specification?: ConjunctiveQuery): Entry {
  const read = JSON.stringify(specification ?? {});
  const fits = ({ table, column }: Entry) =>
    Number(read.includes(JSON.stringify(table))) + Number(read.includes(JSON.stringify({ table, column })));
  return entries.reduce((best, one) => fits(one) > fits(best) ? one : best);
}

function textsOf(filter: ConjunctiveQuery["filters"][number]): readonly string[] {
  const values = filter.kind === "comparison"
    ? [filter.value]
    : filter.kind === "one_of"
    ? filter.values
    : [];
  return values.filter((value) => typeof value === "string");
}

/** Returns every form of the glossary's terms, folded, with its meaning. */
function entriesOf(
  { tables, columns, values, terms, views }: Glossary,
  schema: Schema,
): readonly (readonly [words: string, entry: Entry])[] {
  const names = nameWords(schema);
  const several = (words: string) => plural(words.split(" ")).join(" ");
  const inNumbers = (words: string, plain: string, one: Omit<Entry, "plain">) =>
    [
      [folded(words), { ...one, plain }],
      [folded(several(words)), { ...one, plain: several(plain) }],
    ] as const;
  const termForms = ({ term, plural: given, table, filter }: TermEntry) => {
    const noun = names.table(table).join(" ");
    const said = filter && saidFilter(filter, names.column(table, filter.column.column).join(" "));
    const entry = (thing: string) => ({ table, ...(said !== undefined && { plain: `${thing} ${said}` }) });
    return [[folded(term), entry(noun)], [folded(given ?? several(term)), entry(several(noun))]] as const;
  };
  return [
    ...tables.flatMap(({ table, singular, plural: given, synonyms }) => {
      const noun = names.table(table).join(" ");
      return [
        ...[...singular === undefined ? [] : [singular], ...synonyms].flatMap((one) =>
          inNumbers(one, noun, { table })
        ),
        ...given === undefined ? [] : [[folded(given), { table, plain: several(noun) }] as const],
      ];
    }),
    ...columns.flatMap(({ table, column, singular, plural: given, synonyms }) => {
      const noun = names.column(table, column).join(" ");
      return [
        ...[...singular === undefined ? [] : [singular], ...synonyms].flatMap((one) =>
          inNumbers(one, noun, { table, column })
        ),
        ...given === undefined ? [] : [[folded(given), { table, column, plain: several(noun) }] as const],
      ];
    }),
    ...values.flatMap(({ table, column, value, synonyms }) =>
      synonyms.map((one) => [folded(one), { table, column, plain: value }] as const)
    ),
    ...views.flatMap(({ view, synonyms }) =>
      synonyms.flatMap((one) => inNumbers(one, names.table(view).join(" "), { table: view }))
    ),
    ...terms.flatMap(termForms),
  ];
}

/** Words a condition as a noun modifier that the sentence check understands: "with population > 1000000". */
function saidFilter(
  filter: Exclude<Filter, { readonly kind: "exists" }>,
  column: string,
): string | undefined {
  switch (filter.kind) {
    case "comparison": {
      const { operator, value } = filter;
      const compared = operator === "=" ? "" : operator === "<>" ? "other than " : `${operator} `;
      return `with ${column} ${compared}${said(value)}`;
    }
    case "between":
      return `with ${column} between ${said(filter.low)} and ${said(filter.high)}`;
    case "one_of":
      return `with ${column} ${filter.negated ? "other than " : ""}${filter.values.map(said).join(" or ")}`;
    case "null":
      return `${filter.negated ? "with" : "without"} known ${column}`;
    case "average":
      return `with ${column} ${filter.operator === ">" ? "above" : "below"} the average`;
    case "pattern":
      return undefined;
    default:
      return filter satisfies never;
  }
}

const said = (value: Literal) => typeof value === "string" ? JSON.stringify(value) : String(value);
