import { type Specification, valuesIn } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { type PlacedCondition, placedConditions } from "./placed_conditions.ts";

/** Finds conditions that hold for what is compared with an average where the sentence says them of the average, or the reverse. */
export function compareWholes(
  parsed: ParsedSentence,
  { specification: { tree } }: ComparedQuery,
): Findings {
  const { text } = parsed;
  const average = /\b(?:average|mean|averages)\b/.exec(text);
  if (average === null || !comparesAverage(tree)) return NOTHING;
  const [start, end] = [average.index, average.index + average[0].length];
  const placed = placedConditions(tree, parsed).filter(({ spans }) => spans.length === 1);
  const isInside = ({ path }: PlacedCondition) => path.some(({ node: { kind } }) => kind === "query");
  const sideOf = ({ spans: [span] }: PlacedCondition): "inside" | "outside" | undefined => {
    if (span === undefined) return undefined;
    if (span.start >= end) return OF_AVERAGE.test(text.slice(end, span.start)) ? "inside" : undefined;
    if (/^ (?!of\b)\P{N}{0,3}$/u.test(text.slice(span.end, start))) return "inside";
    return /\bthan\b|\babove\b|\bbelow\b/.test(text.slice(span.end, start)) ? "outside" : undefined;
  };
  const textOf = ({ condition }: PlacedCondition) =>
    JSON.stringify(condition).replaceAll(/"role":"[^"]*"/g, "");
  const isOther = [...Map.groupBy(placed, textOf).values()].some((all) => {
    const [one] = all;
    const said = one === undefined ? undefined : sideOf(one);
    if (one === undefined || said === undefined) return false;
    return all.length > 1 || isInside(one) !== (said === "inside");
  });
  return isOther
    ? { faults: [], unsure: ["whether the sentence takes the average of what it asks for"] }
    : NOTHING;
}

const NOTHING: Findings = { faults: [], unsure: [] };

/** "The average river in", "the average of the genre" */
const OF_AVERAGE = /^(?: (?!and |or |that |which |who |with )[\p{L}'-]+){1,6} ["'“‘]?$/u;

const comparesAverage = (tree: Specification) =>
  valuesIn(tree).some((value) =>
    value.kind === "query" &&
    valuesIn(value).some((one) => one.kind === "aggregate" && one.function === "average")
  );
