import { traits } from "../dialects/traits.ts";
import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { openScope, type Output, type Scope, starOutputs } from "../relation.ts";
import { nameOf, namesOf, nodesOf, opened } from "../tree_parts.ts";
import {
  contextInside,
  type CteNames,
  type ReadingContext,
  type ReadQuery,
  sourceOf,
} from "./reading_context.ts";
import { frameText, readExpression, readSortKeys } from "./read_expression.ts";
import { readJoin, readSource } from "./read_source.ts";
import { keysBeyond } from "./tree_rest.ts";
import type {
  LimitReading,
  OutputReading,
  SelectReading,
  SortKey,
  SqlExpression,
  SubqueryPlace,
  WithReading,
} from "./types.ts";

/** A query of any kind, in the scope of what stands around it. */
export function readQuery(query: SqlTree | undefined, around: ReadingContext): ReadQuery {
  const [kind, body] = opened(query);
  const context = contextInside(around);
  switch (kind) {
    case "select":
      return readSelect(body, context);
    case "union":
    case "intersect":
    case "except":
      return readSetOperation(kind, { body, context });
    case "subquery":
    case "paren":
      return readParentheses(body, around);
    case "values":
      return {
        query: {
          kind: "values",
          rows: nodesOf(body.expressions).map((row) =>
            nodesOf(row.expressions).map((value) => readExpression(value, context))
          ),
        },
        names: [],
        isOpen: false,
      };
    default:
      return readSelect({ expressions: isNode(query) ? [query] : [] }, context);
  }
}

function readSelect(select: SqlNode, around: ReadingContext): ReadQuery {
  const withs = readWith(select.with, around);
  const { context } = withs;
  const at = (clause: SubqueryPlace) => ({ ...context, clause });
  const sources = isNode(select.from)
    ? nodesOf(select.from.expressions).map((item) => readSource(item, at("from")))
    : [];
  const joins = nodesOf(select.joins).map((join) => readJoin(join, at("from")));
  nameOutputs(select, context);
  const outputs = nodesOf(select.expressions).map((one) => readOutput(one, at("outputs")));
  const condition = (clause: SqlTree | undefined, name: SubqueryPlace) =>
    isNode(clause) ? readExpression(clause.this, at(name)) : undefined;
  const where = condition(select.where_clause, "where");
  const having = condition(select.having, "having");
  const qualify = condition(select.qualify, "other");
  const sorted = { ...context, scope: sortScope(outputs, context) };
  const reading: SelectReading = {
    kind: "select",
    ...withs.reading,
    distinct: select.distinct === true && nodesOf(select.distinct_on).length === 0,
    distinctOn: nodesOf(select.distinct_on).map((one) => positioned(one, at("outputs"))),
    outputs,
    sources,
    joins,
    ...(where && { where }),
    groupBy: groupKeys(select, at("group_by")),
    ...(having && { having }),
    ...(qualify && { qualify }),
    namedWindows: nodesOf(select.windows).map(({ name, spec }) => {
      const window = isNode(spec) ? spec : {};
      const frame = frameText(window, context);
      return {
        name: nameOf(name) ?? "",
        partitionBy: nodesOf(window.partition_by).map((one) => readExpression(one, at("other"))),
        orderBy: readSortKeys(window.order_by, at("other")),
        ...(frame !== undefined && { frame }),
      };
    }),
    ...readClauses(select, sorted),
    ...context.gathered,
  };
  const query = groupsByAll(select) ? { ...reading, others: [...reading.others, "GROUP BY ALL"] } : reading;
  return { query, ...namesOfOutputs(outputs, context.scope) };
}

/** Some databases let every clause use an output's name. */
function nameOutputs({ expressions }: SqlNode, { scope, text }: ReadingContext): void {
  const source = text.meanings.push((name) => ({ kind: "output", name })) - 1;
  for (const expression of nodesOf(expressions)) {
    const [kind, { alias }] = opened(expression);
    const name = kind === "alias" ? nameOf(alias) : undefined;
    if (name !== undefined) scope.aliases.set(name.toLowerCase(), [{ source, column: name }]);
  }
}

