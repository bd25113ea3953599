import type { ComparisonOperator } from "../../specification/mod.ts";
import { type ComparisonTarget, cueOf, isMeasure, namesRows, OPEN, targetAt } from "./comparison_target.ts";
import type { Concept, JudgeElement } from "./elements.ts";
import { isParticiple } from "./phrase_words.ts";
import { UNIT } from "./units.ts";

export interface ReadComparison {
  readonly operator: ComparisonOperator;
  /** A number, a date, `average`, `total`, or `?` for something else that is compared with. */
  readonly bound: number | string;
  readonly of: ComparisonTarget;
  /** A number without words that compare. @default false */
  readonly plain?: boolean;
  /** The table whose rows are counted: "more than two dogs". @default something is measured */
  readonly counts?: Concept;
  /** A word follows the number that is no name and no unit, but may be what is counted: "two shifts". @default none does */
  readonly mayCount?: boolean;
  /** Times are counted: "more than twice", "at least three times". @default false */
  readonly times?: boolean;
  /** Words for a size compare: "larger than". @default false */
  readonly isSize?: boolean;
  /** It only says how many the rows named are: "the three months". @default false */
  readonly isDefinite?: boolean;
  /** A unit follows the number. @default none does */
  readonly hasUnit?: boolean;
  /** The unit, where it is one of a measure with several. */
  readonly unit?: string;
}

type Elements = readonly JudgeElement[];

/** A number or date with its index among the elements. */
interface Bound {
  readonly position: number;
  readonly bound: number | string;
}

/** The operators of denied comparisons. */
const COMPLEMENT: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  ">": "<=",
  "<=": ">",
  "<": ">=",
  ">=": "<",
  "=": "<>",
  "<>": "=",
};

/** Reads every comparison with a number, a date or the average; adds the positions of its elements to `used`. */
export function readComparisons(elements: Elements, used: Set<number>): readonly ReadComparison[] {
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    switch (cue?.kind) {
      case "between": {
        const low = boundFrom(elements, i + 1, used);
        return low === undefined ? [] : range(elements, { from: i, low, used });
      }
      case "to": {
        // "1,000 pounds to 5,000 pounds"
        const low = boundAt(elements, i - 1) ??
          (unitAt(elements, i - 1).hasUnit === true ? boundAt(elements, i - 2) : undefined);
        const isFree = low !== undefined && !used.has(low.position);
        return isFree ? range(elements, { from: low.position, low, used }) : [];
      }
      case "comparative": {
        const than = elements.slice(i + 1, i + 4).findIndex((next) => cueOf(next)?.kind === "than");
        const bound = than < 0 ? undefined : boundFrom(elements, i + than + 2, used);
        // "Higher up than the city".
        const isOpen = bound === undefined && than >= 0;
        return bound === undefined
          ? isOpen ? [{ operator: cue.operator, bound: "?", of: targetAt(elements, i) }] : []
          : [compared(elements, { at: i, operator: cue.operator, bound, used })];
      }
      case "compare": {
        // "The sum of their staff over museums opened in 2009"
        const [over, rows] = [element, elements[i + 1]];
        if (over.kind === "cue" && over.text === "over" && rows?.kind === "concept" && rows.isTable) {
          return [];
        }
        const bound = boundFrom(elements, i + 1, used);
        if (bound !== undefined && isTrue(elements, bound)) {
          used.add(bound.position);
          return [];
        }
        if (bound !== undefined) return [compared(elements, { at: i, operator: cue.operator, bound, used })];
        // "Aged two at most", "ten sick days at most".
        const isAfter = element.kind === "cue" && /^at (?:most|least)$/.test(element.text);
        const said = isAfter ? boundBehind(elements, i, used) : undefined;
        if (said !== undefined) {
          used.add(said.position);
          return [{ operator: cue.operator, bound: said.bound, of: targetAt(elements, said.position) }];
        }
        // "Longer than the Rhine" compares with something that has no number in the sentence.
        const isOpen = element.kind === "cue" &&
          (/than$/.test(element.text) ||
            (/^(?:exceed|surpass)/.test(element.text) && elements[i + 1]?.kind === "value") ||
            (EVENT.test(element.text) && namesAnother(elements, i)));
        return isOpen ? [{ operator: cue.operator, bound: "?", of: targetAt(elements, i) }] : [];
      }
      case "compare_after": {
        const bound = boundAt(elements, i - 1) ?? boundAt(elements, i - 2);
        // "In Italy or above 6,000 m".
        const next = bound === undefined ? boundAt(elements, i + 1) : undefined;
        if (next !== undefined) {
          return [
            compared(elements, { at: i, operator: cue.operator === ">=" ? ">" : "<", bound: next, used }),
          ];
        }
        if (bound === undefined || used.has(bound.position)) return [];
        used.add(bound.position);
        const counted = elements[i + 1];
        // "Four or more rivers".
        const counts = counted?.kind === "concept" && (counted.isTable || namesRows(counted))
          ? { counts: counted, of: OPEN }
          : {};
        const of = targetAt(elements, bound.position);
        return [{
          ...{ operator: cue.operator, bound: bound.bound, of },
          ...counts,
          ...unitAt(elements, bound.position + 1),
          ...unitAt(elements, i - 1),
        }];
      }
      case "any": {
        // "Whose number of children is at least one", but "the mouth of at least one river".
        const [before, next] = [elements[i - 1], elements[i + 1]];
        const of = targetAt(elements, i);
        const isBeside = before?.kind === "concept" ||
          before?.kind === "cue" && /^(?:is|are|was|were)$/.test(before.text);
        const isBound = element.kind === "cue" && /^at least (?:one|1)$/.test(element.text) && isBeside &&
          of.concepts.some((one) => isMeasure(one) && one.refersTo.size === 0) &&
          next?.kind !== "concept" && next?.kind !== "word" && next?.kind !== "value";
        return isBound ? [{ operator: ">=", bound: 1, of }] : [];
      }
      case "negation": {
        const isOther = element.kind === "cue" && element.text === "other than";
        const other = isOther ? boundAt(elements, i + 1) : undefined;
        if (other === undefined) return [];
        used.add(i).add(other.position);
        return [{ operator: "<>", bound: other.bound, of: targetAt(elements, i, other.position) }];
      }
      default:
        return [];
    }
  });
}

