import { fold, wordStem } from "../../linking/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import type { Span } from "./masked_text.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { commonNode, type Connective, type PlacedCondition, placedConditions } from "./placed_conditions.ts";
import { tablesByRole } from "./tables_by_role.ts";

type Placed = PlacedCondition & Span;

/**
 * Compares which of three conditions belong together: of "in Leeds or Bath and after 2021", the date holds for both places, and
 * "either" begins what an "or" divides.
 */
export function compareBrackets(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const placed = placedOnce(parsed, query);
  return foundAll([
    ...placed.slice(1).map((other, i) => listFindings([placed[i] as Placed, other], parsed)),
    ...placed.slice(2).map((last, i) =>
      groupFindings([placed[i] as Placed, placed[i + 1] as Placed, last], parsed)
    ),
  ]);
}

/** Conditions on rows that the sentence says in one place, truth values by the word of their column, in the order of the sentence. */
function placedOnce(
  parsed: ParsedSentence,
  { names, specification: { tree } }: ComparedQuery,
): readonly Placed[] {
  const tables = tablesByRole(tree);
  const words = fold(parsed.text);
  return placedConditions(tree, parsed).flatMap((one): readonly Placed[] => {
    const { spans, column, path, isDenied, isEquality } = one;
    if (isDenied || path.some(({ node: { kind } }) => OF_VALUE.has(kind))) return [];
    const table = column && tables.get(column.role);
    const own = table === undefined || column === undefined ? undefined : { table, column: column.column };
    const flag = spans.length === 0 && isEquality && own !== undefined && names.isFlag(own)
      ? words.filter((word) =>
        names.column(own).some((stem) => !names.isSilent(stem) && areOfOneRoot(stem, wordStem(word.text)))
      )
      : [];
    const all = spans.length > 0 ? spans : flag;
    const [span, ...others] = all;
    if (span === undefined || others.length > 0 && one.condition.kind !== "one_of") return [];
    const [start, end] = [Math.min(...all.map((at) => at.start)), Math.max(...all.map((at) => at.end))];
    return [{ ...one, start, end }];
  }).toSorted((a, b) => a.start - b.start);
}

const OF_VALUE: ReadonlySet<string> = new Set(["case", "aggregate", "condition", "query", "except"]);

const connectiveOf = (one: Placed, other: Placed): Connective | undefined =>
  commonNode(one, other)?.connective;

/** Two values of one column with nothing but "or" between, of which a further condition holds for one alone. */
function listFindings(
  [one, other]: readonly [Placed, Placed],
  { text }: ParsedSentence,
): Findings {
  const isList = one.column !== undefined && one.column.column === other.column?.column &&
    one.column.role === other.column.role && one.isEquality && other.isEquality &&
    connectiveOf(one, other) === "or" && LISTED.test(text.slice(one.end, other.start));
  const isSplit = hasOwnCondition(one, other) !== hasOwnCondition(other, one) &&
    !OF_LAST.test(text.slice(other.end));
  return isList && isSplit
    ? { faults: ["the query has a condition for one of two alternatives, the sentence for both"], unsure: [] }
    : NOTHING;
}

/** Whether a condition holds together with another that is not asked of the alternative. */
function hasOwnCondition(one: Placed, alternative: Placed): boolean {
  const common = commonNode(one, alternative)?.node;
  return one.path.slice(one.path.findIndex(({ node }) => node === common) + 1)
    .some(({ node: { kind } }) => kind === "and");
}

const LISTED = /^ (?:or|\/) (?:(?:in|from|by|at|on|of|the|an?) )*$/;
/** What follows belongs to the last alternative alone. */
const OF_LAST = /\b(?:if|when|provided|as long as|unless)\b/;

/** Three conditions of which the sentence joins two by "and" and two by "or". */
function groupFindings(
  [one, other, last]: readonly [Placed, Placed, Placed],
  { text }: ParsedSentence,
): Findings {
  const [before, behind] = [text.slice(one.end, other.start), text.slice(other.end, last.start)];
  const said = [saidIn(before), saidIn(behind)];
  const asked = [connectiveOf(one, other), connectiveOf(other, last)];
  const outer = connectiveOf(one, last);
  if (one.end > other.start || other.end > last.start || said.join() !== asked.join()) return NOTHING;
  if (said[0] === said[1] || said.includes(undefined)) return NOTHING;
  const isListed = [[one, other], [other, last]].some(([a, b]) =>
    a?.column !== undefined && a.column.column === b?.column?.column
  );
  const meant = bracketsSaid(text.slice(0, one.start), before, behind);
  if (meant === outer || isListed) return NOTHING;
  if (meant !== undefined) return { faults: [OTHER_BRACKETS], unsure: [] };
  return outer === "and"
    ? { faults: [], unsure: ["which of the conditions the sentence calls alternatives"] }
    : NOTHING;
}

const OTHER_BRACKETS = "the query has its alternatives between other conditions than the sentence";

const saidIn = (gap: string): Connective | undefined =>
  /\b(?:or|otherwise)\b/.test(gap) ? "or" : /\b(?:and|but|also)\b|^[ -]$/.test(gap) ? "and" : undefined;

/** How the first and the last of three conditions hold together by the place of "either"; undefined where it is not said. */
function bracketsSaid(lead: string, before: string, behind: string): Connective | undefined {
  if (/\beither\b/.test(before)) return "and";
  if (!/\beither\b/.test(lead)) return undefined;
  return saidIn(before) === "and" ? "or" : /, and\b|[;–-] and\b/.test(behind) ? "and" : undefined;
}

const NOTHING: Findings = { faults: [], unsure: [] };
