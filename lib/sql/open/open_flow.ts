import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { isStar, nameOf, namesOf, nodesOf, opened } from "../tree_parts.ts";
import { calledName } from "./called_name.ts";
import type { OpenPlace } from "./types.ts";

/** Where in the answer of a statement a part of it shows. */
export type OutputLocation = Omit<OpenPlace, "cause">;

/** Numbers of open parts, by the nodes that hold them; the body of a query where its rows are open. */
export type Marks = ReadonlyMap<SqlNode, readonly number[]>;

/**
 * Follows open parts of a statement outwards to the columns of its answer, by the names of columns. A part is anywhere in
 * the answer where a name that it reaches is used elsewhere than among outputs (WHERE, JOIN, GROUP BY, ORDER BY, DISTINCT),
 * and where nothing tells the name.
 *
 * @returns Places by the numbers of the parts; none for a part that no output shows.
 */
export function openFlow(statement: SqlNode, marks: Marks): ReadonlyMap<number, OutputLocation> {
  const { outputs, names, rows } = relationOf(statement, { marks, queries: new Map() });
  const places = new Map<number, { columns?: number[]; names?: string[] }>();
  for (const [position, { ids }] of outputs?.entries() ?? []) {
    for (const id of ids) places.set(id, { columns: [...places.get(id)?.columns ?? [], position] });
  }
  for (const [name, ids] of outputs ? [] : names) {
    for (const id of ids) places.set(id, { names: [...places.get(id)?.names ?? [], name] });
  }
  for (const id of rows) places.set(id, {});
  return places;
}

type Ids = ReadonlySet<number>;

interface Relation {
  /** In their positions, where no star hides them. */
  readonly outputs: readonly Output[] | undefined;
  /** Parts that the columns of a name depend on. */
  readonly names: ReadonlyMap<string, Ids>;
  /** Parts that the rows depend on, and with them all columns. */
  readonly rows: Ids;
}

interface Output {
  readonly name: string | undefined;
  readonly ids: Ids;
}

interface Scope {
  readonly marks: Marks;
  /** The queries of WITH clauses, by name. */
  readonly queries: ReadonlyMap<string, Relation>;
}

const NONE: Ids = new Set();
const CLOSED: Relation = { outputs: undefined, names: new Map(), rows: NONE };

function relationOf(tree: SqlTree | undefined, outer: Scope): Relation {
  const [kind, body] = opened(tree);
  const scope = withQueries(body, outer);
  switch (kind) {
    case "select":
      return selectRelation(body, scope);
    case "subquery":
    case "paren":
      return sortedRelation(relationOf(body.this, scope), body);
    case "union":
    case "intersect":
    case "except":
      return sortedRelation(setRelation(kind, body, scope), body);
    default:
      return { ...CLOSED, rows: marksBelow(tree, scope) };
  }
}

function setRelation(kind: string, { left, right }: SqlNode, scope: Scope): Relation {
  const [first, second] = [relationOf(left, scope), relationOf(right, scope)];
  const all = union([allOf(first), allOf(second)]);
  if (kind !== "union" || !first.outputs || !second.outputs) return { ...CLOSED, rows: all };
  const outputs = first.outputs.map(({ name, ids }, i) => ({
    name,
    ids: union([ids, second.outputs?.[i]?.ids ?? NONE]),
  }));
  return { outputs, names: namesIn(outputs), rows: union([first.rows, second.rows]) };
}

/** A relation that something after it sorts. */
function sortedRelation(relation: Relation, { order_by: order }: SqlNode): Relation {
  const keys = keysOf(order);
  const sorted = [
    ...positionsIn(keys, relation.outputs),
    ...[...nodesBelow(keys)].map((node) => relation.names.get(columnOf(node)?.name ?? "") ?? NONE),
  ];
  return { ...relation, rows: union([relation.rows, ...sorted]) };
}