/** Numbers and dates that are not used yet, as equalities: "in 1990". */
export function plainNumbers(elements: Elements, used: ReadonlySet<number>): readonly ReadComparison[] {
  return elements.flatMap((_, i): readonly ReadComparison[] => {
    const plain = used.has(i) ? undefined : boundAt(elements, i);
    if (plain === undefined || isTrue(elements, plain)) return [];
    const [before, next] = [elements[i - 1], elements[i + 1]];
    // "With a bed, booked for two adults".
    const of = before?.kind !== "concept" && next?.kind === "concept"
      ? { ...OPEN, concepts: [next] }
      : targetAt(elements, i);
    return isMonth(plain.bound)
      ? [{ operator: ">=", bound: plain.bound, of }, { operator: "<=", bound: plain.bound, of }]
      : [{ operator: "=", bound: plain.bound, of, plain: true, ...unitAt(elements, i + 1) }];
  });
}

/** "2018-02", of which all days are meant. */
const isMonth = (bound: number | string) => /^\d{4}-\d{2}$/.test(String(bound));

const TIMES: ReadonlySet<string> = new Set("date time year month dai".split(" "));

const EVENT = /^(?:before|after|prior to)$/;

/** Whether what is compared with is a name: "before Oslo", "after the required date". */
function namesAnother(elements: Elements, position: number): boolean {
  const next = elements[position + 1];
  return next?.kind === "value" ||
    (next?.kind === "concept" && isMeasure(next) && next.stems.some((stem) => TIMES.has(stem)));
}

/** "abandoned_yn = 1": a column of yes and no says yes. */
function isTrue(elements: Elements, { position, bound }: Bound): boolean {
  const [column, sign] = [elements[position - 2], elements[position - 1]];
  return bound === 1 && sign?.kind === "cue" && sign.text === "=" && column?.kind === "concept" &&
    [...column.candidates].some((name) => /(?:_yn|_flag)$|\.(?:is|has)_/i.test(name));
}

