import { displayWidth, wrapText } from "../base/mod.ts";
import { formatCell } from "./format_cell.ts";
import { oneLine } from "./one_line.ts";
import type { ReportTable } from "./types.ts";

export interface FitToTerminalOptions {
  /** Columns of the terminal, at least 40. */
  readonly width: number;
}

/**
 * Writes a table as `toTerminal` does, with no line longer than the terminal is wide. Caption and notes are wrapped. A table
 * that is wider is written in blocks below each other: each repeats what names the rows (the first column, and a second one of
 * text) beside as many of the others as fit, and what still is too wide is wrapped within its cell.
 *
 * @example
 * ```ts
 * import { fitToTerminal } from "querylogue/report";
 * import assert from "node:assert/strict";
 *
 * const columns = [{ header: "City" }, { header: "n", align: "right" }] as const;
 * const rows = [["Oslo", "12"]];
 * const table = { caption: "Cities of the world, and how often each is named", label: "l", columns, rows, notes: [] };
 * assert.match(fitToTerminal(table, { width: 40 }), /^Cities of the world, and how often each\nis named\n\nCity/);
 * ```
 */
export function fitToTerminal(table: ReportTable, { width }: FitToTerminalOptions): string {
  const header = table.columns.map((column) => oneLine(column.header));
  const rows = table.rows.map((cells) => cells.map((cell) => oneLine(formatCell(cell))));
  const columns = table.columns.map(({ align = "left" }, place): Column => {
    const cells = [header, ...rows].map((row) => row[place] ?? "");
    return { cells, isRight: align === "right", width: Math.max(...cells.map(displayWidth)) };
  });
  const prose = (text: string) => wrapText(oneLine(text), { width });
  const blocks = blocksOf(columns, width).map(blockText);
  const notes = table.notes.map((note) => `\n${prose(note)}\n`).join("");
  return `${prose(table.caption)}\n\n${blocks.join("\n")}${notes}`;
}

interface Column {
  /** The header and the cell of each row. */
  readonly cells: readonly string[];
  readonly isRight: boolean;
  /** What it takes on the screen. */
  readonly width: number;
}

/** Between two columns. */
const GAP = "  ";

/** Share of the screen that the columns that name the rows may take where a table does not fit. */
const NAMES_SHARE = 0.45;

/** The columns that stand beside each other, fitted into the width. */
function blocksOf(columns: readonly Column[], width: number): readonly (readonly Column[])[] {
  if (widthOf(columns) <= width) return [columns];
  if (columns.length < 2) return [narrowed(columns, width)];
  const [first, second] = columns;
  const isNamedByTwo = columns.length > 2 && first?.isRight === false && second?.isRight === false;
  const named = columns.slice(0, isNamedByTwo ? 2 : 1);
  const names = narrowed(named, Math.floor(NAMES_SHARE * width));
  const rest = width - widthOf(names) - GAP.length;
  const blocks: Column[][] = [];
  for (const column of columns.slice(named.length)) {
    const fitted = { ...column, width: Math.min(column.width, rest) };
    const open = blocks.at(-1);
    if (open !== undefined && widthOf([...open, fitted]) <= rest) open.push(fitted);
    else blocks.push([fitted]);
  }
  return blocks.map((block) => [...narrowed(named, width - widthOf(block) - GAP.length), ...block]);
}

const widthOf = (columns: readonly Column[]) =>
  columns.reduce((sum, { width }) => sum + width, GAP.length * (columns.length - 1));

/** Takes from the widest column until all fit into the width. */
function narrowed(columns: readonly Column[], width: number): readonly Column[] {
  const fitted = columns.map((column) => ({ ...column }));
  while (widthOf(fitted) > width) {
    const widest = fitted.reduce((one, other) => other.width > one.width ? other : one);
    if (widest.width <= 1) break;
    widest.width--;
  }
  return fitted;
}

function blockText(columns: readonly Column[]): string {
  const rule = columns.map(({ width }) => "-".repeat(width)).join(GAP);
  const [header = [], ...rows] = (columns[0]?.cells ?? []).map((_, row) => linesOf(columns, row));
  return [...header, rule, ...rows.flat()].map((line) => `${line}\n`).join("");
}

/** A row as lines of the screen, several where a cell is wrapped. */
function linesOf(columns: readonly Column[], row: number): readonly string[] {
  const cells = columns.map(({ cells, width }) => wrapText(cells[row] ?? "", { width }).split("\n"));
  return Array.from(
    { length: Math.max(...cells.map(({ length }) => length)) },
    (_, line) =>
      columns.map(({ width, isRight }, place) => {
        const part = cells[place]?.[line] ?? "";
        const space = " ".repeat(Math.max(0, width - displayWidth(part)));
        return isRight ? space + part : part + space;
      }).join(GAP).trimEnd(),
  );
}
