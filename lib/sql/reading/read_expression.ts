import { isNode } from "../is_node.ts";
import { lexSql } from "../lex_sql.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { nameOf, namesOf, nodesOf } from "../tree_parts.ts";
import { aggregateFunction } from "./aggregate_function.ts";
import { isKnown, isOpen, type ReadingContext, readInside, resolve } from "./reading_context.ts";
import { readCondition } from "./read_condition.ts";
import { keysBeyond, openedExpression } from "./tree_rest.ts";
import type { AggregateReading, SortKey, SqlExpression, WindowReading } from "./types.ts";
import { traits } from "../dialects/traits.ts";

/** An expression of any kind; aggregates, windows and queries inside are gathered. */
export function readExpression(tree: SqlTree | undefined, context: ReadingContext): SqlExpression {
  const read = (part: SqlTree | undefined) => readExpression(part, context);
  const [kind, body] = openedExpression(tree);
  const operator = arithmetic[kind];
  if (operator !== undefined && keysBeyond(body, ["left", "right"]).length === 0) {
    return { kind: "operation", operator, operands: [read(body.left), read(body.right)] };
  }
  switch (kind) {
    case "column":
      return readColumn(body, context);
    case "star":
      return readStar(body);
    case "literal":
      return readLiteral(body);
    case "boolean":
      return { kind: "literal", type: "boolean", value: body.value === true ? "TRUE" : "FALSE" };
    case "null":
      return { kind: "literal", type: "null", value: "NULL" };
    case "paren":
      return read(body.this);
    case "neg":
      return signed(read(body.this));
    case "tuple":
      return { kind: "tuple", items: nodesOf(body.expressions).map(read) };
    case "cast":
      if (keysBeyond(body, ["this", "to"]).length > 0) break;
      return { kind: "cast", operand: read(body.this), type: castType(body, context) };
    case "case":
      return readCase(body, context);
    case "if_func":
      return {
        kind: "case",
        branches: [{ when: read(body.condition), then: read(body.true_value) }],
        ...(isNode(body.false_value) && { otherwise: read(body.false_value) }),
      };
    case "window_function":
      return readWindow(body, context);
    case "within_group":
      return readWithinGroup(body, context);
    case "select":
    case "union":
    case "intersect":
    case "except":
    case "subquery":
      return { kind: "query", query: readInside(tree, context).query };
    case "dot":
      return readPath(body, context) ?? readOther(tree, context);
  }
  const readSide = (part: SqlTree | undefined, isComparedWith?: true) =>
    isComparedWith && openedExpression(part)[0] === "column"
      ? readExpression(part, { ...context, isComparedWith })
      : read(part);
  return readCondition(tree, { context, read: readSide }) ?? readAggregate(tree, context) ??
    readCall(tree, context) ??
    readOther(tree, context);
}

/** The keys of ORDER BY, in a query, a window or an aggregate. */
export function readSortKeys(keys: SqlTree | undefined, context: ReadingContext): readonly SortKey[] {
  return nodesOf(keys).map(({ this: key, desc, nulls_first: first }) => ({
    expression: readExpression(key, context),
    direction: desc === true ? "descending" : "ascending",
    ...(typeof first === "boolean" && { nulls: first ? "first" : "last" }),
  }));
}

/** The text of a window's frame. */
export function frameText(over: SqlNode, { text }: ReadingContext): string | undefined {
  if (!isNode(over.frame)) return undefined;
  const bare = { window_name: null, partition_by: [], order_by: [], alias: null };
  const sql = text.write({
    window_function: { this: { row_number: null }, over: { ...bare, frame: over.frame } },
  });
  return /OVER \((.*)\)$/s.exec(sql)?.[1] ?? sql;
}

const arithmetic: Readonly<Record<string, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  mod: "%",
  concat: "||",
};

function readLiteral({ literal_type: type, value }: SqlNode): SqlExpression {
  return {
    kind: "literal",
    type: literalTypes[String(type)] ?? "other",
    value: String(value),
  };
}

