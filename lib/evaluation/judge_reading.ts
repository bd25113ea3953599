import type { ComparisonOperator } from "../specification/mod.ts";
import { type Linker, wordStem } from "../linking/mod.ts";
import { type Direction, MEASURING_VERBS, type ReadAggregate } from "./judge_cues.ts";
import { type Concept, folded, type JudgeElement, judgeElements, type NamedValue } from "./judge_elements.ts";
import { leansOnDialogue } from "./judge_leaning.ts";

/** A number, a date, the average, or `?` for something else that is compared with. */
export type Bound = number | string;

export interface ReadComparison {
  readonly operator: ComparisonOperator;
  readonly bound: Bound;
  /** What is compared, as far as the sentence tells it. */
  readonly of: Target;
}

/** Names that something is said of, empty where the sentence leaves it open. */
export interface Target {
  readonly concepts: readonly Concept[];
  /** Stems of the nouns that an adjective or a verb may measure: of `length` and its like for "longer". */
  readonly measures: readonly string[];
}

export interface ReadExtreme {
  readonly direction: Direction;
  /** How many stand at that end. */
  readonly count: number;
  /** 2 for "the second largest". */
  readonly rank: number;
  readonly of: Target;
}

/** What one sentence asks for, as far as it could be read. */
export interface Reading {
  readonly sentence: string;
  /** Folded words, to look up names that were not read as such. */
  readonly foldedText: string;
  /** Names that the answer shows, before any condition begins. */
  readonly asked: readonly Concept[];
  readonly concepts: readonly Concept[];
  readonly values: readonly NamedValue[];
  readonly comparisons: readonly ReadComparison[];
  readonly aggregates: readonly { readonly function: ReadAggregate; readonly of: Target }[];
  readonly extremes: readonly ReadExtreme[];
  readonly orderings: readonly { readonly direction?: Direction; readonly of: Target }[];
  /** What is denied: the names and values that follow each denial. */
  readonly negations: readonly Denied[];
  /** Conditions on absent values (`negated`: on present ones). */
  readonly nulls: readonly { readonly negated: boolean; readonly of: Target }[];
  /** Names by which an answer is split. */
  readonly groups: readonly Concept[];
  readonly distinctCount: boolean;
  /** Stems of content words that are neither names nor cues. */
  readonly unread: readonly string[];
  /** All that adjectives and verbs measure. */
  readonly measures: readonly string[];
  /** Points to something said earlier in the dialogue. */
  readonly leans: boolean;
}

export interface Denied {
  readonly concepts: readonly Concept[];
  readonly values: readonly NamedValue[];
  readonly stems: readonly string[];
}

/** Reads what a sentence asks for. */
export function readSentence(sentence: string, linker: Linker): Reading {
  const elements = judgeElements(sentence, linker);
  const used = new Set<number>();
  const nulls = readNulls(elements, used);
  const comparisons = readComparisons(elements, used);
  const { extremes, orderings } = readOrder(elements, used);
  const aggregates = readAggregates(elements, used);
  const negations = readNegations(elements, used);
  const concepts = elements.filter((element) => element.kind === "concept");
  const values = elements.filter((element) => element.kind === "value");
  const plain = elements.flatMap((element, i): ReadComparison[] => {
    if ((element.kind !== "number" && element.kind !== "date") || used.has(i)) return [];
    return [{ operator: "=", bound: element.value, of: targetAt(elements, i) }];
  });
  return {
    sentence,
    foldedText: ` ${folded(sentence)} `,
    asked: askedOf(elements),
    concepts,
    values,
    comparisons: [...comparisons, ...plain],
    aggregates,
    extremes,
    orderings,
    negations,
    nulls,
    groups: readGroups(elements),
    distinctCount: aggregates.some((one) => one.function === "count") && hasCue(elements, "distinct"),
    unread: elements.flatMap((element) => element.kind === "word" ? element.stem : []),
    measures: elements.flatMap((element) => measuredBy(element)),
    leans: leansOnDialogue(sentence, elements),
  };
}

type Elements = readonly JudgeElement[];

function cueOf(element: JudgeElement | undefined) {
  return element?.kind === "cue" ? element.cue : undefined;
}

