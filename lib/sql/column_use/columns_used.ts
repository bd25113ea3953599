import type { ColumnUse, ColumnUseOptions, SourceColumn } from "../column_types.ts";
import { traits } from "../dialects/traits.ts";
import type {
  JoinReading,
  OutputReading,
  QueryReading,
  SelectReading,
  SetOperationReading,
  SourceReading,
  SqlCondition,
  SqlExpression,
  TableReading,
} from "../reading/types.ts";
import { openScope, type Output, outputNamed, type Relation, starOutputs } from "../relation.ts";
import { gatherUse } from "./gather_use.ts";
import { originsOf } from "./origins_of.ts";
import type { ColumnUseContext } from "./column_use_context.ts";

/** Which columns of which base tables a query uses that has been read into its clauses. */
export function columnsUsed(
  query: QueryReading,
  { dialect, tables }: ColumnUseOptions,
): Extract<ColumnUse, { readonly kind: "read" }> {
  const gathered = gatherUse(tables);
  outputsOf(query, { dialect, gathered, scope: openScope(), ctes: new Map(), branch: [], outputsOf });
  const { sources, columns, equalities, unresolved } = gathered;
  return { kind: "read", sources, columns, equalities, unresolved };
}

function outputsOf(query: QueryReading, around: ColumnUseContext): readonly Output[] {
  switch (query.kind) {
    case "select":
      return outputsOfSelect(query, around);
    case "values":
      for (const value of query.rows.flat()) originsOf(value, around);
      return [];
    default:
      return outputsOfSet(query, around);
  }
}

function outputsOfSelect(query: SelectReading, around: ColumnUseContext): readonly Output[] {
  const scope = openScope(around.scope);
  const here = { ...withClauses(query, around), scope };
  for (const source of query.sources) scope.relations.push(...relationsOf(source, here));
  for (const join of query.joins) walkJoin(join, here);
  if (query.where) walkCondition(query.where, here);
  const outputs = query.outputs.flatMap((output) => outputsAt(output, here));
  for (const condition of [query.having, query.qualify]) {
    if (condition) walkCondition(condition, here);
  }
  const windowKeys = query.namedWindows.flatMap(({ partitionBy, orderBy }) => [
    ...partitionBy,
    ...orderBy.map(({ expression }) => expression),
  ]);
  for (const key of [...query.distinctOn, ...query.groupBy, ...windowKeys]) originsOf(key, here);
  walkTail(query, here);
  return outputs;
}

/** One output, or those that a `*` stands for; its alias comes into sight. */
function outputsAt({ expression, alias }: OutputReading, here: ColumnUseContext): readonly Output[] {
  const origins = originsOf(expression, here);
  if (expression.kind === "star") return starOutputs(expression, here.scope);
  if (alias !== undefined) here.scope.aliases.set(alias.toLowerCase(), origins);
  return [{ name: alias ?? (expression.kind === "column" ? expression.column : undefined), origins }];
}

/** What stands behind the clauses of any query. */
function walkTail(
  { orderBy, limit, offset }: SelectReading | SetOperationReading,
  here: ColumnUseContext,
): void {
  for (const { expression } of orderBy) originsOf(expression, here);
  for (const count of [limit?.count, offset]) {
    if (count) originsOf(count, here);
  }
}

/** @param itself The name in lower case and the columns of the WITH clause that the second query of a recursive UNION reads. */
function outputsOfSet(
  query: SetOperationReading,
  around: ColumnUseContext,
  itself?: { readonly name: string; readonly columns: readonly string[] },
): readonly Output[] {
  const here = { ...withClauses(query, around), scope: openScope(around.scope) };
  const left = renamed(outputsOf(query.left, here), itself?.columns);
  const ctes = itself ? new Map(here.ctes).set(itself.name, { outputs: left, isRead: true }) : here.ctes;
  const right = outputsOf(query.right, { ...here, ctes });
  // Named by the first query, copied from both.
  const outputs = left.map(({ name, origins }, i) => ({
    name,
    origins: [...origins, ...right[i]?.origins ?? []],
  }));
  here.scope.relations.push({ called: undefined, outputs });
  walkTail(query, here);
  return outputs;
}

/** A place that sees the WITH clauses of a query. */
function withClauses(query: SelectReading | SetOperationReading, around: ColumnUseContext): ColumnUseContext {
  const ctes = new Map(around.ctes);
  const recursive = query.recursive || traits[around.dialect].recursesUnmarked;
  for (const { name: written, columns, query: inner } of query.with) {
    const name = written.toLowerCase();
    const inside = { ...around, ctes: new Map(ctes) };
    const outputs = recursive && inner.kind === "union"
      ? outputsOfSet(inner, inside, { name, columns })
      : renamed(outputsOf(inner, inside), columns);
    ctes.set(name, { outputs, isRead: false });
  }
  return { ...around, ctes };
}

