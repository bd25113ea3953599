import type { Glossary } from "../../../linking/mod.ts";
import { knownTables, type Schema, splitName, type Table } from "../../../schema/mod.ts";
import { columnUse, describeQuery, type Dialect, lexSql } from "../../../sql/mod.ts";
import { showsAllColumns } from "../text_to_sql/shows_all_columns.ts";

/** What is risky about a query. */
export type RiskReason =
  | { readonly kind: "sensitive"; readonly table: string; readonly column: string }
  /** `rows` is absent where counting took too long. */
  | { readonly kind: "large"; readonly table: string; readonly rows?: number | undefined }
  /** All columns of a large table are shown by `*`. */
  | { readonly kind: "all_columns"; readonly table: string; readonly columns: readonly string[] }
  /** The model takes it for High-Risk. */
  | { readonly kind: "judged" }
  | { readonly kind: "unknown"; readonly reason: string };

export interface ClassifyRiskOptions {
  readonly dialect: Dialect;
  readonly schema: Schema;
  /** Columns whose values look personal, as `table.column`. @default none */
  readonly personal?: ReadonlySet<string> | undefined;
  /** Other words for columns. @default none */
  readonly glossary?: Glossary | undefined;
}

/** Rows from which on a table is large. */
const LARGE_ROWS = 100_000;

/**
 * Finds what makes a reading query High-Risk by the paper's rules (section 3.3): large tables, and columns whose names,
 * other words in a glossary or values say that they hold personal data. A query that cannot be read is one, as what it shows is not known.
 *
 * @returns Reasons in the order of the query's tables; none where the query is Low-Risk.
 */
export async function classifyRisk(
  sql: string,
  { dialect, schema, personal, glossary }: ClassifyRiskOptions,
): Promise<readonly RiskReason[]> {
  const tokens = lexSql(sql, dialect);
  const callsAny = (pattern: RegExp) =>
    tokens.some(({ kind, value }, i) =>
      kind !== "text" && pattern.test(value) && tokens[i + 1]?.value === "("
    );
  if (callsAny(RUNS_TEXT)) return [{ kind: "unknown", reason: "it runs a text as a query" }];
  const tables = knownTables(schema);
  const use = await columnUse(sql, { dialect, tables });
  if (use.kind === "unreadable") return [{ kind: "unknown", reason: use.reason }];
  const stranger = use.sources.find(({ known }) => !known);
  if (
    stranger !== undefined && tokens.some(({ value }, i) => value === "*" && tokens[i - 1]?.value !== "(")
  ) {
    return [{ kind: "unknown", reason: `the columns of ${stranger.table} are not known` }];
  }
  const all = [...schema.tables, ...schema.views ?? []];
  const read = [...new Set(use.sources.map(({ table }) => table))]
    .flatMap((name) => all.find((table) => table.name === name) ?? []);
  const described = await describeQuery(sql, { dialect, tables });
  const showsAll = described.kind === "described" && showsAllColumns(described.query);
  const isPersonal = ({ table, column }: { readonly table: string; readonly column: string }) =>
    isSensitive(column) || personal?.has(`${table}.${column}`) === true ||
    glossary?.columns.some((entry) =>
        entry.table === table && entry.column === column &&
        [entry.singular ?? "", ...entry.synonyms].some(isSensitive)
      ) === true;
  // A name that is no column may be a whole row, and COLUMNS(…) of DuckDB names any columns.
  const isClosed = use.unresolved.length === 0 &&
    !callsAny(/^columns$/i);
  const used = isClosed
    ? use.columns.map(({ source, column }) => ({ table: use.sources[source]?.table ?? "", column }))
    : read.flatMap(({ name, columns }) => columns.map((column) => ({ table: name, column: column.name })));
  const sensitive = new Map(
    used.filter((one) => isPersonal(one)).map((
      used,
    ) => [`${used.table}.${used.column}`, { kind: "sensitive" as const, ...used }]),
  );
  const large = read.filter((table) => isLarge(table, schema)).map((table): RiskReason =>
    showsAll
      ? { kind: "all_columns", table: table.name, columns: table.columns.map(({ name }) => name) }
      : { kind: "large", table: table.name, rows: table.rowCount }
  );
  return [...sensitive.values(), ...large];
}

/** Functions that read a table named in a text, or run a text. */
const RUNS_TEXT = /^(?:query|query_table|dblink\w*|(?:query|table|cursor|schema|database)_to_xml\w*)$/i;

/** Nobody counts the rows of a view. */
function isLarge({ name, rowCount }: Table, { tables }: Schema): boolean {
  return tables.some((table) => table.name === name) && (rowCount === undefined || rowCount >= LARGE_ROWS);
}

/** Words in names of columns that hold what people keep to themselves. */
const sensitiveWords: ReadonlySet<string> = new Set(
  ("email mail phone telephone mobile ssn passport password passwd pwd secret token pin birth birthday birthdate dob " +
    "salary wage wages income iban cvv creditcard address street maiden bio biography religion ethnicity diagnosis " +
    "disability medical taxid bankaccount accountnumber cardnumber nationalid").split(" "),
);

function isSensitive(column: string): boolean {
  const words = splitName(column).map((word) => word.toLowerCase());
  return words.some((word, i) =>
    sensitiveWords.has(word) || sensitiveWords.has(`${word}${words[i + 1] ?? ""}`)
  );
}
