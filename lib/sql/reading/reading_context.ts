import type { KnownTable } from "../column_types.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { findColumn, openScope, type Output, outputNamed, type Scope } from "../relation.ts";
import type { Dialect } from "../types.ts";
import type { AggregateReading, QueryReading, SqlExpression, SubqueryPlace, WindowReading } from "./types.ts";

/** A query that has been read, with what it calls its outputs. */
export interface ReadQuery {
  readonly query: QueryReading;
  /** `undefined` for an output without a name. */
  readonly names: readonly (string | undefined)[];
  /** Whether it may have further columns, as it shows `*` of a table whose columns are not known. */
  readonly isOpen: boolean;
}

/** A WITH clause in sight. */
export type CteNames = Omit<ReadQuery, "query">;

/** What is the same everywhere in a text. */
export interface SharedContext {
  readonly dialect: Dialect;
  readonly tables: readonly KnownTable[];
  write(tree: SqlNode): string;
  readQuery(query: SqlTree | undefined, context: ReadingContext): ReadQuery;
  /** What a name taken from a source means; sources are known by their position. */
  readonly meanings: ((column: string) => SqlExpression)[];
}

/** What is gathered while one query is read. */
export interface Gathered {
  readonly aggregations: AggregateReading[];
  readonly windows: WindowReading[];
  readonly subqueries: { readonly place: SubqueryPlace; readonly query: QueryReading }[];
}

/** Where in a query a part of it stands. */
export interface ReadingContext {
  readonly text: SharedContext;
  readonly scope: Scope;
  /** By name in lower case. */
  readonly ctes: ReadonlyMap<string, CteNames>;
  readonly gathered: Gathered;
  readonly clause: SubqueryPlace;
  /** Whether what stands here is compared with, so that a quoted name which no known column has is a text. */
  readonly isComparedWith?: true;
}

/** The place of a query's clauses: it sees what stands around it, and gathers its own. */
export function contextInside(context: ReadingContext): ReadingContext {
  return { ...context, scope: openScope(context.scope), gathered: nothingGathered() };
}

export function nothingGathered(): Gathered {
  return { aggregations: [], windows: [], subqueries: [] };
}

/** A query inside another, gathered in the clause where it stands. */
export function readInside(query: SqlTree | undefined, context: ReadingContext): ReadQuery {
  const read = context.text.readQuery(query, context);
  context.gathered.subqueries.push({ place: context.clause, query: read.query });
  return read;
}

/** A source of columns, which means what `meaning` makes of their names; the outputs that a relation needs. */
export function sourceOf(
  meaning: (column: string) => SqlExpression,
  { text }: ReadingContext,
): (column: string) => Output {
  const source = text.meanings.push(meaning) - 1;
  return (column) => ({ name: column, origins: [{ source, column }] });
}

/**
 * What a name means where it stands. A bare name that only tables of unknown columns could have is none of them in
 * particular where there are several.
 */
export function resolve(
  { table, column }: { readonly table: string | undefined; readonly column: string },
  { text, scope }: ReadingContext,
): SqlExpression | undefined {
  const [origin] = findColumn(scope, { table, column }) ?? [];
  if (origin === undefined) return undefined;
  if (table === undefined && isGuess(scope, column)) return undefined;
  return text.meanings[origin.source]?.(origin.column);
}

/** Whether nothing in sight is known to have a name, and several tables could. */
function isGuess(scope: Scope, column: string): boolean {
  let open = 0;
  for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
    if (isNamed(at, column)) return false;
    open += at.relations.filter(({ rest }) => rest !== undefined).length;
  }
  return open > 1;
}

/** Whether a name could be a column of a table whose columns are not known. */
export function isOpen(scope: Scope | undefined): boolean {
  return scope !== undefined &&
    (scope.relations.some(({ rest }) => rest !== undefined) || isOpen(scope.outer));
}

/** Whether a column or an output of that name is known. */
export function isKnown(scope: Scope | undefined, column: string): boolean {
  return scope !== undefined && (isNamed(scope, column) || isKnown(scope.outer, column));
}

function isNamed({ relations, aliases }: Scope, column: string): boolean {
  return aliases.has(column.toLowerCase()) ||
    relations.some(({ outputs }) => outputNamed(outputs, column) !== undefined);
}
