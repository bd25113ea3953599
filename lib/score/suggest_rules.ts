import { filterText } from "./filter_text.ts";
import type { ScoreRules } from "./parse_rules.ts";
import { FUNCTION_WORDS } from "./question/tokens.ts";
import type { ScoredAnswer } from "./scored_answer.ts";
import type { FilterValue, ScoreFilter } from "./types.ts";
import { wordsOf } from "./words_of.ts";

/** A rule that a log speaks for. */
export interface SuggestedRule {
  readonly kind: "column_mapping" | "benign_filter" | "ignore_filter";
  /** The word of questions, the condition as SQL, or the column. */
  readonly rule: string;
  /** The column that a word is mapped to. */
  readonly column?: string;
  /** Answers that speak for it, and those in which it could have spoken against. */
  readonly answers: number;
  readonly of: number;
  /** Of a filter: the answers that lack it, where nine of ten have it, by their ids; what all others have may be missing. */
  readonly lacking?: readonly string[];
}

/** Words that the rules read without a mapping, as `wordsOf` gives them. */
const READ: ReadonlySet<string> = new Set(
  [
    ...FUNCTION_WORDS,
    ...("total sum count number average mean avg minimum min lowest smallest earliest cheapest maximum max highest largest " +
      "latest greatest percentage percent ratio proportion fraction rate difference median top first last bottom year month " +
      "day week quarter date time order sort rank").split(" "),
  ].flatMap(wordsOf),
);

/** What suggestions are taken from. */
export type SuggestingAnswer = Pick<ScoredAnswer, "sql_specification" | "extras"> & {
  readonly id: string;
  readonly question: string;
};

/** Fewest answers that speak for a rule. */
const LEAST = 5;

/** Least share of all answers that have a filter which nobody asks for: what half of them need comes from the application. */
const COMMON = 0.5;

/** Share of all answers from which on those without a filter stand out. */
const USUAL = 0.9;

/** Least share of the answers with a word whose SQL has the column. */
const SURE = 0.8;

/** Least share of one condition among those on a column that nobody asks for. */
const CONSTANT = 0.9;

/**
 * Suggests rules that a person may confirm: a filter that nobody asks for in half of the answers and in five at least is
 * benign where it is nearly always the same, else its column is ignored; a word of questions is a column that has this word in
 * its name, where four of five answers with the word have the column in their SQL. The commonest come first. What the rules
 * say already is not suggested. As names of the SQL are looked at, a suggestion that is taken unseen makes the SQL confirm
 * itself.
 */
export function suggestRules(
  answers: readonly SuggestingAnswer[],
  { column_mappings = {}, benign_filters = [], ignore_filters = [], glossary = {} }: ScoreRules = {},
): readonly SuggestedRule[] {
  const taken = new Set([...ignore_filters, ...benign_filters.map(columnOf)].map(lowered));
  const known = new Set([...Object.keys(column_mappings), ...Object.keys(glossary)].flatMap(wordsOf));
  return [
    ...suggestedFilters(answers).filter(({ column }) => !taken.has(lowered(column))).map(({ rule }) => rule),
    ...suggestedMappings(answers).filter(({ rule }) => !known.has(rule)),
  ].toSorted((a, b) => b.answers - a.answers);
}

function suggestedFilters(
  answers: readonly SuggestingAnswer[],
): readonly { readonly column: string; readonly rule: SuggestedRule }[] {
  const extras = answers.flatMap(({ id, sql_specification: { filters }, extras }) => {
    const unasked = new Set(extras);
    return filters.flatMap((filter) =>
      filter.column !== undefined && unasked.has(filterText(filter))
        ? [{ id, filter, column: filter.column }]
        : []
    );
  });
  return Array.from(Map.groupBy(extras, ({ column }) => lowered(column)).values()).flatMap((own) => {
    const [{ column } = { column: "" }] = own;
    const speaking = new Set(own.map(({ id }) => id)).size;
    if (speaking < LEAST || speaking < COMMON * answers.length) return [];
    const [commonest = []] = [...Map.groupBy(own, ({ filter }) => lowered(filterText(filter))).values()]
      .toSorted((a, b) => b.length - a.length);
    const condition = commonest.length < CONSTANT * own.length || commonest[0] === undefined
      ? undefined
      : conditionText(commonest[0].filter);
    const lacking = answers.flatMap(({ id, sql_specification: { filters } }) =>
      filters.some((filter) => filter.column !== undefined && lowered(filter.column) === lowered(column))
        ? []
        : [id]
    );
    const count = {
      answers: speaking,
      of: answers.length,
      ...(lacking.length > 0 && lacking.length <= (1 - USUAL) * answers.length && { lacking }),
    };
    return [{
      column,
      rule: condition === undefined
        ? { kind: "ignore_filter", rule: column, ...count }
        : { kind: "benign_filter", rule: condition, ...count },
    }];
  });
}

function suggestedMappings(answers: readonly SuggestingAnswer[]): readonly SuggestedRule[] {
  const said = new Map<string, number>();
  const together = new Map<string, Map<string, number>>();
  for (const { question, sql_specification: sql } of answers) {
    const columns = new Set(
      [
        ...sql.projections,
        ...[...sql.aggregations, ...sql.filters, ...sql.order_by].flatMap(({ column }) => column ?? []),
        ...sql.group_by,
      ].filter((column) => column !== "*"),
    );
    const words = new Set(wordsOf(question).filter((word) => word.length > 2 && !READ.has(word)));
    for (const word of words) {
      said.set(word, (said.get(word) ?? 0) + 1);
      for (const column of columns) {
        // A column of just this name is read without a rule.
        const parts = wordsOf(column);
        if (parts.length < 2 || !parts.includes(word)) continue;
        const counts = together.get(word) ?? new Map<string, number>();
        together.set(word, counts.set(column, (counts.get(column) ?? 0) + 1));
      }
    }
  }
  return Array.from(together).flatMap(([word, counts]) => {
    const of = said.get(word) ?? 0;
    const [[column, count] = ["", 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
    return count < LEAST || count < SURE * of
      ? []
      : [{ kind: "column_mapping" as const, rule: word, column, answers: count, of }];
  });
}

/** The rules with those that are suggested. */
export function withSuggestions(rules: ScoreRules, suggested: readonly SuggestedRule[]): ScoreRules {
  const of = (kind: SuggestedRule["kind"]) => suggested.filter((one) => one.kind === kind);
  return {
    ...rules,
    column_mappings: {
      ...Object.fromEntries(of("column_mapping").map(({ rule, column = "" }) => [rule, column])),
      ...rules.column_mappings,
    },
    benign_filters: [...rules.benign_filters ?? [], ...of("benign_filter").map(({ rule }) => rule)],
    ignore_filters: [...rules.ignore_filters ?? [], ...of("ignore_filter").map(({ rule }) => rule)],
  };
}

/** A condition as SQL; undefined for one of several values. */
function conditionText({ column = "", operator, values }: ScoreFilter): string | undefined {
  if (values.length > 1 || operator === "contains") return undefined;
  return [column, operator, ...values.map(literal)].join(" ");
}

function literal(value: FilterValue): string {
  return typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
}

function columnOf(condition: string): string {
  return /^[\w.]+/.exec(condition)?.[0] ?? "";
}

function lowered(text: string): string {
  return text.toLowerCase();
}
