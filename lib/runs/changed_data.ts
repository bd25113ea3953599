import type { RunConfiguration } from "../evaluation/mod.ts";

/**
 * Says in one sentence that the data of a run are no longer those that it began with; undefined where nothing shows it.
 *
 * @param now The hash of the data that it is looked at again with. @default they are not read
 */
export function changedData(
  { data_hash, resumed_with = [], data_hash_at_end }: Partial<RunConfiguration>,
  now?: string | undefined,
): string | undefined {
  const hashes = [data_hash, ...resumed_with.map((resumed) => resumed.data_hash), data_hash_at_end, now];
  const read = new Set(hashes.filter((hash) => hash !== undefined));
  if (read.size < 2) return undefined;
  return "The rows or texts of the database have changed since the run began, so that its turns may not all have been " +
    "scored on the same data.";
}
