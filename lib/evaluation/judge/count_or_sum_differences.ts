import { isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { Concept } from "./elements.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { stemOf } from "./stem_of.ts";
import { UNIT } from "./units.ts";

/** Rows are counted in one sentence, and a measure of them is added up in the other: "how many claims", "the total money claimed". */
export function countOrSumDifferences(
  found: ParsedSentence,
  { intention, required, understood }: ExpectedContent,
): readonly Difference[] {
  if (required !== intention || understood !== found) return [];
  const isOther = ({ outputs: { counted }, words: counting }: ParsedSentence, other: ParsedSentence) => {
    const [noun] = counted;
    const unit = summedUnit(other);
    return noun !== undefined && !counting.includes(" how much ") && other.outputs.counted.length === 0 &&
      unit !== undefined &&
      noun.text !== unit;
  };
  const isSum = [[found, intention], [intention, found]].some(([one, other]) =>
    one !== undefined && other !== undefined && ranksByNumber(one, other)
  );
  if (isSum) return [unclear("aggregate", "One of the sentences ranks by a number, the other by an amount.")];
  // "How many units were ordered", "how many times were they ordered"
  const isOften = [[found, intention], [intention, found]].some(([one, other]) =>
    / how (?:many times|often) /.test(one?.words ?? "") &&
    / how (?:many (?:units|pieces|copies|doses|bottles|boxes|hours|minutes)|much|long) /.test(
      other?.words ?? "",
    )
  );
  if (isOften) {
    const text = "One of the sentences counts how often, the other adds up how much.";
    return [{ topic: "aggregate", side: "both", text }];
  }
  const isOfRows = [[found, intention], [intention, found]].some(([one, other]) =>
    one !== undefined && other !== undefined && isOfNumber(one, other)
  );
  if (isOfRows) {
    const text = "One of the sentences is about a number of rows, the other about a measure of them.";
    return [{ topic: "aggregate", side: "both", text }];
  }
  const isOwnTotal = ({ words }: ParsedSentence, other: ParsedSentence) =>
    / (?:their|its) totals? /.test(words) && / total of /.test(other.words) &&
    ![words, other.words].some((one) => / (?:each|every|per) /.test(one));
  if (isOwnTotal(found, intention) || isOwnTotal(intention, found)) {
    return [unclear("aggregate", "A total of each row may be meant, or one of all.")];
  }
  return isOther(found, intention) || isOther(intention, found)
    ? [{
      topic: "aggregate",
      side: "both",
      text: "One of the sentences counts, the other adds up a measure.",
    }]
    : [];
}

/** The unit of which a sentence asks for the total. */
function summedUnit({ words }: ParsedSentence): string | undefined {
  const [, unit] = SUM.exec(words) ?? [];
  return unit !== undefined && (UNIT.test(unit) || /^(?:money|mileage|milligrams?|mg)$/.test(unit))
    ? unit
    : undefined;
}

const SUM =
  / (?:add|adding|sum|summing|total|totall?ing)(?: up)?(?: of)?(?: all)?(?: the| their)?(?: total)?(?: number of)? (\w+) /;

const MASS =
  "(?:money|cash|funding|revenue|income|turnover|spending|expenditure|profit|time|weight|volume|mileage|distance)";

/** Whether one sentence ranks by how many there are, "the most grants", and the other by how much, "the most money", "the largest grant". */
function ranksByNumber({ words }: ParsedSentence, other: ParsedSentence): boolean {
  const [, many, most] = COUNTED.exec(words) ?? [];
  const noun = many ?? most;
  if (noun === undefined || UNIT.test(noun)) return false;
  const [, largest = ""] = LARGEST.exec(other.words) ?? [];
  return MOST_MASS.test(other.words) || stemOf(largest) === stemOf(noun);
}

/**
 * Whether one sentence averages or sorts by a number of rows, and the other by a column: "the average number of calls", "the average duration
 * of calls".
 */
function isOfNumber({ words, concepts }: ParsedSentence, other: ParsedSentence): boolean {
  const names = (list: ParsedSentence["concepts"], noun: string, test: (one: Concept) => boolean) =>
    noun !== "" && list.some((one) => one.stems.includes(stemOf(noun)) && test(one));
  return [AVERAGE, SORTED].some((lead) => {
    const [, counted = ""] = new RegExp(`${lead}(?:number|count) of (?:the |their )?(\\w+) `).exec(words) ??
      [];
    const [, measured = ""] = new RegExp(`${lead}(\\w+) `).exec(other.words) ?? [];
    return names(concepts, counted, ({ isTable }) => isTable) && names(other.concepts, measured, isMeasure) &&
      !/ (?:number|count|how many) /.test(other.words) && other.stems.has(stemOf(counted));
  });
}

const AVERAGE = " (?:average|mean) ";

const SORTED = " (?:ordered|sorted|ranked|arranged|order|sort|rank)(?: \\w+){0,3}? by (?:the |their |its )?";

const COUNTED = / (?:\w+est|most) number of (?:\w+ )??(\w+s) | (?:most|fewest) (\w+s) /;

const MOST_MASS = new RegExp(` (?:most|least|\\w+est amount of) (?:\\w+ )?${MASS} `);

const LARGEST = / (?:largest|biggest|highest|smallest|lowest) (?:single )?(\w+[^s\W]) /;
