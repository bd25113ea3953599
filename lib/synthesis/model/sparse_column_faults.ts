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
import { claimsOf } from "./claims_of.ts";
import { inInteraction } from "./in_interaction.ts";
import type { Studio } from "./types.ts";

/**
 * Which queries, those of readings too, add up, average, rank or order by what is empty in more than half of the rows that
 * this is done over: their answers are right by the query and wrong by what a person would find true. Queries inside are
 * looked at by themselves; those that cannot be read or run so are left.
 */
export async function sparseColumnFaults(
  interactions: readonly Interaction[],
  { database }: Studio,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { place, sql } of claimsOf(interactions)) {
    for (const { counting, weighed } of await countings(sql, database.dialect)) {
      const outcome = await querySteadily(database, counting, {
        ...{ maxRows: MOST_GROUPS, timeoutMs: 10_000 },
        ...(signal && { signal }),
      });
      if (outcome.kind !== "rows" || outcome.table.truncated) continue;
      const [all = 0, ...filled] = outcome.table.columns.map(({ values }) =>
        [...values].reduce<number>((sum, value) => sum + Number(value), 0)
      );
      for (const [i, what] of weighed.entries()) {
        const empty = all - (filled[i] ?? 0);
        if (empty * 2 <= all) continue;
        const fault =
          `its query computes or orders with ${what}, which is empty in ${empty} of the ${all} rows ` +
          "that this is done over; use what is known, or ask for the rows where it is";
        faults.push(inInteraction(place, fault));
      }
    }
  }
  return [...new Set(faults)];
}

/** Groups beyond this are more than a person reads. */
const MOST_GROUPS = 10_000;

interface Counting {
  /** Gives, for each group, the number of rows and of those in which each of what is weighed is known. */
  readonly counting: string;
  /** Expressions as texts, at least one. */
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

/** What a SELECT adds up, averages, or takes the smallest or largest of. */
function computed({ expressions, having, order_by }: SqlNode): readonly SqlNode[] {
  return [expressions, having, order_by].flatMap(ownNodes).flatMap((node) => {
    const [kind, { this: argument }] = opened(node);
    return COMPUTING.has(kind) && isNode(argument) ? [argument] : [];
  });
}

const COMPUTING: ReadonlySet<string> = new Set(["sum", "avg", "min", "max"]);

/** The columns that a SELECT orders by, also by alias or position. */
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

/** The nodes of a tree but for those of queries inside. */
function ownNodes(tree: SqlTree | undefined): readonly SqlNode[] {
  if (!isNode(tree)) return nodesOf(tree).flatMap(ownNodes);
  return opened(tree)[0] === "select" ? [] : [tree, ...Object.values(tree).flatMap(ownNodes)];
}
