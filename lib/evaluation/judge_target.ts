import { wordStem } from "../linking/mod.ts";
import { type Cue, MEASURING_VERBS } from "./judge_cues.ts";
import type { Concept, JudgeElement } from "./judge_elements.ts";

/** What something is said of, both parts empty where the sentence leaves it open. */
export interface Target {
  readonly concepts: readonly Concept[];
  /** Stems of the nouns that an adjective or a verb may measure: of `length` and its like for "longer". */
  readonly measures: readonly string[];
}

export function cueOf(element: JudgeElement | undefined): Cue | undefined {
  return element?.kind === "cue" ? element.cue : undefined;
}

/** A column whose words are not a table's too: "country" mostly means the table. */
export function isMeasure(concept: Concept): boolean {
  return concept.isColumn && !concept.isTable;
}

/**
 * The column that stands nearest before a place in the same clause, and the name just after it (or after the number
 * that ends there). A superlative is about what follows it. An adjective that tells what it measures ("longer") is
 * answered by that alone, unless a column right before it says it in so many words.
 */
export function targetAt(elements: readonly JudgeElement[], position: number, end = position): Target {
  const before = columnBefore(elements, position);
  const after = elements.slice(end + 1, end + 3);
  const stop = after.findIndex((element) => element.kind === "break" || element.kind === "number");
  const following = stop < 0 ? after : after.slice(0, stop);
  const next = following.filter((element) => element.kind === "concept")
    .slice(0, 1);
  const own = measuredBy(elements[position]);
  const measures = own.length > 0 ? own : measuredBy(elements[position - 1]);
  if (measures.length > 0) {
    if (before?.isBeside && cueOf(elements[position])?.kind === "compare") {
      return { concepts: [before.concept], measures: [] };
    }
    return { concepts: next.filter((one) => one.stems.some((stem) => measures.includes(stem))), measures };
  }
  const isSuperlative = cueOf(elements[position])?.kind === "extreme" && following.length > 0;
  return { concepts: before === undefined || isSuperlative ? next : [before.concept, ...next], measures };
}

function columnBefore(
  elements: readonly JudgeElement[],
  position: number,
): { readonly concept: Concept; readonly isBeside: boolean } | undefined {
  let isBeside = true;
  for (let i = position - 1; i >= Math.max(0, position - 5); i--) {
    const element = elements[i];
    const kind = cueOf(element)?.kind;
    if (
      element?.kind === "break" || element?.kind === "number" || kind === "extreme" || kind === "aggregate"
    ) break;
    if (element?.kind === "concept" && isMeasure(element)) return { concept: element, isBeside };
    if (kind !== "restriction") isBeside = false;
  }
  return undefined;
}

/** Stems of what a comparing adjective or a measuring verb measures. */
export function measuredBy(element: JudgeElement | undefined): readonly string[] {
  const cue = cueOf(element);
  const nouns = cue?.kind === "compare" || cue?.kind === "extreme" || cue?.kind === "comparative"
    ? cue.measures
    : element?.kind === "word"
    ? MEASURING_VERBS.get(element.text)
    : undefined;
  return nouns === undefined ? [] : nouns.split(" ").map(wordStem);
}
