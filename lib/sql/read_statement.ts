import type { SourceColumn } from "./column_types.ts";
import { isNode } from "./is_node.ts";
import type { Reading } from "./open_reading.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import { findColumn, openScope, type Output, outputNamed, type Relation, type Scope } from "./relation.ts";
import { nameOf, namesOf, nodesOf, opened } from "./tree_parts.ts";

/** A WITH clause; the first that reads it reads its tables, each other reads them once more. */
interface Cte {
  readonly outputs: readonly Output[];
  isRead: boolean;
}

/** Where in a query a part of it stands. */
interface Place {
  readonly reading: Reading;
  readonly scope: Scope;
  /** By name in lower case. */
  readonly ctes: ReadonlyMap<string, Cte>;
  readonly branch: readonly number[];
}

/** Reads every part of a query once into a reading. */
export function readStatement(statement: SqlNode, reading: Reading): void {
  readQuery(statement, { reading, scope: openScope(), ctes: new Map(), branch: [] });
}

const queries: ReadonlySet<string> = new Set(["select", "union", "intersect", "except", "subquery"]);

/** A query of any kind; its outputs. */
function readQuery(query: SqlTree | undefined, place: Place): readonly Output[] {
  const [kind, body] = opened(query);
  const inside = isNode(body.with) ? readWith(body.with, place) : place;
  switch (kind) {
    case "select":
      return readSelect(body, inside);
    case "union":
    case "intersect":
    case "except": {
      const { left, right, ...clauses } = body;
      const outputs = together(readQuery(left, inside), readQuery(right, inside));
      readClauses(clauses, { outputs, place: inside });
      return outputs;
    }
    case "subquery":
    case "paren": {
      const { this: inner, alias: _, column_aliases: __, ...clauses } = body;
      const outputs = readQuery(inner, inside);
      readClauses(clauses, { outputs, place: inside });
      return outputs;
    }
    default:
      readExpression(query, place);
      return [];
  }
}

/** What stands around a whole query, such as ORDER BY, and names its outputs. */
function readClauses(
  { with: _, ...clauses }: SqlNode,
  { outputs, place }: { readonly outputs: readonly Output[]; readonly place: Place },
): void {
  const scope = openScope(place.scope);
  scope.relations.push({ called: undefined, outputs });
  for (const clause of Object.values(clauses)) readExpression(clause, { ...place, scope });
}

/** Outputs of a set operation: named by the first query, copied from both. */
function together(left: readonly Output[], right: readonly Output[]): readonly Output[] {
  return left.map(({ name, origins }, i) => ({ name, origins: [...origins, ...right[i]?.origins ?? []] }));
}

function readWith(clause: SqlNode, place: Place): Place {
  const ctes = new Map(place.ctes);
  // SQLite lets a clause name itself with or without the word RECURSIVE.
  const recursive = clause.recursive === true || place.reading.dialect === "sqlite";
  for (const { alias, columns, this: query } of nodesOf(clause.ctes)) {
    const name = nameOf(alias)?.toLowerCase() ?? "";
    const names = namesOf(columns);
    const inside = { ...place, ctes: new Map(ctes) };
    const [kind, body] = opened(query);
    let outputs: readonly Output[];
    if (recursive && kind === "union") {
      const within = isNode(body.with) ? readWith(body.with, inside) : inside;
      const first = renamed(readQuery(body.left, within), names);
      const itself = new Map(within.ctes).set(name, { outputs: first, isRead: true });
      outputs = together(first, readQuery(body.right, { ...within, ctes: itself }));
    } else {
      outputs = renamed(readQuery(query, inside), names);
    }
    ctes.set(name, { outputs, isRead: false });
  }
  return { ...place, ctes };
}

/** A list of VALUES has no columns but those that it is given names for. */
function renamed(outputs: readonly Output[], names: readonly string[]): readonly Output[] {
  return Array.from({ length: Math.max(outputs.length, names.length) }, (_, i) => ({
    name: names[i] ?? outputs[i]?.name,
    origins: outputs[i]?.origins ?? [],
  }));
}