function readOutput(expression: SqlNode, context: ReadingContext): OutputReading {
  const [kind, body] = opened(expression);
  const alias = kind === "alias" ? nameOf(body.alias) : undefined;
  return alias === undefined
    ? { expression: readExpression(expression, context) }
    : { expression: readExpression(body.this, context), alias };
}

function groupKeys({ group_by: clause }: SqlNode, context: ReadingContext) {
  return isNode(clause) ? nodesOf(clause.expressions).map((one) => positioned(one, context)) : [];
}

/** DuckDB groups by all outputs that are no aggregates. */
function groupsByAll({ group_by: clause }: SqlNode): boolean {
  return isNode(clause) && clause.all === true;
}

/** A whole number alone may mean an output. */
function positioned(tree: SqlNode, context: ReadingContext): SqlExpression {
  const read = readExpression(tree, context);
  const position = read.kind === "literal" && read.type === "number" ? Number(read.value) : NaN;
  return Number.isInteger(position) && traits[context.text.dialect].groupsByPosition
    ? { kind: "output", position }
    : read;
}

function namesOfOutputs(outputs: readonly OutputReading[], scope: Scope): CteNames {
  const names: (string | undefined)[] = [];
  let isOpen = false;
  for (const { expression, alias } of outputs) {
    if (expression.kind !== "star") {
      names.push(alias ?? (expression.kind === "column" ? expression.column : undefined));
      continue;
    }
    isOpen ||= scope.relations.some(({ called, rest }) =>
      rest !== undefined &&
      (expression.source === undefined || called?.toLowerCase() === expression.source.toLowerCase())
    );
    names.push(...starOutputs(expression, scope).map(({ name }) => name));
  }
  return { names, isOpen };
}

function readSetOperation(
  kind: "union" | "intersect" | "except",
  { body, context: around }: { readonly body: SqlNode; readonly context: ReadingContext },
): ReadQuery {
  const { context, reading } = readWith(body.with, around);
  const left = context.text.readQuery(body.left, context);
  const right = context.text.readQuery(body.right, context);
  nameAll(left.names, context);
  const clauses = readClauses(body, context);
  return {
    query: {
      kind,
      ...reading,
      all: body.all === true,
      left: left.query,
      right: right.query,
      ...clauses,
      subqueries: context.gathered.subqueries,
    },
    names: left.names,
    isOpen: left.isOpen,
  };
}

/** Behind a set operation, names are those of its first query. */
function nameAll(names: CteNames["names"], { scope, text }: ReadingContext): void {
  const source = text.meanings.push((name) => ({ kind: "output", name })) - 1;
  for (const name of names) {
    if (name !== undefined) scope.aliases.set(name.toLowerCase(), [{ source, column: name }]);
  }
}

/** `(SELECT …) LIMIT 1`: what stands behind the parentheses cuts what stands in them. */
function readParentheses(body: SqlNode, around: ReadingContext): ReadQuery {
  const { this: inner, alias: _, column_aliases: __, ...clauses } = body;
  const own = ["order_by", "limit", "offset", "fetch", "with"].some((key) => isNode(clauses[key]));
  if (!own) return readQuery(inner, around);
  const parenthesized = { subquery: { this: inner ?? null } };
  return readSelect({
    expressions: [{ star: { table: null } }],
    from: { expressions: [parenthesized] },
    ...clauses,
  }, contextInside(around));
}

function readWith(
  clause: SqlTree | undefined,
  context: ReadingContext,
): { readonly context: ReadingContext; readonly reading: Pick<SelectReading, "with" | "recursive"> } {
  if (!isNode(clause)) return { context, reading: { with: [], recursive: false } };
  const ctes = new Map(context.ctes);
  const readings: WithReading[] = [];
  // SQLite lets a clause name itself with or without the word RECURSIVE.
  const recursive = clause.recursive === true || traits[context.text.dialect].recursesUnmarked;
  for (const { alias, columns, this: query } of nodesOf(clause.ctes)) {
    const name = nameOf(alias) ?? "";
    const given = namesOf(columns);
    const within = new Map(ctes);
    if (recursive && opened(query)[0] === "union") {
      const first = context.text.readQuery(opened(query)[1].left, { ...context, ctes: new Map(ctes) });
      within.set(name.toLowerCase(), renamed(first, given));
    }
    const read = context.text.readQuery(query, { ...context, ctes: within });
    readings.push({ name, columns: given, query: read.query });
    ctes.set(name.toLowerCase(), renamed(read, given));
  }
  return {
    context: { ...context, ctes },
    reading: { with: readings, recursive: clause.recursive === true },
  };
}

