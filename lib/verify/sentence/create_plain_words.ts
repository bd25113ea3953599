import { fold, type Glossary, type Linker, nameWords, type TermEntry } from "../../linking/mod.ts";
import { plural, type Schema } from "../../schema/mod.ts";
import type { Filter, Literal, Specification } from "../../specification/mod.ts";

/** Puts a sentence into the words of the schema and the data; of what a word can mean, that which a query reads. */
export type PlainWords = (sentence: string, specification?: Specification) => PlainSentence;

export interface PlainSentence {
  readonly text: string;
  /** Business terms in it whose conditions cannot be said in words. */
  readonly vague: readonly string[];
}

/** What some words of a glossary stand for. */
interface Entry {
  readonly table: string;
  readonly column?: string;
  /** Absent where that cannot be said. */
  readonly plain?: string;
}

export interface PlainWordsOptions {
  readonly schema: Schema;
  readonly glossary: Glossary;
  /** Finds stored values, whose words stay as they are. */
  readonly link: Linker;
}

/**
 * Replaces what a glossary calls tables, columns, values and the things that meet a condition, the longest words first:
 * "nations" becomes "countries", "giant cities" becomes "cities with population > 1000000".
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
        const { plain } = readOne(meant.map(([, entry]) => entry), specification);
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

/** The first entry that the query reads most of. */
function readOne(entries: readonly Entry[], specification?: Specification): Entry {
  const read = JSON.stringify(specification ?? {});
  const fits = ({ table, column }: Entry) =>
    Number(read.includes(JSON.stringify(table))) + Number(read.includes(JSON.stringify({ table, column })));
  return entries.reduce((best, one) => fits(one) > fits(best) ? one : best);
}

function textsOf(filter: Specification["filters"][number]): readonly string[] {
  const values = filter.kind === "comparison"
    ? [filter.value]
    : filter.kind === "one_of"
    ? filter.values
    : [];
  return values.filter((value) => typeof value === "string");
}

/** Every form of a glossary's words, folded, with what it stands for. */
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
    ...columns.flatMap(({ table, column, synonyms }) =>
      synonyms.flatMap((one) => inNumbers(one, names.column(table, column).join(" "), { table, column }))
    ),
    ...values.flatMap(({ table, column, value, synonyms }) =>
      synonyms.map((one) => [folded(one), { table, column, plain: value }] as const)
    ),
    ...views.flatMap(({ view, synonyms }) =>
      synonyms.flatMap((one) => inNumbers(one, names.table(view).join(" "), { table: view }))
    ),
    ...terms.flatMap(termForms),
  ];
}

/** A condition behind the noun that it is said of, as it is read here: "with population > 1000000". */
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