function compared(
  elements: Elements,
  { at, operator, bound, used }: {
    readonly at: number;
    readonly operator: ComparisonOperator;
    readonly bound: Bound;
    readonly used: Set<number>;
  },
): ReadComparison {
  const negation = negationBefore(elements, at, used);
  used.add(bound.position);
  if (negation !== undefined) used.add(negation);
  const beside = elements[bound.position + 1];
  // "More than ten different parts"
  const next = cueOf(beside)?.kind === "distinct" ? elements[bound.position + 2] : beside;
  const said = isPeer(elements, { at, bound })
    ? OPEN
    : timeOfDeed(elements, at) ?? targetAt(elements, at, bound.position);
  // "Capitals of countries above 2,000 m" compares no capitals.
  const isFar = next?.kind === "word" && UNIT.test(next.text) && said.measures.length === 0 &&
    said.concepts.some(isMeasure) &&
    !elements.slice(Math.max(0, at - 2), at).some((one) =>
      one.kind === "concept" && said.concepts.includes(one)
    );
  const of = isFar ? OPEN : said;
  return {
    ...{ operator: negation === undefined ? operator : COMPLEMENT[operator], bound: bound.bound, of },
    ...(next?.kind === "concept" && (next.isTable || namesRows(next)) && of.measures.length === 0 &&
      { counts: next }),
    ...(isSize(elements[at]) && { isSize: true }),
    ...(isTimes(elements[bound.position], next) && { times: true }),
    ...unitAt(elements, bound.position + 1),
    ...(next?.kind === "word" && !UNIT.test(next.text) && /[^s]s$/.test(next.text) && { mayCount: true }),
  };
}

/** The unit behind a number, which a column may be called by as well ("milliseconds"). */
function unitAt(elements: Elements, position: number): Pick<ReadComparison, "hasUnit" | "unit"> {
  const next = elements[position];
  const isNoun = next?.kind === "word" || next?.kind === "concept" || next?.kind === "value";
  const text = isNoun ? next.text.toLowerCase() : "";
  return UNIT.test(text) ? { hasUnit: true, unit: text } : {};
}

/** What a time behind a deed is compared with, whatever is measured elsewhere: "the average rating of players born after 1990". */
function timeOfDeed(elements: Elements, position: number): ComparisonTarget | undefined {
  const [deed, element] = [elements[position - 1], elements[position]];
  const isTime = element?.kind === "cue" && /^(?:after|before|since|until|till|prior to)$/.test(element.text);
  if (!isTime || deed?.kind !== "word" || !isParticiple(deed.text)) return undefined;
  return deed.text === "born" ? { ...OPEN, measures: BIRTH } : OPEN;
}

/** Stems of the columns that tell when someone was born. */
const BIRTH = ["birth", "born", "birthdai", "year", "date", "dob"];

/** Whether words speak of a size, of whatever kind. */
export function isSize(element: JudgeElement | undefined): boolean {
  return element?.kind === "cue" && /^(?:larg|bigg|small)/.test(element.text);
}

const isTimes = (bound: JudgeElement | undefined, next: JudgeElement | undefined) =>
  (bound?.kind === "number" && bound.times === true) || (next?.kind === "word" && next.text === "times");

/** Whether rows are compared with their own average, without a column: "islands larger than the average island". */
function isPeer(
  elements: Elements,
  { at, bound }: { readonly at: number; readonly bound: Bound },
): boolean {
  const [subject, element, peer] = [elements[at - 1], elements[at], elements[bound.position + 1]];
  if (bound.bound !== "average" || element?.kind !== "cue" || !element.text.endsWith("than")) return false;
  const named = subject?.kind === "cue" ? elements[at - 2] : subject;
  return peer?.kind === "concept" &&
    (!isMeasure(peer) || (named?.kind === "concept" && named.text.toLowerCase() === peer.text.toLowerCase()));
}