function selectRelation(body: SqlNode, scope: Scope): Relation {
  const { expressions, from, joins, with: _, ...clauses } = body;
  const sources = [
    ...(isNode(from) ? nodesOf(from.expressions) : []).flatMap((source) => sourcesIn(source, scope)),
    ...nodesOf(joins).flatMap(({ this: joined }) => sourcesIn(joined, scope)),
  ];
  const listed = nodesOf(expressions);
  const reading = { ...scope, sources };
  const read = listed.map((output) => ({
    name: shownName(output),
    ids: idsIn(output, reading),
    isStar: isStar(output) || calledName(output) === "columns",
    output,
  }));
  const outputs = read.some(({ isStar }) => isStar) ? undefined : read;
  const own = namesIn(read.filter(({ isStar }) => !isStar));
  const names = outputs
    ? own
    : merged([own, ...read.filter(({ isStar }) => isStar).map(({ output }) => shownByStar(output, sources))]);
  const keys = [...keysOf(clauses.order_by), ...groupedBy(clauses.group_by)];
  const aliased = { marks: scope.marks, queries: scope.queries, sources: [...sources, ownSource(own)] };
  const grouped = isNode(clauses.group_by) && clauses.group_by.all === true;
  const collapses = body.distinct === true && nodesOf(body.distinct_on).length === 0;
  const rows = union([
    scope.marks.get(body),
    ...sources.map(({ relation }) => relation.rows),
    ...Object.values(clauses).map((clause) => idsIn(clause, aliased)),
    ...positionsIn(keys, outputs),
    ...(grouped ? listed.map((output) => idsIn(output, { ...reading, marks: new Map() })) : []),
    ...nodesOf(joins).map((join) => joinedBy(join, aliased)),
    ...(collapses ? [...names.values(), ...read.map(({ ids }) => ids)] : []),
    // The name of an expression without alias is the engine's, and a star passes it on.
    ...(outputs
      ? []
      : read.filter(({ name, isStar }) => name === undefined && !isStar).map(({ ids }) => ids)),
  ]);
  return { outputs, names, rows };
}

/** A table or query in FROM under the name that columns may have before them. */
interface Source {
  readonly name: string | undefined;
  readonly relation: Relation;
}

interface Reading extends Scope {
  readonly sources: readonly Source[];
}

function sourcesIn(tree: SqlTree | undefined, scope: Scope): readonly Source[] {
  const [kind, body] = opened(tree);
  const open = scope.marks.get(body);
  const alias = nameOf(body.alias)?.toLowerCase();
  if (kind === "joined_table") {
    const inner = [body.left, ...nodesOf(body.joins).map((join) => join.this)].flatMap((source) =>
      sourcesIn(source, scope)
    );
    const rows = union(nodesOf(body.joins).map((join) => joinedBy(join, { ...scope, sources: inner })));
    const names = merged(inner.map(({ relation }) => relation.names));
    const joined = { name: undefined, relation: { ...CLOSED, rows } };
    return alias === undefined ? [...inner, joined] : [{
      name: alias,
      relation: {
        ...CLOSED,
        names,
        rows: union([rows, ...inner.map(({ relation }) => relation.rows)]),
      },
    }];
  }
  if (kind === "table") {
    const name = nameOf(body.name)?.toLowerCase();
    const known = isNode(body.schema) ? undefined : scope.queries.get(name ?? "");
    const relation = renamed(known ?? CLOSED, namesOf(body.column_aliases));
    return [{ name: alias ?? name, relation: { ...relation, rows: union([relation.rows, open]) } }];
  }
  if (kind !== "subquery") {
    return [{ name: undefined, relation: { ...CLOSED, rows: idsIn(tree, { ...scope, sources: [] }) } }];
  }
  const relation = asSource(renamed(relationOf(tree, scope), namesOf(body.column_aliases)));
  return [{ name: alias, relation: { ...relation, rows: union([relation.rows, open]) } }];
}

/** A relation under other names of columns. */
function renamed(relation: Relation, columns: readonly string[]): Relation {
  if (columns.length === 0) return relation;
  if (!relation.outputs) return { ...CLOSED, rows: allOf(relation) };
  const outputs = relation.outputs.map(({ name, ids }, i) => ({
    name: columns[i]?.toLowerCase() ?? name,
    ids,
  }));
  return { ...relation, outputs, names: namesIn(outputs) };
}

/** A relation whose open columns all have names. */
function asSource({ outputs, names, rows }: Relation): Relation {
  const unnamed = outputs?.filter(({ name }) => name === undefined).map(({ ids }) => ids) ?? [];
  return { outputs, names, rows: union([rows, ...unnamed]) };
}

function withQueries({ with: clause }: SqlNode, outer: Scope): Scope {
  if (!isNode(clause)) return outer;
  const queries = new Map(outer.queries);
  for (const query of nodesOf(clause.ctes)) {
    const name = nameOf(query.alias)?.toLowerCase();
    if (name === undefined) continue;
    const read = () =>
      asSource(renamed(relationOf(query.this, { ...outer, queries }), namesOf(query.columns)));
    queries.set(name, read());
    if (clause.recursive !== true) continue;
    for (let before = ""; before !== print(queries.get(name));) {
      before = print(queries.get(name));
      queries.set(name, read());
    }
  }
  return { ...outer, queries };
}

