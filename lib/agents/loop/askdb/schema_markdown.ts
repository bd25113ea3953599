import { fence } from "../../../llm/mod.ts";
import type { Schema, Table } from "../../../schema/mod.ts";

/**
 * Writes tables for a prompt as the paper does (section 3.2): a Markdown table each, with columns name, type and constraint,
 * primary and foreign keys written out.
 */
export function schemaMarkdown(
  names: readonly string[],
  { tables, views = [], foreignKeys }: Schema,
): string {
  const shown = names.flatMap((name) => [...tables, ...views].find((table) => table.name === name) ?? []);
  return shown.map((table) =>
    [
      `Table ${fence(table.name)}`,
      "",
      "| Column | Type | Constraint |",
      "| --- | --- | --- |",
      ...table.columns.map((column) => {
        const constraints = [
          ...keysOf(column.name, table, foreignKeys),
          ...column.notNull ? ["NOT NULL"] : [],
        ];
        return `| ${[column.name, column.type, constraints.join("; ")].map(cell).join(" | ")} |`;
      }),
    ].join("\n")
  ).join("\n\n");
}

/** The keys that a column is the first column of; a key of several columns stands once. */
function keysOf(column: string, table: Table, foreignKeys: Schema["foreignKeys"]): readonly string[] {
  const list = (columns: readonly string[]) => columns.join(", ");
  return [
    ...table.primaryKey[0] === column ? [`PRIMARY KEY (${list(table.primaryKey)})`] : [],
    ...foreignKeys.filter(({ from }) => from.table === table.name && from.columns[0] === column).map((
      { from, to },
    ) => `FOREIGN KEY (${list(from.columns)}) REFERENCES ${to.table}(${list(to.columns)})`),
  ];
}

const cell = (text: string) => fence(text, { maxCharacters: 300 }).replaceAll("|", "\\|");
