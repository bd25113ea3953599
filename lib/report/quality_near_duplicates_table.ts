import type { Diversity } from "../verify/mod.ts";
import { numberColumns, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * The dialogues of a dataset that are near-duplicates, by name, the most alike first.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { qualityNearDuplicatesTable } from "querylogue/report";
 * import { diversityOf } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const interactions = [{ utterance: "Which lakes are there?", intention: "List all lakes." }];
 * const dialogue = { experiment_id: "1", total_expected_interactions: 1, interactions };
 * const dataset = parseDataset({ dialogues: [dialogue, dialogue] });
 * const diversity = await diversityOf(dataset, { tables: [], foreignKeys: [] }, { dialect: "sqlite" });
 * assert.deepEqual(qualityNearDuplicatesTable(diversity).rows[0]?.slice(0, 2), ["1#2", "1"]);
 * ```
 */
export function qualityNearDuplicatesTable({ near_duplicates }: Diversity): ReportTable {
  return {
    caption: "Near-duplicates",
    label: "tab:quality-near-duplicates",
    columns: [...textColumns("Dialogue", "Like"), ...numberColumns("Phrases in Common")],
    rows: near_duplicates.toSorted((a, b) => b.similarity - a.similarity).map((
      { dialogue_key, like, similarity },
    ) => [dialogue_key, like, { kind: "number", value: Math.floor(100 * similarity), unit: "%" }]),
    notes: [],
  };
}
