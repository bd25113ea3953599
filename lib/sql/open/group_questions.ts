import { isNode } from "../is_node.ts";
import type { SqlNode } from "../parse_sql.ts";
import { isStar, resolvedKey, tieRank, unnamedOutput } from "../sorted_by.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { writeSql } from "../write_sql.ts";
import { aggregates } from "./aggregates.ts";
import { bareColumns, bareExtreme } from "./bare_columns.ts";
import { calledName } from "./called_name.ts";
import { groupKeys } from "./group_keys.ts";
import { type Extreme, type OpenAggregate, openAggregate } from "./open_aggregate.ts";
import { ownNodes } from "./own_nodes.ts";
import type { SelectInSight } from "./selects_in.ts";
import type { GroupQuestion, OpenPlace } from "./types.ts";

/** A node of a SELECT that may hold another value. */
export interface OpenNode {
  /** The body of the SELECT itself where its rows may be others. */
  readonly node: SqlNode;
  /** Tells whether the data leave a choice. @default nothing tells, so that it is open */
  readonly question?: GroupQuestion;
  readonly cause: string;
}

/** What a SELECT takes from any row of a group: open aggregates, columns beside GROUP BY, rows of DISTINCT ON. */
export async function groupQuestions(sight: SelectInSight, dialect: Dialect): Promise<readonly OpenNode[]> {
  const { select } = sight;
  const outputs = nodesOf(select.expressions);
  const keys = isNode(select.group_by) ? groupKeys(select, outputs) : [];
  const clauses = [select.expressions, select.having, select.order_by, select.qualify];
  const nodes = [...ownNodes(clauses.map((clause) => clause ?? null))];
  const covered = new Set(nodes.flatMap((node) => coveredBy(node)));
  const asking = { sight, dialect, keys };
  const found: OpenNode[] = [];
  for (const node of nodes) {
    const taken = covered.has(node) ? undefined : openAggregate(node);
    if (!taken) continue;
    const cause = taken.gathers ? `${taken.called} without an order` : taken.called;
    found.push({ node, cause, ...await asked({ ...taken, cause }, asking) });
  }
  if (isNode(select.group_by) || outputs.some(aggregates)) {
    const extreme = bareExtreme(outputs, dialect);
    for (const output of keys ? outputs.map(unnamedOutput) : []) {
      for (const node of bareColumns(output, { keys: keys ?? [], dialect })) {
        const cause = "a column beside GROUP BY";
        const any = { value: node, skipsNull: false, mostFrequent: false, ...(extreme && { extreme }) };
        found.push({ node, cause, ...await asked({ ...any, cause }, asking) });
      }
    }
  }
  return [...found, ...await distinctOn(sight, dialect)];
}

/** Nodes inside of a window function, or of a function to which the order of values is all the same. */
function coveredBy(node: SqlNode): readonly SqlNode[] {
  const [kind, body] = opened(node);
  if (kind === "window_function") return [body.this].filter(isNode);
  if (!orderFree.has(calledName(node))) return [];
  return [body.this, ...nodesOf(body.args)].filter(isNode);
}

const orderFree: ReadonlySet<string> = new Set([
  ...["len", "length", "char_length", "array_length", "cardinality", "json_array_length", "list_sort"],
  ...["array_sort", "sort_array", "list_unique", "array_size"],
]);

interface Asking {
  readonly sight: SelectInSight;
  readonly dialect: Dialect;
  readonly keys: readonly SqlNode[] | undefined;
}

type Taken = Pick<OpenAggregate, "value" | "skipsNull" | "mostFrequent" | "filter"> & {
  readonly extreme?: Extreme;
  readonly cause: string;
};

async function asked(
  { value, skipsNull, mostFrequent, filter, extreme, cause }: Taken,
  { sight: { select, with: queries }, dialect, keys }: Asking,
): Promise<Pick<OpenNode, "question">> {
  if (!keys) return {};
  const { where_clause: where } = select;
  const conditions = isNode(where) && isNode(where.this) ? [where.this] : [];
  const details = {
    ...select,
    ...{
      group_by: null,
      having: null,
      qualify: null,
      order_by: null,
      limit: null,
      offset: null,
      fetch: null,
    },
    ...{ distinct: false, distinct_on: null },
    expressions: [...keys, value, ...(extreme ? [extreme.by] : [])],
    ...(filter && { where_clause: { this: [...conditions, filter].reduce(both) } }),
    ...(queries && { with: queries }),
  };
  const [sql = ""] = await writeSql([{ select: details }], dialect);
  const at = keys.length;
  return {
    question: {
      cause,
      details: sql,
      keys: at,
      value: {
        values: at,
        skipsNull,
        ...(extreme && { extreme: { column: at + 1, greatest: extreme.greatest } }),
        ...(mostFrequent && { mostFrequent }),
      },
    },
  };
}

function both(left: SqlNode, right: SqlNode): SqlNode {
  const inParentheses = (part: SqlNode) => ({ paren: { this: part, trailing_comments: [] } });
  const comments = { left_comments: [], operator_comments: [], trailing_comments: [] };
  return { and: { left: inParentheses(left), right: inParentheses(right), ...comments } };
}

async function distinctOn(sight: SelectInSight, dialect: Dialect): Promise<readonly OpenNode[]> {
  const { select } = sight;
  const on = nodesOf(select.distinct_on);
  if (on.length === 0) return [];
  const outputs = nodesOf(select.expressions);
  const cause: OpenPlace["cause"] = "DISTINCT ON";
  const keys = on.map((key) => resolvedKey(key, outputs));
  const rank = await tieRank(select, dialect);
  const isPlain = !outputs.some(isStar) && !isNode(select.group_by) && !outputs.some(aggregates);
  if (!isPlain || !keys.every((key) => key !== undefined) || (isNode(select.order_by) && !rank)) {
    return [{ node: select, cause }];
  }
  const first = rank ? { extreme: { by: rank, greatest: false } } : {};
  return await Promise.all(outputs.map(async (node) => {
    const value = unnamedOutput(node);
    const taken = { value, skipsNull: false, mostFrequent: false, cause, ...first };
    return { node, cause, ...await asked(taken, { sight, dialect, keys }) };
  }));
}
