import type { SqlToken } from "../../sql/mod.ts";
import { isSymbol } from "../sql_tokens.ts";
import { isName } from "./is_name.ts";
import { serverSchema } from "./server_schema.ts";

/**
 * Why the table that a piece names in a schema of the server's own must not be read, as the end of a sentence. What may be
 * read is listed, as servers and their plugins add tables that show passwords, sessions and values of rows.
 */
export function serverTable(tokens: readonly SqlToken[], i: number): string | undefined {
  const [qualifier, token] = [tokens[i - 2], tokens[i]];
  if (!isName(token) || !isSymbol(tokens[i - 1], ".") || !isName(qualifier)) return undefined;
  // A function of that schema is judged by its code.
  if (isSymbol(tokens[i + 1], "(")) return undefined;
  const schema = serverSchema(qualifier.value);
  if (schema === undefined || READABLE[schema]?.test(token.value)) return undefined;
  const table = `${schema}.${token.value}`;
  return `the table ${table} ${SECRET.test(table) ? "shows passwords" : "is for the server's own use"}`;
}

/** Tables that describe databases and the server's grammar. */
const READABLE: Readonly<Record<string, RegExp>> = {
  information_schema: new RegExp(
    "^(?:" + [
      "(?:administrable_role_authorization|applicable_role|enabled_role|character_set|collation|engine|keyword)s",
      "collation_character_set_applicability|(?:columns|schemata|tables|table_constraints)(?:_extensions)?",
      "(?:check|referential)_constraints|key_column_usage|(?:key_)?period(?:s|_usage)|parameters|partitions|routines",
      "(?:column|routine|schema|table|user)_privileges|role_(?:column|routine|table)_grants|sequences|statistics",
      "sql_functions|triggers|views|view_(?:routine|table)_usage",
      "(?:st_)?geometry_columns|spatial_ref_sys|st_spatial_reference_systems|st_units_of_measure",
    ].join("|") + ")$",
    "i",
  ),
  mysql: /^(?:time_zone(?:_\w+)?|help_\w+)$/i,
};

const SECRET = /^mysql\.(?:user|global_priv|servers|password_history|slave_(?:master|worker)_info)$/i;