function hasCue(elements: Elements, kind: string): boolean {
  return elements.some((element) => cueOf(element)?.kind === kind);
}

/** The columns that stand nearest to a place, before it in the same clause or else just after it. */
function targetAt(
  elements: Elements,
  position: number,
  measuring: JudgeElement | undefined = undefined,
  after = position,
): Target {
  const concepts: Concept[] = [];
  for (let i = position - 1; i >= Math.max(0, position - 5); i--) {
    const element = elements[i];
    if (element?.kind === "break" || element?.kind === "number") break;
    if (element?.kind === "concept" && isMeasure(element)) {
      concepts.push(element);
      break;
    }
  }
  for (let i = after + 1; i <= after + 2; i++) {
    const element = elements[i];
    if (element?.kind === "break" || element?.kind === "number") break;
    if (element?.kind === "concept") {
      concepts.push(element);
      break;
    }
  }
  const own = measuring === undefined ? [] : measuredBy(measuring);
  return { concepts, measures: own.length > 0 ? own : measuredBy(elements[position - 1]) };
}

/** Stems of what a comparing adjective or a measuring verb measures. */
function measuredBy(element: JudgeElement | undefined): readonly string[] {
  const cue = cueOf(element);
  const nouns = cue?.kind === "compare" || cue?.kind === "extreme"
    ? cue.measures
    : element?.kind === "word"
    ? MEASURING_VERBS.get(element.text)
    : undefined;
  return nouns === undefined ? [] : nouns.split(" ").map(wordStem);
}

/** A column whose words are not a table's too: "country" mostly means the table. */
function isMeasure(concept: Concept): boolean {
  return concept.isColumn && !concept.isTable;
}

function readNulls(elements: Elements, used: Set<number>) {
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind !== "null") return [];
    const negation = cueOf(elements[i - 1])?.kind === "negation" ? i - 1 : undefined;
    if (negation !== undefined) used.add(negation);
    return [{ negated: cue.negated !== (negation !== undefined), of: targetAt(elements, i) }];
  });
}

const COMPLEMENT: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ">": "<=",
  "<=": ">",
  "<": ">=",
  ">=": "<",
  "=": "<>",
  "<>": "=",
};

function readComparisons(elements: Elements, used: Set<number>): readonly ReadComparison[] {
  const found: ReadComparison[] = [];
  const boundAt = (from: number): { position: number; bound: Bound } | undefined => {
    for (let i = from; i < Math.min(elements.length, from + 5); i++) {
      const element = elements[i];
      if (used.has(i)) continue;
      if (element?.kind === "number" || element?.kind === "date") {
        return { position: i, bound: element.value };
      }
      if (element?.kind === "cue") {
        if (element.cue.kind === "aggregate" && element.cue.function === "average") {
          return { position: i, bound: "average" };
        }
        if (!["restriction", "group", "aggregate", "any"].includes(element.cue.kind)) return undefined;
      }
      if (element?.kind === "break" || element?.kind === "and") return undefined;
    }
    return undefined;
  };
  elements.forEach((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind === "between") {
      const low = boundAt(i + 1);
      const high = low && nextNumber(elements, low.position + 1);
      if (low === undefined || high === undefined) return;
      pair(i, low, high);
    } else if (element.kind === "number" && cueOf(elements[i + 1])?.kind === "to" && !used.has(i)) {
      const high = elements[i + 2];
      if (high?.kind === "number") {
        pair(i, { position: i, bound: element.value }, { position: i + 2, bound: high.value });
      }
    } else if (cue?.kind === "compare") {
      const negation = negationBefore(elements, i, used);
      const operator = negation === undefined ? cue.operator : COMPLEMENT[cue.operator];
      const bound = boundAt(i + 1);
      const of = targetAt(elements, i, element, bound?.position);
      if (bound !== undefined) {
        used.add(bound.position);
        if (negation !== undefined) used.add(negation);
        found.push({ operator, bound: bound.bound, of });
      } else if (cue.operator === "<>" && elements[i + 1] !== undefined) {
        // "different from Asia" denies a value; readNegations takes it from here.
      } else if (/than$/.test(element.kind === "cue" ? element.text : "")) {
        if (negation !== undefined) used.add(negation);
        found.push({ operator, bound: "?", of });
      }
    } else if (cue?.kind === "compare_after") {
      const position = [i - 1, i - 2].find((place) =>
        elements[place]?.kind === "number" || elements[place]?.kind === "date"
      );
      const number = position === undefined ? undefined : elements[position];
      if (position === undefined || used.has(position)) return;
      if (number?.kind !== "number" && number?.kind !== "date") return;
      used.add(position);
      found.push({ operator: cue.operator, bound: number.value, of: targetAt(elements, position) });
    }
  });
  return found;

  function pair(
    position: number,
    low: { position: number; bound: Bound },
    high: { position: number; bound: Bound },
  ) {
    used.add(low.position).add(high.position);
    const of = targetAt(elements, position);
    // "Not between" stays a denial; its bounds are read all the same.
    found.push({ operator: ">=", bound: low.bound, of }, { operator: "<=", bound: high.bound, of });
  }
}

