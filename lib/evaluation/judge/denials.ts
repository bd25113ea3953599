import { type ComparisonTarget, cueOf, OPEN, targetAt } from "./comparison_target.ts";
import { isParticiple } from "./phrase_words.ts";
import { wordStem } from "../../linking/mod.ts";
import type { Concept, JudgeElement, NamedValue } from "./elements.ts";

/** A denial: the names and values after a "not", empty where the sentence does not tell. */
export interface Denial {
  /** The first denied noun or value, several where they are joined by "and" or "or". */
  readonly heads: readonly (Concept | NamedValue)[];
  readonly concepts: readonly Concept[];
  readonly values: readonly NamedValue[];
  /** Whether what is done is denied: "not treated by a doctor from Oslo" may deny the doctor or the town. */
  readonly isOfVerb: boolean;
  /** Stems of the first words behind it that name nothing stored. */
  readonly deniedWords: readonly string[];
  /** Whether it speaks of something else that is there: "a flag other than that of Malta". @default false */
  readonly isOther?: boolean;
  /** Whether it only stresses what was said: "directly, not through another river". */
  readonly isAside: boolean;
  /** Whether its word may deny nothing: "failed to". @default false */
  readonly isWeak?: boolean;
  /** The name before it, of which it is denied. */
  readonly bearer?: Concept | undefined;
}

/** A condition that something is not recorded (`negated`: that it is). */
export interface ReadNull {
  readonly negated: boolean;
  readonly of: ComparisonTarget;
}

type Elements = readonly JudgeElement[];

/** Reads conditions on what is recorded; a "not" before one is added to `used`. */
export function readNulls(elements: Elements, used: Set<number>): readonly ReadNull[] {
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    if (cue?.kind !== "null") return [];
    // "Whose continent is known".
    const [known, next] = [elements[i - 1], elements[i + 1]];
    const isPredicate = element.kind === "cue" && /^(?:is|are|was|were) /.test(element.text);
    const before = negationBefore(elements, i);
    if (before !== undefined) used.add(before);
    return [{
      negated: cue.negated !== (before !== undefined),
      of: isPredicate && known?.kind === "concept"
        ? { ...OPEN, concepts: [known] }
        : next?.kind === "concept"
        ? { ...OPEN, concepts: [next] }
        : targetAt(elements, i),
    }];
  });
}

/** The position of a denial before a condition, also with a name between: "no first ascent date on record". */
function negationBefore(elements: Elements, position: number): number | undefined {
  for (let i = position - 1; i >= Math.max(0, position - 4); i--) {
    const element = elements[i];
    const kind = cueOf(element)?.kind;
    if (kind === "negation") return i;
    const passes = element?.kind === "word" || element?.kind === "concept" || kind === "cut" ||
      kind === "restriction" || i === position - 1;
    if (!passes) return undefined;
  }
  return undefined;
}

/** Reads the denials that no comparison and no condition on what is recorded has used. */
export function readDenials(elements: Elements, used: ReadonlySet<number>): readonly Denial[] {
  return elements.flatMap((element, i) => {
    const cue = cueOf(element);
    const denies = cue?.kind === "negation" || (cue?.kind === "compare" && cue.operator === "<>");
    // "Neither … nor" denies once.
    if (!denies || used.has(i) || (element.kind === "cue" && element.text === "nor")) return [];
    const clause = elements.slice(i + 1, i + 8);
    const end = clause.findIndex((next, position) => next.kind === "break" && position > 0);
    const scope = end < 0 ? clause : clause.slice(0, end);
    return [{
      ...headsOf(scope),
      ...(cue.kind === "negation" && cue.isWeak === true && { isWeak: true }),
      // "A non-prepaid plan": it is denied of the noun behind it.
      bearer: element.kind === "cue" && element.text === "non"
        ? scope.find((next) => next.kind === "concept" && next.isTable) as Concept | undefined
        : bearerBefore(elements, i),
      isOfVerb: isPastForm(elements[i + 1]),
      deniedWords: scope.slice(0, 4).flatMap((next) =>
        next.kind === "word" && next.text.length > 3 ? [wordStem(next.text)] : []
      ),
      ...(element.kind === "cue" && /^(?:other than|outside|anything but|<>|!=|≠|diff)/.test(element.text) &&
        { isOther: true }),
      isAside: elements[i - 1]?.kind === "break" && element.kind === "cue" && element.text === "not",
      concepts: scope.filter((next) => next.kind === "concept").slice(0, 3),
      values: scope.filter((next) => next.kind === "value").slice(0, 2),
    }];
  });
}

function isPastForm(element: JudgeElement | undefined): boolean {
  return (element?.kind === "word" || element?.kind === "concept") &&
    isParticiple(element.text.toLowerCase());
}

/** The nearest name of rows before a denial, in its sentence. */
function bearerBefore(elements: Elements, position: number): Concept | undefined {
  for (let i = position - 1; i >= 0; i--) {
    const element = elements[i];
    if (element?.kind === "break" || element?.kind === "and" || element?.kind === "value") return undefined;
    // "Read by nobody": a deed bears nothing.
    if (element?.kind === "concept" && element.isTable && !isPastForm(element)) return element;
  }
  return undefined;
}

/** The first name, or the first value where the name only classifies it ("the continent Europe"), and its coordinates. */
function headsOf(scope: Elements): { readonly heads: readonly (Concept | NamedValue)[] } {
  const heads: (Concept | NamedValue)[] = [];
  for (const [i, element] of scope.entries()) {
    // "Those that have not left and own a dog"
    if (element.kind === "and" && heads.length === 0 && isPastForm(scope[i - 1])) break;
    if (element.kind !== "concept" && element.kind !== "value") {
      if (heads.length > 0 && element.kind !== "and") break;
      continue;
    }
    const next = scope[i + 1];
    const isLabel = element.kind === "concept" && next?.kind === "value" &&
      [...next.places].some((place) => element.candidates.has(place));
    if (isLabel) continue;
    if (heads.length > 0 && (scope[i - 1]?.kind !== "and" || heads[0]?.kind !== element.kind)) break;
    heads.push(element);
  }
  return { heads };
}
