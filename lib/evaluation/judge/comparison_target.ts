import { wordStem } from "../../linking/mod.ts";
import { type Cue, MEASURING_VERBS } from "./cues.ts";
import { isParticiple } from "./phrase_words.ts";
import type { Concept, JudgeElement } from "./elements.ts";

/** What a comparison, an aggregate or an order applies to; empty where the sentence does not tell. */
export interface ComparisonTarget {
  readonly concepts: readonly Concept[];
  /** Stems of the nouns that an adjective or a verb may measure: of `length` and its like for "longer". */
  readonly measures: readonly string[];
  /** Tables that own the column, where the sentence tells: "islands with an area". */
  readonly owners: readonly string[];
}

export const OPEN: ComparisonTarget = { concepts: [], measures: [], owners: [] };

export function cueOf(element: JudgeElement | undefined): Cue | undefined {
  return element?.kind === "cue" ? element.cue : undefined;
}

/** Whether a name means a column only: "country" mostly means the table. */
export function isMeasure(concept: Concept): boolean {
  return concept.isColumn && !concept.isTable;
}

/** Whether a name means rows of another table, which no number measures: "an outflow longer than 500". */
export function isReference(concept: Concept): boolean {
  return concept.refersTo.size > 0 && !concept.stems.some((stem) => GENERIC.has(stem));
}

/** Words that columns of any table share, so that one of them identifies none. */
const GENERIC: ReadonlySet<string> = new Set("name code id detail inform number type titl kei".split(" "));

/** Whether a name identifies nothing alone: "name", or a verb such as "located" or "speaking". */
export function isGeneric(concept: Concept): boolean {
  if (isGenericWord(concept)) return true;
  if (concept.isPart) {
    return /^(?:locat|nam|call|list|record|bas|stor|relat)/.test(concept.text.toLowerCase());
  }
  const text = concept.text.toLowerCase();
  // "Rating" is a noun, and "landlocked" says something, where a column is called so.
  return /(?:ing|\p{L}{4}ed)$/u.test(text) &&
    ![...concept.candidates].some((name) => name.toLowerCase().endsWith(text));
}

/** Whether a column's name says that each of its values is of one row: "trainer id". */
export function isIdentifier(concept: Concept): boolean {
  return isMeasure(concept) &&
    [concept.stems[0], concept.stems.at(-1)].some((stem) => stem === "id" || stem === "identifi");
}

/** Whether an identifier is that of the rows of a table: its own, or where all columns of that name lead there. */
export function identifies(column: Concept, table: Concept): boolean {
  const rows = column.homes.size > 0 ? column.homes : column.refersTo;
  return isIdentifier(column) && table.isTable && !rows.isDisjointFrom(table.candidates);
}

export function isGenericWord(concept: Concept): boolean {
  return concept.stems.every((stem) => GENERIC.has(stem));
}

/**
 * The nearest column before a position in the same clause, and the name right after it (or after the number that ends
 * there). The target of a superlative follows it. The target of an adjective that tells what it measures ("longer") is
 * that alone, unless a column right before it names it.
 */
export function targetAt(
  elements: readonly JudgeElement[],
  position: number,
  end = position,
): ComparisonTarget {
  const before = columnBefore(elements, position);
  const after = elements.slice(end + 1, end + 3);
  const stop = after.findIndex((element) =>
    element.kind === "break" || element.kind === "number" || (end > position && begins(element))
  );
  const following = stop < 0 ? after : after.slice(0, stop);
  const next = following.filter((element) => element.kind === "concept").slice(0, 1);
  const unit = end > position ? measuredBy(elements[end + 1]) : [];
  // "Whose headquarters has 1,000 inhabitants": the noun after the number tells more than a column before it.
  if (unit.length > 0) return { ...OPEN, measures: unit };
  const measures = [position, position - 1]
    .map((place) => measuredBy(elements[place])).find((nouns) => nouns.length > 0) ?? [];
  const [beside] = following;
  // "The outflow of a lake with an above-average area": what is held comes after.
  const isHeld = /^(?:with|has|have|having)$/.test(textOf(elements[position - 1])) &&
    beside?.kind === "concept" && isMeasure(beside);
  const isSuperlative = cueOf(elements[position])?.kind === "extreme" && following.length > 0;
  // "The least watched episode": what was watched is not what is measured.
  const isDone = isSuperlative && /^(?:most|least)$/.test(textOf(elements[position])) &&
    beside?.kind === "word" && isParticiple(beside.text);
  if (isDone) return OPEN;
  if (measures.length > 0 && !(before?.isBeside && cueOf(elements[position])?.kind === "compare")) {
    return {
      ...OPEN,
      // "Longer than 300 seconds" speaks of a column that is called so.
      concepts: next.filter((one) =>
        one.stems.some((stem) => measures.includes(stem)) ||
        (end > position && one === elements[end + 1] && isMeasure(one))
      ),
      measures,
    };
  }
  if (before === undefined || isSuperlative || isHeld) {
    const [column] = next;
    const owners = column !== undefined && isMeasure(column)
      ? ownersOf(elements, elements.indexOf(column))
      : [];
    return { ...OPEN, concepts: next, owners };
  }
  const concepts = measures.length > 0 ? [before.concept] : [before.concept, ...next];
  return { ...OPEN, concepts, owners: ownersOf(elements, elements.indexOf(before.concept)) };
}

