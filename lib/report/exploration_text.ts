import type { Exploration, ExploredTable } from "./exploration.ts";
import { explorationFacts } from "./exploration_facts.ts";
import { explorationTable } from "./exploration_table.ts";
import { oneLine } from "./one_line.ts";
import { fitToTerminal } from "./fit_to_terminal.ts";
import { wrapText } from "../base/mod.ts";

export interface ExplorationTextOptions {
  /** Columns of the terminal. @default lines are as long as they are */
  readonly width?: number | undefined;
}

/** Limits of a screen: tables, sentences, letters of a line of names. */
const TABLES = 50;
const SENTENCES = 8;
const LETTERS = 110;

/**
 * Renders an exploration for a terminal: the tables, the most joined first, then the facts. Long lists are cut and show
 * how much is left out; a schema of fifty tables fills about a screen.
 *
 * @example
 * ```ts
 * import { explorationText } from "querylogue/report";
 * import { exploreSchema } from "querylogue/runs";
 * import assert from "node:assert/strict";
 *
 * const tables = Array.from({ length: 498 }, (_, i) => ({ name: `t${i}`, columns: [], primaryKey: [], uniqueKeys: [] }));
 * const text = explorationText(await exploreSchema({ tables, foreignKeys: [] }, { name: "many" }));
 * assert.match(text, /\nand 448 more tables\n/);
 * ```
 */
export function explorationText(
  found: Exploration,
  { width = Infinity }: ExplorationTextOptions = {},
): string {
  const tables = mostJoinedFirst(found.tables);
  const more = tables.length - TABLES;
  const shown = explorationTable(found, { tables: tables.slice(0, TABLES) });
  return [
    fitToTerminal({
      ...shown,
      rows: shown.rows.map((cells) => cells.map((cell) => typeof cell === "string" ? cut(cell, 40) : cell)),
    }, { width }),
    ...(more > 0 ? [`and ${more} more ${more === 1 ? "table" : "tables"}\n`] : []),
    "\n",
    ...[
      ...explorationFacts(found).map(({ title, items, sentences }) =>
        sentences ? sentenceLines(title, items) : `${title}: ${nameList(items)}\n`
      ),
      ...sampleLines(found),
    ].join("").split("\n").map((line) => `${wrapText(line, { width, indent: "    " })}\n`),
  ].join("").trimEnd() + "\n";
}

function nameList(items: readonly string[]): string {
  if (items.length === 0) return "none";
  let letters = 0;
  const fitting = items.map((item) => cut(item, LETTERS)).filter((item, i) =>
    (letters += item.length + 2) <= LETTERS || i === 0
  );
  const more = items.length - fitting.length;
  return `${fitting.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function sentenceLines(title: string, items: readonly string[]): string {
  if (items.length === 0) return `${title}: none\n`;
  const more = items.length - SENTENCES;
  return [
    `${title}: ${items.length}\n`,
    ...items.slice(0, SENTENCES).map((item) => `  ${cut(item, 2 * LETTERS)}\n`),
    ...(more > 0 ? [`  and ${more} more\n`] : []),
  ].join("");
}

/** Sample values of one column of some tables: the label column, or else the first column with samples. */
function sampleLines({ tables }: Exploration): readonly string[] {
  const lines = mostJoinedFirst(tables).flatMap(({ name, label_column, column_list }) => {
    const sampled = column_list.filter(({ samples }) => samples !== undefined);
    const column = sampled.find((column) => column.name === label_column) ?? sampled[0];
    return column === undefined
      ? []
      : [`  ${cut(name, 40)}.${cut(column.name, 40)}: ${nameList(column.samples ?? [])}\n`];
  });
  return lines.length === 0 ? [] : ["Sample values:\n", ...lines.slice(0, SENTENCES).map(oneLineOf)];
}

const oneLineOf = (line: string) => `${oneLine(line.trimEnd())}\n`;

function cut(text: string, most: number): string {
  const line = oneLine(text);
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** Tables by neighbours, then by rows, then as declared. */
function mostJoinedFirst(tables: readonly ExploredTable[]): readonly ExploredTable[] {
  return tables.toSorted((a, b) => b.neighbours - a.neighbours || (b.rows ?? 0) - (a.rows ?? 0));
}
