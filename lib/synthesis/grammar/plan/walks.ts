import { type Random, shuffle } from "../../../base/mod.ts";
import type { JoinCombination } from "../../../joins/mod.ts";
import type { Join } from "../../../schema/mod.ts";
import type { Lexicon } from "../../../linking/mod.ts";
import { labelsOfKey } from "./thing.ts";

/** An order of a combination's joins in which each touches a table that stands, and the table to start from. */
export interface Walk {
  readonly start: string;
  readonly joins: readonly Join[];
}

const MOST_WALKS = 400;

/** Walks over a combination, the most natural beginnings first; equally natural ones in random order. */
export function walks(combination: JoinCombination, lexicon: Lexicon, random: Random): readonly Walk[] {
  const found: Walk[] = [];
  const extend = (start: string, tables: readonly string[], joins: readonly Join[]) => {
    if (found.length >= MOST_WALKS) return;
    if (joins.length === combination.joins.length) {
      found.push({ start, joins });
      return;
    }
    for (const join of combination.joins) {
      const [from, to] = [tables.includes(join.from.table), tables.includes(join.to.table)];
      if (from !== to && !joins.includes(join)) {
        extend(start, [...tables, from ? join.to.table : join.from.table], [...joins, join]);
      }
    }
  };
  for (const start of combination.tables) {
    if (lexicon.table(start).sense === "entity") extend(start, [start], []);
  }
  if (found.length === 0) { for (const start of combination.tables) extend(start, [start], []); }
  return shuffle(random, found).map((walk) => ({ walk, cost: costOf(walk, lexicon) }))
    .sort((a, b) => a.cost - b.cost)
    .map(({ walk }) => walk);
}

/** How unnatural a walk is: a nameless start, a link whose far end shows only a code. */
function costOf({ start, joins }: Walk, lexicon: Lexicon): number {
  const named = lexicon.table(start).labels.some(({ kind }) => kind === "label");
  let cost = named ? 0 : 3;
  joins.forEach((join, i) => {
    const link = lexicon.table(join.from.table);
    const standing = new Set([start, ...joins.slice(0, i).flatMap(({ from, to }) => [from.table, to.table])]);
    if (link.sense !== "link" || standing.has(link.table)) return;
    const far = lexicon.schema.foreignKeys.filter((key) =>
      key.from.table === link.table && key.from.columns.join() !== join.from.columns.join()
    );
    const readable = far.some((key) =>
      labelsOfKey(key, lexicon).labels.length > 0 && labelsOfKey(key, lexicon).coded === undefined
    );
    const followed = joins[i + 1]?.from.table === link.table;
    cost += readable ? 0 : 1;
    cost += followed || !joins.slice(i + 1).some(({ from }) => from.table === link.table) ? 0 : 1;
  });
  return cost;
}
