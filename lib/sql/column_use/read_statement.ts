import { traits } from "../dialects/traits.ts";
import { isNode } from "../is_node.ts";
import type { Reading } from "../open_reading.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";
import { openScope, type Output, outputNamed, type Relation } from "../relation.ts";
import { nameOf, namesOf, nodesOf, opened } from "../tree_parts.ts";
import type { Place } from "./place.ts";
import { readStar } from "./read_column.ts";
import { readCondition } from "./read_condition.ts";
import { readExpression } from "./read_expression.ts";
import { renamed } from "./renamed.ts";
import { readTable } from "./read_table.ts";

/** Reads every part of a query once into a reading. */
export function readStatement(statement: SqlNode, reading: Reading): void {
  readQuery(statement, { reading, scope: openScope(), ctes: new Map(), branch: [], readQuery });
}

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
  const recursive = clause.recursive === true || traits[place.reading.dialect].recursesUnmarked;
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

/** What stands in a FROM clause or after JOIN. */
function readSource(item: SqlTree | undefined, here: Place): readonly Relation[] {
  const [kind, body] = opened(item);
  const called = nameOf(body.alias);
  const names = namesOf(body.column_aliases);
  switch (kind) {
    case "table":
      return [readTable(body, here)];
    case "subquery":
      return [{ called, outputs: renamed(here.readQuery(item, here), names) }];
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

/** A join; its condition sees all that stands before it. */
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
