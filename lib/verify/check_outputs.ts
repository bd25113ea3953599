import { typeFamily } from "../database/mod.ts";
import { knownTables, type Schema } from "../schema/mod.ts";
import { clausesOf, type Dialect, dialectTraits, type SqlExpression } from "../sql/mod.ts";
import { failed, passed, undecided } from "./ground_truth.ts";
import type { CheckResult } from "./types.ts";

/**
 * Checks that each output of the outermost SELECT is read from a column or computed. On MariaDB `"name"` is a string literal,
 * and `||` between texts is OR.
 */
export async function checkOutputs(
  sql: string,
  { dialect, schema }: { readonly dialect: Dialect; readonly schema: Schema },
): Promise<CheckResult> {
  const clauses = await clausesOf(sql, { dialect, tables: knownTables(schema) });
  if (clauses.kind === "unreadable") return undecided(`the text cannot be read: ${clauses.reason}`);
  // A literal in a branch of a set operation can name the branch.
  if (clauses.query.kind !== "select") return passed();
  for (const { expression } of clauses.query.outputs) {
    if (expression.kind === "literal") return failed(literalFault(expression, dialect));
    if (dialectTraits[dialect].barsAreOr && isOrOfTexts(expression, schema)) return failed(OR_OF_TEXTS);
  }
  return passed();
}

type Literal = Extract<SqlExpression, { readonly kind: "literal" }>;

function literalFault({ type, value }: Literal, dialect: Dialect): string {
  const backticks = dialectTraits[dialect].nameQuote === "`"
    ? "; a name stands in backticks, not in double quotes"
    : "";
  return type === "text"
    ? `it shows the text '${value}' in every row${backticks}`
    : `it shows the value ${value} in every row`;
}

const OR_OF_TEXTS =
  "it shows whether texts are true: || is OR and && is AND, and texts are joined by concat()";

function isOrOfTexts(expression: SqlExpression, schema: Schema): boolean {
  return (expression.kind === "or" || expression.kind === "and") &&
    expression.conditions.some((one) => isText(one, schema));
}

function isText(expression: SqlExpression, { tables }: Schema): boolean {
  if (expression.kind === "literal") return expression.type === "text";
  if (expression.kind !== "column") return false;
  const table = tables.find(({ name }) => name === expression.table);
  const column = table?.columns.find(({ name }) => name.toLowerCase() === expression.column.toLowerCase());
  return typeFamily(column?.type ?? "") === "a text";
}