function renamed({ names, isOpen }: CteNames, given: readonly string[]): CteNames {
  const length = Math.max(names.length, given.length);
  return { names: Array.from({ length }, (_, i) => given[i] ?? names[i]), isOpen };
}

/** The clauses that stand behind any query, and those that have no shape here. */
function readClauses(
  body: SqlNode,
  context: ReadingContext,
): Pick<SelectReading, "orderBy" | "limit" | "offset" | "others"> {
  const limit = limitOf(body, context);
  const offset = isNode(body.offset) ? valueIn(body.offset, { ...context, clause: "limit" }) : undefined;
  return {
    orderBy: isNode(body.order_by)
      ? readSortKeys(body.order_by.expressions, { ...context, clause: "order_by" }).map(positionedKey)
      : [],
    ...(limit && { limit }),
    ...(offset && { offset }),
    others: keysBeyond(body, read).map((key) => clauseText(key, { body, context })),
  };
}

/** The names that sort keys see: the outputs' own go before those of the tables. */
function sortScope(outputs: readonly OutputReading[], context: ReadingContext): Scope {
  const shown = outputs.flatMap(({ expression, alias }): readonly Output[] => {
    if (alias !== undefined) return [sourceOf((name) => ({ kind: "output", name }), context)(alias)];
    return expression.kind === "column" ? [sourceOf(() => expression, context)(expression.column)] : [];
  });
  const scope = openScope(context.scope.outer);
  scope.relations.push({ called: undefined, outputs: shown }, ...context.scope.relations);
  return { ...scope, aliases: context.scope.aliases, merged: context.scope.merged };
}

/** Keys of a query's body that have a shape. */
const read = [
  ...["left", "right", "all", "distinct", "this", "expressions", "from", "joins", "where_clause", "with"],
  ...["group_by", "having", "qualify", "windows", "distinct_on"],
  ...["order_by", "limit", "offset", "fetch", "top"],
];

function limitOf({ limit, fetch, top }: SqlNode, context: ReadingContext): LimitReading | undefined {
  const cut = [limit, fetch, top].find(isNode);
  if (cut === undefined) return undefined;
  return {
    count: valueIn(isNode(fetch) && cut === fetch ? fetch.count ?? one : cut, {
      ...context,
      clause: "limit",
    }),
    percent: cut.percent === true,
    withTies: cut.with_ties === true,
  };
}

/** `FETCH FIRST ROW ONLY` lets one row through. */
const one: SqlNode = { literal: { literal_type: "number", value: "1" } };

/** What stands in a clause, or in the expression of one. */
function valueIn(tree: SqlTree | undefined, context: ReadingContext) {
  return readExpression(isNode(tree) && isNode(tree.this) ? tree.this : tree, context);
}

/** A whole number alone means an output. */
function positionedKey(key: SortKey): SortKey {
  const { expression } = key;
  const position = expression.kind === "literal" && expression.type === "number"
    ? Number(expression.value)
    : NaN;
  return Number.isInteger(position) ? { ...key, expression: { kind: "output", position } } : key;
}

/** The text of a clause alone. */
function clauseText(
  key: string,
  { body, context }: { readonly body: SqlNode; readonly context: ReadingContext },
): string {
  const bare = { select: { ...emptySelect, expressions: [one], [key]: body[key] } };
  return context.text.write(bare).replace(/^SELECT\s+/, "").replace(/\s*\b1\b\s*/, "").trim() || key;
}

/** The parser's writer asks for every key. */
const emptySelect: SqlNode = {
  ...Object.fromEntries(
    [
      ...["from", "where_clause", "group_by", "having", "qualify", "order_by", "distribute_by", "cluster_by"],
      ...["sort_by", "limit", "offset", "fetch", "distinct_on", "top", "with", "sample", "windows", "hint"],
      ...["connect", "into"],
    ].map((key) => [key, null]),
  ),
  joins: [],
  lateral_views: [],
  locks: [],
  distinct: false,
};
