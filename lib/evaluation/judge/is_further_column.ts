import { mentionsValue } from "./agreement.ts";
import { isMeasure, namesRows } from "./comparison_target.ts";
import { type Concept, folded } from "./elements.ts";
import { hasOpposite } from "./has_opposite.ts";
import { isOpenColumn } from "./is_open_column.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/**
 * Whether a column certainly says something that the other sentence does not: it is not what a value of both is of ("whose fluid is
 * crude", "crude pipelines"), nor what both rank by, and no question word asks for it.
 */
export function isFurtherColumn(concept: Concept, own: ParsedSentence, other: ParsedSentence): boolean {
  const { text } = concept;
  const before = own.words.split(` ${folded(text)} `)[0] ?? "";
  const after = own.words.slice(before.length + folded(text).length + 1);
  const [, said = ""] = /^ (?:is|are|was|were|of|other than|not) (?:\w+ )?(\w+) /.exec(after) ?? [];
  const isOfBoth = said !== "" && other.words.includes(` ${said.slice(0, 4)}`) ||
    own.labelled.some(({ label, value }) => label === concept && mentionsValue(other, value));
  // "The red shelves" and "only the red ones" may be shown with their lengths.
  const shown = other.outputs.concepts;
  const isRows = shown.length > 0 ? shown.every((one) => one.isTable) : / only /.test(other.words);
  const isShown = own.outputs.concepts.includes(concept) && isRows;
  const isRanked = [...own.extremes, ...own.orderings].some(({ of }) => of.concepts.includes(concept)) &&
    other.extremes.length + other.orderings.length > 0;
  // "The three longest ships", "the top 3 ships by LOA"
  const isRankedBy = / by (?:the |their |its )?$/.test(`${before} `) && own.extremes.length > 0 &&
    other.extremes.length > 0;
  // "The certification date", where a column is called "certified until"
  const isBareTime = /^(?:date|time|day|month|year)s?$/i.test(text) &&
    ![...concept.candidates].some((name) => name.toLowerCase().endsWith(`.${text.toLowerCase()}`));
  const isSummed =
    own.aggregates.some(({ function: name, of }) => name === "sum" && of.concepts.includes(concept)) &&
    other.aggregates.some(({ function: name }) => name === "count");
  const isAsked = !other.outputs.isComplete && / (?:where|when|who|whom|whose|why|how) /.test(other.words);
  // "Longer than 250 m", "with an LOA above 250"
  const isOpen = own.comparisons.some(({ of }) =>
    of.concepts.includes(concept) && other.comparisons.some((another) => isOpenColumn(another.of, of))
  );
  // "Still open", "without a closing date"
  const isOpposed = hasOpposite(concept.stems, other) &&
    [own, other].some(({ denials, nulls }) => denials.length + nulls.length > 0);
  return isMeasure(concept) && !concept.isPart && !isOpen && !isOpposed && !namesRows(concept) && !isOfBoth &&
    !isShown &&
    !isRanked &&
    !isRankedBy &&
    !isBareTime &&
    !isSummed &&
    !isAsked &&
    !/ (?:any|whatever|every|regardless of|irrespective of)(?: (?:the|their|its|his|her))?$/.test(before);
}
