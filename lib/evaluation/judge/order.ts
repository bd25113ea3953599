import { isSize } from "./comparisons.ts";
import { type ComparisonTarget, cueOf, isMeasure, OPEN, targetAt } from "./comparison_target.ts";
import type { Direction } from "./cues.ts";
import type { JudgeElement } from "./elements.ts";
import { isParticiple } from "./phrase_words.ts";
import { UNIT } from "./units.ts";

/** The highest or lowest of something. */
export interface ReadExtreme {
  readonly direction: Direction;
  /** How many rows at that end. */
  readonly count: number;
  /** 2 for "the second largest". */
  readonly rank: number;
  /** "Oldest" and "youngest": their direction depends on whether an age or a date is stored. */
  readonly age?: "old" | "young";
  /** Whether it may be a phrase without meaning: "the first release". */
  readonly soft: boolean;
  /** Whether it speaks of a size: "the largest". @default false */
  readonly isSize?: boolean;
  /** Whether it takes so many of the first rows, in no order that the sentence tells. @default false */
  readonly isCut?: boolean;
  /** Whether its word may be no superlative: "last". @default false */
  readonly isWeak?: boolean;
  readonly of: ComparisonTarget;
}

/** An order of the whole answer: the smallest first is `up`. */
export interface ReadOrdering {
  /** Absent where the sentence does not tell, which mostly means `up`; `any` where it depends on the stored values. */
  readonly direction?: Direction | "any";
  /** Which of them come first, where it says "oldest" or "newest". */
  readonly age?: "old" | "young";
  /** Whether its word may sort nothing: "ordered from a firm". @default false */
  readonly isWeak?: boolean;
  readonly of: ComparisonTarget;
}

type Elements = readonly JudgeElement[];

interface OpenOrdering {
  direction?: Direction | "any";
  age?: "old" | "young";
  readonly isWeak?: boolean;
  readonly of: ComparisonTarget;
  readonly position: number;
}

interface Cut {
  readonly count: number;
  readonly direction?: Direction;
  readonly position: number;
}

/** Reads superlatives, orders and limits; adds the positions of their numbers to `used`. */
export function readOrder(
  elements: Elements,
  used: Set<number>,
): { readonly extremes: readonly ReadExtreme[]; readonly orderings: readonly ReadOrdering[] } {
  const orderings = readOrderings(elements, used);
  const extremes: ReadExtreme[] = [];
  const cuts: Cut[] = [];
  elements.forEach((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind === "extreme" && !used.has(i)) {
      const before = cueOf(elements[i - 1]);
      const count = takeNumber(elements, i, used) ?? takeCutNumber(elements, i, used) ??
        takeNounNumber(elements, i, used) ?? takeSubjectNumber(elements, i, used) ?? 1;
      extremes.push({
        direction: cue.direction,
        count,
        rank: before?.kind === "rank" ? before.rank : 1,
        ...(cue.age === undefined ? {} : { age: cue.age }),
        soft: false,
        ...(isSize(element) && { isSize: true }),
        ...(cue.isWeak === true && { isWeak: true }),
        of: cue.age === undefined ? targetAt(elements, i) : datedTarget(elements, i),
      });
    } else if (cue?.kind === "cut" && !used.has(i)) {
      const count = takeNumber(elements, i, used);
      const counted = elements[i + 2];
      // "The first fifteen days of March" are no rows.
      if (count !== undefined && counted?.kind === "word" && TIMES.test(counted.text)) return;
      const direction = cue.direction === undefined ? {} : { direction: cue.direction };
      // "Sorted by length, only the first": one row of an ordered answer.
      const isFirst = element.kind === "cue" && / first$/.test(element.text) && orderings.length > 0;
      if (count !== undefined || cue.direction !== undefined || isFirst) {
        cuts.push({ count: count ?? 1, position: i, ...direction });
      } else if (element.kind === "cue" && element.text === "first") {
        extremes.push({ direction: "down", count: 1, rank: 1, soft: true, of: OPEN });
      }
    }
  });
  return {
    extremes: cuts.reduce((list, cut) => withCut(list, cut, orderings, elements), extremes),
    orderings,
  };
}

