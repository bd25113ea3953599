import {
  buildSql,
  clausesOf,
  type ColumnReading,
  type Dialect,
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

/** A query that tells of each row how many values some columns have in its group. */
export interface GroupValueQuery {
  readonly sql: string;
  /** The columns that are neither grouped by nor in an aggregate, whose numbers of values are the last of the result. */
  readonly columns: readonly string[];
}

/**
 * Of a query and those inside it, each that reads a column of groups without grouping by it, with the number of its values
 * in each group behind its own outputs; NULL beside values is one more.
 *
 * @returns `undefined` where the text cannot be read.
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
    const reading = await clausesOf(own, { dialect, tables });
    if (reading.kind === "unreadable") return undefined;
    if (reading.query.kind !== "select") continue;
    const loose = ungroupedColumns(reading.query, dialect);
    if (loose.length > 0) found.push(await withCounts(whole, { loose, dialect }));
  }
  return found;
}

function ungroupedColumns(query: SelectReading, dialect: Dialect): readonly ColumnReading[] {
  const { groupBy, aggregations, outputs, having, orderBy } = query;
  if (groupBy.length + aggregations.length === 0) return [];
  if (dialect === "sqlite" && showsExtremeRow(query)) return [];
  const grouped = new Set(groupBy.map((one) => keyOf(outputOf(one, query))));
  const read = [
    ...outputs.map(({ expression }) => expression),
    ...having ? [having] : [],
    // Without GROUP BY there is one row, which no key moves.
    ...groupBy.length > 0 ? orderBy.map(({ expression }) => expression) : [],
  ];
  const own = new Set([...query.sources, ...query.joins.map(({ source }) => source)].flatMap(calledIn));
  const loose = read.flatMap((one) => [...columnsOutside(one, grouped)])
    .filter(({ source }) => source === undefined || own.has(source.toLowerCase()));
  return [...new Map(loose.map((column) => [keyOf(column), column])).values()];
}

/** SQLite takes such columns from the row that has the one minimum or maximum of its group. */
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

/** What is read of other rows than those of the group, or is one value of all of them. */
const closed: ReadonlySet<unknown> = new Set([
  ...["aggregate", "query", "select", "union", "intersect", "except", "values"],
]);

/** The columns of an expression that stand in no aggregate, no other query and nothing that is grouped by. */
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
  { loose, dialect }: { readonly loose: readonly ColumnReading[]; readonly dialect: Dialect },
): Promise<GroupValueQuery> {
  const [, body] = opened(query);
  const counts = buildSql(sql`SELECT ${sql.join(loose.map(numberOfValues), sql`, `)}`, dialect);
  const parsed = await parseSql(counts, dialect);
  const added = parsed.kind === "parsed" ? nodesOf(opened(parsed.statements[0])[1].expressions) : [];
  const expressions = [...nodesOf(body.expressions), ...added];
  const [text = ""] = await writeSql([{ select: { ...body, expressions } }], dialect);
  return { sql: text, columns: loose.map(({ source, column }) => source ? `${source}.${column}` : column) };
}

function numberOfValues({ source, column }: ColumnReading) {
  const name = sql.id(...source === undefined ? [] : [source], column);
  const isNullBeside = sql`COUNT(${name}) BETWEEN 1 AND COUNT(*) - 1`;
  return sql`COUNT(DISTINCT ${name}) + CASE WHEN ${isNullBeside} THEN 1 ELSE 0 END`;
}