const literalTypes: Readonly<Record<string, Extract<SqlExpression, { kind: "literal" }>["type"]>> = {
  string: "text",
  escape_string: "text",
  dollar_string: "text",
  national_string: "text",
  number: "number",
  date: "date",
  time: "time",
  timestamp: "timestamp",
  datetime: "timestamp",
};

function signed(operand: SqlExpression): SqlExpression {
  return operand.kind === "literal" && operand.type === "number" && !operand.value.startsWith("-")
    ? { ...operand, value: `-${operand.value}` }
    : { kind: "operation", operator: "-", operands: [operand] };
}

/** The type as the query's dialect writes it. */
function castType({ to }: SqlNode, { text }: ReadingContext): string {
  const cast = text.write({ cast: { this: { null: null }, to: to ?? null, trailing_comments: [] } });
  return /^CAST\(NULL AS (.*)\)$/s.exec(cast)?.[1]?.toLowerCase() ?? cast.toLowerCase();
}

function readCase({ operand, whens, else_: otherwise }: SqlNode, context: ReadingContext): SqlExpression {
  const pairs = Array.isArray(whens) ? whens : [];
  return {
    kind: "case",
    ...(isNode(operand) && { operand: readExpression(operand, context) }),
    branches: pairs.map((pair: SqlTree) => {
      const [when, then] = nodesOf(pair);
      return { when: readExpression(when, context), then: readExpression(then, context) };
    }),
    ...(isNode(otherwise) && { otherwise: readExpression(otherwise, context) }),
  };
}

function readWindow({ this: called, over }: SqlNode, context: ReadingContext): SqlExpression {
  const frameOf = isNode(over) ? over : {};
  const name = nameOf(frameOf.window_name);
  const frame = frameText(frameOf, context);
  const aggregations: AggregateReading[] = [];
  const gathered = { ...context.gathered, aggregations };
  const applied = readExpression(called, { ...context, gathered });
  // An aggregate with OVER is no aggregate of the query, unlike those inside it.
  context.gathered.aggregations.push(...aggregations.filter((one) => one !== applied));
  const reading: WindowReading = {
    kind: "window",
    function: applied,
    ...(name !== undefined && { name }),
    partitionBy: nodesOf(frameOf.partition_by).map((one) => readExpression(one, context)),
    orderBy: readSortKeys(frameOf.order_by, context),
    ...(frame !== undefined && { frame }),
  };
  context.gathered.windows.push(reading);
  return reading;
}

/** `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)`: the keys are the aggregate's own. */
function readWithinGroup({ this: called, order_by: keys }: SqlNode, context: ReadingContext): SqlExpression {
  const aggregations: AggregateReading[] = [];
  const read = readExpression(called, { ...context, gathered: { ...context.gathered, aggregations } });
  if (read.kind !== "aggregate") {
    return readOther({ within_group: { this: called, order_by: keys } }, context);
  }
  const aggregate = { ...read, orderBy: readSortKeys(keys, context) };
  context.gathered.aggregations.push(...aggregations.filter((one) => one !== read), aggregate);
  return aggregate;
}

function readAggregate(tree: SqlTree | undefined, context: ReadingContext): SqlExpression | undefined {
  const name = aggregateFunction(tree);
  if (name === undefined) return undefined;
  const [, body] = openedExpression(tree);
  const { star, distinct, filter, order_by: keys, name: _, ...others } = body;
  if (keysBeyond(others, argumentKeys).length > 0) return undefined;
  const aggregate: AggregateReading = {
    kind: "aggregate",
    function: name,
    arguments: star === true
      ? [{ kind: "star", except: [] }]
      : argumentKeys.flatMap((key) => argumentsIn(others[key])).map((one) => readExpression(one, context)),
    distinct: distinct === true,
    ...(isNode(filter) && { filter: readExpression(filter, context) }),
    orderBy: readSortKeys(keys, context),
  };
  context.gathered.aggregations.push(aggregate);
  return aggregate;
}

const argumentKeys = ["this", "args", "expressions", "expression", "separator", "percentile"];