function readOrderings(elements: Elements, used: Set<number>): readonly OpenOrdering[] {
  const orderings: OpenOrdering[] = [];
  const setDirection = (i: number, direction: Direction | "any", target = i) => {
    const open = orderings.findLast((one) => i - one.position <= 8);
    if (open !== undefined && open.direction === undefined) open.direction = direction;
    else if (cueOf(elements[i - 1])?.kind !== "direction") {
      orderings.push({ direction, of: targetAt(elements, target), position: i });
    }
  };
  elements.forEach((element, i) => {
    const cue = cueOf(element);
    if (used.has(i)) return;
    if (cue?.kind === "order") {
      if (cue.isWeak === true && isDated(elements, i)) return;
      const open = orderings.findLast((one) => i - one.position <= 6);
      // "In descending order, sorted by length" is one order, said in two pieces.
      const isWeak = cue.isWeak === true ? { isWeak: true } : {};
      if (open === undefined) orderings.push({ of: targetAt(elements, i), position: i, ...isWeak });
    } else if (cue?.kind === "direction") setDirection(i, cue.direction);
    else if (cue?.kind === "extreme") {
      // "From the earliest ascent to the latest".
      const to = [i + 1, i + 2].find((place) => cueOf(elements[place])?.kind === "to");
      const opposite = to === undefined ? undefined : to + 1;
      const isRange = opposite !== undefined && cueOf(elements[opposite])?.kind === "extreme";
      // "Latest first", "latest opening date first".
      const noun = elements.slice(i + 1, i + 4).findIndex((next) =>
        next.kind !== "concept" && next.kind !== "word" && cueOf(next)?.kind !== "aggregate"
      );
      const place = i + 1 + Math.max(0, noun);
      const first = elements[place];
      const isFirst = first?.kind === "cue" && /^(?:first|come|on top|at the top)/.test(first.text) &&
        elements[place + 1]?.kind !== "number";
      const before = cueOf(elements[i - 1])?.kind;
      // "Sorted from the highest price down".
      const from = elements[i - 1];
      const isFrom = from?.kind === "cue" && from.text === "from" && cueOf(elements[i - 2])?.kind === "order";
      if (!isRange && !isFirst && !isFrom && before !== "order_from" && before !== "order") return;
      used.add(i);
      if (isRange) used.add(opposite);
      else if (isFirst) used.add(place);
      // The largest first is a descending order.
      // "From the most to the least populous".
      const target = isRange && cue.measures === undefined ? opposite : i;
      setDirection(i, cue.age === undefined ? turned(cue.direction) : "any", target);
      const [last] = orderings.slice(-1);
      const age = cue.age ?? ageOf(element);
      if (last !== undefined && age !== undefined) last.age = age;
    }
  });
  return orderings;
}

/** The target of a superlative of age, which is no column that stands apart: "the name of whoever joined most recently". */
function datedTarget(elements: Elements, position: number): ComparisonTarget {
  const target = targetAt(elements, position);
  const isBeside = target.concepts.every((one) =>
    [elements[position - 1], elements[position - 2], elements[position + 1], elements[position + 2]].includes(
      one,
    )
  );
  // "The surname of whoever joined most recently"
  const isOutput = target.concepts.some((one) =>
    isMeasure(one) && cueOf(elements[position])?.kind === "extreme" && elements[position - 2] === one &&
    isPastForm(elements[position - 1])
  );
  return isBeside && !isOutput ? target : { ...target, concepts: [], owners: [] };
}

const isPastForm = (element: JudgeElement | undefined) =>
  element?.kind === "word" && isParticiple(element.text);

/** Whether a word that may sort is followed by a date: "ordered after 1 May 2024". */
function isDated(elements: Elements, position: number): boolean {
  const [link, bound] = elements.slice(position + 1, position + 3);
  return link?.kind === "date" || (link?.kind === "cue" && bound?.kind === "date");
}

