import { nearestName } from "../../../base/mod.ts";
import { knownTables, type Schema } from "../../../schema/mod.ts";
import { columnUse, describeQuery, type Dialect, refusalReason } from "../../../sql/mod.ts";
import { showsAllColumns } from "./shows_all_columns.ts";

/** What a check of a query found. Only what is rejected may not run. */
export type QueryCheck =
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "doubtful"; readonly warnings: readonly string[] }
  | { readonly kind: "valid" };

/**
 * Checks a query without running it. Rejects what is not one reading query. Warns of text that the parser cannot read,
 * of tables and columns that the schema lacks, each with the nearest name, and of `SELECT *`. Words in texts, comments and
 * quoted names are no statements, and WITH begins a query as SELECT does.
 */
export async function checkQuery(
  sql: string,
  { dialect, schema }: { readonly dialect: Dialect; readonly schema: Schema },
): Promise<QueryCheck> {
  const reason = await refusalReason(sql, dialect);
  if (reason !== undefined) return { kind: "rejected", reason };
  const tables = knownTables(schema);
  const use = await columnUse(sql, { dialect, tables });
  if (use.kind === "unreadable") {
    return { kind: "doubtful", warnings: [`It cannot be read as SQL of ${dialect}: ${use.reason}`] };
  }
  const unknown = use.sources.filter(({ known }) => !known).map(({ table }) => table);
  const columns = use.sources.flatMap(({ table }) =>
    tables.find(({ name }) => name === table)?.columns ?? []
  );
  const described = await describeQuery(sql, { dialect, tables });
  const warnings = [
    ...unknown.map((name) => unknownName("table", name, tables.map((table) => table.name))),
    // Columns of a table that is not known are not known either.
    ...(unknown.length > 0 ? [] : use.unresolved).map((name) => unknownName("column", name, columns)),
    ...(described.kind === "described" && showsAllColumns(described.query)
      ? ["It shows all columns by *: name those that are asked for."]
      : []),
  ];
  return warnings.length === 0 ? { kind: "valid" } : { kind: "doubtful", warnings };
}

function unknownName(what: string, name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `There is no ${what} "${name}"${near === undefined ? "." : `; did you mean "${near}"?`}`;
}
