import { traits } from "../dialects/traits.ts";
import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { calledName } from "./called_name.ts";
import type { UnorderedParts } from "./types.ts";

/** How an output puts values together in no order; nothing where it does not. */
export function unorderedParts(output: SqlNode, dialect: Dialect): UnorderedParts | undefined {
  const [kind, body] = opened(output);
  if (kind === "paren" && isNode(body.this)) return unorderedParts(body.this, dialect);
  if (nodesOf(body.order_by).length > 0) return undefined;
  const called = calledName(output);
  if (listAggregates.has(called)) return { kind: "list" };
  if (!textAggregates.has(called)) return undefined;
  const separator = separatorOf(body, dialect);
  return separator === undefined || separator === "" ? undefined : { kind: "text", separator };
}

export const listAggregates: ReadonlySet<string> = new Set([
  ...["list", "array_agg", "json_agg", "jsonb_agg", "json_group_array", "json_arrayagg", "j_s_o_n_array_agg"],
]);
export const textAggregates: ReadonlySet<string> = new Set([
  "string_agg",
  "group_concat",
  "list_agg",
  "listagg",
]);

function separatorOf({ separator, this: value, args }: SqlNode, dialect: Dialect): string | undefined {
  const given = isNode(separator) ? separator : nodesOf(args)[1];
  const text = (tree: SqlNode): string | undefined => {
    const [kind, { literal_type: type, value: spelled }] = opened(tree);
    return kind === "literal" && type === "string" && typeof spelled === "string" ? spelled : undefined;
  };
  if (given) return text(given);
  // The parser takes a second argument for one that MySQL would append to each value.
  const [kind, call] = opened(value);
  const appended = kind === "function" && call.name === "CONCAT" && traits[dialect].parserAppendsSeparator
    ? nodesOf(call.args)
    : [];
  return appended.length === 2 && appended[1] ? text(appended[1]) : ",";
}