function argumentsIn(tree: SqlTree | undefined): readonly SqlNode[] {
  return isNode(tree) ? [tree] : nodesOf(tree);
}

/** A function whose node holds nothing but its arguments. */
function readCall(tree: SqlTree | undefined, context: ReadingContext): SqlExpression | undefined {
  const [kind, { name, ...body }] = openedExpression(tree);
  if (!isNode(tree) || kind === "") return undefined;
  const keys = keysBeyond(body, []);
  if (!keys.every((key) => argumentsIn(body[key]).every(isExpression) && typeof body[key] === "object")) {
    return undefined;
  }
  const called = typeof name === "string" ? name : callNames[kind] ?? calledName(tree, context);
  if (called === undefined) return undefined;
  return {
    kind: "call",
    function: called.toLowerCase(),
    arguments: keys.flatMap((key) => argumentsIn(body[key])).map((one) => readExpression(one, context)),
  };
}

/** Functions that the parser writes by the name of another one, or by an operator. */
const callNames: Readonly<Record<string, string>> = {
  day_of_week: "dayofweek",
  mod_func: "mod",
  int_div: "div",
};

/** The name of a function by its text, the last sign of which closes what stands behind the name. */
function calledName(tree: SqlNode, { text: { dialect, write } }: ReadingContext): string | undefined {
  const [word, opening, ...rest] = lexSql(write(tree), dialect);
  if (word?.kind !== "word" || opening?.value !== "(" || opening.kind !== "symbol") return undefined;
  let depth = 1;
  for (const [i, { kind, value }] of rest.entries()) {
    if (kind !== "symbol") continue;
    if (value === "(") depth++;
    if (value === ")" && --depth === 0) return i === rest.length - 1 ? word.value : undefined;
  }
  return undefined;
}

const isExpression = (node: SqlNode) => openedExpression(node)[0] !== "";

function readOther(tree: SqlTree | undefined, context: ReadingContext): SqlExpression {
  if (!isNode(tree)) return { kind: "other", text: "", parts: [] };
  return { kind: "other", text: context.text.write(tree), parts: partsOf(tree, context) };
}

/** The expressions right below a node. */
function partsOf(tree: SqlTree | undefined, context: ReadingContext): readonly SqlExpression[] {
  return Object.values(openedExpression(tree)[1]).flatMap(argumentsIn).filter(isExpression)
    .map((one) => readExpression(one, context));
}

/** A column, or a text that SQLite takes it for. */
function readColumn(body: SqlNode, context: ReadingContext): SqlExpression {
  const name = nameOf(body.name) ?? "";
  const table = nameOf(body.table);
  if (name === "*") return readStar({ table: body.table });
  const isQuoted = table === undefined && isNode(body.name) && body.name.quoted === true;
  if (traits[context.text.dialect].quotedNamesMayBeTexts && isQuoted && mayBeText(name, context)) {
    return { kind: "literal", type: "text", value: name };
  }
  const found = resolve({ table, column: name }, context) ??
    { kind: "column", column: name, ...(table !== undefined && { source: table }) };
  return body.join_mark === true && found.kind === "column" ? { ...found, mayLack: true } : found;
}

/** SQLite takes a double-quoted name that no column has for a text. */
function mayBeText(name: string, { scope, isComparedWith }: ReadingContext): boolean {
  return !isKnown(scope, name) && (isComparedWith === true || !isOpen(scope));
}

/** `schema.table.column`, which the parser takes for a field of a column. */
function readPath({ this: inner, field }: SqlNode, context: ReadingContext): SqlExpression | undefined {
  const [kind, body] = openedExpression(inner);
  const [table, column] = [nameOf(body.name), nameOf(field)];
  return kind === "column" && isNode(body.table) && column !== undefined
    ? resolve({ table, column }, context)
    : undefined;
}

/** `*`, or all of one table. */
function readStar({ table, except }: SqlNode): SqlExpression {
  const source = nameOf(table);
  return { kind: "star", ...(source !== undefined && { source }), except: namesOf(except) };
}
