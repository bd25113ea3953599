import type { Lexicon } from "../../../linking/mod.ts";
import { heardQuery } from "./heard_query.ts";
import type { Sampler } from "./sampler.ts";
import type { State } from "./types.ts";

/**
 * Whether joins that serve neither a condition nor what is shown leave out some of what is asked for. Of one thing that
 * is spoken of they left out nothing; of all of its kind they may, and no turn has said so.
 */
export async function dropsUnheard(
  state: State,
  { sampler, lexicon }: { readonly sampler: Sampler; readonly lexicon: Lexicon },
): Promise<boolean> {
  const { specification, subject, counted = subject } = state;
  const bare = heardQuery(state);
  if (bare.tables.length === specification.tables.length) return false;
  for (const table of new Set([subject.table, counted.table])) {
    const [column] = lexicon.schema.tables.find(({ name }) => name === table)?.primaryKey ?? [];
    if (column === undefined) continue;
    const left = await sampler(specification, { table, column });
    const all = await sampler(bare, { table, column });
    if (new Set(all.values).size > new Set(left.values).size) return true;
  }
  return false;
}
