import { alignSpecifications, type SpecificationAlignment } from "./align_specifications.ts";
import type { ScoreCalibration } from "./calibration/score_calibration.ts";
import { isotonicValue } from "./calibration/isotonic_regression.ts";
import { logisticProbability } from "./calibration/logistic_regression.ts";
import { scoreFeatures } from "./calibration/score_features.ts";
import { compositeScore } from "./composite_score.ts";
import { momentOf } from "./dates/calendar.ts";
import { openToNow } from "./dates/open_to_now.ts";
import { writeCurrentDates } from "./dates/write_current_dates.ts";
import { filterText } from "./filter_text.ts";
import { type InjectedRules, injectRules } from "./inject_rules.ts";
import { joinSignal } from "./join_signal.ts";
import { maskAlignment, maskSpecification, type ValueMask } from "./mask_filters.ts";
import { readQuestionByModel } from "./model/read_question_by_model.ts";
import { verdictByModel } from "./model/verdict_by_model.ts";
import type { ScoreModel } from "./model/score_model.ts";
import type { NormalizationOptions } from "./normalize_production.ts";
import { offlineVerdict } from "./offline_verdict.ts";
import type { ScoreRules } from "./parse_rules.ts";
import { isOtherLanguage } from "./question/is_other_language.ts";
import { plainEnrichment } from "./question/plain_enrichment.ts";
import { type QuestionReading, readQuestion } from "./read_question.ts";
import { sameFilter } from "./same_filter.ts";
import { readSqlSpecification, type SqlSpecificationReading } from "./read_sql_specification.ts";
import { scoreReasons } from "./score_reasons.ts";
import type { AnswerScore } from "./scored_answer.ts";
import type { QuestionSpecification, ScoreFilter, SqlSpecification } from "./types.ts";
import { unitedQuestions, validateEnrichment } from "./validate_enrichment.ts";
import { withPeriods } from "./with_periods.ts";

/** What an agent answered, as a log has it. */
export interface Answer {
  /** The user's own question. */
  readonly question: string;
  /** What the agent made of it before it wrote SQL. @default none */
  readonly enriched_question?: string | undefined;
  readonly sql: string;
  /** A dialect that agents write. @default "duckdb" */
  readonly dialect?: string | undefined;
  /** When it was asked, to read relative dates: ISO 8601, or a Unix time. @default not known */
  readonly at?: string | undefined;
}