function readSelect(select: SqlNode, place: Place): readonly Output[] {
  const scope = openScope(place.scope);
  const here = { ...place, scope };
  const { with: _, from, joins, where_clause, expressions, having, qualify, order_by, ...others } = select;
  if (isNode(from)) {
    for (const item of nodesOf(from.expressions)) scope.relations.push(...readSource(item, here));
  }
  for (const join of nodesOf(joins)) readJoin(join, here);
  // Some databases let every clause use an output's name, so the names come before what they mean.
  for (const expression of nodesOf(expressions)) {
    const name = aliasOf(expression);
    if (name !== undefined) scope.aliases.set(name.toLowerCase(), []);
  }
  if (isNode(where_clause)) readCondition(where_clause.this, here);
  const outputs = nodesOf(expressions).flatMap((expression) => {
    const read = readOutput(expression, here);
    const name = aliasOf(expression);
    if (name !== undefined) scope.aliases.set(name.toLowerCase(), read[0]?.origins ?? []);
    return read;
  });
  for (const clause of [having, qualify]) {
    if (isNode(clause)) readCondition(clause.this, here);
  }
  for (const clause of Object.values(others)) readExpression(clause, here);
  // An output's name goes before a column's here, and nowhere else.
  const shown = { called: undefined, outputs };
  readExpression(order_by, { ...here, scope: { ...scope, relations: [shown, ...scope.relations] } });
  return outputs;
}

function aliasOf(expression: SqlNode): string | undefined {
  const [kind, { alias }] = opened(expression);
  return kind === "alias" ? nameOf(alias) : undefined;
}

function readOutput(expression: SqlNode, here: Place): readonly Output[] {
  const [kind, body] = opened(expression);
  if (kind === "star") return readStar(body, here);
  const name = aliasOf(expression) ?? (kind === "column" ? nameOf(body.name) : undefined);
  return [{ name, origins: readExpression(expression, here) }];
}

/** `*`, or all of one table. */
function readStar({ table, except }: SqlNode, { reading, scope }: Place): readonly Output[] {
  const wanted = nameOf(table)?.toLowerCase();
  const leftOut = new Set(namesOf(except).map((name) => name.toLowerCase()));
  const outputs = scope.relations
    .filter(({ called }) => wanted === undefined || called?.toLowerCase() === wanted)
    .flatMap((relation) => relation.outputs)
    .filter(({ name = "" }) => {
      const lower = name.toLowerCase();
      if (leftOut.has(lower)) return false;
      if (wanted === undefined && scope.merged.has(lower)) leftOut.add(lower);
      return true;
    });
  reading.use(outputs.flatMap(({ origins }) => origins));
  return outputs;
}

/** What stands in a FROM clause or after JOIN. */
function readSource(item: SqlTree | undefined, here: Place): readonly Relation[] {
  const [kind, body] = opened(item);
  const called = nameOf(body.alias);
  const names = namesOf(body.column_aliases);
  switch (kind) {
    case "table":
      return [readTable(body, here)];
    case "subquery":
      return [{ called, outputs: renamed(readQuery(item, here), names) }];
    case "paren":
      return readSource(body.this, here);
    case "joined_table": {
      const inside = { ...here, scope: openScope(here.scope) };
      inside.scope.relations.push(...readSource(body.left, inside));
      for (const join of nodesOf(body.joins)) readJoin(join, inside);
      const { relations } = inside.scope;
      return called === undefined
        ? relations
        : [{ called, outputs: relations.flatMap((one) => one.outputs) }];
    }
    case "alias":
      if (!["subquery", "paren"].includes(opened(body.this)[0])) break;
      return readSource(body.this, here).map((relation) => ({
        ...relation,
        called: called ?? relation.called,
        outputs: renamed(relation.outputs, names),
      }));
  }
  readExpression(item, here);
  return [{ called, outputs: [], rest: () => [] }];
}

