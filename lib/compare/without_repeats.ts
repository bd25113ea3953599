import type { ResultTable } from "../database/mod.ts";
import type { QueryFacts } from "./query_facts.ts";

/** A ground truth and what is known of it. */
interface KnownTable {
  readonly gold: ResultTable;
  readonly facts: QueryFacts;
}

/** A ground truth with each expression that it shows twice shown once, and the facts of that. */
export function withoutRepeats(gold: ResultTable, { repeats = [], ...facts }: QueryFacts): KnownTable {
  const kept = [...gold.columns.keys()].filter((i) => repeats[i] === undefined);
  return chosenColumns({ gold, facts }, {
    kept,
    at: (position) => kept.indexOf(repeats[position] ?? position),
  });
}

/** A ground truth without some of its columns. What is known of sort keys among those is forgotten. */
export function withoutColumns(
  gold: ResultTable,
  facts: QueryFacts,
  dropped: ReadonlySet<number>,
): KnownTable {
  if (dropped.size === 0) return { gold, facts };
  const kept = [...gold.columns.keys()].filter((i) => !dropped.has(i));
  const { repeats: _, choices: _choices, orderKeys, ...others } = facts;
  const known = orderKeys?.every((key) => !dropped.has(key));
  return chosenColumns(
    { gold, facts: { ...others, ...(known && { orderKeys }) } },
    { kept, at: (position) => kept.indexOf(position) },
  );
}

function chosenColumns(
  { gold, facts }: KnownTable,
  { kept, at }: { readonly kept: readonly number[]; readonly at: (position: number) => number },
): KnownTable {
  const chosen = (table: ResultTable): ResultTable => ({
    ...table,
    columns: kept.flatMap((i) => table.columns[i] ?? []),
  });
  const { orderKeys, roundedTo, unordered, unlimited, choices, shows } = facts;
  return {
    gold: chosen(gold),
    facts: {
      ...facts,
      ...(orderKeys && { orderKeys: orderKeys.map(at) }),
      ...(roundedTo && { roundedTo: kept.map((i) => roundedTo[i]) }),
      ...(unordered && { unordered: kept.map((i) => unordered[i]) }),
      ...(unlimited && { unlimited: { ...unlimited, table: chosen(unlimited.table) } }),
      ...(shows?.gold && { shows: { ...shows, gold: kept.map((i) => shows.gold?.[i]) } }),
      ...(choices && { choices: { ...choices, table: chosen(choices.table) } }),
    },
  };
}
