import { type Glossary, glossaryText } from "../../linking/mod.ts";
import { dataBlock } from "../../llm/mod.ts";
import type { Schema } from "../../schema/mod.ts";

export interface BackgroundTextOptions {
  readonly schema: Schema;
  readonly glossary?: Glossary | undefined;
}

/** Words the comments and glossary entries about some tables for a prompt. */
export function backgroundText(
  tables: readonly string[],
  { schema, glossary }: BackgroundTextOptions,
): string {
  const words = glossary === undefined ? "" : glossaryText(glossary, tables);
  return commentsOf(schema, tables) + (words === "" ? "" : `What people in this field say:\n\n${words}\n\n`);
}

/** Comments are content of the database, so they are given as a data block. */
function commentsOf(schema: Schema, tables: readonly string[]): string {
  const rows = schema.tables.filter(({ name }) => tables.includes(name)).flatMap((table) => [
    ...(table.comment ? [[table.name, table.comment]] : []),
    ...table.columns.flatMap(({ name, comment }) => comment ? [[`${table.name}.${name}`, comment]] : []),
  ]);
  if (rows.length === 0) return "";
  const block = dataBlock("tables and columns with their comments", rows, {
    maxValues: rows.length,
    maxCharacters: 200,
  });
  return `What the designers of the database noted:\n\n${block}\n\n`;
}
