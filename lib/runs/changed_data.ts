import type { RunConfiguration } from "../evaluation/mod.ts";

/** Says in one sentence that the data of a run are no longer those that it began with; undefined where nothing shows it. */
export function changedData(
  { data_hash, resumed_with = [], data_hash_at_end }: RunConfiguration,
): string | undefined {
  const hashes = [data_hash, ...resumed_with.map((resumed) => resumed.data_hash), data_hash_at_end];
  const read = new Set(hashes.filter((hash) => hash !== undefined));
  if (read.size < 2) return undefined;
  return "The rows or texts of the database have changed since the run began, so that its turns may not all have been " +
    "scored on the same data.";
}
