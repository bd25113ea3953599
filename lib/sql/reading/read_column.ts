import { traits } from "../dialects/traits.ts";
import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { nameOf, namesOf } from "../tree_parts.ts";
import { isKnown, isOpen, type Place, resolve } from "./place.ts";
import { openedExpression } from "./tree_rest.ts";
import type { SqlExpression } from "./types.ts";

/** A column, or a text that SQLite takes it for. */
export function readColumn(body: SqlNode, place: Place): SqlExpression {
  const name = nameOf(body.name) ?? "";
  const table = nameOf(body.table);
  if (name === "*") return readStar({ table: body.table });
  const isQuoted = table === undefined && isNode(body.name) && body.name.quoted === true;
  if (traits[place.text.dialect].quotedNamesMayBeTexts && isQuoted && mayBeText(name, place)) {
    return { kind: "literal", type: "text", value: name };
  }
  const found = resolve({ table, column: name }, place) ??
    { kind: "column", column: name, ...(table !== undefined && { source: table }) };
  return body.join_mark === true && found.kind === "column" ? { ...found, mayLack: true } : found;
}

/** SQLite takes a double-quoted name that no column has for a text. */
function mayBeText(name: string, { scope, isComparedWith }: Place): boolean {
  return !isKnown(scope, name) && (isComparedWith === true || !isOpen(scope));
}

/** `schema.table.column`, which the parser takes for a field of a column. */
export function readPath({ this: inner, field }: SqlNode, place: Place): SqlExpression | undefined {
  const [kind, body] = openedExpression(inner);
  const [table, column] = [nameOf(body.name), nameOf(field)];
  return kind === "column" && isNode(body.table) && column !== undefined
    ? resolve({ table, column }, place)
    : undefined;
}

/** `*`, or all of one table. */
export function readStar({ table, except }: SqlNode): SqlExpression {
  const source = nameOf(table);
  return { kind: "star", ...(source !== undefined && { source }), except: namesOf(except) };
}
