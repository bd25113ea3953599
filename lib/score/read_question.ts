import { writeDates } from "./dates/write_dates.ts";
import { readAggregations } from "./question/read_aggregations.ts";
import { readFilters } from "./question/read_filters.ts";
import { readDirection, readGroups, readLimit, readOrdered } from "./question/read_order.ts";
import { FUNCTION_WORDS, type Token, tokensOf } from "./question/tokens.ts";
import type { QuestionSpecification, ScoreFilter } from "./types.ts";

/** A question as far as it was read. */
export interface QuestionReading {
  readonly specification: QuestionSpecification;
  /** Share of its content words that a rule read, from 0 to 1; 1 for a question without content words. */
  readonly coverage: number;
}

export interface ReadQuestionOptions {
  /** Columns by the words of a question. @default none */
  readonly columnMappings?: Readonly<Record<string, string>> | undefined;
  /** Filters by the words that mean them. @default none */
  readonly glossary?: Readonly<Record<string, readonly ScoreFilter[]>> | undefined;
  /** When it was asked, to read relative dates. @default not known, so that they are not read */
  readonly at?: Date | undefined;
}

/**
 * Reads what an English question asks for by rules (STEF, section 3.2.1). Only the question, the mappings and the glossary are
 * read, not the SQL, which would confirm itself.
 *
 * Values are quoted texts, capitalized words that begin no sentence, numbers behind words that compare, dates and years; a
 * mapped word beside a value is its column. "Total", "average", "how many" and their like are aggregates; "by", "per" and
 * "for each" group; "top 10" is a limit and an order, a superlative an order.
 *
 * @example
 * ```ts
 * import { readQuestion } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const { specification } = readQuestion("What is the total spend in the APAC region by country in 2023?", {
 *   columnMappings: { region: "RegionName", spend: "TotalSpendUSD", country: "Country" },
 * });
 * assert.deepEqual(specification.aggregations, [{ function: "sum", column: "TotalSpendUSD", distinct: false }]);
 * assert.deepEqual(specification.filters, [
 *   { column: "RegionName", operator: "=", values: ["apac"] },
 *   { operator: "=", values: [2023] },
 * ]);
 * assert.deepEqual(specification.group_by, ["Country"]);
 * ```
 */
export function readQuestion(
  question: string,
  { columnMappings = {}, glossary = {}, at }: ReadQuestionOptions = {},
): QuestionReading {
  const names = Object.entries(columnMappings).sort(([a], [b]) => b.length - a.length);
  const tokens = tokensOf(writeDates(withoutCurrencies(question), at), names);
  const meant = readTerms(tokens, glossary);
  const limit = readLimit(tokens);
  const filters = [...meant, ...readFilters(tokens)];
  const aggregations = readAggregations(tokens);
  const groups = readGroups(tokens, limit !== undefined);
  const { ordered, sorted } = readOrdered(tokens);
  const direction = readDirection(tokens);
  const taken = new Set([
    ...aggregations.map(({ column }) => column),
    ...filters.map(({ column }) => column),
    ...groups,
  ]);
  const outputs = tokens.flatMap(({ column }) => column === undefined || taken.has(column) ? [] : [column]);
  const content = tokens.filter(({ text, column }) =>
    column !== undefined || !FUNCTION_WORDS.has(text.toLowerCase())
  );
  return {
    specification: {
      outputs: [...new Set(outputs)],
      aggregations,
      filters,
      group_by: groups,
      ordered: ordered || limit !== undefined,
      ...(sorted && { sorted }),
      ...(direction !== undefined && { direction }),
      ...(limit !== undefined && { limit }),
    },
    coverage: content.length === 0 ? 1 : content.filter(({ read }) => read).length / content.length,
  };
}

/** A text without the codes of currencies beside numbers, which are read as the signs are: not at all. */
function withoutCurrencies(text: string): string {
  return text.replace(/\b(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|SEK|NOK|DKK|CZK|CAD|AUD)\s*(?=\d)/g, "")
    .replace(/(?<=\d)\s*(?:EUR|USD|GBP|CHF|JPY|CNY|INR|PLN|SEK|NOK|DKK|CZK|CAD|AUD)\b/g, "");
}

/** The filters that words of the glossary mean, longest terms first. Marks the tokens that it reads. */
function readTerms(
  tokens: readonly Token[],
  glossary: Readonly<Record<string, readonly ScoreFilter[]>>,
): readonly ScoreFilter[] {
  const terms = Object.entries(glossary).sort(([a], [b]) => b.length - a.length);
  const filters: ScoreFilter[] = [];
  for (const [term, meant] of terms) {
    const words = term.trim().toLowerCase().split(/\s+/);
    const place = tokens.findIndex((_, i) =>
      words.every((word, at) => {
        const token = tokens[i + at];
        return token !== undefined && (!token.read || token.column !== undefined) &&
          token.text.toLowerCase() === word;
      })
    );
    if (place < 0) continue;
    for (const token of tokens.slice(place, place + words.length)) token.read = true;
    filters.push(...meant);
  }
  return filters;
}
