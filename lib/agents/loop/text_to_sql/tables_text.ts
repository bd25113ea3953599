import { tableDefinitions } from "../../../linking/mod.ts";
import { dataBlock } from "../../../llm/mod.ts";
import type { Turn } from "../types.ts";

/** Characters of a stored value in a sample row. */
const SHOWN_CHARACTERS = 60;

/** Writes tables as CREATE TABLE statements with their keys. */
export function tablesText(tables: readonly string[], { schema, database }: Turn): string {
  const whole = { ...schema, tables: [...schema.tables, ...schema.views ?? []] };
  return tableDefinitions(whole, { tables, dialect: database.dialect });
}

/** Writes the first rows of tables, each as marked data; empty where nothing may be shown. */
export async function sampleRowsText(tables: readonly string[], turn: Turn): Promise<string> {
  const blocks: string[] = [];
  for (const table of tables) {
    const { columns, rows } = await turn.sampleRows(table);
    if (rows.length === 0) continue;
    blocks.push(
      dataBlock(`columns and first rows of ${table}`, [columns, ...rows], {
        maxCharacters: SHOWN_CHARACTERS,
      }),
    );
  }
  return blocks.join("\n");
}
