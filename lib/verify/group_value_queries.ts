import {
  buildSql,
  clausesOf,
  type ColumnReading,
  type Dialect,
  dialectTraits,
  type KnownTable,
  nodesBelow,
  nodesOf,
  opened,
  outputOf,
  parseSql,
  type SelectReading,
  type SourceReading,
  sql,
  type SqlExpression,
  type SqlNode,
  writeSql,
} from "../sql/mod.ts";
import { withOuterClauses } from "./with_outer_clauses.ts";

/** A query that counts, for each row of a grouped query, the distinct values of ungrouped columns. */
export interface GroupValueQuery {
  readonly sql: string;
  /** The ungrouped columns outside aggregates; their counts are the last outputs of `sql`. */
  readonly columns: readonly string[];
}

/**
 * Returns the query and those of its subqueries that read a column of groups without grouping by it, extended by the number
 * of the column's values in each group; NULL beside values counts as one value. Undefined where the text cannot be parsed.
 */
export async function groupValueQueries(
  text: string,
  { dialect, tables }: { readonly dialect: Dialect; readonly tables: readonly KnownTable[] },
): Promise<readonly GroupValueQuery[] | undefined> {
  const parsed = await parseSql(text, dialect);
  const [statement] = parsed.kind === "parsed" ? parsed.statements : [];
  if (statement === undefined) return undefined;
  const clauses = opened(statement)[1].with;
  const found: GroupValueQuery[] = [];
  for (const node of nodesBelow(statement)) {
    if (opened(node)[0] !== "select") continue;
    const whole = withOuterClauses(node, clauses);
    const [own = ""] = await writeSql([whole], dialect);
    const description = await clausesOf(own, { dialect, tables });
    if (description.kind === "unreadable") return undefined;
    if (description.query.kind !== "select") continue;
    const ungrouped = ungroupedColumns(description.query, dialect);
    if (ungrouped.length > 0) found.push(await withCounts(whole, { ungrouped, dialect }));
  }
  return found;
}

function ungroupedColumns(query: SelectReading, dialect: Dialect): readonly ColumnReading[] {
  const { groupBy, aggregations, outputs, having, orderBy } = query;
  if (groupBy.length + aggregations.length === 0) return [];
  if (dialectTraits[dialect].bareColumns === "extreme_row" && showsExtremeRow(query)) return [];
  const grouped = new Set(groupBy.map((one) => keyOf(outputOf(one, query))));
  const read = [
    ...outputs.map(({ expression }) => expression),
    ...having ? [having] : [],
    // Without GROUP BY there is one row, so ORDER BY has no effect.
    ...groupBy.length > 0 ? orderBy.map(({ expression }) => expression) : [],
  ];
  const own = new Set([...query.sources, ...query.joins.map(({ source }) => source)].flatMap(calledIn));
  const ungrouped = read.flatMap((one) => [...columnsOutside(one, grouped)])
    .filter(({ source }) => source === undefined || own.has(source.toLowerCase()));
  return [...new Map(ungrouped.map((column) => [keyOf(column), column])).values()];
}

/** Whether SQLite takes such columns from the row with the single minimum or maximum of the group. */
function showsExtremeRow({ aggregations }: SelectReading): boolean {
  const extremes = aggregations.filter((one) => one.function === "min" || one.function === "max");
  return new Set(extremes.map(keyOf)).size === 1;
}

function calledIn(source: SourceReading): readonly string[] {
  const inside = source.kind === "joined"
    ? [source.source, ...source.joins.map((join) => join.source)].flatMap(calledIn)
    : [];
  return source.called === undefined ? inside : [source.called.toLowerCase(), ...inside];
}

const keyOf = (expression: SqlExpression) => JSON.stringify(expression).toLowerCase();

/** Expressions that have one value per group, or read other rows than those of the group. */
const closed: ReadonlySet<unknown> = new Set([
  ...["aggregate", "query", "select", "union", "intersect", "except", "values"],
]);

/** Yields the columns of an expression outside aggregates, subqueries and grouped expressions. */
function* columnsOutside(part: unknown, grouped: ReadonlySet<string>): Generator<ColumnReading> {
  if (typeof part !== "object" || part === null) return;
  if (isExpression(part)) {
    if (closed.has(part.kind) || grouped.has(keyOf(part))) return;
    if (part.kind === "column") yield part;
  }
  for (const child of Object.values(part)) yield* columnsOutside(child, grouped);
}

const isExpression = (part: object): part is SqlExpression => "kind" in part;

async function withCounts(
  query: SqlNode,
  { ungrouped, dialect }: { readonly ungrouped: readonly ColumnReading[]; readonly dialect: Dialect },
): Promise<GroupValueQuery> {
  const [, body] = opened(query);
  const counts = buildSql(sql`SELECT ${sql.join(ungrouped.map(numberOfValues), sql`, `)}`, dialect);
  const parsed = await parseSql(counts, dialect);
  const added = parsed.kind === "parsed" ? nodesOf(opened(parsed.statements[0])[1].expressions) : [];
  const expressions = [...nodesOf(body.expressions), ...added];
  const [text = ""] = await writeSql([{ select: { ...body, expressions } }], dialect);
  return {
    sql: text,
    columns: ungrouped.map(({ source, column }) => source ? `${source}.${column}` : column),
  };
}

function numberOfValues({ source, column }: ColumnReading) {
  const name = sql.id(...source === undefined ? [] : [source], column);
  const isNullBeside = sql`COUNT(${name}) BETWEEN 1 AND COUNT(*) - 1`;
  return sql`COUNT(DISTINCT ${name}) + CASE WHEN ${isNullBeside} THEN 1 ELSE 0 END`;
}