function range(
  elements: Elements,
  { from, low, used }: { readonly from: number; readonly low: Bound; readonly used: Set<number> },
): readonly ReadComparison[] {
  const high = [1, 2, 3].map((step) => boundAt(elements, low.position + step)).find((bound) =>
    bound !== undefined
  );
  if (high === undefined) return [];
  used.add(low.position).add(high.position);
  const of = targetAt(elements, from, high.position);
  const negation = negationBefore(elements, from, used);
  if (negation !== undefined) {
    used.add(negation);
    return [{ operator: "<", bound: low.bound, of }, { operator: ">", bound: high.bound, of }];
  }
  return [{ operator: ">=", bound: low.bound, of }, { operator: "<=", bound: high.bound, of }];
}

function boundAt(elements: Elements, position: number): Bound | undefined {
  const element = elements[position];
  return element?.kind === "number" || element?.kind === "date"
    ? { position, bound: element.value }
    : undefined;
}

/** The number before words that compare, also with what it counts between them. */
function boundBehind(elements: Elements, position: number, used: ReadonlySet<number>): Bound | undefined {
  for (let i = position - 1; i >= Math.max(0, position - 3); i--) {
    const bound = boundAt(elements, i);
    if (bound !== undefined) return used.has(i) ? undefined : bound;
    if (elements[i]?.kind !== "word" && elements[i]?.kind !== "concept") return undefined;
  }
  return undefined;
}

/** The next number, date or average, also after other names ("more than the usual length of 20"). */
function boundFrom(elements: Elements, from: number, used: ReadonlySet<number>): Bound | undefined {
  for (let i = from; i < Math.min(elements.length, from + 5); i++) {
    if (used.has(i)) continue;
    const bound = boundAt(elements, i);
    if (bound !== undefined) return bound;
    const cue = cueOf(elements[i]);
    if (cue?.kind === "aggregate" && cue.function === "average") return { position: i, bound: "average" };
    // "Above the total for all rivers", but "more than a total of 20".
    const next = elements[i + 1];
    const isTotal = cue?.kind === "aggregate" && cue.function === "sum" && next?.kind === "cue" &&
      next.text === "for";
    if (isTotal) return { position: i, bound: "total" };
    if (cue !== undefined && !["restriction", "group", "aggregate", "any"].includes(cue.kind)) {
      return undefined;
    }
    if (elements[i]?.kind === "break" || elements[i]?.kind === "and") return undefined;
  }
  return undefined;
}

/** Whether a denial is of a thing or a time, and the bound is not denied: "absent from at least three", "without a tenant since 2019". */
function isOfThing(
  elements: Elements,
  { at, position }: { readonly at: number; readonly position: number },
): boolean {
  const [denial, compared] = [elements[at], elements[position]];
  const isTime = compared?.kind === "cue" && /^(?:since|until|till|before|after)$/.test(compared.text);
  return denial?.kind === "cue" &&
    (/^(?:absent|missing)/.test(denial.text) ||
      (isTime && at < position - 1 && /^(?:without|no|lack)/.test(denial.text) && !isOfTime(elements, at)));
}

/** Whether a time is denied, and not that something happened: "accounts not opened after 1950", "who was not born before 1950". */
function isOfTime(elements: Elements, at: number): boolean {
  const [before, denial] = [elements[at - 1], elements[at]];
  const isBeside = before?.kind === "concept" || before?.kind === "word" ||
    (before?.kind === "cue" && /^(?:is|are|was|were)$/.test(before.text));
  return denial?.kind === "cue" && denial.text === "not" && isBeside;
}

/** The position of a denial of a comparison: "no more than", "does not have a length above". */
function negationBefore(elements: Elements, position: number, used: ReadonlySet<number>): number | undefined {
  for (let i = position - 1; i >= Math.max(0, position - 3); i--) {
    const element = elements[i];
    if (cueOf(element)?.kind === "negation") {
      return used.has(i) || isOfThing(elements, { at: i, position }) ? undefined : i;
    }
    const passes = element?.kind === "word" || cueOf(element)?.kind === "restriction" ||
      (element?.kind === "concept" && isMeasure(element));
    if (!passes) return undefined;
  }
  return undefined;
}
