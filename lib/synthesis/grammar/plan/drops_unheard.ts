import type { Lexicon } from "../../../linking/mod.ts";
import { reducedQuery } from "./reduced_query.ts";
import type { Sampler } from "./sampler.ts";
import type { State } from "./types.ts";

/**
 * Whether joins that serve neither a condition nor what is shown leave out some of what is asked for. Of one thing that
 * is spoken of they left out nothing; of all of its kind they may, and no turn has said so.
 */
export async function dropsUnheard(
  { specification, subject, counted = subject }: State,
  { sampler, lexicon }: { readonly sampler: Sampler; readonly lexicon: Lexicon },
): Promise<boolean> {
  const { tables, outputs, groupBy, orderBy } = specification;
  const shown = [...outputs, ...orderBy.map(({ by }) => by)].flatMap(({ column }) => column ?? []);
  const needed = new Set([
    ...[...shown, ...groupBy].map(({ table }) => table),
    subject.table,
    counted.table,
  ]);
  const bare = reducedQuery(specification, needed);
  if (bare.tables.length === tables.length) return false;
  for (const table of new Set([subject.table, counted.table])) {
    const [column] = lexicon.schema.tables.find(({ name }) => name === table)?.primaryKey ?? [];
    if (column === undefined) continue;
    const left = await sampler(specification, { table, column });
    const all = await sampler(bare, { table, column });
    if (new Set(all.values).size > new Set(left.values).size) return true;
  }
  return false;
}
