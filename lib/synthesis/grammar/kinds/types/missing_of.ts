import { isCommonWord, type Lexicon, type TableWords } from "../../../../linking/mod.ts";
import { singular } from "../../../../schema/mod.ts";
import type { SynthesisContext } from "../../plan/synthesis_context.ts";
import type { Thing } from "../../plan/thing.ts";
import { arePeople } from "./are_people.ts";
import { kindInEnglish } from "./foreign_nouns.ts";
import type { Missing } from "./missing.ts";
import { ANY_EVENT, MISSING_EVENTS } from "./missing_events.ts";
import { ANYBODY, MISSING_PEOPLE, PEOPLE_LONG_AGO } from "./missing_people.ts";
import { MISSING_PLACES } from "./missing_places.ts";
import { MISSING_THINGS } from "./missing_things.ts";

const MISSING = [...MISSING_PEOPLE, ...MISSING_PLACES, ...MISSING_THINGS, ...MISSING_EVENTS];

/** Of things of which nothing is known. */
const NOTHING: Missing = {
  heads: [],
  properties: [],
  related: { verb: "have", nouns: [] },
  opinions: [],
};

/**
 * What things of a kind lack. The noun gives the kind where the names of their table are English or it is a usual one of
 * another language. Elsewhere people are recognised by columns that only people have and by first names, events by a date
 * without a name. Nothing is lacking where
 * the kind is unknown.
 */
export async function missingOf(
  { singular: noun, subject, person }: Pick<Thing, "singular" | "subject" | "person">,
  synthesis: Pick<SynthesisContext, "lexicon" | "sampler">,
): Promise<Missing> {
  const { lexicon } = synthesis;
  const table = lexicon.table(subject.table);
  const english = isEnglish(table, lexicon);
  const named = (english ? ofNoun(noun) ?? ofNoun(table.singular) : undefined) ??
    ofForeignNoun(noun, english) ?? ofForeignNoun(table.singular, english);
  if (named !== undefined) return lived(named, table);
  if (subject.column !== undefined) return NOTHING;
  if (await arePeople({ subject, person }, synthesis)) return lived(ANYBODY, table);
  return isEvent(table, lexicon) ? ANY_EVENT : NOTHING;
}

function ofNoun(noun: string): Missing | undefined {
  const words = noun.split(" ");
  const isHead = (text: string) => ({ heads }: Missing) => heads.includes(text);
  const head = words.at(-1) ?? "";
  return MISSING.find(isHead(noun)) ?? MISSING.find(isHead(singular([head]).join(" ")));
}

/** Among English names a word that is English, too, means what it does there: "land", "auto". */
function ofForeignNoun(noun: string, amongEnglish: boolean): Missing | undefined {
  const word = noun.replace(/ entry$/, "");
  const kind = amongEnglish && isCommonWord(word) ? undefined : kindInEnglish(word);
  return kind === undefined ? undefined : ofNoun(kind);
}

/** A person with a date before this year is dead. */
const FIRST_YEAR = 1910;

/** What is asked for of things; of people long ago, what was not of today. */
function lived(missing: Missing, { columns }: TableWords): Missing {
  const isOld = MISSING_PEOPLE.includes(missing) &&
    columns.some(({ kind, statistics: { minimum } }) =>
      (kind === "date" || kind === "year") && Number(String(minimum).slice(0, 4)) < FIRST_YEAR
    );
  return isOld ? PEOPLE_LONG_AGO : missing;
}

/** Fewer English words than this about a table can be a coincidence. */
const ENOUGH_WORDS = 2;

/** Whether the nouns of a table mean what they do in English: "camera" is a room elsewhere. */
function isEnglish({ table, inflects, columns }: TableWords, { words }: Lexicon): boolean {
  if (inflects) return true;
  const about = columns.flatMap(({ kind, reference: { column } }) =>
    kind === "key" ? [] : words.column(table, column)
  );
  const english = new Set(
    [...words.table(table), ...about].filter((word) => word.length > 3 && isCommonWord(word)),
  );
  return english.size >= ENOUGH_WORDS;
}

/** Rows without a name that say of one day what was on it. */
function isEvent({ table, sense, labels, columns }: TableWords, { schema }: Lexicon): boolean {
  const isNamed = labels.some(({ statistics }) => typeof statistics.minimum !== "number");
  return sense !== "series" && !isNamed && schema.foreignKeys.some(({ from }) => from.table === table) &&
    columns.filter(({ kind }) => kind === "date").length === 1;
}
