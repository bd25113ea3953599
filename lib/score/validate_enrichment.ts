import { filterText } from "./filter_text.ts";
import { locatedFilters } from "./located_filters.ts";
import { maskFilter, type ValueMask } from "./mask_filters.ts";
import type { QuestionReading } from "./read_question.ts";
import { sameFilter } from "./same_filter.ts";
import { sameName } from "./same_name.ts";
import type { QuestionSpecification, ScoreAggregation } from "./types.ts";

/** What an enriched question makes of the user's; each part as text. */
export interface Enrichment {
  readonly kept: readonly string[];
  readonly added: readonly string[];
  readonly lost: readonly string[];
}

export interface EnrichmentValidation extends Enrichment {
  /** The smallest of the shares of filters, aggregates, groups and limit that are kept; what the user does not ask for is 1. */
  readonly agreement: number;
}

export interface ValidateEnrichmentOptions {
  /** Hides the values in the texts of parts. @default they are shown */
  readonly mask?: ValueMask | undefined;
  /** The enriched question: a value that it says word for word is kept, however it was read. @default the readings alone */
  readonly text?: string | undefined;
}

/**
 * Validates an enriched question against the user's own (STEF, stage 1). The paper names the stage and does not describe it;
 * this reading is ours. Filters, aggregates, groups and the limit are compared; a value whose column one side leaves open
 * is kept by the same value.
 *
 * @example
 * ```ts
 * import { readQuestion, validateEnrichment } from "querylogue/score";
 * import assert from "node:assert/strict";
 *
 * const [own, enriched] = ["total spend in China in 2023", "Sum of spend where country is China"];
 * const { lost, agreement } = validateEnrichment(
 *   readQuestion(own).specification,
 *   readQuestion(enriched).specification,
 * );
 * assert.deepEqual([lost, agreement], [["? = 2023"], 1 / 2]);
 * ```
 */
export function validateEnrichment(
  own: QuestionSpecification,
  enriched: QuestionSpecification,
  { mask, text = "" }: ValidateEnrichmentOptions = {},
): EnrichmentValidation {
  const said = new Set(
    own.filters.filter(({ operator }) => operator === "=").flatMap((filter) =>
      locatedFilters([filter], text)
    ),
  );
  const parts = [
    compare(own.filters, enriched.filters, {
      same: sameFilter,
      isSaid: (one) => said.has(one),
      text: (one) => filterText(maskFilter(one, mask)),
    }),
    compare(own.aggregations, enriched.aggregations, {
      same: sameAggregation,
      // The highest ones are the first of an order.
      isSaid: (one) => /^(?:minimum|maximum)$/.test(one.function) && enriched.ordered,
      text: aggregationText,
    }),
    compare(own.group_by, enriched.group_by, {
      same: sameName,
      isSaid: () => isDivided(own, enriched),
      text: (name) => `by ${name}`,
    }),
    compare(limitOf(own), limitOf(enriched), { same: (a, b) => a === b, text: (limit) => `limit ${limit}` }),
  ];
  const [kept, added, lost] = (["kept", "added", "lost"] as const).map((which) =>
    parts.flatMap((part) => part[which])
  ) as [string[], string[], string[]];
  const shares = parts.map((part) => {
    const asked = part.kept.length + part.lost.length;
    return asked === 0 ? 1 : part.kept.length / asked;
  });
  return { kept, added, lost, agreement: Math.min(...shares) };
}

function compare<Part>(
  own: readonly Part[],
  enriched: readonly Part[],
  { same, isSaid = () => false, text }: {
    readonly same: (one: Part, other: Part) => boolean;
    /** Whether the enriched question has a part of the user's without another that is the same. @default none */
    readonly isSaid?: (own: Part) => boolean;
    readonly text: (part: Part) => string;
  },
): Enrichment {
  const isIn = (parts: readonly Part[], one: Part) => parts.some((other) => same(one, other));
  return {
    kept: own.filter((one) => isSaid(one) || isIn(enriched, one)).map(text),
    added: enriched.filter((one) => !isIn(own, one)).map(text),
    lost: own.filter((one) => !isSaid(one) && !isIn(enriched, one)).map(text),
  };
}

/** Whether the enriched question divides where the user says "per": "parcels per box" has no group. */
function isDivided(own: QuestionSpecification, enriched: QuestionSpecification): boolean {
  const divides = ({ aggregations }: QuestionSpecification) =>
    aggregations.some((one) => one.function === "other");
  return divides(enriched) && !divides(own);
}

const limitOf = ({ limit }: QuestionSpecification) => limit === undefined ? [] : [limit];

function sameAggregation(one: ScoreAggregation, other: ScoreAggregation): boolean {
  const functions = [one.function, other.function];
  // A share or difference may be said by any aggregate, and the total of things by their number.
  const isTotal = [one, other].some((part) => part.function === "sum" && part.column === undefined);
  if (functions.includes("other") || isTotal && functions.includes("count")) return true;
  return one.function === other.function &&
    (one.column === undefined || other.column === undefined || sameName(one.column, other.column));
}

const aggregationText = ({ function: name, column }: ScoreAggregation) => `${name} of ${column ?? "?"}`;

/** What the user's and the enriched question ask for together. */
export function unitedQuestions(own: QuestionReading, enriched: QuestionReading): QuestionReading {
  const [a, b] = [own.specification, enriched.specification];
  const limit = a.limit ?? b.limit;
  const direction = a.direction ?? b.direction;
  const added = b.filters.filter((filter) => !a.filters.some((one) => sameFilter(one, filter)));
  // A value whose column the enriched question names is the one that the user's question leaves open.
  const filters = a.filters.map((filter) =>
    b.filters.find((one) => sameFilter(one, filter) && one.column !== undefined) ?? filter
  );
  const aggregations = b.aggregations.filter((one) =>
    !a.aggregations.some((other) => other.function === one.function)
  );
  return {
    specification: {
      outputs: [...new Set([...a.outputs, ...b.outputs])],
      aggregations: [...a.aggregations, ...aggregations],
      filters: [...filters, ...added],
      group_by: [...new Set([...isDivided(a, b) ? [] : a.group_by, ...b.group_by])],
      ordered: a.ordered || b.ordered,
      ...((a.sorted ?? b.sorted) && { sorted: true }),
      ...(direction !== undefined && { direction }),
      ...(limit !== undefined && { limit }),
    },
    coverage: Math.min(own.coverage, enriched.coverage),
  };
}
