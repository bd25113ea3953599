import { mayBeSameTarget } from "./agreement.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";

/** What an interpretation has to say, what it may add, and what it says together with the dialogue. */
export interface ExpectedContent {
  /** The intention alone. */
  readonly intention: ParsedSentence;
  readonly required: ParsedSentence;
  readonly allowed: ParsedSentence;
  readonly understood: ParsedSentence;
}

export interface ExpectedContentOptions {
  /** Intentions before, oldest first. */
  readonly earlier: readonly ParsedSentence[];
  /** The intention is written out with the whole dialogue. */
  readonly isStandalone: boolean;
}

/**
 * Completes an intention and an interpretation from the dialogue so far: a dependent sentence keeps the conditions of the
 * sentences before it; an interpretation of an independent intention may still mention them. A standalone intention alone says
 * what is required and allowed.
 */
export function expectedContent(
  intention: ParsedSentence,
  found: ParsedSentence,
  { earlier, isStandalone }: ExpectedContentOptions,
): ExpectedContent {
  const [first, ...later] = earlier;
  if (first === undefined) return { intention, required: intention, allowed: intention, understood: found };
  const context = later.reduce((before, next) => next.isDependent ? continued(before, next) : next, first);
  const understood = found.isDependent ? continued(context, found) : found;
  if (isStandalone) return { intention, required: intention, allowed: intention, understood };
  return {
    intention,
    required: intention.isDependent ? continued(context, intention) : intention,
    allowed: [...later, intention].reduce(union, first),
    understood,
  };
}

/** Combines a dependent request with its context: conditions are kept, and outputs where it asks for none. */
function continued(context: ParsedSentence, next: ParsedSentence): ParsedSentence {
  const asksNew = next.asked.length > 0 || next.aggregates.length > 0;
  const ordersNew = next.extremes.length > 0 || next.orderings.length > 0;
  // "How about at least 4?"
  const isElliptic =
    /^\W*(?:(?:and )?(?:how|what) about\b|(?:more|less|fewer|at least|at most|over|under)\b)/i.test(
      next.text,
    );
  // A new bound for the same thing takes the place of the old one.
  const kept = context.comparisons.filter((old) =>
    !next.comparisons.some((one) =>
      (isElliptic ||
        one.operator === old.operator && (one.of.concepts.length > 0 || one.bound === old.bound)) &&
      mayBeSameTarget(one.of, old.of)
    )
  );
  return {
    ...union(context, next),
    asked: next.asked.length > 0 ? next.asked : context.asked,
    concepts: next.namesRowsAgain
      ? next.concepts
      : [...next.concepts, ...context.concepts.filter((concept) => concept.isTable)],
    comparisons: [...kept, ...next.comparisons],
    aggregates: asksNew || ordersNew ? next.aggregates : context.aggregates,
    extremes: ordersNew || next.namesRowsAgain || next.aggregates.length > 0
      ? next.extremes
      : context.extremes,
    orderings: next.orderings,
    groups: next.groups,
    unread: next.unread,
  };
}

/** The union of two sentences. */
function union(a: ParsedSentence, b: ParsedSentence): ParsedSentence {
  return {
    text: `${a.text} ${b.text}`,
    words: a.words + b.words,
    stems: a.stems.union(b.stems),
    asked: [...a.asked, ...b.asked],
    concepts: [...a.concepts, ...b.concepts],
    labels: [...a.labels, ...b.labels],
    values: [...a.values, ...b.values],
    labelled: [...a.labelled, ...b.labelled],
    comparisons: [...a.comparisons, ...b.comparisons],
    numbers: [...a.numbers, ...b.numbers],
    aggregates: [...a.aggregates, ...b.aggregates],
    extremes: [...a.extremes, ...b.extremes],
    orderings: [...a.orderings, ...b.orderings],
    denials: [...a.denials, ...b.denials],
    nulls: [...a.nulls, ...b.nulls],
    empties: b.empties ?? a.empties,
    groups: [...a.groups, ...b.groups],
    measures: [...a.measures, ...b.measures],
    unread: [...a.unread, ...b.unread],
    phrases: [...a.phrases, ...b.phrases],
    outputs: b.outputs,
    links: a.links.union(b.links),
    relations: [...a.relations, ...b.relations],
    directions: [...a.directions, ...b.directions],
    attachments: [...a.attachments, ...b.attachments],
    namesRowsAgain: b.namesRowsAgain,
    isDependent: a.isDependent || b.isDependent,
  };
}
