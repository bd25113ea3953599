import { fold, type Mention, wordStem } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { isUsualWord } from "./is_usual_word.ts";
import type { Span } from "./masked_text.ts";
import type { SchemaNames } from "./schema_names.ts";

export interface UnexplainedWordsOptions {
  readonly mentions: readonly Mention[];
  /** Values of the query and of the sentence. */
  readonly values: readonly Span[];
  readonly names: SchemaNames;
  /** Of the tables that the query reads. */
  readonly columns: readonly ColumnReference[];
  /** Include verbs in -ed and -ing, and adverbs, that say something of their own. @default false */
  readonly withForms?: boolean | undefined;
}

/**
 * Returns the words of a sentence that may be other words for a name or a value of the database: they are neither function
 * words, verbs in -ed or -ing, adverbs, numbers, stored values, nor words of any name of the schema.
 */
export function unexplainedWords(
  sentence: string,
  { mentions, values, names, columns, withForms = false }: UnexplainedWordsOptions,
): readonly string[] {
  const known = [...mentions, ...values];
  // A noun for amounts that no column of the query's tables is known by may stand for any of their numbers.
  const isOtherAmount = (word: string) =>
    !columns.some((column) => names.column(column).some((stem) => names.hasSynonym(stem, word)));
  // "Recordings", of a table of these, are no earnings.
  const isName = (phrase: string) => /^\p{L}+$/u.test(phrase) && names.isInName(wordStem(phrase));
  const phrases = withForms
    ? [...sentence.toLowerCase().matchAll(PHRASES)].map(([phrase]) => phrase).filter((one) => !isName(one))
    : [];
  const words = fold(sentence).filter(({ text, start, end }) =>
    /^\p{L}{3,}$/u.test(text) && !isUsualWord(text) && !(withForms ? IDLE_FORMS : FORMS).test(text) &&
    (!PLAIN.has(wordStem(text)) || isThing(sentence, start, text)) &&
    !(names.asksForMeasure(text) && !(AMOUNT.test(text) && isOtherAmount(text))) &&
    !names.isInName(wordStem(text)) && !DIVIDES.test(sentence.slice(start)) &&
    !known.some((one) => one.start <= start && end <= one.end)
  ).map(({ start, end }) => sentence.slice(start, end));
  return [...words, ...phrases];
}

/** Verbs with a particle, which mean something else than the verb, and what people are paid: "called off", "takings". */
const PHRASES =
  /(?<!\p{L})(?:(?!(?:order|sort|rank|list|show|add|sum|group|break|broken|find|look|giv|point|set|work)(?:s|ed|ing)?\b)\p{L}{3,} (?:off|out|away|in (?:force|use|service|office))|(?:are|is|was|were|be|been|run|ran|running|we) (?:\p{L}+ )?out(?! of (?:the )?(?:\d|every))|(?:put|tak|took|mak|made|go|went|gon|giv|gave)\p{L}* (?:up|on|down|off|out)|\p{L}{3,}ings)(?!\p{L})/gu;

/** "Broken down by ward", "split by style" */
const DIVIDES = /^(?:(?:broken|breaks?|breaking)\b[^.;?!]{0,30}? down by\b|split(?: up)? by\b|down by\b)/i;

/** Whether a word that may be a verb is a noun, for which a thing of the database may stand: "what records", "our hosts". */
function isThing(sentence: string, start: number, word: string): boolean {
  const before = sentence.slice(0, start);
  const isSeveral = /[^s]s$/.test(word) && VERBS.has(wordStem(word));
  return THINGS.has(wordStem(word)) &&
      /\b(?:what|which|the|all|any|our|your|their|these|those|many|each|every) $/i.test(before) ||
    isSeveral && /\b(?:all|any|our|your|their|these|those|many) $/i.test(before) ||
    isSeveral && /\bwhich $/i.test(before) && ASKED_OF.test(sentence.slice(start + word.length));
}

/** What follows things that are asked for: "which stands have", "which stands lie". */
const ASKED_OF = /^ (?:have|has|had|are|were|lie|get|got|that|with|without|do|did|went|never|still)\b/;

const THINGS = new Set(
  "record play work entry case host stay report share carry run lead".split(" ").map(wordStem),
);

const AMOUNT = /^(?:costs?|prices?|worth|fees?|charges?|pay|money|sizes?|expenses?)$/;

/** Whether each word of a text is none that questions use, nor of any name of the schema. */
export function isOddWord(text: string, names: SchemaNames): boolean {
  return fold(text).every((word) =>
    /^\p{L}{3,}$/u.test(word.text) && !isUsualWord(word.text) && !FORMS.test(word.text) &&
    !PLAIN.has(wordStem(word.text)) && !names.asksForMeasure(word.text) &&
    !names.isInName(wordStem(word.text))
  );
}

/** Whether a word of a question stands for no table, column or value, as a verb between things does. */
export const isPlainWord = (word: string): boolean => PLAIN.has(wordStem(word)) || IDLE_FORMS.test(word);

/** Endings of verbs and adverbs. */
const FORMS = /(?:ed|ing|ly)$/;

/** Verbs and adverbs that say nothing of their own: "located", "respectively". */
const IDLE_FORMS =
  /^(?:nam|call|list|show|order|sort|group|rank|arrang|locat|situat|includ|contain|hav|be|us|giv|ask|order|return|display|associat|correspond|relat|involv|consist|appear|follow|provid|accord|regard|concern|consider|count|belong|shar|own|hold|liv|work|start|begin|end|need|want|look|tell|mak|do|tak|pass|receiv|spell|writ|indicat|specif|mention|calculat|report|determin|record|regist|stor|sum|add|comput|averag|total|combin|multipl|divid|subtract|gett|go|com)(?:ed|i?ng|ied|ying)$|^(?:during|according|ascending|descending|increasing|decreasing|only|respectively|alphabetically|exactly|directly|really|simply|currently|kindly|finally|additionally|using|having|being|something|anything|everything|nothing)$/;

/** Verbs between things. */
const BETWEEN_THINGS: readonly string[] = [
  "begin belong border bring carry come contain cross do end exceed exist fall flow follow happen hold host keep lead",
  "leave lie lies lying live meet occur offer own pass play reach relate remain run serve share speak stand start stay take win work",
];
const VERBS: ReadonlySet<string> = new Set(
  BETWEEN_THINGS.flatMap((line) => line.split(" ")).map(wordStem),
);

/** Words of questions that stand for no table, column or value. */
const PLAIN: ReadonlySet<string> = new Set(
  [
    // Requests.
    "along answer ask calculate compute consider determine display identify present question report restrict result retrieve return select",
    ...BETWEEN_THINGS,
    // Time, whose columns are compared by it.
    "current day date decade earlier earliest january february march april june july august september october november",
    "december later month now present time today week year",
    // Numbers and quantities.
    "zero two three four five six seven eight nine ten eleven twelve dozen hundred thousand million billion percent overall",
    // The rest.
    "another associated because case common did distinct either elsewhere entry every exactly has her hers its itself neither never",
    "nor not outside per person plus record respective row state system their way whole whose",
  ].flatMap((line) => line.split(" ")).map(wordStem),
);
