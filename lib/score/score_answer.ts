import { InputError } from "../base/mod.ts";
import { alignFilters, type FilterAlignment } from "./align_filters.ts";
import { type CompositeScore, compositeScore } from "./composite_score.ts";
import { filterText } from "./filter_text.ts";
import {
  type NormalizationOptions,
  normalizeProduction,
  type ProductionNormalization,
} from "./normalize_production.ts";
import { type OfflineVerdict, offlineVerdict } from "./offline_verdict.ts";
import type { ScoreRules } from "./parse_rules.ts";
import { type QuestionReading, readQuestion } from "./read_question.ts";
import { readSqlSpecification } from "./read_sql_specification.ts";
import { sameName } from "./same_name.ts";
import type { FilterStatus, QuestionSpecification, ScoreFilter, SqlSpecification } from "./types.ts";

/** What an agent answered, as a log has it. */
export interface Answer {
  /** The user's own question. */
  readonly question: string;
  /** What the agent made of it before it wrote SQL. @default none */
  readonly enriched_question?: string | undefined;
  readonly sql: string;
  /** A dialect that agents write. @default "duckdb" */
  readonly dialect?: string | undefined;
}

export interface ScoreAnswerOptions extends NormalizationOptions {
  /** @default none */
  readonly rules?: ScoreRules | undefined;
}

/** The score of an answer with what it is made of, or why there is none. */
export type AnswerScore =
  | CompositeScore & OfflineVerdict & {
    readonly kind: "scored";
    readonly filter_status: FilterStatus;
    /** Whether the SQL shows, aggregates and groups what is asked for. */
    readonly signals: {
      readonly projection: boolean;
      readonly aggregation: boolean;
      readonly grouping: boolean;
    };
    /** The user's and the enriched question together. */
    readonly question_specification: QuestionSpecification;
    readonly sql_specification: SqlSpecification;
    readonly extras: readonly string[];
    readonly missing: readonly string[];
    readonly mismatched: readonly { readonly asked: string; readonly applied: string }[];
    /** Filters of the user's question that the enriched one keeps, adds and loses. Absent without one. */
    readonly enrichment?: Enrichment;
    /** The score by the user's question alone. Absent without an enriched one. */
    readonly question_alone?: { readonly score: number; readonly filter_status: FilterStatus };
    readonly normalizations: ProductionNormalization["applied"];
    /** Sentences that say what lowered the score. */
    readonly reasons: readonly string[];
  }
  | { readonly kind: "unscored"; readonly reasons: readonly string[] };

interface Enrichment {
  readonly kept: readonly string[];
  readonly added: readonly string[];
  readonly lost: readonly string[];
}

/**
 * Scores an answer offline: extraction on both sides, production rules, column mappings, ignored filters, alignment, verdict,
 * composite score. A question without text and SQL that cannot be read have a reason and no score.
 *
 * @throws {InputError} If the dialect is unknown, or a benign filter is no condition.
 */
export async function scoreAnswer(answer: Answer, options: ScoreAnswerOptions = {}): Promise<AnswerScore> {
  const { question, enriched_question: enriched, sql, dialect = "duckdb" } = answer;
  const { rules = {} } = options;
  const benign = await benignFilters(rules, dialect);
  if (question.trim() === "") return unscored("The question is empty.");
  if (sql.trim() === "") return unscored("The answer has no SQL.");
  if (!/[a-z]/i.test(question)) {
    return unscored("The question has no words that the English rules could read.");
  }
  const read = await readSqlSpecification(sql, dialect);
  if (read.kind === "not_readable") return unscored(`The SQL cannot be read: ${read.reason}.`);
  const mappings = { columnMappings: rules.column_mappings ?? {} };
  const own = readQuestion(question, mappings);
  const sides = { sql: mapped(read.specification, rules), unread: read.unread, benign, options };
  if (enriched === undefined || enriched.trim() === "") return scored(own, { ...sides, agreement: 1 });
  const other = readQuestion(enriched, mappings);
  const enrichment = compareFilters(own.specification.filters, other.specification.filters);
  const asked = enrichment.kept.length + enrichment.lost.length;
  const agreement = asked === 0 ? 1 : enrichment.kept.length / asked;
  const { score, filter_status } = scored(own, { ...sides, agreement: 1 });
  const whole = scored(together(own, other), { ...sides, agreement });
  const lost = enrichment.lost.map((filter) => `The enriched question loses ${filter}.`);
  return {
    ...whole,
    enrichment,
    question_alone: { score, filter_status },
    reasons: [...whole.reasons, ...lost],
  };
}

