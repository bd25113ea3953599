import { rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../base/mod.ts";
import { type ReportTable, toCsv, toLatex, toMarkdown } from "../report/mod.ts";

/** Endings of a table's files, and what writes them. */
const tableFormats = [["md", toMarkdown], ["tex", toLatex], ["csv", toCsv]] as const;

/** The name of a table's files, without an ending. */
export function tableName({ label }: Pick<ReportTable, "label">): string {
  return label.replace("tab:", "");
}

/**
 * Writes a table into `tables` of a run folder in every format; its files are named after its label.
 *
 * @throws {OutsideError} If a file cannot be written.
 */
export async function writeTable(folder: string, table: ReportTable): Promise<void> {
  for (const [ending, write] of tableFormats) {
    await writeFileAtomic(join(folder, "tables", `${tableName(table)}.${ending}`), write(table));
  }
}

/**
 * Removes the files of a table that an earlier report may have written.
 *
 * @param name Of the files, without an ending.
 */
export async function removeTable(folder: string, name: string): Promise<void> {
  for (const [ending] of tableFormats) await rm(join(folder, "tables", `${name}.${ending}`), { force: true });
}
