import { querySteadily } from "../../database/mod.ts";
import type { Interaction } from "../../dialogue/mod.ts";
import {
  type Dialect,
  isNode,
  nameOf,
  nodesBelow,
  nodesOf,
  opened,
  parseSql,
  type SqlNode,
  type SqlTree,
  writeSql,
} from "../../sql/mod.ts";
import { interactionFault } from "./interaction_fault.ts";
import { queryOf } from "./query_of.ts";
import { statedQueries } from "./stated_queries.ts";
import type { ModelSynthesisSetup } from "./types.ts";

/**
 * Finds queries that aggregate or order by an expression that is NULL in more than half of the rows, as their results mislead.
 * Subqueries are checked separately; unreadable and failing ones are skipped.
 */
export async function sparseColumnFaults(
  interactions: readonly Interaction[],
  { database }: ModelSynthesisSetup,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { place, reading, sql } of statedQueries(interactions)) {
    for (const { counting, weighed } of await countings(sql, database.dialect)) {
      const outcome = await querySteadily(database, counting, {
        ...{ maxRows: MOST_GROUPS, timeoutMs: 10_000, signal },
      });
      if (outcome.kind !== "rows" || outcome.table.truncated) continue;
      const [all = 0, ...filled] = outcome.table.columns.map(({ values }) =>
        [...values].reduce<number>((sum, value) => sum + Number(value), 0)
      );
      for (const [i, what] of weighed.entries()) {
        const empty = all - (filled[i] ?? 0);
        if (empty * 2 <= all) continue;
        const fault =
          `${
            queryOf(reading)
          } computes or orders with ${what}, which is empty in ${empty} of the ${all} rows ` +
          "that this is done over; use what is known, or ask for the rows where it is";
        faults.push(interactionFault(place, fault));
      }
    }
  }
  return [...new Set(faults)];
}

/** Most groups that are read. */
const MOST_GROUPS = 10_000;

interface Counting {
  /** Counts, for each group, its rows and the non-NULL values of each expression. */
  readonly counting: string;
  /** The expressions as SQL, at least one. */
  readonly weighed: readonly string[];
}

async function countings(sql: string, dialect: Dialect): Promise<readonly Counting[]> {
  const parsed = await parseSql(sql, dialect);
  if (parsed.kind === "unreadable") return [];
  const found: Counting[] = [];
  for (const node of nodesBelow(parsed.statements)) {
    const [kind, select] = opened(node);
    if (kind !== "select") continue;
    const used = [...computed(select), ...orderColumns(select)];
    const texts = await writeSql(used, dialect);
    const weighed = new Map(used.map((expression, i) => [texts[i] ?? "", expression]));
    if (weighed.size === 0) continue;
    const query = {
      ...select,
      expressions: [countOf(), ...[...weighed.values()].map(countOf)],
      ...{ distinct: false, order_by: null, limit: null, offset: null, fetch: null },
    };
    const [counting = ""] = await writeSql([{ select: query }], dialect);
    found.push({ counting, weighed: [...weighed.keys()] });
  }
  return found;
}

function countOf(expression?: SqlNode): SqlNode {
  return { count: { this: expression ?? null, star: expression === undefined, distinct: false } };
}

/** The arguments of sums, averages, minima and maxima of a SELECT. */
function computed({ expressions, having, order_by }: SqlNode): readonly SqlNode[] {
  return [expressions, having, order_by].flatMap(ownNodes).flatMap((node) => {
    const [kind, { this: argument }] = opened(node);
    return COMPUTING.has(kind) && isNode(argument) ? [argument] : [];
  });
}

const COMPUTING: ReadonlySet<string> = new Set(["sum", "avg", "min", "max"]);

/** The columns of ORDER BY, also by alias or ordinal. */
function orderColumns({ expressions, order_by: order }: SqlNode): readonly SqlNode[] {
  const outputs = nodesOf(expressions).map((output) => {
    const [kind, { this: inside, alias }] = opened(output);
    return kind === "alias" && isNode(inside) ? { expression: inside, alias } : { expression: output };
  });
  const keys = isNode(order) ? nodesOf(order.expressions).map((key) => key.this).filter(isNode) : [];
  return keys.map((key) => {
    const [kind, { value, name, table }] = opened(key);
    const output = kind === "literal"
      ? outputs[Number(value) - 1]
      : kind === "column" && !isNode(table)
      ? outputs.find(({ alias }) => isNode(alias) && sameName(alias, name))
      : undefined;
    return output?.expression ?? key;
  }).filter((expression) => opened(expression)[0] === "column");
}

function sameName(one: SqlTree | undefined, other: SqlTree | undefined): boolean {
  return nameOf(one)?.toLowerCase() === nameOf(other)?.toLowerCase();
}

/** The nodes of a tree outside subqueries. */
function ownNodes(tree: SqlTree | undefined): readonly SqlNode[] {
  if (!isNode(tree)) return nodesOf(tree).flatMap(ownNodes);
  return opened(tree)[0] === "select" ? [] : [tree, ...Object.values(tree).flatMap(ownNodes)];
}
