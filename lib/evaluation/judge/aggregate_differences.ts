import { mayBeSameTarget, mentionsConcept } from "./agreement.ts";
import { type ComparisonTarget, isGeneric, isMeasure } from "./comparison_target.ts";
import type { ReadComparison } from "./comparisons.ts";
import { adds, type Difference, doubted, fromDialogue, lacks, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence, ReadAggregate } from "./parsed_sentence.ts";
import { sameBound } from "./same_bound.ts";
import { sameConcept } from "./same_concept.ts";

const ADDING = / (?:besides|also|too|add|adding|addition|include|including|extend|complete|as well|plus) /;

/** What is paid or earned at all is a total. */
const HOW_MUCH =
  / how much (?:money )?(?:did|do|does|has|have|was|were) (?!(?:it|one|an?|each|the \w+) cost)(?:\w+ ){1,8}(?:pay|paid|spend|spent|earn|earned|make|made|raise|raised) /;

const AGGREGATE_NAMES = { count: "a count", sum: "a total", average: "an average" } as const;

export function aggregateDifferences(
  found: ParsedSentence,
  { intention, required, allowed, understood }: ExpectedContent,
): readonly Difference[] {
  const covered = (one: ReadAggregate, sentence: ParsedSentence) =>
    sentence.aggregates.some((other) =>
      other.function === one.function && mayBeSameTarget(one.of, other.of) &&
      (one.function !== "count" || sameTables(one.of, other.of))
    ) ||
    (one.function === "sum" && sentence.aggregates.length === 0 && HOW_MUCH.test(sentence.words)) ||
    (one.function === "count" && (one.soft || impliesCount(sentence, one.of) || isBoundOnly(one, sentence)));
  // "A member count above 20", "more than 20 members".
  const isBoundOnly = (one: ReadAggregate, sentence: ParsedSentence) => {
    const own = found.aggregates.includes(one) ? found : required;
    return own.comparisons.some((a) =>
      typeof a.bound === "number" && a.plain !== true &&
      sentence.comparisons.some((b) => sameBound(a, b) && (b.counts !== undefined || b.mayCount === true))
    );
  };
  return [
    ...required.aggregates.filter((one) => !covered(one, understood)).map((one) =>
      fromDialogue(
        impliable(
          certain(
            ofOther(lacks("aggregate", `asks for ${AGGREGATE_NAMES[one.function]}`), one, understood),
            one,
            understood,
          ),
          one,
          [
            understood,
            required,
          ],
        ),
        one,
        intention.aggregates,
      )
    ),
    ...found.aggregates.filter((one) => !covered(one, allowed))
      .map((one) =>
        impliable(
          certain(
            ofOther(adds("aggregate", `asks for ${AGGREGATE_NAMES[one.function]}`), one, allowed),
            one,
            allowed,
          ),
          one,
          [allowed, found],
        )
      ),
    // What is listed now is not counted because something was counted before, unless it is added to that.
    ...found.aggregates
      .filter((one) => intention.asked.length > 0 && covered(one, allowed) && !covered(one, intention))
      .map((one) => {
        const difference = adds("aggregate", `still asks for ${AGGREGATE_NAMES[one.function]}`);
        return ADDING.test(intention.words) || intention.isDependent ? doubted(difference) : difference;
      }),
    ...found.aggregates
      .filter((one) => required.aggregates.some((other) => countsOther(one, other)))
      .map(() =>
        unclear("aggregate", "One of the sentences counts different ones, the other may count all.")
      ),
  ];
}

/** The same difference, certain where one sentence counts and the other has an average: no word makes a count an average. */
function certain(
  difference: Difference,
  { function: name, soft }: ReadAggregate,
  { aggregates, words }: ParsedSentence,
): Difference {
  const has = (other: ReadAggregate["function"]) =>
    aggregates.some((one) => one.function === other && !one.soft);
  const isOther = name === "average"
    ? has("count") && !/ (?:average\w*|mean|typical\w*|per|usual\w*) /.test(words)
    : name === "count" && !soft && has("average") && !has("count");
  return isOther ? { ...difference, isCertain: true } : difference;
}

