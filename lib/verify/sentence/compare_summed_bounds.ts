import { wordStem } from "../../linking/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { placedConditions } from "./placed_conditions.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Finds bounds of single rows that the sentence says of their sum or average: "add up to more than 10", "below 50 on average". */
export function compareSummedBounds(
  parsed: ParsedSentence,
  { names, specification: { tree } }: ComparedQuery,
): Findings {
  const tables = tablesByRole(tree);
  const { text } = parsed;
  const summed = placedConditions(tree, parsed).flatMap(
    ({ condition, column, isText, spans: [span, ...others] }) => {
      const table = column && tables.get(column.role);
      const isPlain = condition.kind === "comparison" &&
        (condition.left.kind === "column" || condition.right.kind === "column");
      if (table === undefined || column === undefined || span === undefined || others.length > 0) return [];
      if (!isPlain || isText) return [];
      const own = names.column({ table, column: column.column });
      const [word] = BEFORE.exec(text.slice(0, span.start)) ?? BEHIND.exec(text.slice(span.end)) ?? [];
      const isOwn = word?.split(/\P{L}+/u).some((one) => own.includes(wordStem(one))) === true;
      return word === undefined || isOwn ? [] : [`${table}.${column.column}`];
    },
  );
  return {
    faults: [],
    unsure: [...new Set(summed)].map((column) =>
      `whether the sentence bounds ${column} or an aggregate of it`
    ),
  };
}

const BEFORE =
  /\b(?:add(?:s|ed|ing)?(?: up)? to|sum(?:s|med)?(?: up)? to|total(?:s|led|ling)?(?: of)?|averag(?:e|es|ed|ing)(?: of)?)(?: (?:more|less|fewer|at|over|under|above|below|than|least|most|is|are|was|were)){0,4} (?:¤|[$€£])?$/u;
const BEHIND = /^[^.,;:?!]{0,20}\b(?:in total|altogether|on average|combined)\b/;
