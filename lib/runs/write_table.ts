import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../base/mod.ts";
import { type ReportTable, toCsv, toLatex, toMarkdown, toParquet } from "../report/mod.ts";

/** Endings of a table's files for people, and what writes them. */
const readFormats = [["md", toMarkdown], ["tex", toLatex]] as const;

/** Endings of a table's files for programs, and what writes them. */
const numberFormats = [["csv", toCsv], ["parquet", toParquet]] as const;

/** The name of a table's files, without an ending. */
export function tableName({ label }: Pick<ReportTable, "label">): string {
  return label.replace("tab:", "");
}

/**
 * Writes a table into `tables` of a run folder in every format; its files are named after its label.
 *
 * @param numbers What programs read. @default the table itself
 * @throws {OutsideError} If a file cannot be written.
 */
export async function writeTable(folder: string, table: ReportTable, numbers = table): Promise<void> {
  const path = (ending: string) => join(folder, "tables", `${tableName(table)}.${ending}`);
  for (const [ending, write] of readFormats) await writeFileAtomic(path(ending), write(table));
  for (const [ending, write] of numberFormats) await writeFileAtomic(path(ending), await write(numbers));
}

/**
 * Removes the files of a table that an earlier report may have written.
 *
 * @param name Of the files, without an ending.
 */
export async function removeTable(folder: string, name: string): Promise<void> {
  for (const [ending] of [...readFormats, ...numberFormats]) {
    await rm(join(folder, "tables", `${name}.${ending}`), { force: true });
  }
}
