import type { Schema } from "../schema/mod.ts";

/** What the name of a table or column means. */
export type NameTarget =
  | { readonly kind: "table"; readonly table: string }
  | {
    readonly kind: "column";
    readonly table: string;
    readonly column: string;
    readonly refersTo?: readonly string[];
    readonly isRole?: true;
  };

/** A column with the tables that its foreign keys lead to, and whether another key of its table leads there, too. */
export function columnTarget(schema: Schema, table: string, column: string): NameTarget {
  const [keys = [], others = []] = [true, false].map((isOwn) =>
    schema.foreignKeys.filter(({ from }) => from.table === table && from.columns.includes(column) === isOwn)
  );
  const refersTo = [...new Set(keys.map(({ to }) => to.table))];
  const isRole = others.some(({ to }) => refersTo.includes(to.table));
  return {
    kind: "column",
    table,
    column,
    ...(refersTo.length > 0 && { refersTo }),
    ...(isRole && { isRole }),
  };
}
