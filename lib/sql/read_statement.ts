import { isNode } from "./is_node.ts";
import { knownTable } from "./known_table.ts";
import type { SqlNode, SqlTree } from "./parse_sql.ts";
import type { Reading, SourceColumn } from "./reading.ts";
import { findColumn, openScope, type Output, outputNamed, type Relation, type Scope } from "./relation.ts";

/** A WITH clause; its tables are its own for the first that reads it, and counted again for each other. */
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

/** Reads a query into a reading: every part of it once. */
export function readStatement(statement: SqlNode, reading: Reading): void {
  const place = { reading, scope: openScope(), ctes: new Map<string, Cte>(), branch: [] };
  readQuery(statement, place);
}

/** A query of any kind; its outputs. */
function readQuery(query: SqlNode, place: Place): readonly Output[] {
  const [kind = "", body] = Object.entries(query)[0] ?? [];
  if (!isNode(body)) return [];
  const inside = isNode(body.with) ? readWith(body.with, place) : place;
  switch (kind) {
    case "select":
      return readSelect(body, inside);
    case "union":
    case "intersect":
    case "except": {
      const [left, right] = [body.left, body.right].map((side) => isNode(side) ? readQuery(side, inside) : []);
      const outputs = together(left ?? [], right ?? []);
      readClauses(body, { read: ["with", "left", "right"], outputs, place: inside });
      return outputs;
    }
    case "subquery":
    case "paren": {
      const outputs = isNode(body.this) ? readQuery(body.this, inside) : [];
      readClauses(body, { read: ["with", "this", "alias", "column_aliases"], outputs, place: inside });
      return outputs;
    }
    default:
      readExpression(query, place);
      return [];
  }
}

/** What stands around a whole query, such as ORDER BY, which names its outputs. */
function readClauses(
  body: SqlNode,
  { read, outputs, place }: {
    readonly read: readonly string[];
    readonly outputs: readonly Output[];
    readonly place: Place;
  },
): void {
  const scope = openScope(place.scope);
  scope.relations.push({ called: undefined, outputs });
  for (const [key, child] of Object.entries(body)) {
    if (!read.includes(key)) readExpression(child, { ...place, scope });
  }
}

/** Outputs of a set operation: named by the first query, copied from both. */
function together(left: readonly Output[], right: readonly Output[]): readonly Output[] {
  return left.map(({ name, origins }, i) => ({ name, origins: [...origins, ...right[i]?.origins ?? []] }));
}

function readWith(clause: SqlNode, place: Place): Place {
  const ctes = new Map(place.ctes);
  // SQLite lets a clause name itself with or without the word RECURSIVE.
  const recursive = clause.recursive === true || place.reading.dialect === "sqlite";
  for (const cte of listOf(clause.ctes)) {
    const name = nameOf(cte.alias)?.toLowerCase() ?? "";
    const columns = namesOf(cte.columns);
    if (!isNode(cte.this)) continue;
    const { union } = cte.this;
    const inside = { ...place, ctes: new Map(ctes) };
    let outputs: readonly Output[];
    if (recursive && isNode(union) && isNode(union.left) && isNode(union.right)) {
      const within = isNode(union.with) ? readWith(union.with, inside) : inside;
      const first = renamed(readQuery(union.left, within), columns);
      const itself = new Map(within.ctes).set(name, { outputs: first, isRead: true });
      outputs = together(first, readQuery(union.right, { ...within, ctes: itself }));
    } else {
      outputs = renamed(readQuery(cte.this, inside), columns);
    }
    ctes.set(name, { outputs, isRead: false });
  }
  return { ...place, ctes };
}

function renamed(outputs: readonly Output[], names: readonly string[]): readonly Output[] {
  return outputs.map((output, i) => ({ ...output, name: names[i] ?? output.name }));
}