function unscored(reason: string): AnswerScore {
  return { kind: "unscored", reasons: [reason] };
}

async function benignFilters(
  { benign_filters = [] }: ScoreRules,
  dialect: string,
): Promise<readonly ScoreFilter[]> {
  const read = await Promise.all(benign_filters.map(async (text) => {
    const reading = await readSqlSpecification(`SELECT 1 FROM t WHERE ${text}`, dialect);
    const filters = reading.kind === "read" && reading.unread === 0 ? reading.specification.filters : [];
    if (filters.length > 0) return filters;
    throw new InputError(
      `Cannot use the benign filter "${text}": it is no condition of a column; write it as in status = 'Active'`,
    );
  }));
  return read.flat();
}

/** Names of the mappings in SQL as the columns that they mean. */
function mapped(sql: SqlSpecification, { column_mappings = {} }: ScoreRules): SqlSpecification {
  const columns = new Map(
    Object.entries(column_mappings).map(([word, column]) => [word.toLowerCase(), column]),
  );
  const name = (column: string) => columns.get(column.toLowerCase()) ?? column;
  const named = <Part extends { readonly column?: string }>(part: Part): Part =>
    part.column === undefined ? part : { ...part, column: name(part.column) };
  return {
    ...sql,
    projections: sql.projections.map(name),
    aggregations: sql.aggregations.map(named),
    filters: sql.filters.map(named),
    group_by: sql.group_by.map(name),
    order_by: sql.order_by.map(named),
  };
}

/** What the user and the enriched question ask for together. */
function together(own: QuestionReading, enriched: QuestionReading): QuestionReading {
  const [a, b] = [own.specification, enriched.specification];
  const limit = a.limit ?? b.limit;
  const added = b.filters.filter((filter) => !a.filters.some((one) => isSame(one, filter)));
  // A value whose column the enriched question names is the one that the user's question leaves open.
  const filters = a.filters.map((filter) =>
    b.filters.find((one) => isSame(one, filter) && one.column !== undefined) ?? filter
  );
  const aggregations = b.aggregations.filter((one) =>
    !a.aggregations.some((other) => other.function === one.function)
  );
  return {
    specification: {
      outputs: [...new Set([...a.outputs, ...b.outputs])],
      aggregations: [...a.aggregations, ...aggregations],
      filters: [...filters, ...added],
      group_by: [...new Set([...a.group_by, ...b.group_by])],
      ordered: a.ordered || b.ordered,
      ...(limit !== undefined && { limit }),
    },
    coverage: Math.min(own.coverage, enriched.coverage),
  };
}

function compareFilters(own: readonly ScoreFilter[], enriched: readonly ScoreFilter[]): Enrichment {
  const isIn = (filters: readonly ScoreFilter[], one: ScoreFilter) =>
    filters.some((other) => isSame(one, other));
  return {
    kept: own.filter((one) => isIn(enriched, one)).map(filterText),
    added: enriched.filter((one) => !isIn(own, one)).map(filterText),
    lost: own.filter((one) => !isIn(enriched, one)).map(filterText),
  };
}

/** Whether two filters are one; a column that one side leaves open is any. */
function isSame(one: ScoreFilter, other: ScoreFilter): boolean {
  return alignFilters([one], [other]).status === "fully_applied";
}

interface Sides {
  readonly sql: SqlSpecification;
  readonly unread: number;
  readonly benign: readonly ScoreFilter[];
  readonly agreement: number;
  readonly options: ScoreAnswerOptions;
}

