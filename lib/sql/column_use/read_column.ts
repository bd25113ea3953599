import { traits } from "../dialects/traits.ts";
import type { SourceColumn } from "../column_types.ts";
import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { findColumn, type Output } from "../relation.ts";
import { nameOf, namesOf, opened } from "../tree_parts.ts";
import type { Place } from "./place.ts";

/** A column, which may be one of several; SQLite takes a quoted name that no column has for a text. */
export function readColumn(column: SqlNode, { reading, scope }: Place): readonly SourceColumn[] {
  const [name, table] = [nameOf(column.name), nameOf(column.table)];
  if (name === undefined) return [];
  const found = findColumn(scope, { table, column: name });
  if (found !== undefined) {
    reading.use(found);
    return found;
  }
  const isText = traits[reading.dialect].quotedNamesMayBeTexts && table === undefined &&
    isNode(column.name) &&
    column.name.quoted === true;
  if (!isText) reading.missing(table === undefined ? name : `${table}.${name}`);
  return [];
}

/** `schema.table.column`, which the parser takes for a field of a column. */
export function readPath({ this: inner, field }: SqlNode, here: Place): readonly SourceColumn[] | undefined {
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

/** `*`, or all of one table. */
export function readStar({ table, except }: SqlNode, { reading, scope }: Place): readonly Output[] {
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