function readTable({ name, schema, catalog, alias, column_aliases }: SqlNode, place: Place): Relation {
  const { reading, ctes } = place;
  const own = nameOf(name) ?? "";
  const parts = [nameOf(catalog), nameOf(schema), own].filter((part) => part !== undefined);
  const called = nameOf(alias) ?? own;
  const names = namesOf(column_aliases);
  const cte = parts.length === 1 ? ctes.get(own.toLowerCase()) : undefined;
  if (cte !== undefined) {
    const outputs = cte.isRead ? again(cte.outputs, reading) : cte.outputs;
    cte.isRead = true;
    return { called, outputs: renamed(outputs, names) };
  }
  if (reading.dialect === "oracle" && own.toLowerCase() === "dual") return { called, outputs: [] };
  const { source, columns } = reading.addSource(parts);
  if (columns === undefined) return { called, outputs: [], rest: (column) => [{ source, column }] };
  const outputs = columns.map((column) => ({ name: column, origins: [{ source, column }] }));
  return { called, outputs: renamed(outputs, names) };
}

/** The same outputs, from tables that are read once more. */
function again(outputs: readonly Output[], reading: Reading): readonly Output[] {
  const copies = reading.readAgain(outputs.flatMap(({ origins }) => origins)).values();
  return outputs.map(({ name, origins }) => ({ name, origins: [...copies.take(origins.length)] }));
}

function readJoin({ this: joined, kind, using, on }: SqlNode, here: Place): void {
  const { reading, scope, branch } = here;
  const left = scope.relations.flatMap(({ outputs }) => outputs);
  const added = readSource(joined, here);
  const right = added.flatMap(({ outputs }) => outputs);
  const shared = typeof kind === "string" && kind.startsWith("Natural")
    ? right.flatMap(({ name }) => name !== undefined && outputNamed(left, name) ? [name] : [])
    : namesOf(using);
  for (const name of shared) {
    const [a = [], b = []] = [left, right].map((outputs) => outputNamed(outputs, name)?.origins);
    reading.use([...a, ...b]);
    reading.setEqual(a, b, branch);
    scope.merged.add(name.toLowerCase());
  }
  scope.relations.push(...added);
  readCondition(on, here);
}

/** An expression that must be true: what it sets equal counts. */
function readCondition(tree: SqlTree | undefined, here: Place): void {
  const [kind, body] = opened(tree);
  switch (kind) {
    case "and":
      readCondition(body.left, here);
      readCondition(body.right, here);
      return;
    case "or":
      for (const side of sidesOfOr(tree)) {
        readCondition(side, { ...here, branch: here.reading.branchOf(here.branch) });
      }
      return;
    case "paren":
      readCondition(body.this, here);
      return;
    case "not":
      readNegated(body.this, here);
      return;
    case "eq":
    case "null_safe_eq":
      readEquality(body.left, body.right, here);
      return;
    case "in":
      readMembership(body, here);
      return;
    case "any":
    case "all":
      // `<> ALL` is NOT IN.
      if (body.op !== (kind === "any" ? "Eq" : "Neq")) break;
      readEquality(body.this, body.subquery, here);
      return;
  }
  readExpression(tree, here);
}

/** All sides of `a OR b OR c`, which the parser nests to the left. */
function sidesOfOr(tree: SqlTree | undefined): readonly (SqlTree | undefined)[] {
  const sides: (SqlTree | undefined)[] = [];
  let [kind, body] = opened(tree);
  let left = tree;
  while (kind === "or") {
    sides.unshift(body.right);
    left = body.left;
    [kind, body] = opened(left);
  }
  return [left, ...sides];
}

/** Below NOT, only an anti-join compares columns that belong together. */
function readNegated(tree: SqlTree | undefined, here: Place): void {
  const [kind, body] = opened(tree);
  if (kind === "paren") readNegated(body.this, here);
  else if (["in", "any", "not"].includes(kind)) readCondition(tree, here);
  else readExpression(tree, here);
}