function scored(
  { specification: question, coverage }: QuestionReading,
  { sql, unread, benign, agreement, options }: Sides,
): Extract<AnswerScore, { readonly kind: "scored" }> {
  const production = normalizeProduction(question, sql, options);
  const ignored = new Set((options.rules?.ignore_filters ?? []).map((name) => name.toLowerCase()));
  const counts = ({ column }: ScoreFilter) => column === undefined || !ignored.has(column.toLowerCase());
  const alignment = alignFilters(question.filters.filter(counts), sql.filters.filter(counts));
  const extrasAreBenign = alignment.extras.every((extra) => benign.some((one) => isSame(one, extra)));
  const signals = signalsOf(question, { sql, production });
  const { unexplainedLimit, unexplainedOrder } = production;
  const all = sql.filters.length + unread;
  const evidence = {
    ...{ filterStatus: alignment.status, extrasAreBenign, signals, unexplainedLimit, unexplainedOrder },
    ...{ coverage, readConditions: all === 0 ? 1 : sql.filters.length / all, agreement },
  };
  const verdict = offlineVerdict(evidence);
  return {
    kind: "scored",
    ...compositeScore({ filterStatus: alignment.status, ...verdict, extrasAreBenign }),
    ...verdict,
    filter_status: alignment.status,
    signals,
    question_specification: question,
    sql_specification: sql,
    extras: alignment.extras.map(filterText),
    missing: alignment.missing.map(filterText),
    mismatched: alignment.mismatched.map(({ asked, applied }) => (
      { asked: filterText(asked), applied: filterText(applied) }
    )),
    normalizations: production.applied,
    reasons: reasonsOf(alignment, { signals, production, unread, extrasAreBenign, coverage }),
  };
}

function signalsOf(
  question: QuestionSpecification,
  { sql, production }: { readonly sql: SqlSpecification; readonly production: ProductionNormalization },
) {
  const shown = [...sql.projections, ...sql.aggregations.map(({ column }) => column ?? "")];
  const isShown = (name: string) => shown.some((one) => one === "*" || sameName(one, name));
  const isAggregated = (asked: QuestionSpecification["aggregations"][number]) =>
    sql.aggregations.some((one) =>
      one.function === asked.function && (one.distinct || !asked.distinct) &&
      (one.column === undefined || asked.column === undefined || sameName(one.column, asked.column))
    ) || /^(?:minimum|maximum)$/.test(asked.function) && sql.limit !== undefined && sql.order_by.length > 0;
  const isUnasked = question.aggregations.length === 0 && !question.ordered && sql.aggregations.length > 0;
  return {
    projection: question.outputs.every(isShown),
    aggregation: !isUnasked && question.aggregations.every(isAggregated),
    grouping: production.unexplainedGroups.length === 0 &&
      question.group_by.every((asked) => sql.group_by.some((group) => sameName(group, asked))),
  };
}

function reasonsOf(
  { missing, mismatched, extras }: FilterAlignment,
  { signals, production, unread, extrasAreBenign, coverage }: {
    readonly signals: {
      readonly projection: boolean;
      readonly aggregation: boolean;
      readonly grouping: boolean;
    };
    readonly production: ProductionNormalization;
    readonly unread: number;
    readonly extrasAreBenign: boolean;
    readonly coverage: number;
  },
): readonly string[] {
  return [
    ...missing.map((filter) => `The SQL has no filter for ${filterText(filter)}.`),
    ...mismatched.map(({ asked, applied }) =>
      `The SQL has ${filterText(applied)} in place of ${filterText(asked)}.`
    ),
    ...(extrasAreBenign ? [] : extras.map((filter) => `Nobody asks for the filter ${filterText(filter)}.`)),
    ...(signals.projection ? [] : ["The SQL does not show every column that is asked for."]),
    ...(signals.aggregation ? [] : ["The aggregates of the SQL are not those that are asked for."]),
    ...(signals.grouping ? [] : ["The groups of the SQL are not those that are asked for."]),
    ...(production.unexplainedOrder ? ["Nobody asks for the order of the SQL."] : []),
    ...(production.unexplainedLimit ? ["The limit of the SQL is not the one that is asked for."] : []),
    ...(unread > 0 ? [`${unread} of the SQL's conditions cannot be compared with the question.`] : []),
    ...(coverage < 0.85
      ? [`The rules read ${Math.round(100 * coverage)} % of the question's words; column mappings help.`]
      : []),
  ];
}
