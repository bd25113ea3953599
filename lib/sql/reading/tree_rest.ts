import { isNode } from "../is_node.ts";
import type { SqlNode, SqlTree } from "../parse_sql.ts";

/** Keys that say how a text is written, not what it means. */
const spelling =
  /^(?:span|quoted|original_name|(?:\w+_)?comments|alias_explicit_as|alias_keyword|explicit_asc|double_colon_syntax|integer_spelling|use_bracket_syntax|from_for_syntax|no_parens|bracket_notation|use_list_keyword|alias_first|nesting_group|use_inner_keyword|use_outer_keyword|deferred_condition|join_hint)$/;

/** The keys of a node that say something beyond those that are named. */
export function keysBeyond(body: SqlNode, known: readonly string[]): readonly string[] {
  return Object.keys(body).filter((key) =>
    !known.includes(key) && !spelling.test(key) && saysSomething(body[key])
  );
}

function saysSomething(tree: SqlTree | undefined): boolean {
  return tree !== null && tree !== undefined && tree !== false && !(Array.isArray(tree) && tree.length === 0);
}

/** The kind of an expression's node and what it holds, which is nothing for a bare word. */
export function openedExpression(tree: SqlTree | undefined): readonly [kind: string, body: SqlNode] {
  const entries = isNode(tree) ? Object.entries(tree) : [];
  const [kind, body] = entries[0] ?? [];
  if (entries.length !== 1 || kind === undefined) return ["", {}];
  return [kind, isNode(body) ? body : {}];
}
