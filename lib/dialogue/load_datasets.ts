import { z } from "zod";
import { InputError, readJsonFile } from "../base/mod.ts";
import { type DatabaseDataset, datasetsByDatabase, publishedEntries } from "./formats/published_entries.ts";
import { parseDataset } from "./parse_dataset.ts";

const { spider, bird, cosql, mmsql } = publishedEntries;
const published = z.array(z.union([spider, bird, cosql, mmsql])).min(1);

/**
 * Loads the datasets of a file, one for each database: own and authors' files, and, recognized by shape, Spider
 * (`db_id`, `query`), BIRD (`db_id`, `SQL`), CoSQL and SParC (`database_id`, `interaction`) and MMSQL (`db_name`,
 * `turns`). Use `importDatasets` for a known kind.
 *
 * @throws {InputError} If the file is missing, is no JSON or none of these.
 *
 * @example
 * ```ts
 * import { loadDatasets } from "querylogue/dialogue";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(loadDatasets("no-such-file.json"), /no-such-file\.json/);
 * ```
 */
export async function loadDatasets(path: string): Promise<readonly DatabaseDataset[]> {
  const json = await readJsonFile(path);
  if (!Array.isArray(json)) return [{ dataset: parseDataset(json, path) }];
  const parsed = published.safeParse(json);
  if (parsed.success) return datasetsByDatabase(parsed.data);
  const position = parsed.error.issues[0]?.path[0];
  throw new InputError(
    `Cannot read ${path} as a dataset: ${
      typeof position === "number" ? `entry ${position + 1}` : "it"
    } has none of the shapes of Spider, BIRD, CoSQL, SParC and MMSQL; give the published file`,
  );
}