/** Equal for relations in which the same is open. */
function print(relation: Relation | undefined): string {
  const sorted = (ids: Ids) => [...ids].sort((a, b) => a - b);
  return JSON.stringify(
    relation &&
      [sorted(relation.rows), [...relation.names].map(([name, ids]) => [name, sorted(ids)])],
  );
}

/** Open parts that an expression or a clause holds, or refers to by name. */
function idsIn(tree: SqlTree | undefined, { marks, queries, sources }: Reading): Ids {
  return union([...nodesBelow(tree)].flatMap((node) => {
    const marked = marks.get(node) ?? [];
    const [kind, body] = opened(node);
    const query = kind === "table" ? queries.get(nameOf(body.name)?.toLowerCase() ?? "") : undefined;
    if (query) return [marked, allOf(query)];
    const column = columnOf(node);
    if (!column) return [marked];
    const meant = sources.filter(({ name }) => column.table === undefined || name === column.table);
    // A whole row has the name of its table.
    const row = column.table === undefined ? sources.filter(({ name }) => name === column.name) : [];
    return [
      marked,
      ...meant.map(({ relation }) => relation.names.get(column.name)),
      ...row.map(({ relation }) => allOf(relation)),
    ];
  }));
}

function joinedBy({ on, using, kind }: SqlNode, reading: Reading): Ids {
  const named = namesOf(using).map((name) => name.toLowerCase());
  const relations = reading.sources.map(({ relation }) => relation);
  const isNatural = typeof kind === "string" && kind.startsWith("Natural");
  return union([
    idsIn(on, reading),
    ...relations.flatMap(({ names }) => named.map((name) => names.get(name))),
    ...(isNatural ? relations.map(allOf) : []),
  ]);
}

/** What a star passes on. */
function shownByStar(output: SqlNode, sources: readonly Source[]): ReadonlyMap<string, Ids> {
  const [, body] = opened(output);
  const table = nameOf(body.table)?.toLowerCase();
  const hidden = new Set(namesOf(body.except).map((name) => name.toLowerCase()));
  const shown = sources.filter(({ name }) => table === undefined || name === table);
  const names = merged(shown.map(({ relation }) => relation.names));
  return new Map([...names].filter(([name]) => !hidden.has(name)));
}

/** The aliases of a query's outputs, as its own clauses may name them. */
function ownSource(names: ReadonlyMap<string, Ids>): Source {
  return { name: undefined, relation: { ...CLOSED, names } };
}

/** Sort keys or groups that are positions of outputs. */
function positionsIn(keys: readonly SqlNode[], outputs: readonly Output[] | undefined): readonly Ids[] {
  return keys.flatMap((key) => {
    const [kind, { literal_type: type, value }] = opened(key);
    return kind === "literal" && type === "number" ? outputs?.[Number(value) - 1]?.ids ?? [] : [];
  });
}

function keysOf(order: SqlTree | undefined): readonly SqlNode[] {
  return isNode(order) ? nodesOf(order.expressions).map((key) => key.this).filter(isNode) : [];
}

function groupedBy(clause: SqlTree | undefined): readonly SqlNode[] {
  return isNode(clause) ? nodesOf(clause.expressions) : [];
}

function columnOf(node: SqlNode): { readonly name: string; readonly table: string | undefined } | undefined {
  const [kind, { name, table }] = opened(node);
  const called = kind === "column" ? nameOf(name)?.toLowerCase() : undefined;
  return called === undefined ? undefined : { name: called, table: nameOf(table)?.toLowerCase() };
}

function shownName(output: SqlNode): string | undefined {
  const [kind, { alias }] = opened(output);
  return kind === "alias" ? nameOf(alias)?.toLowerCase() : columnOf(output)?.name;
}

function namesIn(outputs: readonly Output[]): ReadonlyMap<string, Ids> {
  const named = outputs.flatMap(({ name, ids }) =>
    name === undefined || ids.size === 0 ? [] : [[name, ids] as const]
  );
  return merged(named.map((entry) => new Map([entry])));
}

function merged(maps: readonly ReadonlyMap<string, Ids>[]): ReadonlyMap<string, Ids> {
  const all = new Map<string, Ids>();
  for (const [name, ids] of maps.flatMap((map) => [...map])) {
    all.set(name, union([all.get(name), ids]));
  }
  return all;
}

function allOf({ outputs, names, rows }: Relation): Ids {
  return union([rows, ...names.values(), ...(outputs ?? []).map(({ ids }) => ids)]);
}

function marksBelow(tree: SqlTree | undefined, { marks }: Scope): Ids {
  return union([...nodesBelow(tree)].map((node) => marks.get(node)));
}

function union(sets: readonly (Iterable<number> | undefined)[]): Ids {
  return new Set(sets.flatMap((set) => [...set ?? []]));
}