function readSelect(select: SqlNode, place: Place): readonly Output[] {
  const scope = openScope(place.scope);
  const here = { ...place, scope };
  const { from, joins, where_clause, expressions, order_by, ...others } = select;
  for (const item of isNode(from) ? listOf(from.expressions) : []) {
    scope.relations.push(...readSource(item, here));
  }
  for (const join of listOf(joins)) readJoin(join, here);
  // Some databases let any clause use an output's name, so names are known before their columns are.
  for (const name of listOf(expressions).map(aliasOf)) {
    if (name !== undefined) scope.aliases.set(name.toLowerCase(), []);
  }
  if (isNode(where_clause)) readCondition(where_clause.this, here);
  const outputs = listOf(expressions).flatMap((expression) => {
    const read = readOutput(expression, here);
    for (const { name, origins } of read) {
      if (name !== undefined && scope.aliases.has(name.toLowerCase())) {
        scope.aliases.set(name.toLowerCase(), origins);
      }
    }
    return read;
  });
  for (const [key, child] of Object.entries(others)) {
    if (key === "with") continue;
    if ((key === "having" || key === "qualify") && isNode(child)) readCondition(child.this, here);
    else readExpression(child, here);
  }
  // An output's name goes before a column's here, and nowhere else.
  const shown = { called: undefined, outputs: outputs.filter(({ name }) => name !== undefined) };
  readExpression(order_by, { ...here, scope: { ...scope, relations: [shown, ...scope.relations] } });
  return outputs;
}

function aliasOf(expression: SqlNode): string | undefined {
  return isNode(expression.alias) ? nameOf(expression.alias.alias) : undefined;
}

function readOutput(expression: SqlNode, here: Place): readonly Output[] {
  if (isNode(expression.star)) return readStar(expression.star, here);
  const { column } = expression;
  const name = aliasOf(expression) ?? (isNode(column) ? nameOf(column.name) : undefined);
  if (isNode(column) && name === "*") return readStar({ table: column.table }, here);
  return [{ name, origins: readExpression(expression, here) }];
}

/** `*`, or all of one table. */
function readStar(star: SqlNode, { reading, scope }: Place): readonly Output[] {
  const table = nameOf(star.table)?.toLowerCase();
  const left = new Set(namesOf(star.except).map((name) => name.toLowerCase()));
  const merged = new Set<string>();
  const outputs = scope.relations
    .filter(({ called }) => table === undefined || called?.toLowerCase() === table)
    .flatMap((relation) => relation.outputs)
    .filter(({ name }) => {
      const lower = name?.toLowerCase() ?? "";
      if (left.has(lower) || merged.has(lower)) return false;
      if (table === undefined && scope.merged.has(lower)) merged.add(lower);
      return true;
    });
  use(outputs.flatMap(({ origins }) => origins), reading);
  return outputs;
}

/** What stands in a FROM clause or after JOIN. */
function readSource(item: SqlNode, here: Place): readonly Relation[] {
  const [kind = "", body] = Object.entries(item)[0] ?? [];
  if (!isNode(body)) return [];
  const called = nameOf(body.alias);
  const names = namesOf(body.column_aliases);
  switch (kind) {
    case "table":
      return [readTable(body, here)];
    case "subquery":
      return [{ called, outputs: renamed(readQuery(item, here), names) }];
    case "joined_table": {
      const scope = openScope(here.scope);
      const inside = { ...here, scope };
      if (isNode(body.left)) scope.relations.push(...readSource(body.left, inside));
      for (const join of listOf(body.joins)) readJoin(join, inside);
      if (called === undefined) return scope.relations;
      return [{ called, outputs: scope.relations.flatMap(({ outputs }) => outputs) }];
    }
    case "paren":
      return isNode(body.this) ? readSource(body.this, here) : [];
    case "alias": {
      const inner = isNode(body.this) ? body.this : {};
      if (!isNode(inner.subquery) && !isNode(inner.paren)) break;
      const alias = nameOf(body.alias);
      return readSource(inner, here).map(({ outputs, ...relation }) => ({
        ...relation,
        called: alias ?? relation.called,
        outputs: renamed(outputs, names),
      }));
    }
  }
  readExpression(item, here);
  return [{ called, outputs: [], rest: () => [] }];
}

function readTable(table: SqlNode, { reading, ctes }: Place): Relation {
  const own = nameOf(table.name) ?? "";
  const parts = [nameOf(table.catalog), nameOf(table.schema), own].filter((part) => part !== undefined);
  const called = nameOf(table.alias) ?? own;
  const names = namesOf(table.column_aliases);
  const cte = parts.length === 1 ? ctes.get(own.toLowerCase()) : undefined;
  if (cte !== undefined) {
    const outputs = cte.isRead ? readAgain(cte.outputs, reading) : cte.outputs;
    cte.isRead = true;
    return { called, outputs: renamed(outputs, names) };
  }
  if (reading.dialect === "oracle" && own.toLowerCase() === "dual") return { called, outputs: [] };
  const known = knownTable(parts, reading.tables);
  const source = reading.sources.length;
  reading.sources.push({ table: known?.name ?? parts.join("."), known: known !== undefined });
  const outputs = (known?.columns ?? []).map((name) => ({ name, origins: [{ source, column: name }] }));
  return {
    called,
    outputs: renamed(outputs, names),
    ...(known === undefined && { rest: (column: string) => [{ source, column }] }),
  };
}

