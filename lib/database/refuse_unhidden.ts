import { InputError, nearestName } from "../base/mod.ts";
import type { Table } from "../schema/mod.ts";
import { hiddenColumns } from "./hidden_columns.ts";

/**
 * Refuses names of columns to hide that match none: they are misspelled, and the values would be shown.
 *
 * @param unread Names of tables that there are beside these; their columns are not known.
 * @param source What the tables are of, as a message names it.
 * @throws {InputError} If a name matches nothing; the message says which is nearest.
 */
export function refuseUnhidden(
  names: "all" | readonly string[],
  { tables, unread, source }: {
    readonly tables: readonly Table[];
    readonly unread: readonly string[];
    readonly source: string;
  },
): void {
  if (names === "all") return;
  const known = tables.flatMap(({ name, columns }) => columns.map((column) => [name, column.name] as const));
  for (const name of names) {
    const hides = hiddenColumns([name]);
    if (known.some(([table, column]) => hides(table, column))) continue;
    const column = name.slice(name.lastIndexOf(".") + 1);
    if (unread.some((table) => hides(table, column))) continue;
    const near = nearestName(name, known.map((parts) => parts.join(".")));
    throw new InputError(
      `Cannot hide the column "${name}", as ${source} has none of this name` +
        (near === undefined ? ": write it as TABLE.COLUMN" : `: did you mean "${near}"?`),
    );
  }
}