/** Which come first: "newest", "earliest". */
function ageOf(element: JudgeElement): "old" | "young" | undefined {
  const text = element.kind === "cue" ? element.text : "";
  return /^(?:newest|latest)/.test(text) ? "young" : /^earliest/.test(text) ? "old" : undefined;
}

/** A number beside a word, after it or before it. */
function takeNumber(elements: Elements, position: number, used: Set<number>): number | undefined {
  for (const place of [position + 1, position - 1]) {
    const element = elements[place];
    // "The fastest 100 m time"
    const next = elements[place + 1];
    const isMeasured = place > position && next?.kind === "word" && UNIT.test(next.text);
    if (element?.kind === "number" && !isMeasured && !used.has(place)) {
      used.add(place);
      return element.value;
    }
  }
  return undefined;
}

/** The number two positions before a superlative: "5 top rated". */
function takeCutNumber(elements: Elements, position: number, used: Set<number>): number | undefined {
  return cueOf(elements[position - 1])?.kind === "cut" ? takeNumber(elements, position - 1, used) : undefined;
}

/** The number earlier in the sentence: "the five tracks with the highest price", "the five that have the most". */
function takeNounNumber(elements: Elements, position: number, used: Set<number>): number | undefined {
  for (let i = position - 1; i >= Math.max(0, position - 8); i--) {
    const element = elements[i];
    if (element?.kind === "break" || cueOf(element)?.kind === "extreme") return undefined;
    const noun = elements[i + 1];
    const isNoun = noun?.kind === "concept" || noun?.kind === "word" ||
      (noun?.kind === "cue" && /^(?:that|who|with)$/.test(noun.text));
    if (element?.kind !== "number" || !isNoun) continue;
    const before = cueOf(elements[i - 1])?.kind;
    if (used.has(i) || !Number.isInteger(element.value) || before === "compare") return undefined;
    used.add(i);
    return element.value;
  }
  return undefined;
}

/** The number of the subject: "which three rivers that flow into a lake are longest". */
function takeSubjectNumber(elements: Elements, position: number, used: Set<number>): number | undefined {
  const [verb, article] = [elements[position - 1], elements[position - 2]];
  const isPredicate = [verb, article].some((one) =>
    one?.kind === "cue" && /^(?:are|were|have|had)$/.test(one.text)
  );
  if (!isPredicate) return undefined;
  const start = elements.findLastIndex((one, i) =>
    i < position && one.kind === "cue" && /^(?:which|what)$/.test(one.text) &&
    elements[i + 1]?.kind === "number"
  );
  const number = elements[start + 1];
  const noun = elements[start + 2];
  const isOpen = start >= 0 && !used.has(start + 1) &&
    (noun?.kind === "concept" || noun?.kind === "word") &&
    !elements.slice(start, position).some((one) => one.kind === "break" && one.ends);
  if (!isOpen || number?.kind !== "number") return undefined;
  used.add(start + 1);
  return number.value;
}

/** Adds a limit to the superlatives: of an ordered answer it is one, beside a superlative it is its count. */
function withCut(
  extremes: readonly ReadExtreme[],
  cut: Cut,
  orderings: readonly OpenOrdering[],
  elements: Elements,
): ReadExtreme[] {
  const order = orderings.find((one) => one.direction !== undefined) ?? orderings[0];
  const ordered = order === undefined || order.direction === "any"
    ? undefined
    : turned(order.direction ?? "up");
  const said = extremes.findIndex((one) =>
    one.count === 1 && !one.soft && (ordered === undefined || one.direction === ordered)
  );
  const lone = extremes[said];
  if (lone !== undefined) return extremes.with(said, { ...lone, count: cut.count });
  const direction = ordered ?? cut.direction ?? "up";
  const of = order?.of ?? targetAt(elements, cut.position);
  const isCut = ordered === undefined && cut.direction === undefined && { isCut: true };
  return [...extremes, { direction, count: cut.count, rank: 1, soft: false, ...isCut, of }];
}

const TIMES = /^(?:day|week|month|hour|minute|year|quarter)s?$/;

const turned = (direction: Direction): Direction => direction === "up" ? "down" : "up";