/** The same columns of sources of their own. */
function readAgain(outputs: readonly Output[], { sources }: Reading): readonly Output[] {
  const again = new Map<number, number>();
  return outputs.map(({ name, origins }) => ({
    name,
    origins: origins.map(({ source, column }) => {
      const copy = again.get(source) ?? sources.length;
      const table = sources[source];
      if (!again.has(source) && table) sources.push(table);
      again.set(source, copy);
      return { source: copy, column };
    }),
  }));
}

function readJoin(join: SqlNode, here: Place): void {
  if (!isNode(join.this)) return;
  const { relations, merged } = here.scope;
  const left = relations.flatMap(({ outputs }) => outputs);
  const added = readSource(join.this, here);
  const right = added.flatMap(({ outputs }) => outputs);
  const natural = typeof join.kind === "string" && join.kind.startsWith("Natural");
  const shared = natural
    ? right.flatMap(({ name }) => name !== undefined && outputNamed(left, name) ? [name] : [])
    : namesOf(join.using);
  for (const name of shared) {
    const [a, b] = [outputNamed(left, name)?.origins ?? [], outputNamed(right, name)?.origins ?? []];
    use([...a, ...b], here.reading);
    setEqual(a, b, here);
    merged.add(name.toLowerCase());
  }
  relations.push(...added);
  readCondition(join.on, here);
}

/** An expression that must be true: what it sets equal counts. */
function readCondition(tree: SqlTree | undefined, here: Place): void {
  if (!isNode(tree)) return readExpression(tree, here), undefined;
  const [kind = "", body] = Object.entries(tree)[0] ?? [];
  if (!isNode(body)) return;
  switch (kind) {
    case "and":
      readCondition(body.left, here);
      return readCondition(body.right, here);
    case "or":
      readCondition(body.left, inBranch(here));
      return readCondition(body.right, inBranch(here));
    case "paren":
      return readCondition(body.this, here);
    case "not":
      return readNegated(body.this, here);
    case "eq":
    case "null_safe_eq":
      return readEquality(body.left, body.right, here);
    case "in":
      return readMembership(body, here);
    case "any":
    case "all":
      // `<> ALL` is NOT IN.
      if (body.op === (kind === "any" ? "Eq" : "Neq")) return readEquality(body.this, body.subquery, here);
  }
  readExpression(tree, here);
}

/** Below NOT, only anti-joins compare columns that belong together. */
function readNegated(tree: SqlTree | undefined, here: Place): void {
  if (isNode(tree) && isNode(tree.paren)) return readNegated(tree.paren.this, here);
  const joins = isNode(tree) && ["in", "any", "not"].some((kind) => isNode(tree[kind]));
  if (joins) readCondition(tree, here);
  else readExpression(tree, here);
}

function inBranch({ branch, ...place }: Place): Place {
  place.reading.branches++;
  return { ...place, branch: [...branch, place.reading.branches] };
}

function readEquality(left: SqlTree | undefined, right: SqlTree | undefined, here: Place): void {
  const [a, b] = [readSide(left, here), readSide(right, here)];
  for (const [i, origins] of a.entries()) setEqual(origins, b[i] ?? [], here);
}

/** `x IN (SELECT …)`, or `x IN (a.y, b.z)`. */
function readMembership({ this: sought, query, expressions, ...others }: SqlNode, here: Place): void {
  const left = readSide(sought, here);
  if (isNode(query)) {
    const right = readSide(query, here);
    for (const [i, origins] of left.entries()) setEqual(origins, right[i] ?? [], here);
  }
  for (const one of listOf(expressions)) {
    const [origins = []] = readSide(one, here);
    setEqual(left[0] ?? [], origins, inBranch(here));
  }
  readExpression(Object.values(others).filter((child) => child !== undefined), here);
}

/** The columns of one side of a comparison: of a row, of a query, or of a single expression. */
function readSide(tree: SqlTree | undefined, here: Place): readonly (readonly SourceColumn[])[] {
  if (!isNode(tree)) return [readExpression(tree, here)];
  if (isNode(tree.tuple)) return listOf(tree.tuple.expressions).map((one) => readExpression(one, here));
  if (isNode(tree.paren)) return readSide(tree.paren.this, here);
  if (isQuery(tree)) return readQuery(tree, here).map(({ origins }) => origins);
  return [readExpression(tree, here)];
}