/** The same difference; where both sentences have the aggregate, with what it is of. */
function ofOther(
  difference: Difference,
  { function: name, of }: ReadAggregate,
  { aggregates }: ParsedSentence,
): Difference {
  const [one, other] = [of, aggregates.find((another) => another.function === name)?.of]
    .map((target) => target?.concepts[0]?.text);
  if (one === undefined || other === undefined) return difference;
  const [wanted, found] = difference.side === "missing" ? [one, other] : [other, one];
  const text = `The intention asks for ${
    AGGREGATE_NAMES[name]
  } of ${wanted}, the interpretation for one of ${found}.`;
  return { ...difference, text };
}

/** A count may be said by a comparison with a number, or by a superlative. */
function impliable(
  difference: Difference,
  one: ReadAggregate,
  [other, own]: readonly [other: ParsedSentence, own: ParsedSentence],
): Difference {
  const isImplied = one.function === "count" &&
    (other.extremes.length > 0 ||
      other.comparisons.some((bound) => bound.plain !== true && !isOfColumn(bound)));
  // Both count: what they count has names of its own.
  const isBoth = other.aggregates.some((another) => another.function === one.function);
  // "How many people live there" is the sum of the populations.
  const isPopulation =
    other.aggregates.some((another) => another.function === (one.function === "sum" ? "count" : "sum")) &&
    (/ (?:people|inhabitants|residents) /.test(other.words + own.words) || other.stems.has("popul"));
  // "How many points did it win" adds up points, where points are no rows.
  const countsNoRows = ({ function: name, of }: ReadAggregate) =>
    name === "count" && !of.concepts.some((concept) => concept.isTable);
  const isSumOfNumbers = other.aggregates.some((another) =>
    another.function === "sum" && countsNoRows(one) || one.function === "sum" && countsNoRows(another)
  );
  // "Enrolments per semester"
  const isOther = other.outputs.concepts.some((column) =>
    isMeasure(column) && column.refersTo.size === 0 && !isGeneric(column) && !mentionsConcept(own, column)
  );
  const isPer = one.function === "count" && !isOther &&
    (/ per /.test(other.words) ||
      other.aggregates.length === 0 && GROUPED.test(other.words) && countsNoRows(one));
  // "How much does each spend" asks for a total, and so does "turnover per branch".
  const isMuch = one.function === "sum" &&
    (/ how much /.test(other.words) ||
      other.aggregates.length === 0 && (GROUPED.test(other.words) || isOfSeveral(own, other)));
  // "The berths of each pier", "how many berths each pier has", where a column is called so.
  const isCountColumn = one.function === "count" && one.of.concepts.length > 0 &&
    one.of.concepts.every((column) => isMeasure(column) && mentionsConcept(other, column)) &&
    (isOfSeveral(own, other) ||
      // "The number of cranes", "the cranes", where a column holds their number
      / number of /.test(own.words) && !one.distinct &&
        one.of.concepts.every((column) =>
          other.outputs.concepts.some((shown) => sameConcept(shown, column))
        ));
  // "The invoices and their total", where a column is called so.
  // "What sells best?"
  const isSelling = one.function === "sum" &&
    / (?:sells? best|best selling|turnover|takings|revenue|earnings) /.test(other.words);
  const isColumn = one.function === "sum" &&
    other.concepts.some(({ isColumn, stems }) => isColumn && stems.includes("total"));
  // "How many bookings did it take?", "bookings taken": a heading may stand over their number.
  const isHeading = one.function === "count" &&
    own.outputs.counted.some(({ text }) =>
      other.words.startsWith(` ${text.toLowerCase()} `) && other.phrases[1]?.kind === "verb"
    );
  // "Ranked by total pieces", "the most used by pieces"
  // "Taught the most hours", "how many units of each"
  const isMost = one.function === "sum" &&
    one.of.concepts.some(({ stems }) =>
      stems.some((stem) => new RegExp(` (?:most|least) (?:\\w+ )?${RegExp.escape(stem)}`).test(other.words))
    );
  const [, summed] = / (?:sum|total)(?: up)?(?: of)?(?: the)? (\w+s) /.exec(own.words) ?? [];
  const isMostOf = one.function === "sum" && summed !== undefined &&
    new RegExp(` (?:most|fewest|least) (?:\\w+ )?${summed} `).test(other.words);
  // "Whose total exceeds 500" may be a column of the rows.
  const isBound = one.function === "sum" && BOUND_TOTAL.test(own.words) &&
    own.comparisons.some((a) => other.comparisons.some((b) => sameBound(a, b)));
  const isUnits = isMost || isMostOf || isBound ||
    one.function === "sum" && (MOST_OF.test(other.words) || UNITS_OF.test(other.words)) ||
    one.function === "count" && UNITS_OF.test(own.words) &&
      other.aggregates.some((another) => another.function === "sum");
  const isRankedBy = one.function === "sum" && other.extremes.length > 0 &&
    / by (?:the |their |its )?(?:\w+ )?total /.test(own.words);
  return isColumn || isSelling || isUnits || isRankedBy || isHeading || isCountColumn || isPopulation ||
      isImplied ||
      isBoth ||
      isMuch ||
      isSumOfNumbers || isPer
    ? doubted(difference)
    : difference;
}

