import { wordStem } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Whether a sentence says an amount of rows that a column holds, without a word of its name: "how much is a bill worth",
 * "revenue". A row's only number is its amount; of several, it cannot be told which is meant.
 */
export function amountSaid(
  column: ColumnReference,
  { text, stems }: Pick<ParsedSentence, "text" | "stems">,
  { names, schema, specification }: ComparedQuery,
): "named" | "unsure" | "none" {
  if (!isMeasure(column)) return "none";
  const size = sizeSaid();
  if (size !== "none") return size;
  const nouns = names.table(column.table).filter((stem) => !names.isSilent(stem));
  const isOfThing = nouns.some((stem) => stems.has(stem)) &&
    (AMOUNTS.test(text) ||
      [...text.matchAll(SIZES)].some(([, noun = ""]) => nouns.includes(wordStem(noun))));
  const isMoney = MONEY.test(text) && names.column(column).some((stem) => OF_MONEY.has(stem));
  if (!isOfThing && !isMoney) return "none";
  const tables = isOfThing ? [column.table] : specification.tables;
  const measures = schema.tables.filter(({ name }) => tables.includes(name)).flatMap((table) =>
    table.columns.map(({ name }) => ({ table: table.name, column: name }))
  ).filter(isMeasure);
  return measures.length === 1 ? "named" : "unsure";

  /** "The longest leg", of a table with one column in metres whose name does not say that it is a length. */
  function sizeSaid(): "named" | "unsure" | "none" {
    const own = (schema.tables.find(({ name }) => name === column.table)?.columns ?? [])
      .map(({ name }) => ({ table: column.table, column: name })).filter(isMeasure);
    const isSynonym = (one: ColumnReference) =>
      names.column(one).some((stem) => !names.isSilent(stem) && names.hasSynonym(stem, text));
    const nouns = names.table(column.table).filter((stem) => !names.isSilent(stem));
    const units = [...text.matchAll(EXTENTS)].flatMap(([, adjective = "", things = ""]) =>
      things.split(" ").some((word) => nouns.includes(wordStem(word)))
        ? UNITS_OF.filter(([adjectives]) => adjectives.includes(adjective)).flatMap(([, stems]) => stems)
        : []
    );
    const isInUnit = (one: ColumnReference) => names.column(one).some((stem) => units.includes(stem));
    if (!isInUnit(column) || own.some(isSynonym)) return "none";
    return own.filter(isInUnit).length === 1 ? "named" : "unsure";
  }

  function isMeasure(one: ColumnReference): boolean {
    return names.isNumber(one) && !names.isDate(one) && !names.isLabel(one) &&
      names.leadsTo(one).length === 0;
  }
}

/** Words for how much something is. */
const AMOUNTS =
  /\bhow much\b|\bworth\b|\b(?:com(?:e|es|ing)|came|add(?:s|ed)?(?: up)?|amount(?:s|ed)?|sum(?:s|med)?(?: up)?|total(?:s|led)?) to\b/;

/** A thing that is great or small by its amount: "the average bill", "the biggest orders". */
const SIZES =
  /\b(?:average|mean|typical|(?:bigg|larg|small|high|low)(?:er|est)|top|total|combined|overall) (\p{L}+)/gu;

/** A thing of an extreme extent, in the sentence's words: "longest survey legs". */
const EXTENTS =
  /\b(long|short|tall|high|low|deep|shallow|wide|narrow|heav|light)(?:ier|iest|er|est) (\p{L}+(?: \p{L}+)?)/gu;

const LENGTHS = "km m cm mm metres meters kilometres kilometers miles feet".split(" ").map(wordStem);
const TIMES = "milliseconds seconds minutes hours days".split(" ").map(wordStem);
const WEIGHTS = "kg t grams kilograms tons tonnes".split(" ").map(wordStem);

/** Units of what adjectives compare. */
const UNITS_OF: readonly (readonly [adjectives: readonly string[], units: readonly string[]])[] = [
  [["long", "short"], [...LENGTHS, ...TIMES]],
  [["tall", "high", "low", "deep", "shallow", "wide", "narrow"], LENGTHS],
  [["heav", "light"], WEIGHTS],
];

const MONEY =
  /\b(?:money|turnover|revenues?|takings|income|earn(?:s|ed|ings|ers?)?|spen[dt](?:s|ing|ers?)?|sales|proceeds|paid|pays?|dollars?|euros?)\b|[$€£]/;

const OF_MONEY: ReadonlySet<string> = new Set(
  ["total", "amount", "sum", "price", "cost", "fee", "payment", "charge", "revenue", "value"].map(wordStem),
);
