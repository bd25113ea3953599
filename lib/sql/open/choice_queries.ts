import { isNode } from "../is_node.ts";
import { nodesBelow } from "../nodes_below.ts";
import type { SqlNode } from "../parse_sql.ts";
import { isStar, resolvedKey, tieRank, unnamedOutput } from "../sorted_by.ts";
import { nodesOf, opened } from "../tree_parts.ts";
import type { Dialect } from "../types.ts";
import { writeSql } from "../write_sql.ts";
import { aggregates } from "./aggregates.ts";
import { bareColumns, bareExtreme } from "./bare_columns.ts";
import { groupKeys } from "./group_keys.ts";
import { type Extreme, openAggregate } from "./open_aggregate.ts";
import type { Choice, ChoiceQueries } from "./types.ts";

/** Queries that tell which values the outputs of a query may be chosen from; nothing where it chooses none. */
export async function choiceQueries(query: SqlNode, dialect: Dialect): Promise<ChoiceQueries | undefined> {
  const outputs = nodesOf(query.expressions);
  if (isNode(query.qualify) || isNode(query.top) || outputs.length === 0) return undefined;
  const rank = await tieRank(query, dialect);
  const ordered = isNode(query.order_by);
  if (ordered && !rank) return undefined;
  const on = nodesOf(query.distinct_on);
  if (on.length > 0) return await distinctOnQueries(query, { dialect, on, outputs, rank });
  if (query.distinct === true || outputs.some(isStar)) return undefined;
  const keys = groupKeys(query, outputs);
  if (!keys) return undefined;
  const chosen = outputs.map((output) => choiceOf(unnamedOutput(output), { keys, dialect }));
  const values: SqlNode[] = [];
  const choices: Choice[] = [];
  const single = bareExtreme(outputs, dialect);
  for (const [position, choice] of chosen.entries()) {
    if (!choice) continue;
    const extreme = choice.extreme ?? (choice.bare ? single : undefined);
    const at = keys.length + values.length;
    values.push(choice.value, ...(extreme ? [extreme.by] : []));
    choices.push({
      position,
      values: at,
      skipsNull: !choice.bare && choice.skipsNull,
      ...(extreme && { extreme: { column: at + 1, greatest: extreme.greatest } }),
      ...(!choice.bare && choice.mostFrequent && { mostFrequent: true }),
    });
  }
  if (choices.length === 0) return undefined;
  const bare = { limit: null, offset: null, fetch: null };
  const rows = { ...query, ...bare, expressions: [...outputs, ...keys, ...(rank ? [rank] : [])] };
  const details = {
    ...query,
    ...bare,
    expressions: [...keys, ...values],
    group_by: null,
    having: null,
    order_by: null,
  };
  const [first = "", second = ""] = await writeSql([{ select: rows }, { select: details }], dialect);
  return {
    cause: "a value of any row of a group",
    rows: first,
    details: second,
    keys: keys.length,
    ordered,
    outputs: choices,
    together: dialect === "sqlite" && chosen.every((choice) => !choice || choice.bare),
  };
}

interface Chosen {
  readonly value: SqlNode;
  readonly bare: boolean;
  readonly skipsNull: boolean;
  readonly mostFrequent: boolean;
  readonly extreme?: Extreme;
}

/** What an output takes from one row of a group, where it does. */
function choiceOf(
  output: SqlNode,
  { keys, dialect }: { readonly keys: readonly SqlNode[]; readonly dialect: Dialect },
): Chosen | undefined {
  const [, body] = opened(output);
  const taken = openAggregate(output);
  if (taken) {
    const isPlain = !taken.gathers && !taken.filter && body.distinct !== true;
    return isPlain ? { ...taken, bare: false } : undefined;
  }
  const opaque = [...nodesBelow(output)].some((node) =>
    ["subquery", "select", "window_function"].includes(opened(node)[0])
  );
  if (opaque || aggregates(output) || bareColumns(output, { keys, dialect }).length === 0) return undefined;
  return { value: output, bare: true, skipsNull: false, mostFrequent: false };
}

interface DistinctOn {
  readonly dialect: Dialect;
  readonly on: readonly SqlNode[];
  readonly outputs: readonly SqlNode[];
  readonly rank: SqlNode | undefined;
}

async function distinctOnQueries(
  query: SqlNode,
  { dialect, on, outputs, rank }: DistinctOn,
): Promise<ChoiceQueries | undefined> {
  if (outputs.some(isStar) || isNode(query.group_by) || outputs.some(aggregates)) return undefined;
  const keys = on.map((key) => resolvedKey(key, outputs));
  if (!keys.every((key) => key !== undefined)) return undefined;
  const place = rank ? [rank] : [];
  const bare = { limit: null, offset: null, fetch: null };
  const rows = { ...query, ...bare, expressions: [...outputs, ...keys] };
  const details = {
    ...query,
    ...bare,
    distinct: false,
    distinct_on: null,
    order_by: null,
    expressions: [...keys, ...outputs.map(unnamedOutput), ...place],
  };
  const [first = "", second = ""] = await writeSql([{ select: rows }, { select: details }], dialect);
  return {
    cause: "DISTINCT ON takes any row of those that tie",
    rows: first,
    details: second,
    keys: keys.length,
    ordered: isNode(query.order_by),
    outputs: outputs.map((_, position) => ({ position, values: keys.length + position, skipsNull: false })),
    together: true,
    ...(rank && { place: keys.length + outputs.length }),
  };
}