/** Whether a bound is on a column, so that it counts nothing: "where the price is below 6". */
const isOfColumn = ({ counts, mayCount = false, of }: ReadComparison) =>
  counts === undefined && !mayCount && of.concepts.length > 0 && of.concepts.every(isMeasure);

/** Whether one sentence has a number for each, and the other may have one for each: "the population of the regions". */
const isOfSeveral = (own: ParsedSentence, other: ParsedSentence) =>
  GROUPED.test(own.words) && (GROUPED.test(other.words) || / (?:of|by) (?:the )?\w+s? /.test(other.words));

const MOST_OF =
  / (?:most|fewest|least) (?:hours|minutes|days|money|points|goals|kilometres|miles|time|tons|tonnes) /;

const BOUND_TOTAL =
  / total (?:(?:amount|value|price|cost|sum) )?(?:is |was |of )?(?:exceed\w*|over|above|below|under|more|less|greater|at) /;

const UNITS_OF = / how many (?:units|pieces|copies|items|doses|bottles|boxes|packs) /;

const GROUPED = / (?:per|(?:for|in|of|by) (?:each|every)) /;

/** Whether one counts distinct values of a column and the other all; rows of a table are distinct anyway. */
function countsOther(a: ReadAggregate, b: ReadAggregate): boolean {
  const ofColumn = (one: ReadAggregate) => one.of.concepts.length > 0 && one.of.concepts.every(isMeasure);
  return a.function === b.function && a.distinct !== b.distinct && ofColumn(a) && ofColumn(b);
}

/** Whether a sentence counts without a word for it: "the most rivers", "more than three rivers". */
function impliesCount(sentence: ParsedSentence, of: ComparisonTarget): boolean {
  const counted = ({ of: other }: { readonly of: ComparisonTarget }) =>
    other.concepts.some((concept) => concept.isTable) && sameTables(of, other);
  return sentence.comparisons.some((one) => typeof one.bound === "number" && counted(one)) ||
    sentence.extremes.some(counted);
}

/** Whether two targets name no different tables. */
function sameTables(a: ComparisonTarget, b: ComparisonTarget): boolean {
  const tables = (target: ComparisonTarget) =>
    target.concepts.filter((concept) => concept.isTable && !isGeneric(concept));
  const [first, second] = [tables(a), tables(b)];
  return first.length === 0 || second.length === 0 ||
    first.some((one) =>
      second.some((other) => sameConcept(one, other) || one.stems.some((stem) => other.stems.includes(stem)))
    );
}