function readEquality(left: SqlTree | undefined, right: SqlTree | undefined, here: Place): void {
  const [a, b] = [readSide(left, here), readSide(right, here)];
  for (const [i, origins] of a.entries()) here.reading.setEqual(origins, b[i] ?? [], here.branch);
}

/** `x IN (SELECT …)`, or `x IN (a.y, b.z)`. */
function readMembership({ this: sought, query, expressions, ...others }: SqlNode, here: Place): void {
  if (isNode(query)) readEquality(sought, query, here);
  else {
    const [left = []] = readSide(sought, here);
    for (const one of nodesOf(expressions)) {
      here.reading.setEqual(left, readExpression(one, here), here.reading.branchOf(here.branch));
    }
  }
  for (const other of Object.values(others)) readExpression(other, here);
}

/** The columns of one side of a comparison: of a row, of a query, or of a single expression. */
function readSide(tree: SqlTree | undefined, here: Place): readonly (readonly SourceColumn[])[] {
  const [kind, body] = opened(tree);
  if (kind === "tuple") return nodesOf(body.expressions).map((one) => readExpression(one, here));
  if (kind === "paren") return readSide(body.this, here);
  if (queries.has(kind)) return readQuery(tree, here).map(({ origins }) => origins);
  return [readExpression(tree, here)];
}

/** Wrappers that leave a value what it is for a join. */
const transparent: ReadonlySet<string> = new Set([
  ...["alias", "paren", "cast", "try_cast", "safe_cast", "collation", "lower", "upper", "trim"],
]);

/** Reads all that is below an expression; the base columns that its value is copied from. */
function readExpression(tree: SqlTree | undefined, here: Place): readonly SourceColumn[] {
  if (typeof tree !== "object" || tree === null) return [];
  const [kind, body] = opened(tree);
  if (kind === "column") return readColumn(body, here);
  if (kind === "dot") {
    const path = readPath(body, here);
    if (path !== undefined) return path;
  }
  if (kind === "exists") return readExists(body.this, here);
  if (queries.has(kind)) {
    const outputs = readQuery(tree, here);
    return outputs.length === 1 ? outputs[0]?.origins ?? [] : [];
  }
  if (kind === "table" && isNode(body.name)) {
    readTable(body, here);
    return [];
  }
  if (transparent.has(kind)) {
    const { this: value, ...others } = body;
    const origins = readExpression(value, here);
    for (const other of Object.values(others)) readExpression(other, here);
    return origins;
  }
  for (const child of Object.values(tree)) readExpression(child, here);
  return [];
}

/** EXISTS asks for rows, so that a `*` in it shows nothing. */
function readExists(query: SqlTree | undefined, here: Place): readonly SourceColumn[] {
  const [kind, body] = opened(query);
  const shown = nodesOf(body.expressions).filter((output) => opened(output)[0] !== "star");
  readQuery(kind === "select" ? { select: { ...body, expressions: shown } } : query, here);
  return [];
}

function readColumn(column: SqlNode, { reading, scope }: Place): readonly SourceColumn[] {
  const [name, table] = [nameOf(column.name), nameOf(column.table)];
  if (name === undefined) return [];
  const found = findColumn(scope, { table, column: name });
  if (found !== undefined) {
    reading.use(found);
    return found;
  }
  const isText = reading.dialect === "sqlite" && table === undefined && isNode(column.name) &&
    column.name.quoted === true;
  if (!isText) reading.missing(table === undefined ? name : `${table}.${name}`);
  return [];
}

/** `schema.table.column`, which the parser takes for a field of a column. */
function readPath({ this: inner, field }: SqlNode, here: Place): readonly SourceColumn[] | undefined {
  const { reading, scope } = here;
  const column = nameOf(field);
  const [kind, body] = opened(inner);
  const [first, second] = [nameOf(body.table), nameOf(body.name)];
  if (kind !== "column" || column === undefined || first === undefined || second === undefined) {
    return undefined;
  }
  if (findColumn(scope, { table: first, column: second }) !== undefined) return undefined;
  const found = findColumn(scope, { table: second, column });
  if (found !== undefined) reading.use(found);
  return found;
}
