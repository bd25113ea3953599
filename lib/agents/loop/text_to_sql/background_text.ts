import { dataBlock } from "../../../llm/mod.ts";
import type { Turn } from "../types.ts";
import { sampleRowsText } from "./tables_text.ts";

/** Values of the database that a question may name, at most. */
const MOST_VALUES = 20;

/** Tables up to which sample rows are shown. */
const SAMPLED_TABLES = 12;

/** Writes the first rows of tables, where they are few, and stored values of them that a question may name; "" where there is neither. */
export async function backgroundText(
  question: string,
  tables: readonly string[],
  turn: Turn,
): Promise<string> {
  const samples = tables.length > SAMPLED_TABLES ? "" : await sampleRowsText(tables, turn);
  const named = turn.database.hides === undefined
    ? turn.linker(question).flatMap((mention) =>
      mention.kind === "value" && tables.includes(mention.table)
        ? [[`${mention.table}.${mention.column}`, String(mention.value)]]
        : []
    )
    : [];
  const values = named.length === 0
    ? ""
    : dataBlock("columns with a stored value that the question may name", named, { maxValues: MOST_VALUES });
  return [samples, values].filter((part) => part !== "").map((part) => `${part}\n\n`).join("");
}
