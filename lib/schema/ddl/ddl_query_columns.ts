import { type Dialect, isNode, parseSql, type SqlTree } from "../../sql/mod.ts";
import { type DdlName, ddlName, type DdlToken, sourceOf } from "./ddl_reader.ts";

/**
 * Returns the column names of a query as far as its text tells: none if one is an unnamed expression or `*`, or the
 * query cannot be read.
 */
export async function queryColumns(
  tokens: readonly DdlToken[],
  dialect: Dialect,
): Promise<readonly DdlName[]> {
  const text = sourceOf(tokens).replace(ENDING, "");
  const parsed = await parseSql(text, dialect);
  if (parsed.kind === "unreadable") return [];
  const names = queryOutputs(parsed.statements[0]).map((output) => outputName(output, dialect));
  return names.every((name) => name !== undefined) ? names : [];
}

/** What CREATE VIEW says behind its query. */
const ENDING = /\bWITH (?:(?:NO )?DATA|(?:(?:LOCAL|CASCADED) )?CHECK OPTION|READ ONLY)$/i;

/** The outputs of a query; a set operation has those of its first query. */
function queryOutputs(query: SqlTree | undefined): readonly SqlTree[] {
  if (!isNode(query)) return [];
  if (isNode(query.select)) return Array.isArray(query.select.expressions) ? query.select.expressions : [];
  const inner = query.union ?? query.intersect ?? query.except ?? query.subquery;
  return isNode(inner) ? queryOutputs(inner.left ?? inner.this) : [];
}

function outputName(output: SqlTree, dialect: Dialect): DdlName | undefined {
  if (!isNode(output)) return undefined;
  const { alias, column } = output;
  const identifier = isNode(alias) ? alias.alias : isNode(column) ? column.name : undefined;
  if (!isNode(identifier) || typeof identifier.name !== "string" || identifier.name === "*") return undefined;
  return ddlName(identifier.name, dialect, { quoted: identifier.quoted === true });
}
