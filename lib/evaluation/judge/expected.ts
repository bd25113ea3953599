import { agree } from "./agreement.ts";
import type { Reading } from "./reading.ts";

/** What an interpretation has to say, what it may say besides, and what it says where it leans on the dialogue too. */
export interface Expected {
  /** The intention alone. */
  readonly intention: Reading;
  readonly required: Reading;
  readonly allowed: Reading;
  readonly understood: Reading;
}

/**
 * What the dialogue so far makes of an intention and an interpretation: a sentence that leans on what was said before
 * carries its conditions over; an intention that stands alone may still be understood with them.
 */
export function expectedOf(intention: Reading, found: Reading, earlier: readonly Reading[]): Expected {
  const [first, ...later] = earlier;
  if (first === undefined) return { intention, required: intention, allowed: intention, understood: found };
  const context = later.reduce((before, next) => next.leans ? goneOn(before, next) : next, first);
  return {
    intention,
    required: intention.leans ? goneOn(context, intention) : intention,
    allowed: [...later, intention].reduce(joined, first),
    understood: found.leans ? goneOn(context, found) : found,
  };
}

/** A request that goes on from another: its conditions stay, and what it asks for where nothing new is asked. */
function goneOn(context: Reading, next: Reading): Reading {
  const asksNew = next.asked.length > 0 || next.aggregates.length > 0;
  const ordersNew = next.extremes.length > 0 || next.orderings.length > 0;
  // A new bound for the same thing takes the place of the old one.
  const kept = context.comparisons.filter((old) =>
    !next.comparisons.some((one) =>
      one.operator === old.operator && one.of.concepts.length > 0 && agree(one.of, old.of)
    )
  );
  return {
    ...joined(context, next),
    asked: next.asked.length > 0 ? next.asked : context.asked,
    concepts: next.restates
      ? next.concepts
      : [...next.concepts, ...context.concepts.filter((concept) => concept.isTable)],
    comparisons: [...kept, ...next.comparisons],
    aggregates: asksNew || ordersNew ? next.aggregates : context.aggregates,
    extremes: ordersNew || next.restates || next.aggregates.length > 0 ? next.extremes : context.extremes,
    orderings: next.orderings,
    groups: next.groups,
    unread: next.unread,
  };
}

/** Everything that either says. */
function joined(a: Reading, b: Reading): Reading {
  return {
    words: a.words + b.words,
    stems: a.stems.union(b.stems),
    asked: [...a.asked, ...b.asked],
    concepts: [...a.concepts, ...b.concepts],
    labels: [...a.labels, ...b.labels],
    values: [...a.values, ...b.values],
    comparisons: [...a.comparisons, ...b.comparisons],
    aggregates: [...a.aggregates, ...b.aggregates],
    extremes: [...a.extremes, ...b.extremes],
    orderings: [...a.orderings, ...b.orderings],
    denials: [...a.denials, ...b.denials],
    nulls: [...a.nulls, ...b.nulls],
    groups: [...a.groups, ...b.groups],
    measures: [...a.measures, ...b.measures],
    unread: [...a.unread, ...b.unread],
    restates: b.restates,
    leans: a.leans || b.leans,
  };
}
