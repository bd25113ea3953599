import { fold, wordStem } from "../../linking/mod.ts";
import { asksOfAll } from "./asks_of_all.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { beginsOpenly } from "./begins_openly.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { denialsIn } from "./cues.ts";
import { type Findings, foundAll } from "./findings.ts";
import { leftOutAt } from "./left_out_at.ts";
import { openWordsNear } from "./open_words_near.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { type PlacedCondition, placedConditions } from "./placed_conditions.ts";

/** Finds texts that the query leaves out and that no denial of the sentence stands before, and denied truth values. */
export function compareDenials(parsed: ParsedSentence, query: ComparedQuery): Findings {
  return foundAll([
    excludedTexts(parsed, query),
    compareTruths(parsed, query),
  ]);
}

/** Words with which a sentence goes on to something else. */
const NEXT =
  /^.*\b(?:and|but) (?:are|is|was|were|have|has|had|lie|lies|belong|belongs|that|which|who|whose|with|do|does)\b(?! not)/u;
const LIST = /^(?:[^\p{L}]|\b(?:and|or|nor|both|the|an?|in|of|by|with|for|from|at|to)\b)*$/u;

function excludedTexts(
  parsed: ParsedSentence,
  { specification: { tree }, labelOf }: ComparedQuery,
): Findings {
  const placed = placedConditions(tree, parsed, { labelOf }).filter(({ spans, isText }) =>
    isText && spans.length > 0
  )
    .map((one) => ({ ...one, start: startOf(one), end: Math.max(...one.spans.map(({ end }) => end)) }))
    .toSorted((a, b) => a.start - b.start);
  let [before, isGoverned] = [0, false];
  return foundAll(placed.map(({ isNegated, isDenied, condition, start, end }, i): Findings => {
    const said = parsed.sentence.slice(start, end);
    if (condition.kind === "one_of" && !isDenied && OTHER_THAN.test(parsed.text.slice(0, start))) {
      return { faults: [`the query asks for ${said}, the sentence for others`], unsure: [] };
    }
    const gap = parsed.text.slice(before, Math.max(before, start));
    const behind = parsed.text.slice(end, Math.min(end + 25, placed[i + 1]?.start ?? parsed.text.length));
    isGoverned = denialsIn(gap.replace(NEXT, "")) > 0 || ALONE.test(gap) || isGoverned && LIST.test(gap) ||
      denialsIn(behind) > 0 || leftOutAt(parsed.text, { start, end }) === "surely";
    before = Math.max(before, end);
    // Of two sides of EXCEPT, the sentence denies the values of the right one.
    const isLeftOut = isDenied && !isNegated && denialsIn(parsed.text) > 0 && placed.length > 1;
    if (!(isNegated || isLeftOut) || isGoverned) return NOTHING;
    return leftOutAt(parsed.text, { start, end }) === "maybe" || beginsOpenly(parsed, { start, end })
      ? { faults: [], unsure: [`whether the sentence leaves out ${said}`] }
      : { faults: [`the query leaves out ${said}, the sentence does not`], unsure: [] };
  }));
}

/** What is so for one alone is so for no other. */
const ALONE = /\b(?:only|exclusively|solely)\b/;

const OTHER_THAN = /\b(?:other than|except(?: for)?|excluding|apart from)(?: the)? ["'“‘]?$/;

const startOf = ({ spans }: PlacedCondition) => Math.min(...spans.map(({ start }) => start));

/** Conditions on a truth value whose word the sentence denies where the query does not, or the reverse. */
function compareTruths(
  parsed: ParsedSentence,
  { claims, names, specification, checks }: ComparedQuery,
): Findings {
  const { text } = parsed;
  return foundAll(claims.values.map(({ value, operator, column }): Findings => {
    const stems = column === undefined ? [] : names.column(column).filter((stem) => !names.isSilent(stem));
    const isTest = typeof value === "boolean" && (operator === "=" || operator === "<>");
    if (!isTest || column === undefined || stems.length === 0) return NOTHING;
    const asked = value === (operator === "=");
    const places = fold(text).filter((word) => stems.some((stem) => areOfOneRoot(stem, wordStem(word.text))));
    const said = places.map(({ start }) => !DENIED.test(text.slice(0, start)));
    // "Unflagged"
    const isUnsaid = fold(text).some((word) =>
      /^un\p{L}{4}/u.test(word.text) &&
      stems.some((stem) => areOfOneRoot(stem, wordStem(word.text.slice(2))))
    );
    if (said.length === 0 && isUnsaid) said.push(false);
    const unsure = {
      faults: [],
      unsure: [`whether the sentence asks for ${column.column} = ${asked}`],
    };
    // "Without a text box", of a column that says "textless"
    if (said.length === 0 || checks > 1 && NEGATIVE_NAME.test(column.column)) return unsure;
    // "That failed to spot the queen", of `queen_seen`
    if (places.some((place) => openWordsNear(parsed, place)) && !said.includes(asked)) return unsure;
    // A denial may be that of a query around the condition.
    return said.includes(asked) || (asked || asksOfAll(text, specification.tree)) && claims.denials > 0
      ? NOTHING
      : {
        faults: [`the query asks for ${column.column} = ${asked}, the sentence for the opposite`],
        unsure: [],
      };
  }));
}

const NEGATIVE_NAME =
  /less(?![a-z])|(?:^|_)(?:non|un(?!i|der)|dis|no|not)_?|[a-z](?:Non|Not|No|Un(?!i|der)|Dis)[A-Z]?/;

const NOTHING: Findings = { faults: [], unsure: [] };

const DENIED = /(?:\b(?:not|no|non|never|neither|nor|without|other than|except)|n't)(?: \S+){0,2}[ -]$/;
