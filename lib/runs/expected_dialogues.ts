import { countWithin, joinCombination, type PlanSizes } from "../joins/mod.ts";
import { type Schema, schemaGraph } from "../schema/mod.ts";
import type { DialogueAdmission, DialogueKind } from "../synthesis/mod.ts";

export interface ExpectedDialoguesOptions {
  readonly sizes: PlanSizes;
  /** Kinds that take turns along the plan. At least one. */
  readonly kinds: readonly DialogueKind[];
  readonly trees: boolean;
  readonly forbidden: readonly string[];
  readonly admits: DialogueAdmission["admits"];
}

/**
 * Assumed shares of combinations whose join returns rows that become dialogues, on databases of whose joins hardly one
 * returns a row. Where all do, nearly all dialogues are made.
 */
const SHARES: Readonly<Record<DialogueKind, number>> = { partial: 0.6, context: 0.4, mixed: 0.3, types: 0.5 };

/**
 * Estimates how many of the dialogues that are asked for a sparse database gives, by the joins that return rows.
 *
 * @returns A sentence with the numbers and their reason; undefined where all are expected.
 */
export async function expectedDialogues(
  schema: Schema,
  { sizes, kinds, trees, forbidden, admits }: ExpectedDialoguesOptions,
): Promise<string | undefined> {
  const graph = schemaGraph({
    tables: schema.tables,
    foreignKeys: schema.foreignKeys.filter(({ from, to }) =>
      !forbidden.includes(from.table) && !forbidden.includes(to.table) && !(trees && from.table === to.table)
    ),
  });
  const usable = [];
  for (const [position, join] of graph.joins.entries()) {
    if (await admits(joinCombination(graph, [position]))) usable.push(join);
  }
  const full = schemaGraph({ tables: schema.tables, foreignKeys: usable });
  if (usable.length === graph.joins.length) return undefined;
  const least = kinds.reduce((sum, kind) => sum + SHARES[kind], 0) / kinds.length;
  const share = 1 - (1 - least) * (1 - usable.length / graph.joins.length);
  const wanted = Object.entries(sizes).map(([size, count]) => ({ size: Number(size), count }));
  const expected = wanted.reduce((sum, { size, count }) => {
    const enough = Math.ceil(count / share);
    const there = countWithin(full, size, { trees, atMost: enough }) ?? enough;
    return sum + Math.min(count, Math.round(share * there));
  }, 0);
  const asked = wanted.reduce((sum, { count }) => sum + count, 0);
  if (expected >= asked) return undefined;
  const empty = schema.tables.filter(({ rowCount }) => rowCount === 0).length;
  const turns = kinds.map((kind, i) =>
    `${Math.ceil((expected - i) / kinds.length)} of ${Math.ceil((asked - i) / kinds.length)} ${kind}`
  );
  const reasons = [
    ...(empty > 0 ? [`${empty} of ${schema.tables.length} tables are empty`] : []),
    `${usable.length} of ${graph.joins.length} joins return rows`,
  ];
  return `Expect about ${turns.join(", ")}: ${reasons.join(", and ")}`;
}
