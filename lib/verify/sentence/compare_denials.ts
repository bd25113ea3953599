import type { ComparedQuery } from "./compare_operations.ts";
import { denialsIn } from "./cues.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { type PlacedCondition, placedConditions } from "./placed_conditions.ts";

/** Finds texts that the query leaves out and that no denial of the sentence stands before, and denied truth values. */
export function compareDenials(parsed: ParsedSentence, query: ComparedQuery): Findings {
  return {
    faults: [...excludedTexts(parsed, query), ...truthFaults(parsed, query)],
    unsure: [],
  };
}

/** Words with which a sentence goes on to something else. */
const NEXT =
  /^.*\b(?:and|but) (?:are|is|was|were|have|has|had|lie|lies|belong|belongs|that|which|who|whose|with|do|does)\b(?! not)/u;
const LIST = /^(?:[^\p{L}]|\b(?:and|or|nor|both|the|an?|in|of|by|with|for|from|at|to)\b)*$/u;

function excludedTexts(
  parsed: ParsedSentence,
  { specification: { tree }, labelOf }: ComparedQuery,
): readonly string[] {
  const placed = placedConditions(tree, parsed, { labelOf }).filter(({ spans, isText }) =>
    isText && spans.length > 0
  )
    .map((one) => ({ ...one, start: startOf(one), end: Math.max(...one.spans.map(({ end }) => end)) }))
    .toSorted((a, b) => a.start - b.start);
  let [before, isGoverned] = [0, false];
  return placed.flatMap(({ isNegated, start, end }, i) => {
    const gap = parsed.text.slice(before, Math.max(before, start));
    const behind = parsed.text.slice(end, Math.min(end + 25, placed[i + 1]?.start ?? parsed.text.length));
    isGoverned = denialsIn(gap.replace(NEXT, "")) > 0 || isGoverned && LIST.test(gap) ||
      denialsIn(behind) > 0;
    before = Math.max(before, end);
    return isNegated && !isGoverned
      ? [`the query leaves out ${parsed.sentence.slice(start, end)}, the sentence does not`]
      : [];
  });
}

const startOf = ({ spans }: PlacedCondition) => Math.min(...spans.map(({ start }) => start));

/** Conditions on a truth value whose word the sentence denies where the query does not, or the reverse. */
function truthFaults(
  { text }: ParsedSentence,
  { claims: { values }, names }: ComparedQuery,
): readonly string[] {
  return values.flatMap(({ value, operator, column }) => {
    const stems = column === undefined ? [] : names.column(column).filter((stem) => !names.isSilent(stem));
    if (typeof value !== "boolean" || column === undefined || stems.length === 0) return [];
    if (operator !== "=" && operator !== "<>") return [];
    const asked = value === (operator === "=");
    const word = stems.map((stem) => `${stem}\\p{L}*`).join("[ -]");
    const said = [...text.matchAll(new RegExp(`(?<!\\p{L})${word}`, "gu"))]
      .map(({ index }) => !DENIED.test(text.slice(0, index)));
    return said.length === 0 || said.includes(asked) ? [] : [
      `the query asks for ${column.column} = ${asked}, the sentence for the opposite`,
    ];
  });
}

const DENIED = /(?:\b(?:not|no|non|never|neither|nor|without|other than|except)|n't)(?: \S+){0,2}[ -]$/;
