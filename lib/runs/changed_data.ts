import type { RunConfiguration } from "../evaluation/mod.ts";
import { dataHashes } from "./data_hashes.ts";

/**
 * Says in one sentence that the data of a run are no longer those that it began with; undefined where nothing shows it.
 *
 * @param now The hash of the data that it is looked at again with. @default they are not read
 */
export function changedData(
  configuration: Partial<RunConfiguration>,
  now?: string | undefined,
): string | undefined {
  const read = new Set([...dataHashes(configuration), ...[now ?? []].flat()]);
  if (read.size < 2) return undefined;
  return "The rows or texts of the database have changed since the run began, so that its turns may not all have been " +
    "scored on the same data.";
}
