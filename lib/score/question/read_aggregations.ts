import type { ScoreAggregation, ScoreFunction } from "../types.ts";
import { orderedBy } from "./ordered_by.ts";
import { quantityAt } from "./quantity.ts";
import type { Token } from "./tokens.ts";

const AGGREGATES: readonly (readonly [RegExp, ScoreFunction])[] = [
  [/^(?:how many|number of|number and|numbers of|no of|count of|count)$/, "count"],
  [/^(?:total|sum of|sum)$/, "sum"],
  [/^(?:average|mean|avg)$/, "average"],
  [/^(?:minimum|min|lowest|smallest|earliest|cheapest)$/, "minimum"],
  [/^(?:maximum|max|highest|largest|latest|greatest)$/, "maximum"],
  [/^(?:percentage|percent|ratio|proportion|fraction|rate|rates|difference|median|divided)$/, "other"],
];

/** Words before "number of" that leave it a count. */
const NUMBERED =
  /^(?:the|a|an|what|is|are|and|or|with|by|of|in|total|most|least|more|less|highest|lowest|largest|smallest|maximum|minimum|greatest|fewest|overall|respective|their|its|give|show|find|list|count|get|return|distinct|different|unique)$/;

const AMOUNTS =
  /^(?:seconds|minutes|hours|kwh|mwh|km|kilometers|kilometres|miles|kg|kilos|kilograms|tons|tonnes|liters|litres|euros|dollars|pounds)$/i;

/** Reads aggregates (implicit aggregation inference, STEF, section 3.2.3). Marks the tokens that it reads. */
export function readAggregations(tokens: readonly Token[]): readonly ScoreAggregation[] {
  return tokens.flatMap((token, i): readonly ScoreAggregation[] => {
    if (token.column !== undefined || token.isQuoted) return [];
    const one = token.text.toLowerCase();
    const next = tokens[i + 1]?.text.toLowerCase() ?? "";
    const found = AGGREGATES.find(([words]) => words.test(`${one} ${next}`)) ??
      AGGREGATES.find(([words]) => words.test(one));
    if (one === "per" && quantityAt(tokens, i + 1) !== undefined) {
      return [{ function: "other", distinct: false }];
    }
    const second = /^of$/.test(next) ? i + 2 : i + 1;
    // "A minimum of 5" is a bound.
    if (/^(?:min|max|minimum|maximum)$/.test(one) && quantityAt(tokens, second) !== undefined) return [];
    // "Highest first" is an order.
    if (found === undefined || orderedBy(tokens, i) !== undefined) return [];
    // "Total number of" counts.
    if (found[1] === "sum" && /^(?:number|count)$/.test(next)) return [];
    const before = tokens[i - 1];
    const said = before?.text.toLowerCase() ?? "";
    // The "average total price" and the "average number of injuries" are averages.
    if (/^(?:sum|count)$/.test(found[1]) && /^(?:average|mean|avg)$/.test(said)) return [];
    // The "flight number of" is a column.
    if (/^numbers?$/.test(one) && before !== undefined && !NUMBERED.test(said)) return [];
    token.read = true;
    // "How many hours" asks for an amount, of whatever makes it.
    if (`${one} ${next}` === "how many" && AMOUNTS.test(tokens[i + 2]?.text ?? "")) {
      return [{ function: "other", distinct: false }];
    }
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
