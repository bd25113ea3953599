import type { CsvErrorCode, Info } from "csv-parse/sync";
import { howMany, InputError, nearestName } from "../../base/mod.ts";

/** A row below the header. */
export interface CsvRow {
  /** The line of the file where it begins, from 1. */
  readonly line: number;
  /** The text in a column; empty where the row or the file has none. */
  readonly cell: (column: string) => string;
}

/** A parsed table. */
export interface CsvTable {
  /** Names of the columns, in lower case. */
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRowsOptions {
  /** What messages call the text, for example the file's path. */
  readonly name: string;
  /** Columns that must be there. */
  readonly needed: readonly string[];
  /** Columns that may be there. */
  readonly optional: readonly string[];
  /** Columns of other names are left out; without it they are refused. @default false */
  readonly othersIgnored?: boolean | undefined;
  /** A row with fewer cells than the header is refused; without it, cells left out at its end are empty. @default false */
  readonly complete?: boolean | undefined;
}

/**
 * Parses CSV with a header, as spreadsheets save it: byte order mark, Windows line ends, semicolons or tabs, columns
 * in any order and case. Empty rows are skipped.
 *
 * @throws {InputError} If quotes do not match, a column is missing, named twice or unknown, or a row has more cells than
 * the header, or fewer of a `complete` table; the message names the line.
 */
export async function csvRows(text: string, options: CsvRowsOptions): Promise<CsvTable> {
  const { name, needed, optional, complete = false } = options;
  const content = text.replace(/^\uFEFF/, "");
  const known = [...needed, ...optional];
  const records = await parsed(content, { name, separator: separatorOf(content, known) });
  const [header, ...rows] = records;
  if (header === undefined) {
    throw new InputError(`Cannot read ${name}: it is empty; its first line must be ${needed.join(",")}`);
  }
  const titles = header.cells.map((title) => title.trim().toLowerCase());
  checkTitles(titles, options);
  return {
    columns: titles,
    rows: rows.map(({ cells, line }) => {
      const isLong = cells.slice(titles.length).some((cell) => cell.trim() !== "");
      if (isLong || complete && cells.length < titles.length) {
        throw new InputError(
          `Cannot read ${name}: line ${line} has ${
            howMany(cells.length, "cell")
          } where the header has ${titles.length}` +
            ` (${titles.join(", ")}); ` +
            (isLong
              ? "put texts that hold the separator in double quotes"
              : "leave a cell empty, and not out"),
        );
      }
      return { line, cell: (column) => cells[titles.indexOf(column)] ?? "" };
    }),
  };
}

/** The titles of the first line in lower case, whatever separates them. */
export function csvTitles(text: string, known: readonly string[]): readonly string[] {
  const content = text.replace(/^\uFEFF/, "");
  return firstTitles(content, separatorOf(content, known));
}

function firstTitles(text: string, separator: string): readonly string[] {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return first.split(separator).map((title) => title.replaceAll('"', "").trim().toLowerCase());
}

interface Record {
  readonly line: number;
  readonly cells: readonly string[];
}

async function parsed(
  text: string,
  { name, separator }: { readonly name: string; readonly separator: string },
): Promise<readonly Record[]> {
  const { parse, CsvError } = await import("csv-parse/sync");
  try {
    const records = parse(text, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
    }) as unknown as readonly { readonly info: Info; readonly record: readonly string[] }[];
    return records
      .map(({ record }, i) => ({ cells: record, line: (records[i - 1]?.info.lines ?? 0) + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new InputError(`Cannot read ${name}: ${csvFault(error.code)}, at line ${error.lines}; correct it`);
  }
}

function csvFault(code: CsvErrorCode): string {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a double quote is opened and never closed";
    case "INVALID_OPENING_QUOTE":
      return "a double quote stands inside a text without quotes around it";
    default:
      return "its quotes and separators do not fit together";
  }
}

/** The separator by which the first line names most columns. */
function separatorOf(text: string, known: readonly string[]): string {
  const named = (separator: string) =>
    firstTitles(text, separator).filter((title) => known.includes(title)).length;
  return [",", ";", "\t"].toSorted((a, b) => named(b) - named(a))[0] ?? ",";
}

function checkTitles(titles: readonly string[], options: CsvRowsOptions): void {
  const { name, needed, optional, othersIgnored = false } = options;
  const refuse = (why: string) => {
    throw new InputError(`Cannot read ${name}: ${why}`);
  };
  const known = [...needed, ...optional];
  const missing = needed.filter((column) => !titles.includes(column));
  if (missing.length > 0) {
    refuse(
      `its first line does not name the column ${missing[0]}; it must name ${needed.join(", ")}` +
        (optional.length > 0 ? ` and may name ${optional.join(", ")}` : ""),
    );
  }
  for (const [position, title] of titles.entries()) {
    if (title === "") continue;
    if (titles.indexOf(title) < position) {
      refuse(`two columns are called ${title}; rename or remove one`);
    }
    if (known.includes(title)) continue;
    const meant = nearestName(title, known.filter((column) => !titles.includes(column)));
    if (meant !== undefined) refuse(`there is no column ${title}; call it ${meant} or remove it`);
    if (!othersIgnored) refuse(`there is no column ${title}; remove it`);
  }
}
