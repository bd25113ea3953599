import { conditionsIn, type Specification, type Value, valuesIn } from "../../specification/mod.ts";
import type { Direction } from "./comparatives.ts";
import { computationsIn, computationsOf, type ComputationStep } from "./computations_of.ts";
import { averagesAsBounds } from "./cues.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import type { QueryClaims } from "./query_claims.ts";
import type { QueryParts } from "./query_parts.ts";

/** Compares what is compared with an average, and on which side of it. */
export function averageFindings(
  { text }: ParsedSentence,
  { claims: { averages }, specification: { tree } }: {
    readonly claims: QueryClaims;
    readonly specification: QueryParts;
  },
): Findings {
  const said = averagesAsBounds(text);
  if (said.length > 0 && computationsOf(tree).steps.some(takesAverage)) return NOTHING;
  const sides = averages.length === 0 ? otherAverages(tree) : averages;
  if (sides.length === 0) {
    return said.length === 0 ? NOTHING : fault("the sentence compares with an average, the query does not");
  }
  if (said.length === 0) {
    return USUAL.test(text)
      ? { faults: [], unsure: ["whether the sentence compares with an average"] }
      : fault("the query compares with an average, the sentence does not");
  }
  if (said.includes(undefined)) return NOTHING;
  const agrees = sides.every((side) => said.includes(side)) &&
    said.every((side) => side === undefined || sides.includes(side));
  return agrees ? NOTHING : fault("the sentence and the query are on other sides of the average");
}

const NOTHING: Findings = { faults: [], unsure: [] };
const fault = (text: string): Findings => ({ faults: [text], unsure: [] });

/** Words that may tell of an average. */
const USUAL =
  /\b(?:averag\p{L}*|mean|typical\p{L}*|usual\p{L}*|normal\p{L}*|norm|ordinar\p{L}*|generally)\b/u;

/** The sides of comparisons with an average of groups, or with a sum or a count that is divided by a count, which is one. */
function otherAverages(tree: Specification): readonly Direction[] {
  const isAverage = (value: Value) =>
    valuesIn(value).some((one) => one.kind === "aggregate" && one.function === "average") ||
    computationsIn(value).steps.some(({ operation, operands }) => {
      const [part, whole] = operands.map((operand) =>
        valuesIn(operand, { intoQueries: false }).find((one) => one.kind === "aggregate")
      );
      return operation === "ratio" && part?.kind === "aggregate" && whole?.kind === "aggregate" &&
        (part.function === "sum" || part.function === "count") && whole.function === "count";
    });
  return conditionsIn(tree).flatMap((one): readonly Direction[] => {
    if (one.kind !== "comparison" || !/^[<>]/.test(one.operator)) return [];
    const isGreater = one.operator.startsWith(">");
    if (one.right.kind === "query" && isAverage(one.right)) return [isGreater ? "high" : "low"];
    return one.left.kind === "query" && isAverage(one.left) ? [isGreater ? "low" : "high"] : [];
  });
}

/** "How much deeper than the average": the average is computed with. */
export const takesAverage = ({ operands }: ComputationStep) =>
  operands.some((operand) =>
    valuesIn(operand).some((one) => one.kind === "aggregate" && one.function === "average")
  );
