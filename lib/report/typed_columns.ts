import { formatCell } from "./format_cell.ts";
import type { Cell, Column, ReportTable } from "./types.ts";

/** A column of a table for programs. */
export interface TypedColumn {
  readonly name: string;
  readonly type: "text" | "count" | "number";
  /** A value for each row: text in a column of texts, otherwise numbers; null where there is none. */
  readonly values: readonly (string | number | null)[];
}

/** What a cell holds for programs. */
interface Parts {
  readonly value?: number | undefined;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly numerator?: number | undefined;
  readonly denominator?: number | undefined;
  readonly note?: string | undefined;
}

/**
 * The columns of a table as numbers and texts. A column of rates becomes several: the value, and behind the same header
 * `low` and `high` of its interval, `numerator` and `denominator`, and `note` for what stands in place of a number. An empty text is null. Shares
 * are between 0 and 1; a unit that all numbers of a column share stands in its name. What no row has is no column.
 */
export function typedColumns({ columns, rows }: ReportTable): readonly TypedColumn[] {
  return columns.flatMap((column, i) => columnsOf(column, rows.map((cells) => cells[i] ?? "")));
}

function columnsOf({ header }: Column, cells: readonly Cell[]): readonly TypedColumn[] {
  const numbers = cells.filter((cell) => typeof cell !== "string");
  if (numbers.length === 0) {
    return [{ name: header, type: "text", values: cells.map((cell) => formatCell(cell) || null) }];
  }
  const parts = cells.map(partsOf);
  const part = (name: keyof Parts, type: TypedColumn["type"]): TypedColumn[] => {
    const values = parts.map((own) => own[name] ?? null);
    const isEmpty = values.every((value) => value === null) && name !== "value";
    return isEmpty
      ? []
      : [{ name: name === "value" ? `${header}${unitOf(numbers)}` : `${header} ${name}`, type, values }];
  };
  const isCount = numbers.every((cell) =>
    cell.kind === "number" && !cell.decimals && Number.isSafeInteger(cell.value)
  );
  return [
    ...part("value", isCount ? "count" : "number"),
    ...part("low", "number"),
    ...part("high", "number"),
    ...part("numerator", "count"),
    ...part("denominator", "count"),
    ...part("note", "text"),
  ];
}

function unitOf(cells: readonly Exclude<Cell, string>[]): string {
  const units = new Set(cells.map((cell) => cell.kind === "number" ? cell.unit : undefined));
  const [unit] = units;
  return units.size === 1 && unit !== undefined ? ` (${unit})` : "";
}

function partsOf(cell: Cell): Parts {
  if (typeof cell === "string") return cell === "" ? {} : { note: cell };
  switch (cell.kind) {
    case "number":
    case "probability":
      return { value: cell.value };
    case "difference":
      return { value: cell.difference, low: cell.interval[0], high: cell.interval[1] };
    case "rate":
    case "ratio": {
      const { numerator, denominator } = cell.metric;
      return { ...estimated(cell.metric), numerator, denominator };
    }
    case "estimate":
      return estimated(cell.estimate);
    default:
      return cell satisfies never;
  }
}

function estimated(
  estimate: { readonly value: number; readonly interval: readonly [number, number] } | {
    readonly unscored: string;
  },
): Parts {
  if ("unscored" in estimate) return { note: estimate.unscored };
  return { value: estimate.value, low: estimate.interval[0], high: estimate.interval[1] };
}
