import { InputError } from "../base/mod.ts";
import type { ScoreRules } from "./parse_rules.ts";
import { readSqlSpecification } from "./read_sql_specification.ts";
import type { ScoreFilter, SqlSpecification } from "./types.ts";

/** Rules of an application as the stages take them. */
export interface InjectedRules {
  readonly columnMappings: Readonly<Record<string, string>>;
  readonly glossary: Readonly<Record<string, readonly ScoreFilter[]>>;
  readonly benign: readonly ScoreFilter[];
  /** Whether a filter takes part in the alignment: its column is not ignored. */
  readonly counts: (filter: ScoreFilter) => boolean;
  /** Writes mapped names of a query as the columns that they mean. */
  readonly mapped: (sql: SqlSpecification) => SqlSpecification;
}

/**
 * Injects the rules of an application into the stages (STEF, section 3.5).
 *
 * @param dialect Of the conditions in the rules.
 * @throws {InputError} If a benign filter or a term of the glossary is no condition, or the dialect is unknown.
 */
export async function injectRules(rules: ScoreRules, dialect: string): Promise<InjectedRules> {
  const { column_mappings: columnMappings = {}, benign_filters = [], glossary = {} } = rules;
  const ignored = new Set((rules.ignore_filters ?? []).map((name) => name.toLowerCase()));
  const benign = await Promise.all(
    benign_filters.map((text) => filtersOf(text, { what: `the benign filter "${text}"`, dialect })),
  );
  const terms = await Promise.all(
    Object.entries(glossary).map(async ([term, text]) =>
      [term, await filtersOf(text, { what: `the term "${term}" of the glossary`, dialect })] as const
    ),
  );
  return {
    columnMappings,
    glossary: Object.fromEntries(terms),
    benign: benign.flat(),
    counts: ({ column }) => column === undefined || !ignored.has(column.toLowerCase()),
    mapped: (sql) => mapped(sql, columnMappings),
  };
}

async function filtersOf(
  condition: string,
  { what, dialect }: { readonly what: string; readonly dialect: string },
): Promise<readonly ScoreFilter[]> {
  const reading = await readSqlSpecification(`SELECT 1 FROM t WHERE ${condition}`, dialect);
  const filters = reading.kind === "read" && reading.unread === 0 ? reading.specification.filters : [];
  if (filters.length > 0) return filters;
  throw new InputError(
    `Cannot use ${what}: it is no condition of a column; write it as in status = 'Active'`,
  );
}

function mapped(sql: SqlSpecification, columnMappings: Readonly<Record<string, string>>): SqlSpecification {
  const columns = new Map(
    Object.entries(columnMappings).map(([word, column]) => [word.toLowerCase(), column]),
  );
  const name = (column: string) => columns.get(column.toLowerCase()) ?? column;
  const named = <Part extends { readonly column?: string }>(part: Part): Part =>
    part.column === undefined ? part : { ...part, column: name(part.column) };
  return {
    ...sql,
    projections: sql.projections.map(name),
    aggregations: sql.aggregations.map(named),
    filters: sql.filters.map(named),
    ...(sql.conditional_filters && { conditional_filters: sql.conditional_filters.map(named) }),
    group_by: sql.group_by.map(name),
    order_by: sql.order_by.map(named),
  };
}
