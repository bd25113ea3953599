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
export function sizeDifferences(
  found: ParsedSentence,
  { intention, required }: ExpectedContent,
): readonly Difference[] {
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
    ...(required === intention ? dimensionDifferences(found, required) : []),
  ];
}

/** What words for a dimension measure, by their first letters. */
const DIMENSIONS: Readonly<Record<string, string>> = {
  leng: "length",
  long: "length",
  heig: "height",
  high: "height",
  tall: "height",
  elev: "height",
  alti: "height",
  widt: "width",
  wide: "width",
  broa: "width",
  dept: "depth",
  deep: "depth",
  thic: "thickness",
};

/** "30 metres high", "deeper than 30 metres", "length_mm > 30" */
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
  if (!ANY_DIMENSION.test(text)) return new Set();
  return new Set(
    SAID_DIMENSIONS.flatMap((pattern) =>
      [...text.toLowerCase().matchAll(pattern)].flatMap(([, word = ""]) => DIMENSIONS[word] ?? [])
    ),
  );
}

const LENGTH = String
  .raw`\d[\d.,]*\s*(?:[kcm]?m|(?:kilo|centi|milli)?met(?:re|er)s?|feet|ft|miles?|inch(?:es)?)`;

const ANY_DIMENSION = /leng|long|heig|high|tall|elev|alti|widt|wide|broa|dept|deep|thic/i;

const SAID_DIMENSIONS = [
  /\bhow (long|high|tall|wide|broa|deep|thic)[dk]?\b(?! (?:ago|did|does|do|has|have|since|after|before))/gu,
  /\b(leng|heig|widt|dept|thic|elev|alti)(?:th|ht|h|kness|ation|tude)(?:_|\b)/gu,
  /\d\s*\p{L}+ (?:or )?(long|high|tall|wide|broa|deep|thic)[dk]?(?:e?r)?\b/gu,
  new RegExp(
    String.raw`\b(long|high|tall|wide|broa|deep|thic)[dk]?e?r than (?:[^\d,.;:?!]{1,12} )?${LENGTH}\b`,
    "gu",
  ),
  new RegExp(String.raw`${LENGTH} (?:in|of) (leng|heig|widt|dept|thic|elev|alti)\p{L}+`, "gu"),
  /\b(leng|heig|widt|dept|thic)(?:th|ht|h|kness)(?:[ _]\p{L}+)? ?(?:(?:is|are|of|was) )?(?:[<>≤≥=]|over |above |more |less |at |below |under |greater |exceed)/gu,
];

interface SaidSize {
  readonly isSize?: boolean;
  readonly of: ComparisonTarget;
}

function measuresOther({ concepts, measures }: ComparisonTarget): boolean {
  const stems = [...measures, ...concepts.filter(isMeasure).flatMap((concept) => concept.stems)];
  return stems.length > 0 && stems.some((stem) => OTHER_MEASURES.has(stem)) && !stems.includes("size");
}
