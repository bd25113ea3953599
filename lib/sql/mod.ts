/**
 * SQL as text: building it, reading it in a dialect, and carrying it from one dialect to another.
 *
 * @example
 * ```ts
 * import { isOrdered, tablesOf, translate } from "querylogue/sql";
 * import assert from "node:assert/strict";
 *
 * const oracle = "SELECT name FROM river ORDER BY name FETCH FIRST 3 ROWS ONLY";
 * const translated = await translate(oracle, { from: "oracle", to: "duckdb" });
 * assert.deepEqual(translated, { kind: "translated", sql: "SELECT name FROM river ORDER BY name LIMIT 3" });
 * assert.equal(await isOrdered(oracle, "oracle"), true);
 * assert.deepEqual(await tablesOf(oracle, "oracle"), ["river"]);
 * ```
 *
 * @module
 */
export { traits as dialectTraits } from "./dialects/traits.ts";
export type { DdlTraits } from "./dialects/ddl_traits.ts";
export { type DialectTraits, type LexicalRules } from "./dialects/dialect_traits.ts";
export type { DialectSpelling } from "./dialects/spelling/dialect_spelling.ts";
export { type AgentDialect, agentDialect } from "./agent_dialects.ts";
export { buildSql, sql, type SqlSource } from "./build_sql.ts";
export type * from "./column_types.ts";
export { columnUse } from "./column_use.ts";
export { constructsOf, type SqlConstruct, sqlConstructs } from "./constructs_of.ts";
export { isOrdered } from "./is_ordered.ts";
export { lengthRefusal, mostSqlLetters } from "./length_refusal.ts";
export { lexSql, type SqlToken } from "./lex_sql.ts";
export { orderKeys } from "./order_keys.ts";
export { type ParsedSql, parseSql, type SqlNode, type SqlTree } from "./parse_sql.ts";
export { pinClock, type PinClockOptions } from "./pin_clock.ts";
export { refusalReason } from "./refusal_reason.ts";
export {
  type ExactMatchAgreement,
  exactMatchAgreement,
  type ExactMatchAgreementOptions,
  type PublishedVerdict,
} from "./spider/exact_match_agreement.ts";
export { type ClauseTotals, type ExactMatchTotals, exactMatchTotals } from "./spider/exact_match_totals.ts";
export { type ExactSetMatch, exactSetMatch, type ExactSetMatchOptions } from "./spider/exact_set_match.ts";
export {
  type ClauseMatch,
  type ClauseScore,
  type SpiderClause,
  spiderClauses,
} from "./spider/match_clauses.ts";
export {
  type SpiderHardness,
  spiderHardness,
  spiderHardnessLevels,
  type SpiderHardnessOptions,
} from "./spider/spider_hardness.ts";
export type { SpiderSchema, SpiderTable } from "./spider/types.ts";
export { type StatementKind, statementKind } from "./statement_kind.ts";
export { tablesOf } from "./tables_of.ts";
export { translate, type TranslatedSql, type TranslateOptions } from "./translate.ts";
export {
  translateAgentSql,
  type TranslateAgentSqlOptions,
  type TranslatedAgentSql,
} from "./translate_agent_sql.ts";
export {
  type HeldTables,
  type ShortenedNames,
  shortenTableNames,
  type ShortenTableNamesOptions,
} from "./shorten_table_names.ts";
export type * from "./types.ts";
export { isNode } from "./is_node.ts";
export { nodesBelow } from "./nodes_below.ts";
export { nameOf, nodesOf, opened } from "./tree_parts.ts";
export { writeSql } from "./write_sql.ts";
export { roundedOutputs } from "./rounded_outputs.ts";
export { type ShownColumn, shownColumns } from "./shown_columns.ts";
export { type SortKeyQuery, sortKeyQuery } from "./sort_key_query.ts";
export { type UnlimitedQuery, unlimitedQuery } from "./unlimited_query.ts";
export { formatSql, type FormattedSql } from "./format_sql.ts";
export { clausesOf, type ClausesReading } from "./reading/clauses_of.ts";
export { outputOf } from "./reading/output_of.ts";
export { describeQuery, type QueryDescription } from "./reading/describe_query.ts";
export type * from "./reading/types.ts";
export { groupKeys } from "./open/group_keys.ts";
export { openOutputs } from "./open/open_outputs.ts";
export type * from "./open/types.ts";
export { quotientOutputs } from "./quotient_outputs.ts";
export { repeatedOutputs } from "./repeated_outputs.ts";
export { otherNullPlaces } from "./other_null_places.ts";
export { withoutRandomOrder } from "./without_random_order.ts";
export { tieRankQuery } from "./tie_rank_query.ts";
