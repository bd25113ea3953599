import type { Balancing } from "./balancing.ts";
import type { EdgeSet } from "../combinations/edge_set.ts";
import type { Filled } from "./fill.ts";
import { tally } from "./tally.ts";

/** The combinations that keep all limits beside each other, those that break most of them the first to go. */
export function keepFitting(balancing: Balancing, sets: readonly EdgeSet[]): Filled {
  const all = tally(balancing);
  const members = sets.map(all.member);
  for (const member of members) all.add(member);
  const ranked = members.map((member) => ({ member, breaches: all.breaches(member) }))
    .toSorted((a, b) => a.breaches - b.breaches);
  const kept = tally(balancing);
  const missing: number[] = [];
  const fits = ranked.filter(({ member }) => {
    kept.add(member);
    if (kept.breaches(member) === 0) return true;
    kept.remove(member);
    missing.push(member.set.length);
    return false;
  });
  return { sets: fits.map(({ member }) => member.set), missing };
}