function nextNumber(elements: Elements, from: number): { position: number; bound: Bound } | undefined {
  for (let i = from; i < Math.min(elements.length, from + 4); i++) {
    const element = elements[i];
    if (element?.kind === "number" || element?.kind === "date") return { position: i, bound: element.value };
  }
  return undefined;
}

/** A denial that turns a comparison around: "no more than", "does not have a length above". */
function negationBefore(elements: Elements, position: number, used: ReadonlySet<number>): number | undefined {
  for (let i = position - 1; i >= Math.max(0, position - 3); i--) {
    const element = elements[i];
    if (cueOf(element)?.kind === "negation") return used.has(i) ? undefined : i;
    const passes = element?.kind === "word" || (element?.kind === "concept" && element.isColumn) ||
      cueOf(element)?.kind === "restriction";
    if (!passes) return undefined;
  }
  return undefined;
}

function readOrder(elements: Elements, used: Set<number>) {
  const extremes: ReadExtreme[] = [];
  const orderings: { direction?: Direction; of: Target; position: number }[] = [];
  const cuts: { count: number; direction?: Direction; position: number }[] = [];
  const numberBeside = (i: number): { position: number; value: number } | undefined => {
    for (const place of [i + 1, i - 1]) {
      const element = elements[place];
      if (element?.kind === "number" && !used.has(place)) return { position: place, value: element.value };
    }
    return undefined;
  };
  elements.forEach((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind === "order" || cue?.kind === "direction") {
      const direction = cue.kind === "direction" ? { direction: cue.direction } : {};
      const open = orderings.findLast((one) => i - one.position <= 6);
      // "Ordered by length descending" is one order, said in two pieces.
      if (open !== undefined && (open.direction === undefined || cue.kind === "order")) {
        if (cue.kind === "direction") open.direction = cue.direction;
      } else orderings.push({ ...direction, of: targetAt(elements, i), position: i });
    } else if (cue?.kind === "extreme" && !used.has(i)) {
      const next = elements[i + 1];
      const opposite = cueOf(next)?.kind === "to" ? cueOf(elements[i + 2]) : undefined;
      const first = cueOf(next)?.kind === "cut" && elements[i + 2]?.kind !== "number";
      const asOrder = opposite?.kind === "extreme" || first ||
        cueOf(elements[i - 1])?.kind === "order_from" ||
        (cueOf(elements[i - 1])?.kind === "order");
      if (asOrder) {
        if (opposite?.kind === "extreme") used.add(i + 2);
        const open = orderings.findLast((one) => i - one.position <= 8 && one.direction === undefined);
        // The largest first is a descending order.
        const direction = turned(cue.direction);
        if (open !== undefined) open.direction = direction;
        else orderings.push({ direction, of: targetAt(elements, i, element), position: i });
        return;
      }
      const number = numberBeside(i);
      if (number !== undefined) used.add(number.position);
      const before = cueOf(elements[i - 1]);
      const rank = before?.kind === "rank" ? before.rank : 1;
      extremes.push({
        direction: cue.direction,
        count: number?.value ?? cutCount(elements, i, used) ?? 1,
        rank,
        of: targetAt(elements, i, element),
      });
    } else if (cue?.kind === "cut") {
      const number = numberBeside(i);
      if (number === undefined) {
        if (cue.direction !== undefined) cuts.push({ count: 1, direction: cue.direction, position: i });
        return;
      }
      used.add(number.position);
      const direction = cue.direction === undefined ? {} : { direction: cue.direction };
      cuts.push({ count: number.value, position: i, ...direction });
    }
  });
  for (const cut of cuts) {
    const order = orderings.find((one) => one.direction !== undefined) ?? orderings[0];
    const lone = extremes.find((extreme) => extreme.count === 1 && cut.direction === undefined);
    if (cut.direction !== undefined || order !== undefined) {
      const direction = order?.direction !== undefined ? turned(order.direction) : cut.direction ?? "down";
      const of = order?.of ?? targetAt(elements, cut.position);
      const said = extremes.findIndex((extreme) => extreme.direction === direction && extreme.count === 1);
      extremes.splice(said < 0 ? extremes.length : said, said < 0 ? 0 : 1, {
        direction,
        count: cut.count,
        rank: 1,
        of,
      });
    } else if (lone !== undefined) extremes[extremes.indexOf(lone)] = { ...lone, count: cut.count };
    else extremes.push({ direction: "up", count: cut.count, rank: 1, of: targetAt(elements, cut.position) });
  }
  return { extremes, orderings: orderings.map(({ position: _, ...ordering }) => ordering) };
}

