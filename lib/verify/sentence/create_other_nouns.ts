import { fold, nameWords, wordStem } from "../../linking/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import type { Span } from "./masked_text.ts";

export interface OtherNounsOptions {
  /** Stored values and quoted texts, whose words stay. */
  readonly values: readonly Span[];
}

/** A sentence in which nouns are replaced by those of the database that mean the same, and where they stand in it. */
export interface OtherNoun {
  readonly text: string;
  readonly replaced: readonly Span[];
}

export type OtherNouns = (sentence: string, options: OtherNounsOptions) => OtherNoun;

/**
 * Creates a reader of nouns that everybody uses for one another ("clients", of customers). A noun that a name of the database
 * has stays, and so does one for which several of its tables may stand.
 */
export function createOtherNouns(schema: Schema): OtherNouns {
  const words = nameWords(schema);
  const tables = schema.tables.map(({ name }) => ({
    stems: words.table(name).map(wordStem),
    noun: words.noun(name),
  }));
  const columns = schema.tables.flatMap(({ name, columns }) =>
    columns.map((one) => words.column(name, one.name))
  )
    .flat();
  // "Billing town" is the name of no bill.
  const known = new Set([
    ...tables.flatMap(({ stems }) => stems),
    ...columns.filter((word) => !/(?:ing|ed)$/.test(word)).map(wordStem),
  ]);
  const meant = new Map(ALIKE.flatMap((nouns): readonly (readonly [string, Meant])[] => {
    const stems = nouns.map(wordStem);
    const ofTables = tables.filter((table) =>
      table.stems.length === 1 && stems.includes(table.stems[0] ?? "")
    );
    const [table, ...others] = ofTables;
    const column = [
      ...new Set(
        columns.filter((word) => stems.includes(wordStem(word)) && known.has(wordStem(word))).map(wordStem),
      ),
    ];
    const [stem, ...more] = column;
    const found = table !== undefined && others.length === 0
      ? formsOf(table.stems[0] ?? "", nouns)
      : ofTables.length === 0 && stem !== undefined && more.length === 0
      ? formsOf(stem, nouns)
      : undefined;
    return found === undefined
      ? []
      : stems.filter((one) => !known.has(one)).map((one) => [one, found] as const);
  }));
  if (meant.size === 0) return (sentence) => ({ text: sentence, replaced: [] });
  return (sentence, { values }) => {
    let [text, last] = ["", 0];
    const replaced: Span[] = [];
    for (const { text: word, start, end } of fold(sentence)) {
      const found = meant.get(wordStem(word));
      const isValue = values.some((one) => one.start < end && start < one.end);
      const isProper = start > 0 && /\p{Lu}/u.test(sentence[start] ?? "");
      const isVerb = /(?:ing|ed)$/.test(word) || VERB.test(sentence.slice(0, start));
      if (found === undefined || isValue || isProper || isVerb) continue;
      const said = /s$/.test(word) && !/ss$/.test(word) ? found.plural : found.singular;
      text += sentence.slice(last, start);
      replaced.push({ start: text.length, end: text.length + said.length });
      text += start === 0 ? said.replace(/^./, (first) => first.toUpperCase()) : said;
      last = end;
    }
    return { text: text + sentence.slice(last), replaced };
  };
}

/** What stands before a verb. */
const VERB = /\b(?:i|we|you|they|to|not|did|do|does|will|would|can|could|should|must|may)\s$/i;

interface Meant {
  readonly singular: string;
  readonly plural: string;
}

/** The noun of a class that has a stem. */
function formsOf(stem: string, nouns: readonly string[]): Meant {
  const singular = nouns.find((noun) => wordStem(noun) === stem) ?? stem;
  const plural = /[^aeiou]y$/.test(singular)
    ? singular.replace(/y$/, "ies")
    : /(?:s|x|ch|sh)$/.test(singular)
    ? `${singular}es`
    : `${singular}s`;
  return { singular, plural };
}

/** Nouns of a line mean the same thing wherever a database has one of them; those that often mean something else are left out. */
const ALIKE: readonly (readonly string[])[] = `
customer client purchaser shopper
supplier vendor
product article goods merchandise
employee worker staffer
company firm corporation
shipper carrier forwarder
manager boss supervisor superior
invoice bill
track song tune
artist performer
album lp
film movie
author writer
country nation
doctor physician medic
teacher instructor lecturer
student pupil
car automobile
ship vessel
plane aircraft airplane aeroplane
apartment flat
shop store
photo photograph picture
street road
salary wage
lawyer attorney
job occupation
illness disease sickness
drug medicine medication
warehouse depot
parcel package
trip journey
passenger traveller traveler
owner proprietor
tenant lodger
prize award
donor donator
religion faith
language tongue
river stream
sea ocean
competition contest
concert gig
coach trainer
phone telephone`.trim().split("\n").map((line) => line.split(" "));