/** What stands in a FROM clause or after JOIN. */
function relationsOf(source: SourceReading, here: ColumnUseContext): readonly Relation[] {
  switch (source.kind) {
    case "table":
      return [tableOf(source, here)];
    case "with":
      return [{ called: source.called, outputs: renamed(readCte(source.name, here), source.columns) }];
    case "query":
      return [{
        called: source.called,
        outputs: renamed(here.outputsOf(source.query, here), source.columns),
      }];
    case "joined": {
      const { called } = source;
      const inside = { ...here, scope: openScope(here.scope) };
      inside.scope.relations.push(...relationsOf(source.source, inside));
      for (const join of source.joins) walkJoin(join, inside);
      const { relations } = inside.scope;
      return called === undefined
        ? relations
        : [{ called, outputs: relations.flatMap(({ outputs }) => outputs) }];
    }
    case "other":
      for (const part of source.parts) originsOf(part, here);
      if (source.table) return relationsOf(source.table, here);
      return [{ called: source.called, outputs: [], rest: () => [] }];
  }
}

function tableOf(
  { table, known, called, columns: names }: TableReading,
  { dialect, gathered }: ColumnUseContext,
): Relation {
  if (table.toLowerCase() === traits[dialect].oneRowTable) return { called, outputs: [] };
  const { source, columns } = gathered.addSource({ table, known });
  if (columns === undefined) return { called, outputs: [], rest: (column) => [{ source, column }] };
  const outputs = columns.map((column) => ({ name: column, origins: [{ source, column }] }));
  // Columns of the clauses keep the table's own names, those that a `*` shows have the query's.
  return names
    ? {
      called,
      outputs: renamed(outputs, names),
      rest: (column) => outputNamed(outputs, column)?.origins ?? [],
    }
    : { called, outputs };
}

/** The outputs of a WITH clause, from tables that are read once more if it has been read already. */
function readCte(name: string, { ctes, gathered }: ColumnUseContext): readonly Output[] {
  const cte = ctes.get(name.toLowerCase());
  if (cte === undefined) return [];
  if (!cte.isRead) {
    cte.isRead = true;
    return cte.outputs;
  }
  const copies = gathered.readAgain(cte.outputs.flatMap(({ origins }) => origins)).values();
  return cte.outputs.map(({ name, origins }) => ({ name, origins: [...copies.take(origins.length)] }));
}

/** A join; its condition sees all that stands before it. */
function walkJoin({ type, source, using, on }: JoinReading, here: ColumnUseContext): void {
  const { gathered, scope, branch } = here;
  const left = scope.relations.flatMap(({ outputs }) => outputs);
  const added = relationsOf(source, here);
  const right = added.flatMap(({ outputs }) => outputs);
  const shared = type.startsWith("natural")
    ? right.flatMap(({ name }) => name !== undefined && outputNamed(left, name) ? [name] : [])
    : using;
  for (const name of shared) {
    const [a = [], b = []] = [left, right].map((outputs) => outputNamed(outputs, name)?.origins);
    gathered.use([...a, ...b]);
    gathered.setEqual(a, b, branch);
    scope.merged.add(name.toLowerCase());
  }
  scope.relations.push(...added);
  if (on) walkCondition(on, here);
}

/** Outputs under other names. A list of VALUES has no columns but those that it is given names for. */
function renamed(outputs: readonly Output[], names: readonly string[] = []): readonly Output[] {
  return Array.from({ length: Math.max(outputs.length, names.length) }, (_, i) => ({
    name: names[i] ?? outputs[i]?.name,
    origins: outputs[i]?.origins ?? [],
  }));
}

/** Walks through an expression that must be true: what it sets equal counts. */
function walkCondition(condition: SqlExpression, here: ColumnUseContext): void {
  switch (condition.kind) {
    case "and":
      for (const one of condition.conditions) walkCondition(one, here);
      return;
    case "or":
      for (const one of condition.conditions) {
        walkCondition(one, { ...here, branch: here.gathered.branchOf(here.branch) });
      }
      return;
    case "comparison":
      if (!setsEqual(condition)) break;
      equate(condition.left, condition.right, here);
      return;
    case "in":
      walkMembership(condition, here);
      return;
  }
  originsOf(condition, here);
}

/** Whether a comparison holds only for columns that belong together, or as `<> ALL`, which is NOT IN, for none that do. */
function setsEqual(
  { operator, quantifier, negated }: Extract<SqlCondition, { readonly kind: "comparison" }>,
): boolean {
  if (quantifier === "all") return operator === "<>" && !negated;
  return ["=", "is not distinct from"].includes(operator) && (!negated || quantifier === "any");
}

/** `x IN (SELECT …)`, or `x IN (a.y, b.z)`. */
function walkMembership(
  { left, values }: Extract<SqlCondition, { readonly kind: "in" }>,
  here: ColumnUseContext,
): void {
  if ("kind" in values) {
    equate(left, { kind: "query", query: values }, here);
    return;
  }
  const [sought = []] = sideOf(left, here);
  for (const value of values) {
    here.gathered.setEqual(sought, originsOf(value, here), here.gathered.branchOf(here.branch));
  }
}

function equate(left: SqlExpression, right: SqlExpression, here: ColumnUseContext): void {
  const [a, b] = [sideOf(left, here), sideOf(right, here)];
  for (const [i, origins] of a.entries()) here.gathered.setEqual(origins, b[i] ?? [], here.branch);
}

/** The columns of one side of a comparison: of a row, of a query, or of a single expression. */
function sideOf(side: SqlExpression, here: ColumnUseContext): readonly (readonly SourceColumn[])[] {
  if (side.kind === "tuple") return side.items.map((one) => originsOf(one, here));
  if (side.kind === "query") return here.outputsOf(side.query, here).map(({ origins }) => origins);
  return [originsOf(side, here)];
}
