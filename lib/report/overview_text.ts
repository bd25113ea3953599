import { displayWidth, wrapText } from "../base/mod.ts";
import { oneLine } from "./one_line.ts";
import type { RunOverview } from "./run_overview.ts";

export interface OverviewTextOptions {
  /** Columns that a line may take, at least 40. */
  readonly width: number;
}

/** Columns below which each agent gets a block of its own. */
const NARROW = 80;

const [INDENT, GAP] = ["  ", "   "];

/**
 * A run in short as text, no line of which is wider than the width: headline, a column an agent, and what is to be known. In
 * less than 80 columns, and where not all agents fit beside each other, the columns stand below each other.
 */
export function overviewText(overview: RunOverview, { width }: OverviewTextOptions): string {
  const { headline, columns, rows, failures, shows, notes } = overview;
  const prose = (text: string) => wrapText(oneLine(text), { width, indent: INDENT });
  const names = rows.map(({ name }) => name);
  const namesWidth = Math.max(...names.map(displayWidth));
  const cells = columns.map((header, place): CellColumn => {
    const texts = rows.map(({ cells }) => oneLine(cells[place] ?? ""));
    const header1 = oneLine(header);
    const longestWord = Math.max(...header1.split(" ").map(displayWidth));
    const room = Math.max(8, width - INDENT.length - namesWidth - GAP.length);
    return {
      header: header1,
      texts,
      width: Math.min(room, Math.max(longestWord, ...texts.map(displayWidth))),
    };
  });
  const blocks = width < NARROW
    ? cells.map((column) => [column])
    : fitting(cells, width - INDENT.length - namesWidth);
  return [
    wrapText(oneLine(headline), { width, indent: INDENT }),
    ...blocks.flatMap((block) => ["", ...blockLines(names, block, namesWidth)]),
    "",
    ...(failures === undefined ? [] : [prose(failures)]),
    ...(shows === undefined ? [] : [prose(shows)]),
    ...notes.map(prose),
    "",
  ].join("\n");
}

interface CellColumn {
  readonly header: string;
  readonly texts: readonly string[];
  readonly width: number;
}

/** Columns in groups that fit the width. */
function fitting(columns: readonly CellColumn[], width: number): readonly (readonly CellColumn[])[] {
  const blocks: CellColumn[][] = [];
  let left = 0;
  for (const column of columns) {
    const needed = GAP.length + column.width;
    if (needed <= left) blocks.at(-1)?.push(column);
    else {
      blocks.push([column]);
      left = width;
    }
    left -= needed;
  }
  return blocks;
}

function blockLines(
  names: readonly string[],
  block: readonly CellColumn[],
  namesWidth: number,
): readonly string[] {
  const line = (name: string, cells: readonly string[]) =>
    [INDENT + left(name, namesWidth), ...cells].join(GAP).trimEnd();
  const headers = block.map(({ header, width }) => wrapText(header, { width }).split("\n"));
  const height = Math.max(...headers.map(({ length }) => length));
  return [
    ...Array.from(
      { length: height },
      (_, at) =>
        line(
          "",
          block.map(({ width }, i) =>
            right(headers[i]?.[at - height + (headers[i]?.length ?? 0)] ?? "", width)
          ),
        ),
    ),
    ...names.map((name, row) => line(name, block.map(({ texts, width }) => right(texts[row] ?? "", width)))),
  ];
}

const left = (text: string, width: number) => text + " ".repeat(Math.max(0, width - displayWidth(text)));
const right = (text: string, width: number) => " ".repeat(Math.max(0, width - displayWidth(text))) + text;
