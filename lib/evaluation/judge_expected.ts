import type { Reading } from "./judge_reading.ts";

/** What an interpretation has to say, and what it may say besides. */
export interface Expected {
  readonly required: Reading;
  readonly allowed: Reading;
}

/**
 * What the dialogue so far makes of an intention: one that leans on what was said before carries its conditions over;
 * one that stands alone may be understood with them.
 */
export function expectedOf(intention: Reading, earlier: readonly Reading[], carry: boolean): Expected {
  let context: Reading | undefined;
  let said: Reading | undefined;
  for (const reading of earlier) {
    context = context !== undefined && reading.leans ? merged(context, reading) : reading;
    said = said === undefined ? reading : joined(said, reading);
  }
  if (context === undefined || said === undefined) return { required: intention, allowed: intention };
  const allowed = joined(said, intention);
  return { required: carry && intention.leans ? merged(context, intention) : intention, allowed };
}

/** A request that goes on from another: its conditions stay, and what is asked for too where nothing new is. */
function merged(context: Reading, next: Reading): Reading {
  const asksNew = next.asked.length > 0 || next.aggregates.length > 0;
  const newOrder = next.extremes.length > 0 || next.orderings.length > 0;
  const kept = context.comparisons.filter((old) => !next.comparisons.some((one) => sameTarget(old, one)));
  return {
    ...next,
    asked: asksNew ? next.asked : context.asked,
    concepts: next.concepts.length > 0 ? next.concepts : context.concepts,
    values: [...context.values, ...next.values],
    comparisons: [...kept, ...next.comparisons],
    aggregates: asksNew || newOrder ? next.aggregates : context.aggregates,
    extremes: newOrder || next.aggregates.length > 0 ? next.extremes : context.extremes,
    negations: [...context.negations, ...next.negations],
    nulls: [...context.nulls, ...next.nulls],
    measures: [...context.measures, ...next.measures],
  };
}

/** A new bound for the same thing takes the place of the old one. */
function sameTarget(a: Reading["comparisons"][number], b: Reading["comparisons"][number]): boolean {
  if (a.operator !== b.operator) return false;
  const candidates = new Set(b.of.concepts.flatMap((concept) => [...concept.candidates]));
  return a.of.concepts.some((concept) => [...concept.candidates].some((name) => candidates.has(name)));
}

/** Everything that either says. */
function joined(a: Reading, b: Reading): Reading {
  return {
    ...b,
    foldedText: a.foldedText + b.foldedText,
    asked: [...a.asked, ...b.asked],
    concepts: [...a.concepts, ...b.concepts],
    values: [...a.values, ...b.values],
    comparisons: [...a.comparisons, ...b.comparisons],
    aggregates: [...a.aggregates, ...b.aggregates],
    extremes: [...a.extremes, ...b.extremes],
    orderings: [...a.orderings, ...b.orderings],
    negations: [...a.negations, ...b.negations],
    nulls: [...a.nulls, ...b.nulls],
    groups: [...a.groups, ...b.groups],
    unread: [...a.unread, ...b.unread],
    measures: [...a.measures, ...b.measures],
  };
}
