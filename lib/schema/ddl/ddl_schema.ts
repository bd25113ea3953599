import {
  columnOf,
  type DdlDraft,
  type DraftColumn,
  type DraftForeignKey,
  type DraftTable,
  spelled,
  tableOf,
} from "./ddl_draft.ts";
import { qualifiedName } from "../qualified_name.ts";
import type { Column, ForeignKey, Omission, Schema, Table } from "../types.ts";

/** The schema that a draft describes, when the whole script has been read. */
export function ddlSchema(draft: DdlDraft): Schema {
  const kept = draft.tables.filter(({ leftOut }) => leftOut === undefined);
  const [tables, views] = [
    kept.filter(({ kind }) => kind === "table"),
    kept.filter(({ kind }) => kind === "view"),
  ];
  const nameOf = namesIn(tables);
  const asTable = (table: DraftTable): Table => ({
    name: nameOf(table),
    columns: table.columns.map((column) => columnFrom(draft, column)),
    primaryKey: table.primaryKey?.columns.map(({ name }) => name.spelled) ?? [],
    uniqueKeys: distinct(table.uniqueKeys.map(({ columns }) => columns.map(({ name }) => name.spelled))),
    ...(table.comment !== undefined && { comment: table.comment }),
  });
  const omitted: Omission[] = [...leftOut(draft, nameOf), ...draft.omitted];
  const foreignKeys: ForeignKey[] = [];
  for (const table of tables) {
    for (const key of table.foreignKeys) {
      const read = foreignKey(draft, table, key, nameOf);
      if (typeof read === "string") omitted.push({ what: "foreign key", name: key.name, reason: read });
      else foreignKeys.push(read);
    }
  }
  return {
    tables: tables.map(asTable),
    foreignKeys: distinct(foreignKeys, ({ from, to }) => [from, to]),
    ...(views.length > 0 && { views: views.map(asTable) }),
    ...(omitted.length > 0 && { omitted }),
  };
}

/** Names hold the schema where tables lie in several, and where a view lies elsewhere than all tables. */
function namesIn(tables: readonly DraftTable[]): (table: DraftTable) => string {
  const schemas = new Set(tables.map(({ schema }) => schema.folded));
  const [only] = schemas.size > 1 ? [] : schemas;
  return ({ schema, name }) =>
    schema.folded === only || schema.folded === ""
      ? qualifiedName([name.spelled])
      : qualifiedName([schema.spelled, name.spelled]);
}

function columnFrom(
  draft: DdlDraft,
  { name, type, typeKey, notNull, comment, generated, admits }: DraftColumn,
): Column {
  const values = admits ?? (typeKey === undefined ? undefined : draft.enums.get(typeKey));
  return {
    name: name.spelled,
    type,
    notNull,
    ...(comment !== undefined && { comment }),
    ...(generated && { generated }),
    ...(values !== undefined && { admits: values }),
  };
}

/** The partitions of a table hold its rows, so that nothing is missing without them. */
function leftOut(draft: DdlDraft, nameOf: (table: DraftTable) => string): readonly Omission[] {
  return draft.tables.flatMap((table) =>
    table.leftOut === undefined || table.leftOut === "partition"
      ? []
      : [{ what: table.kind, name: nameOf(table), reason: `is a ${table.leftOut} table` }]
  );
}

/** The key, or why there is none. */
function foreignKey(
  draft: DdlDraft,
  table: DraftTable,
  { name, columns, to, searchPath, toColumns }: DraftForeignKey,
  nameOf: (table: DraftTable) => string,
): ForeignKey | string {
  const target = tableOf(draft, to, searchPath);
  if (target === undefined) return `leads to ${spelled(to)}, which the script does not create`;
  if (target.leftOut !== undefined) return `leads to ${spelled(to)}, which is a ${target.leftOut}`;
  if (target.kind === "view") return `leads to ${spelled(to)}, which is a view`;
  if (toColumns.length === 0 && target.primaryKey === undefined) {
    return `leads to ${spelled(to)}, which has no primary key`;
  }
  const found: readonly (DraftColumn | undefined)[] = toColumns.length === 0
    ? target.primaryKey?.columns ?? []
    : toColumns.map((column) => columnOf(target, column));
  const missing = found.indexOf(undefined);
  if (missing >= 0) return `leads to ${spelled(to)}.${toColumns[missing]?.spelled}, which there is not`;
  if (found.length !== columns.length) return `pairs ${columns.length} columns with ${found.length}`;
  return {
    name,
    from: { table: nameOf(table), columns: columns.map((column) => column.name.spelled) },
    to: { table: nameOf(target), columns: found.flatMap((column) => column?.name.spelled ?? []) },
  };
}

function distinct<T>(items: readonly T[], keyOf: (item: T) => unknown = (item) => item): readonly T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = JSON.stringify(keyOf(item));
    return !seen.has(key) && seen.add(key);
  });
}
