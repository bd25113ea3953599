import type { SourceColumn } from "../column_types.ts";
import type { ColumnReading, QueryReading, SortKey, SqlExpression } from "../reading/types.ts";
import { aliasedColumns, findColumn, starOutputs } from "../relation.ts";
import type { ColumnUseContext } from "./column_use_context.ts";

/** The base columns that the value of an expression is copied from; all that is below it is walked through. */
export function originsOf(expression: SqlExpression, here: ColumnUseContext): readonly SourceColumn[] {
  switch (expression.kind) {
    case "column":
      return originsOfColumn(expression, here);
    case "output":
      return "name" in expression ? aliasedColumns(here.scope, expression.name) ?? [] : [];
    case "star":
      here.gathered.use(starOutputs(expression, here.scope).flatMap(({ origins }) => origins));
      return [];
    case "query": {
      const outputs = here.outputsOf(expression.query, here);
      return outputs.length === 1 ? outputs[0]?.origins ?? [] : [];
    }
    case "exists":
      here.outputsOf(withoutStars(expression.query), here);
      return [];
  }
  const [first = []] = partsOf(expression).map((part) => originsOf(part, here));
  return isTransparent(expression) ? first : [];
}

function originsOfColumn({ source, column }: ColumnReading, { gathered, scope }: ColumnUseContext) {
  const found = findColumn(scope, { table: source, column });
  if (found === undefined) gathered.missing(source === undefined ? column : `${source}.${column}`);
  else gathered.use(found);
  return found ?? [];
}

/** EXISTS asks for rows, so that a `*` in it shows nothing. */
function withoutStars(query: QueryReading): QueryReading {
  if (query.kind !== "select") return query;
  return { ...query, outputs: query.outputs.filter(({ expression }) => expression.kind !== "star") };
}

/** Whether an expression leaves its first part what it is for a join: a cast, a collation, `lower`, `upper` or `trim`. */
function isTransparent(expression: SqlExpression): boolean {
  switch (expression.kind) {
    case "cast":
      return true;
    case "call":
      return ["lower", "upper"].includes(expression.function);
    case "other":
      return /^TRIM\(|\sCOLLATE\s+\S+$/i.test(expression.text);
    default:
      return false;
  }
}

/** The expressions right below another. */
function partsOf(expression: SqlExpression): readonly SqlExpression[] {
  const given = (parts: readonly (SqlExpression | undefined)[]) => parts.filter((part) => part !== undefined);
  switch (expression.kind) {
    case "operation":
      return expression.operands;
    case "call":
      return expression.arguments;
    case "aggregate": {
      // `count(*)` counts rows, whatever they hold.
      const shown = expression.arguments.filter(({ kind }) => kind !== "star");
      return given([...shown, expression.filter, ...keysOf(expression.orderBy)]);
    }
    case "window":
      return [expression.function, ...expression.partitionBy, ...keysOf(expression.orderBy)];
    case "case": {
      const branches = expression.branches.flatMap(({ when, then }) => [when, then]);
      return given([expression.operand, ...branches, expression.otherwise]);
    }
    case "cast":
      return [expression.operand];
    case "tuple":
      return expression.items;
    case "other":
      return expression.parts;
    case "and":
    case "or":
      return expression.conditions;
    case "not":
      return [expression.condition];
    case "comparison":
      return given([expression.left, expression.right, expression.escape]);
    case "between":
      return [expression.left, expression.low, expression.high];
    case "in": {
      const { left, values } = expression;
      return "kind" in values ? [left, { kind: "query", query: values }] : [left, ...values];
    }
    case "null_test":
      return [expression.left];
    default:
      return [];
  }
}

function keysOf(orderBy: readonly SortKey[]): readonly SqlExpression[] {
  return orderBy.map((key) => key.expression);
}
