import type { RunConfiguration } from "../evaluation/mod.ts";

/** Returns the hashes of the data that a run is known to have been played on, in its order; none where it recorded none. */
export function dataHashes(
  { data_hash, resumed_with = [], data_hash_at_end }: Partial<RunConfiguration>,
): ReadonlySet<string> {
  const hashes = [data_hash, ...resumed_with.map((resumed) => resumed.data_hash), data_hash_at_end];
  return new Set(hashes.filter((hash) => hash !== undefined));
}
