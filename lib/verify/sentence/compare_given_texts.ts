import { fold, wordStem } from "../../linking/mod.ts";
import { type CaseValue, type Value, valuesIn } from "../../specification/mod.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import type { Findings } from "./findings.ts";
import { locateValue } from "./locate_values.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares the texts that CASE gives with what the sentence calls the rest, and the order of texts that are put together. */
export function compareGivenTexts(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const values = valuesIn(query.specification.tree);
  const faults = [
    ...values.flatMap((value) => value.kind === "case" ? exchangedLabels(value, parsed) : []),
    ...values.flatMap((value) =>
      value.kind === "arithmetic" && value.operator === "||" ? otherForm(value.operands, parsed, query) : []
    ),
  ];
  return { faults: [...new Set(faults)], unsure: [] };
}

const REST =
  /\b(?:otherwise|else|the (?:rest|others?)|all (?:the )?(?:rest|others?)|every other|any other)\b/u;

/** A CASE of two texts that gives the rest what the sentence gives to the others. */
function exchangedLabels(
  { branches, otherwise }: CaseValue,
  { sentence, text }: ParsedSentence,
): readonly string[] {
  const [branch, ...others] = branches;
  const [then, rest] = [textOf(branch?.then), textOf(otherwise)];
  const said = REST.exec(text);
  if (then === undefined || rest === undefined || others.length > 0 || said === null) return [];
  const words = fold(sentence);
  const distance = (label: string) =>
    Math.min(
      ...locateValue(label, { sentence, words }).map(({ start, end }) =>
        start > said.index ? start - said.index - said[0].length : said.index - end
      ),
    );
  const [near, far] = [distance(rest), distance(then)];
  return Number.isFinite(near) && far < near
    ? [`the query calls the rest "${rest}", the sentence calls it "${then}"`]
    : [];
}

const textOf = (value: Value | undefined) =>
  value?.kind === "literal" && typeof value.value === "string" && value.type !== "decimal"
    ? value.value
    : undefined;

/** Columns that are put together in another order than in the form that the sentence quotes. */
function otherForm(
  operands: readonly Value[],
  { sentence, quoted }: ParsedSentence,
  { names, specification: { tree } }: ComparedQuery,
): readonly string[] {
  const tables = tablesByRole(tree);
  const columns = operands.flatMap((operand) => {
    const column = valuesIn(operand, { intoQueries: false }).find((one) => one.kind === "column");
    const table = column?.kind === "column" ? tables.get(column.role) : undefined;
    return column?.kind === "column" && table !== undefined ? [{ table, column: column.column }] : [];
  }).map(names.column);
  return quoted.some((span) => {
      const words = fold(sentence.slice(span.start, span.end)).map(({ text }) => wordStem(text));
      const places = columns.map((own, i) =>
        words.findIndex((word) =>
          own.includes(word) && !columns.some((other, k) => k !== i && other.includes(word))
        )
      );
      return places.length > 1 && places.every((place) => place >= 0) &&
        places.some((place, i) => place < (places[i - 1] ?? 0));
    })
    ? ["the query puts texts together in another order than the sentence"]
    : [];
}
