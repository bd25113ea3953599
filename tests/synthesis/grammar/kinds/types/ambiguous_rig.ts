import { DatabaseSync } from "node:sqlite";
import { randomFrom } from "../../../../../lib/base/mod.ts";
import type { AmbiguitySource } from "../../../../../lib/dialogue/mod.ts";
import { introspect, openDatabase } from "../../../../../lib/database/mod.ts";
import { ambiguousTurn } from "../../../../../lib/synthesis/grammar/kinds/types/ambiguous_turn.ts";
import type { ExtraTurn } from "../../../../../lib/synthesis/grammar/kinds/types/spot.ts";
import { createSynthesisContext } from "../../../../../lib/synthesis/grammar/plan/create_synthesis_context.ts";
import type { Proposal } from "../../../../../lib/synthesis/grammar/plan/move.ts";
import type { SynthesisContext } from "../../../../../lib/synthesis/grammar/plan/synthesis_context.ts";
import type { Attempt } from "../../../../../lib/synthesis/grammar/plan/take_turn.ts";
import type { State } from "../../../../../lib/synthesis/grammar/plan/types.ts";
import { createVariation } from "../../../../../lib/synthesis/variation.ts";
import type { Join } from "../../../../../lib/schema/mod.ts";
import type { ConjunctiveOutput, Filter } from "../../../../../lib/specification/mod.ts";

/** A database of its own with what dialogues over it are made with. */
export async function openSynthesis(sql: string) {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const file = new DatabaseSync(path);
  file.exec(sql);
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  const synthesis = await createSynthesisContext(database, await introspect(database));
  const rowsOf = async (query: string) => {
    const outcome = await database.query(query, { maxRows: 100 });
    if (outcome.kind !== "rows") throw new Error(query);
    return JSON.stringify(outcome.table.columns.map(({ values }) => values.map(String)));
  };
  return { synthesis, rowsOf, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

export const shown = (table: string, column: string): ConjunctiveOutput => ({
  kind: "column",
  column: { table, column },
});

/** A list of things of a table. */
export function listing(
  table: string,
  joins: readonly Join[],
  outputs: readonly ConjunctiveOutput[],
  filters: readonly Filter[] = [],
): State {
  const tables = [...new Set([table, ...joins.flatMap(({ from, to }) => [from.table, to.table])])];
  const nothing = { filters, groupBy: [], groupFilters: [], orderBy: [], distinct: joins.length > 0 };
  return { subject: { table }, form: "list", specification: { tables, joins, outputs, ...nothing } };
}

/** A question that lists things. */
export function listed(state: State, fresh: string, added: readonly Filter[] = []): Proposal {
  return {
    ...{ move: "extend", base: state, after: state, listing: state, fresh: { table: fresh } },
    ...{ leaves: "nothing", added, shown: [] },
  };
}

export const attemptWith = (synthesis: SynthesisContext, seed = 1): Attempt => ({
  synthesis,
  options: {},
  random: randomFrom(seed),
  mostRows: 100,
  refused: new Map(),
  steps: [],
  stuck: { at: undefined },
});

/** The ambiguous question after what was asked. */
export function ambiguousAfter(
  turns: readonly Proposal[],
  source: AmbiguitySource,
  { synthesis, seed = 1 }: { readonly synthesis: SynthesisContext; readonly seed?: number },
): Promise<ExtraTurn | undefined> {
  return ambiguousTurn(source, {
    attempt: attemptWith(synthesis, seed),
    turns,
    place: turns.length,
    variation: createVariation(seed, 1),
    taken: new Set(),
  });
}
