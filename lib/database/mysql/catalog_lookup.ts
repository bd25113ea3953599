import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol, wordOf } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import { mayBeSameName } from "./may_be_same_name.ts";
import type { MysqlObjectName } from "./mysql_definitions.ts";

export interface CatalogLookupOptions {
  /** What stands in double quotes may be a name. */
  readonly unusualQuotes: boolean;
}

/**
 * What a server opens where a text reads a table of `information_schema`: one table that the text names there
 * (`WHERE table_schema = 'a' AND table_name = 'b'`), every table, or none.
 */
export function catalogLookup(
  tokens: readonly SqlToken[],
  i: number,
  { unusualQuotes }: CatalogLookupOptions,
): MysqlObjectName | "every table" | undefined {
  const [schema, dot, table] = tokens.slice(i, i + 3);
  const opens = isName(schema) && mayBeSameName(schema.value, "information_schema") && isSymbol(dot, ".") &&
    OPENING.some((name) => mayBeSameName(table?.value ?? "", name));
  if (!opens) return undefined;
  return (unusualQuotes ? undefined : lookup(tokens, i + 3)) ?? "every table";
}

/** Tables with columns for which MariaDB opens the tables that it describes. */
const OPENING = "tables statistics partitions key_column_usage table_constraints referential_constraints"
  .split(" ");

function lookup(tokens: readonly SqlToken[], start: number): MysqlObjectName | undefined {
  const [where, schemaColumn, equals, schema, and, tableColumn, equalsToo, name, after] = tokens.slice(
    start,
    start + 9,
  );
  const words = [where, schemaColumn, and, tableColumn].map(wordOf).join(" ");
  const isLookup = words === "WHERE TABLE_SCHEMA AND TABLE_NAME" && isSymbol(equals, "=") &&
    isSymbol(equalsToo, "=") && schema?.kind === "text" && name?.kind === "text" &&
    (after === undefined || isSymbol(after, ")") || /^(?:AND|ORDER)$/.test(wordOf(after))) &&
    !tokens.slice(start).some((token) => /^(?:OR|XOR)$/.test(wordOf(token)) || isSymbol(token, "|"));
  return isLookup ? { kind: "table", schema: schema.value, name: name.value } : undefined;
}
