import type { ScoreAggregation, ScoreFunction } from "../types.ts";
import type { Token } from "./tokens.ts";

const AGGREGATES: readonly (readonly [RegExp, ScoreFunction])[] = [
  [/^(?:how many|number of|numbers of|no of|count of|count)$/, "count"],
  [/^(?:total|sum of|sum)$/, "sum"],
  [/^(?:average|mean|avg)$/, "average"],
  [/^(?:minimum|min|lowest|smallest|earliest|cheapest)$/, "minimum"],
  [/^(?:maximum|max|highest|largest|latest|greatest)$/, "maximum"],
  [/^(?:percentage|percent|ratio|proportion|fraction|rate of|difference|median)$/, "other"],
];

/** Reads aggregates (implicit aggregation inference, STEF, section 3.2.3). Marks the tokens that it reads. */
export function readAggregations(tokens: readonly Token[]): readonly ScoreAggregation[] {
  return tokens.flatMap((token, i): readonly ScoreAggregation[] => {
    if (token.column !== undefined || token.isQuoted) return [];
    const one = token.text.toLowerCase();
    const next = tokens[i + 1]?.text.toLowerCase() ?? "";
    const found = AGGREGATES.find(([words]) => words.test(`${one} ${next}`)) ??
      AGGREGATES.find(([words]) => words.test(one));
    if (found === undefined) return [];
    // "Total number of" counts.
    if (found[1] === "sum" && /^(?:number|count)$/.test(next)) return [];
    // The "average total price" is an average.
    if (
      found[1] === "sum" && /^(?:average|mean|highest|lowest)$/.test(tokens[i - 1]?.text.toLowerCase() ?? "")
    ) return [];
    token.read = true;
    const rest = tokens.slice(i + 1, i + 5);
    const distinct = rest.find(({ text }) => /^(?:distinct|different|unique)$/i.test(text));
    if (distinct !== undefined) distinct.read = true;
    const noun = rest.find(({ text }) => !/^(?:the|of|number|many|distinct|different|unique|a)$/i.test(text));
    if (noun !== undefined && found[1] === "count") noun.read = true;
    const column = noun?.column;
    return [{
      function: found[1],
      ...(column !== undefined && { column }),
      distinct: distinct !== undefined,
    }];
  });
}