const turned = (direction: Direction): Direction => direction === "up" ? "down" : "up";

/** "The top 5 longest": the number stands two places before the superlative. */
function cutCount(elements: Elements, position: number, used: Set<number>): number | undefined {
  const element = elements[position - 2];
  if (element?.kind !== "number" || used.has(position - 2)) return undefined;
  if (cueOf(elements[position - 1])?.kind !== "cut") return undefined;
  used.add(position - 2);
  return element.value;
}

function readAggregates(elements: Elements, used: ReadonlySet<number>) {
  const counted = elements.some((element) => {
    const cue = cueOf(element);
    return cue?.kind === "aggregate" && cue.function === "count";
  });
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind !== "aggregate" || used.has(i)) return [];
    // "The phone number of a supplier" counts nothing.
    if (element.kind === "cue" && element.text.startsWith("number") && elements[i - 1]?.kind === "concept") {
      return [];
    }
    // "How many are there in total?" asks for a count alone.
    if (cue.function === "sum" && counted && element.kind === "cue" && /total|together/.test(element.text)) {
      const next = elements[i + 1];
      if (!(next?.kind === "concept" && next.isColumn)) return [];
    }
    const after = elements.slice(i + 1, i + 4).find((next) => next.kind === "concept");
    const of = after?.kind === "concept" ? { concepts: [after], measures: [] } : targetAt(elements, i);
    return [{ function: cue.function, of }];
  });
}

function readNegations(elements: Elements, used: ReadonlySet<number>): readonly Denied[] {
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    const denies = cue?.kind === "negation" || (cue?.kind === "compare" && cue.operator === "<>");
    if (!denies || used.has(i)) return [];
    const scope: JudgeElement[] = [];
    for (const next of elements.slice(i + 1, i + 8)) {
      if (next.kind === "break" && scope.length > 0) break;
      scope.push(next);
    }
    return [{
      concepts: scope.filter((next) => next.kind === "concept").slice(0, 3),
      values: scope.filter((next) => next.kind === "value").slice(0, 2),
      stems: scope.flatMap((next) => next.kind === "word" ? next.stem : []).slice(0, 2),
    }];
  });
}

function readGroups(elements: Elements): readonly Concept[] {
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind !== "group") return [];
    const next = elements.slice(i + 1, i + 3).find((one) => one.kind === "concept");
    return next?.kind === "concept" ? [next] : [];
  });
}

/** The names before the first condition; where the sentence opens with one ("In which countries"), those after it. */
function askedOf(elements: Elements): readonly Concept[] {
  const asked: Concept[] = [];
  for (const element of elements) {
    if (element.kind === "concept") asked.push(element);
    const cue = cueOf(element);
    const ends = cue?.kind === "restriction" || cue?.kind === "compare" || cue?.kind === "negation" ||
      element.kind === "value" || element.kind === "number";
    if (ends && asked.length > 0) break;
  }
  return asked;
}
