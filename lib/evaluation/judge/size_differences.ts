import { type ComparisonTarget, isMeasure } from "./comparison_target.ts";
import { type Difference, unclear } from "./difference.ts";
import type { ExpectedContent } from "./expected_content.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { sameBound } from "./same_bound.ts";

/** Stems of what no size is: "the largest lake" is not the deepest one. */
const OTHER_MEASURES: ReadonlySet<string> = new Set(
  `depth length height elev altitud weight mass price cost fee salari wage ag birth year date durat distanc time runtim latitud
  longitud width rate score rank speed`.split(/\s+/),
);

/** Doubts about sizes of which one sentence does not say what they are, and the other measures something else: "the largest", "the deepest". */
export function sizeDifferences(found: ParsedSentence, { required }: ExpectedContent): readonly Difference[] {
  const isOther = (a: SaidSize, b: SaidSize) =>
    a.isSize === true && !a.of.concepts.some(isMeasure) && a.of.measures.length === 0 && measuresOther(b.of);
  const isEither = (a: SaidSize, b: SaidSize) => isOther(a, b) || isOther(b, a);
  const isSaid =
    found.extremes.some((one) =>
      required.extremes.some((other) => one.direction === other.direction && isEither(one, other))
    ) || found.comparisons.some((one) =>
      required.comparisons.some((other) =>
        sameBound(one, other) && isEither(one, other)
      )
    );
  return [
    ...isSaid ? [unclear("extreme", "What is largest or smallest is measured in one sentence only.")] : [],
    ...dimensionDifferences(found, required),
  ];
}

/** What adjectives behind a unit measure, by their first letters. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  long: "length",
  high: "height",
  tall: "height",
  wide: "width",
  broa: "width",
  deep: "depth",
  thic: "thickness",
};

/** "30 metres high", "30 metres or wider" */
function dimensionDifferences(found: ParsedSentence, required: ParsedSentence): readonly Difference[] {
  const [here, there] = [dimensionsOf(found), dimensionsOf(required)];
  const [one] = here;
  const [other] = there;
  if (one === undefined || other === undefined || !here.isDisjointFrom(there)) return [];
  return [{
    topic: "comparison",
    side: "both",
    text: `The intention measures the ${other}, the interpretation the ${one}.`,
  }];
}

function dimensionsOf({ text }: ParsedSentence): ReadonlySet<string> {
  return new Set(
    [...text.toLowerCase().matchAll(SAID_DIMENSION)].flatMap(([, word = ""]) => DIMENSIONS[word] ?? []),
  );
}

const SAID_DIMENSION = /\d\s*\p{L}+ (?:or )?(long|high|tall|wide|broa|deep|thic)[dk]?(?:e?r)?\b/gu;

interface SaidSize {
  readonly isSize?: boolean;
  readonly of: ComparisonTarget;
}

function measuresOther({ concepts, measures }: ComparisonTarget): boolean {
  const stems = [...measures, ...concepts.filter(isMeasure).flatMap((concept) => concept.stems)];
  return stems.length > 0 && stems.some((stem) => OTHER_MEASURES.has(stem)) && !stems.includes("size");
}