/** Whether another part or clause begins, which has nothing of a bound before it: "smaller than 6,000 and the codes". */
function begins(element: JudgeElement): boolean {
  return element.kind === "and" || cueOf(element)?.kind === "null" ||
    /^(?:with|whose|that|which|who|where|having)$/.test(textOf(element));
}

function textOf(element: JudgeElement | undefined): string {
  return element?.kind === "cue" ? element.text : "";
}

/** The tables that a sentence names as owners of a column: right after it ("area of the sea"), or before its "with". */
function ownersOf(elements: readonly JudgeElement[], position: number): readonly string[] {
  const column = elements[position];
  if (column?.kind !== "concept") return [];
  const having = (element: JudgeElement | undefined) =>
    element?.kind === "concept" && element.isTable
      ? [...element.candidates].filter((table) => column.tables.has(table) && !table.includes("."))
      : [];
  const after = having(elements[position + 1]);
  if (after.length > 0) return after;
  for (let i = position - 1; i >= Math.max(0, position - 4); i--) {
    const element = elements[i];
    // "Orders containing products with a price": it may be the price of either.
    if (element?.kind === "concept") return [...having(element), ...having(elements[i - 1])];
    if (!["restriction", "compare", "aggregate"].includes(cueOf(element)?.kind ?? "")) return [];
  }
  return [];
}

function columnBefore(
  elements: readonly JudgeElement[],
  position: number,
): { readonly concept: Concept; readonly isBeside: boolean } | undefined {
  // "A size above 20 and more than one line": a new condition begins.
  if (elements[position - 1]?.kind === "and") return undefined;
  let isBeside = true;
  for (let i = position - 1; i >= Math.max(0, position - 5); i--) {
    const element = elements[i];
    const kind = cueOf(element)?.kind;
    if (
      element?.kind === "break" || element?.kind === "number" || kind === "extreme" || kind === "aggregate"
    ) break;
    const isTarget = element?.kind === "concept" && isMeasure(element) && !isGeneric(element) &&
      !isReference(element) && !classifies(element, elements[i + 1]);
    if (isTarget) {
      return { concept: element, isBeside };
    }
    if (kind !== "restriction") isBeside = false;
  }
  return undefined;
}

/** Whether a column only says what the value behind it is: "of the form vase". */
function classifies({ candidates }: Concept, next: JudgeElement | undefined): boolean {
  return next?.kind === "value" && [...next.places].some((place) => candidates.has(place));
}

/** Stems of the nouns that an adjective or a verb measures. */
export function measuredBy(element: JudgeElement | undefined): readonly string[] {
  const cue = cueOf(element);
  const nouns = cue?.kind === "compare" || cue?.kind === "extreme" || cue?.kind === "comparative"
    ? cue.measures
    : element?.kind === "word"
    ? MEASURING_VERBS.get(element.text)
    : undefined;
  return nouns === undefined ? [] : nouns.split(" ").map(wordStem);
}

/** Whether a noun is the beginning of keys only: "student" where no table, but a `student_id`, is called so. */
export function namesRows({ candidates, stems }: Concept): boolean {
  return !stems.includes("id") && [...candidates].every((name) => /id$/i.test(name));
}
