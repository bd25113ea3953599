import { tableDefinitions } from "../../../linking/mod.ts";
import { dataBlock, fencedLines } from "../../../llm/mod.ts";
import type { JoinEnd, Schema } from "../../../schema/mod.ts";
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

/** Writes tables with all of their keys, those from and to other tables too, and with their first rows. */
export async function tableDetails(tables: readonly string[], turn: Turn): Promise<string> {
  const parts = [
    tablesText(tables, turn),
    otherKeys(tables, turn.schema),
    await sampleRowsText(tables, turn),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Foreign keys between these tables and others, which definitions of tables leave out. */
function otherKeys(tables: readonly string[], { foreignKeys }: Schema): string {
  const keys = foreignKeys.filter(({ from, to }) =>
    tables.includes(from.table) !== tables.includes(to.table)
  );
  if (keys.length === 0) return "";
  const lines = keys.map(({ from, to }) => `${endText(from)} refers to ${endText(to)}`);
  return `Keys to and from other tables:\n${fencedLines("foreign keys", lines)}`;
}

const endText = ({ table, columns }: JoinEnd) => `${table} (${columns.join(", ")})`;
