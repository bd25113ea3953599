import type { Dataset } from "querylogue/dialogue";
import type { Judge, Judgement, JudgeQuestion } from "querylogue/evaluation";
import type { ColumnValues, Linker } from "querylogue/linking";

/** What is changed in a sentence so that it asks for something else. */
export type FlipKind =
  | "value"
  | "number"
  | "operator"
  | "aggregate"
  | "superlative"
  | "direction"
  | "negation";

export interface Flip {
  readonly kind: FlipKind;
  readonly sentence: string;
}

export interface FlipWorld {
  readonly linker: Linker;
  readonly values: readonly ColumnValues[];
}

export interface FlipCount {
  /** Changed intentions that are now judged not aligned. */
  flipped: number;
  /** Changed intentions that are still judged aligned. */
  kept: number;
  undecided: number;
}

export interface FlipMeasure {
  /** Verdicts on the pairs as they are. */
  readonly base: Record<Judgement["verdict"], number>;
  readonly flips: Record<FlipKind, FlipCount>;
  /** Flipped over decided, all kinds together. */
  readonly rate: number;
  /** Decided over all changed intentions. */
  readonly coverage: number;
  /** Changed intentions that the judge let pass. */
  readonly kept: readonly { readonly kind: FlipKind; readonly question: JudgeQuestion }[];
}

/** Words that mean the opposite, listed here apart from the judge's own lists. */
const SWAPS: readonly (readonly [FlipKind, string, string])[] = [
  ["operator", "more than", "less than"],
  ["operator", "greater than", "smaller than"],
  ["operator", "larger than", "smaller than"],
  ["operator", "longer than", "shorter than"],
  ["operator", "higher than", "lower than"],
  ["operator", "deeper than", "shallower than"],
  ["operator", "above", "below"],
  ["operator", "over", "under"],
  ["operator", "at least", "at most"],
  ["operator", "after", "before"],
  ["operator", "since", "until"],
  ["operator", "exceeding", "below"],
  ["operator", "fewer than", "more than"],
  ["operator", "or more", "or less"],
  ["aggregate", "average", "total"],
  ["aggregate", "mean", "total"],
  ["aggregate", "how many", "which"],
  ["superlative", "highest", "lowest"],
  ["superlative", "largest", "smallest"],
  ["superlative", "longest", "shortest"],
  ["superlative", "biggest", "smallest"],
  ["superlative", "deepest", "shallowest"],
  ["superlative", "most expensive", "cheapest"],
  ["superlative", "cheapest", "most expensive"],
  ["superlative", "oldest", "youngest"],
  ["superlative", "earliest", "latest"],
  ["superlative", "maximum", "minimum"],
  ["superlative", "the most", "the fewest"],
  ["direction", "ascending", "descending"],
  ["direction", "alphabetical order", "reverse alphabetical order"],
];

