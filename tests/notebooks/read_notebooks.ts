import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One output of a cell, with its pictures by media type. */
export interface Output {
  readonly output_type: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly ename?: string;
  readonly evalue?: string;
}

/** One cell, with its text in lines. */
export interface Cell {
  readonly id: string;
  readonly cell_type: "code" | "markdown";
  readonly source: readonly string[];
  readonly execution_count?: number | null;
  readonly outputs?: readonly Output[];
}

/** A notebook as its file holds it. */
export interface Notebook {
  readonly nbformat: number;
  readonly nbformat_minor: number;
  readonly metadata: { readonly kernelspec: { readonly name: string; readonly language: string } };
  readonly cells: readonly Cell[];
}

/** The folder of the project's notebooks. */
export const notebookFolder = fileURLToPath(new URL("../../notebooks", import.meta.url));

/** Names of the project's notebooks, in their order. */
export const notebookNames = readdirSync(notebookFolder).filter((name) => name.endsWith(".ipynb")).sort();

/** Reads a notebook from its file. */
export function readNotebook(path: string): Notebook {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** The cells of code. */
export function codeCells({ cells }: Notebook): readonly Cell[] {
  return cells.filter(({ cell_type }) => cell_type === "code");
}