function isQuery(node: SqlNode): boolean {
  return ["select", "union", "intersect", "except", "subquery"].some((kind) => isNode(node[kind]));
}

/** Columns that may each be the one that is meant are alternatives, and hold in branches of their own. */
function setEqual(lefts: readonly SourceColumn[], rights: readonly SourceColumn[], here: Place): void {
  const pairs = lefts.flatMap((left) => rights.map((right) => ({ left, right })))
    .filter(({ left, right }) => left.source !== right.source);
  const single = lefts.length * rights.length === 1;
  for (const pair of pairs) {
    here.reading.equalities.push({ ...pair, branch: (single ? here : inBranch(here)).branch });
  }
}

/** Wrappers of a value that leave it what it is, for a join. */
const transparent = ["paren", "cast", "try_cast", "safe_cast", "collation", "lower", "upper", "trim", "alias"];

/** Reads what is below an expression; the base columns that its value is copied from. */
function readExpression(tree: SqlTree | undefined, here: Place): readonly SourceColumn[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (!isNode(tree)) {
    for (const child of tree as readonly SqlTree[]) readExpression(child, here);
    return [];
  }
  if (isNode(tree.column)) return readColumn(tree.column, here);
  if (isNode(tree.dot)) {
    const path = readPath(tree.dot, here);
    if (path !== undefined) return path;
  }
  if (isNode(tree.table) && isNode(tree.table.name)) {
    readTable(tree.table, here);
    return [];
  }
  if (isNode(tree.exists) && isNode(tree.exists.this)) {
    readExists(tree.exists.this, here);
    return [];
  }
  if (isQuery(tree)) {
    const outputs = readQuery(tree, here);
    return outputs.length === 1 ? outputs[0]?.origins ?? [] : [];
  }
  const wrapper = transparent.find((kind) => isNode(tree[kind]));
  const wrapped = wrapper === undefined ? undefined : tree[wrapper];
  if (isNode(wrapped)) {
    const { this: inner, ...others } = wrapped;
    const origins = readExpression(inner, here);
    for (const child of Object.values(others)) readExpression(child, here);
    return origins;
  }
  for (const child of Object.values(tree)) readExpression(child, here);
  return [];
}

/** EXISTS asks for rows, so that a `*` in it shows nothing. */
function readExists(query: SqlNode, here: Place): void {
  const { select } = query;
  const plain = isNode(select) &&
    { ...select, expressions: listOf(select.expressions).filter(({ star }) => !isNode(star)) };
  readQuery(plain ? { select: plain } : query, here);
}

function readColumn(column: SqlNode, { reading, scope }: Place): readonly SourceColumn[] {
  const [name, table] = [nameOf(column.name), nameOf(column.table)];
  if (name === undefined) return [];
  const found = findColumn(scope, { table, column: name });
  if (found !== undefined) {
    use(found, reading);
    return found;
  }
  const isText = reading.dialect === "sqlite" && table === undefined && isNode(column.name) &&
    column.name.quoted === true;
  if (!isText) reading.unresolved.add(table === undefined ? name : `${table}.${name}`);
  return [];
}

/** `schema.table.column`, which is written like a field of a column. */
function readPath({ this: inner, field }: SqlNode, { reading, scope }: Place): readonly SourceColumn[] | undefined {
  const column = nameOf(field);
  if (!isNode(inner) || !isNode(inner.column) || column === undefined) return undefined;
  const [first, second] = [nameOf(inner.column.table), nameOf(inner.column.name)];
  if (first === undefined || second === undefined) return undefined;
  if (findColumn(scope, { table: first, column: second }) !== undefined) return undefined;
  const found = findColumn(scope, { table: second, column });
  if (found !== undefined) use(found, reading);
  return found;
}

function use(columns: readonly SourceColumn[], reading: Reading): void {
  for (const one of columns) reading.columns.set(`${one.source} ${one.column}`, one);
}

function listOf(tree: SqlTree | undefined): readonly SqlNode[] {
  return Array.isArray(tree) ? tree.filter(isNode) : [];
}

function namesOf(tree: SqlTree | undefined): readonly string[] {
  return listOf(tree).flatMap((identifier) => nameOf(identifier) ?? []);
}

function nameOf(tree: SqlTree | undefined): string | undefined {
  return isNode(tree) && typeof tree.name === "string" ? tree.name : undefined;
}