/** Each sentence with one thing changed, at most one of each swap. */
export function flips(sentence: string, { linker, values }: FlipWorld): readonly Flip[] {
  const made: Flip[] = [];
  const add = (kind: FlipKind, changed: string) => {
    if (changed !== sentence && !made.some((flip) => flip.sentence === changed)) {
      made.push({ kind, sentence: changed });
    }
  };
  const replace = (pattern: string, by: string) =>
    sentence.replace(
      new RegExp(`\\b${pattern}\\b`, "i"),
      (found) => /^[A-Z]/.test(found) ? by[0]?.toUpperCase() + by.slice(1) : by,
    );
  for (const [kind, one, other] of SWAPS) {
    add(kind, replace(one, other));
    if (kind !== "aggregate" || other === "total") add(kind, replace(other, one));
  }
  const mentions = linker(sentence);
  const stored = mentions.filter((mention) => mention.kind === "value" && mention.score >= 0.9);
  for (const mention of stored) {
    if (mention.kind !== "value" || !/^\p{Lu}/u.test(sentence.slice(mention.start))) continue;
    // Words that may be a name of the schema are no sure value.
    if (
      mentions.some((other) =>
        other.kind !== "value" && other.start <= mention.start && other.end >= mention.end
      )
    ) continue;
    const column = values.find((one) => one.table === mention.table && one.column === mention.column);
    const text = String(mention.value);
    const other = column?.values.find((value) =>
      /\p{L}{2}/u.test(value) && !sentence.includes(value) && !value.includes(text)
    );
    if (other !== undefined) {
      add("value", sentence.slice(0, mention.start) + other + sentence.slice(mention.end));
    }
  }
  for (const match of sentence.matchAll(/(?<![\p{L}\p{N}.,'-])\d[\d,]*(?:\.\d+)?(?![\p{L}\p{N}'-])/gu)) {
    const number = Number(match[0].replaceAll(",", ""));
    const inName = mentions.some((one) =>
      one.kind === "value" && one.start <= match.index && one.end > match.index
    );
    if (inName || !Number.isFinite(number)) continue;
    const changed = number >= 1900 && number <= 2030 ? number - 13 : number * 3 + 1;
    add("number", sentence.slice(0, match.index) + changed + sentence.slice(match.index + match[0].length));
  }
  add(
    "negation",
    sentence.replace(/\b(do|does|did|is|are|was|were|has|have|had|can)(?: not\b|n't\b)/i, "$1"),
  );
  add("negation", sentence.replace(/\bwithout(?: any)?\b/i, "with"));
  add("negation", sentence.replace(/\b(has|have|with) no\b/i, "$1"));
  add("negation", sentence.replace(/\b(?:not|never) (?=\w)/i, ""));
  add("negation", sentence.replace(/\b(that|which|who) (are|is|were|was)\b(?! not)/i, "$1 $2 not"));
  add("negation", sentence.replace(/\bwith\b(?! no\b| the\b| their\b| its\b| a\b)/i, "without"));
  add("negation", sentence.replace(/\b(?:located )?in (?=[A-Z])/, "not in "));
  return made;
}

/** The questions that a perfect interpreter of a dataset would put to a judge: it says each request in full. */
export function datasetQuestions({ dialogues }: Dataset): readonly JudgeQuestion[] {
  return dialogues.flatMap(({ interactions }) =>
    interactions.map(({ intention, standalone_intention = intention }, i) => ({
      intention,
      interpretation: standalone_intention,
      earlier: interactions.slice(0, i).map((one) => one.intention),
    }))
  );
}

/** Changes one thing in each aligned intention and counts how often the judge takes notice. */
export async function measureFlips(
  questions: readonly JudgeQuestion[],
  { judge, world }: { readonly judge: Judge; readonly world: FlipWorld },
): Promise<FlipMeasure> {
  const base = { aligned: 0, not_aligned: 0, undecided: 0 };
  const count = (): FlipCount => ({ flipped: 0, kept: 0, undecided: 0 });
  const counts: Record<FlipKind, FlipCount> = {
    value: count(),
    number: count(),
    operator: count(),
    aggregate: count(),
    superlative: count(),
    direction: count(),
    negation: count(),
  };
  const kept: { kind: FlipKind; question: JudgeQuestion }[] = [];
  for (const question of questions) {
    const { verdict } = await judge(question);
    base[verdict]++;
    if (verdict !== "aligned") continue;
    for (const { kind, sentence } of flips(question.intention, world)) {
      const changed = { ...question, intention: sentence };
      const judgement = await judge(changed);
      if (judgement.verdict === "not_aligned") counts[kind].flipped++;
      else if (judgement.verdict === "undecided") counts[kind].undecided++;
      else {
        counts[kind].kept++;
        kept.push({ kind, question: changed });
      }
    }
  }
  const sum = (field: keyof FlipCount) => Object.values(counts).reduce((total, one) => total + one[field], 0);
  const decided = sum("flipped") + sum("kept");
  return {
    base,
    flips: counts,
    rate: sum("flipped") / decided,
    coverage: decided / (decided + sum("undecided")),
    kept,
  };
}