export interface ScoreAnswerOptions extends NormalizationOptions {
  /** @default none */
  readonly rules?: ScoreRules | undefined;
  /** Reads questions and gives verdicts. @default the rules do both, offline */
  readonly model?: ScoreModel | undefined;
  /** What labels taught: it corrects the confidence, gives the thresholds of Γ and the probability of being right. @default none */
  readonly calibration?: ScoreCalibration | undefined;
  /** Hides the values of filters in all that is returned; the score is that of the values. @default they are shown */
  readonly mask?: ValueMask | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Scores an answer: extraction on both sides, validation of the enriched question, alignment, verdict, composite score. A
 * question without text, SQL that cannot be read, and a model that gives no usable reply have a reason and no score.
 *
 * @throws {InputError} If the dialect is unknown, or a condition of the rules is none.
 * @throws What the chat of the model throws.
 */
export async function scoreAnswer(answer: Answer, options: ScoreAnswerOptions = {}): Promise<AnswerScore> {
  const { question, enriched_question: enriched = "", sql, dialect = "duckdb" } = answer;
  const rules = await injectRules(options.rules ?? noRules, dialect);
  if (question.trim() === "") return unscored("The question is empty.");
  if (sql.trim() === "") return unscored("The answer has no SQL.");
  if (options.model === undefined && (!/[a-z]/i.test(question) || isOtherLanguage(question))) {
    return unscored(
      "The question has no words that the English rules could read; a model reads other languages.",
    );
  }
  const at = momentOf(answer.at);
  const read = await sqlReading(sql, dialect, at);
  if (read.kind === "not_readable") {
    // A parser's message may repeat the SQL.
    return unscored(
      options.mask === undefined ? `The SQL cannot be read: ${read.reason}.` : "The SQL cannot be read.",
    );
  }
  const own = await questionReading(question, { rules, at, options });
  if (own.kind === "not_readable") return unscored(own.reason);
  const sides: Sides = { answer, read, rules, options, at };
  if (enriched.trim() === "") return await scored(own, sides, { text: question, agreement: own.agreement });
  const plain = options.model === undefined ? plainEnrichment(enriched) : enriched;
  const other = await questionReading(plain, { rules, at, options });
  if (other.kind === "not_readable") return unscored(other.reason);
  const { agreement, ...enrichment } = validateEnrichment(
    own.specification,
    other.specification,
    { mask: options.mask, text: enriched },
  );
  const alone = await scored(own, sides, { text: question, agreement: own.agreement });
  const whole = await scored(unitedQuestions(own, other), sides, {
    text: `${question} ${enriched}`,
    agreement: agreement * Math.min(own.agreement, other.agreement),
  });
  if (alone.kind === "unscored") return alone;
  if (whole.kind === "unscored") return whole;
  const lost = enrichment.lost.map((part) => `The enriched question loses ${part}.`);
  return {
    ...whole,
    enrichment,
    question_alone: { score: alone.score, filter_status: alone.filter_status },
    reasons: [...whole.reasons, ...lost],
  };
}

const noRules: ScoreRules = {};

function unscored(reason: string): Extract<AnswerScore, { readonly kind: "unscored" }> {
  return { kind: "unscored", reasons: [reason] };
}

/** A reading with how far the samples of a model agree; 1 for the rules. */
type AgreedReading =
  | QuestionReading & { readonly kind: "read"; readonly agreement: number }
  | { readonly kind: "not_readable"; readonly reason: string };

async function questionReading(
  text: string,
  { rules, at, options: { model, signal, rules: given = {} } }: Pick<Sides, "rules" | "at" | "options">,
): Promise<AgreedReading> {
  const { columnMappings, glossary } = rules;
  const read: AgreedReading = model !== undefined
    ? await readQuestionByModel(text, { model, rules: given, at, signal })
    : { kind: "read", agreement: 1, ...readQuestion(text, { columnMappings, glossary, at }) };
  return read.kind === "read" ? inPeriods(read, at) : read;
}

async function sqlReading(
  sql: string,
  dialect: string,
  at: Date | undefined,
): Promise<SqlSpecificationReading> {
  const read = await readSqlSpecification(writeCurrentDates(sql, at), dialect);
  return read.kind === "read" ? inPeriods(read, at) : read;
}

/** A reading of either side with its dates as the periods that they mean at a moment, each once. */
function inPeriods<
  Reading extends { readonly specification: { readonly filters: readonly ScoreFilter[] } },
>(reading: Reading, at: Date | undefined): Reading {
  const filters = openToNow(withPeriods(reading.specification.filters), at);
  const once = filters.filter((filter, i) =>
    !filters.slice(0, i).some((earlier) => isRepeated(earlier, filter))
  );
  return { ...reading, specification: { ...reading.specification, filters: once } };
}

/** Whether a filter says again what an earlier one says, with the same column or none. */
const isRepeated = (earlier: ScoreFilter, filter: ScoreFilter) =>
  earlier.column?.toLowerCase() === filter.column?.toLowerCase() && sameFilter(earlier, filter) &&
  sameFilter(filter, earlier);

interface Sides {
  readonly answer: Answer;
  readonly read: Extract<SqlSpecificationReading, { readonly kind: "read" }>;
  readonly rules: InjectedRules;
  readonly options: ScoreAnswerOptions;
  readonly at: Date | undefined;
}

async function scored(
  { specification: question, coverage }: QuestionReading,
  { answer, read, rules, options, at }: Sides,
  { text, agreement }: { readonly text: string; readonly agreement: number },
): Promise<AnswerScore> {
  const sql = rules.mapped(read.specification);
  const alignment = alignSpecifications(question, sql, { ...options, rules, text, at });
  const joins = joinSignal(read.joins, text, rules.columnMappings);
  const conditions = sql.filters.length + read.unread;
  const evidence = {
    alignment,
    coverage,
    readConditions: conditions === 0 ? 1 : sql.filters.length / conditions,
    agreement,
  };
  const judged = options.model === undefined
    ? { kind: "judged" as const, ...offlineVerdict(evidence) }
    : await verdictByModel(answer, {
      ...options,
      model: options.model,
      record: recordOf(alignment, question, sql),
    });
  if (judged.kind === "not_judged") return unscored(judged.reason);
  const { calibration } = options;
  const { verdict, confidence: told } = judged;
  const confidence = calibration === undefined ? told : rounded(isotonicValue(calibration.confidence, told));
  const { status: filterStatus, extrasAreBenign, production, signals } = alignment;
  const shown = maskAlignment(alignment, options.mask);
  const { thresholds } = calibration ?? {};
  const composite = compositeScore({ filterStatus, verdict, confidence, extrasAreBenign, thresholds });
  // The calibration was fitted to confidences as they are told.
  const features = scoreFeatures({
    ...composite,
    confidence: told,
    join_signal: joins,
    sql_specification: sql,
  });
  return {
    kind: "scored",
    ...composite,
    ...(calibration &&
      { probability_right: rounded(logisticProbability(calibration.probability, features)) }),
    ...{ verdict, confidence, filter_status: filterStatus, signals, join_signal: joins },
    question_specification: maskSpecification(question, options.mask),
    sql_specification: maskSpecification(sql, options.mask),
    located: shown.located.map(filterText),
    ...differencesOf(shown),
    normalizations: production.applied,
    reasons: scoreReasons(shown, { unread: read.unread, coverage, joins }),
  };
}

const rounded = (share: number) => Math.round(share * 10_000) / 10_000;

function differencesOf({ extras, missing, mismatched }: SpecificationAlignment) {
  return {
    extras: extras.map(filterText),
    missing: missing.map(filterText),
    mismatched: mismatched.map(({ asked, applied }) => (
      { asked: filterText(asked), applied: filterText(applied) }
    )),
  };
}

/** The comparison record that a model is shown. */
function recordOf(
  alignment: SpecificationAlignment,
  question: QuestionSpecification,
  sql: SqlSpecification,
): Readonly<Record<string, unknown>> {
  return {
    ...{ filter_status: alignment.status, ...differencesOf(alignment) },
    ...{ extras_are_benign: alignment.extrasAreBenign, signals: alignment.signals },
    normalizations: alignment.production.applied,
    ...{ question_specification: question, sql_specification: sql },
  };
}
