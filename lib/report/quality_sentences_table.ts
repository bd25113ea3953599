import type { Diversity, SentenceField } from "../verify/mod.ts";
import { countCell, numberColumns, shareCell, textColumns } from "./table_parts.ts";
import type { ReportTable } from "./types.ts";

/**
 * The variety of the sentences of a dataset: their patterns, with names and values masked, their openings and lengths,
 * and distinct-n of the utterances in a note. Kinds of sentences that the dataset lacks are left out.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { qualitySentencesTable } from "querylogue/report";
 * import { diversityOf } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const interactions = ["Which lakes are there?", "Which of them are deep?"].map((utterance) => ({ utterance, intention: "?" }));
 * const dataset = parseDataset({ dialogues: [{ experiment_id: "1", total_expected_interactions: 2, interactions }] });
 * const diversity = await diversityOf(dataset, { tables: [], foreignKeys: [] }, { dialect: "sqlite" });
 * const { notes } = qualitySentencesTable(diversity);
 * assert.match(notes[0] ?? "", /distinct-1 0\.78 \(7\/9\)/);
 * ```
 */
export function qualitySentencesTable({ sentences, distinct_n }: Diversity): ReportTable {
  return {
    caption: "Sentences",
    label: "tab:quality-sentences",
    columns: [
      ...textColumns("Kind"),
      ...numberColumns("Number", "Words", "Patterns"),
      ...textColumns("Commonest Pattern"),
      ...numberColumns("Share", "Openings"),
      ...textColumns("Commonest Opening"),
      ...numberColumns("Share"),
    ],
    rows: fields.flatMap(([field, title]) => {
      const { patterns, openings, words } = sentences[field];
      if (words === undefined) return [];
      const { minimum, median, maximum } = words;
      return [[
        title,
        countCell(patterns.texts),
        `${minimum}\u2013${median}\u2013${maximum}`,
        countCell(patterns.distinct),
        patterns.commonest,
        shareCell(patterns.most, patterns.texts),
        countCell(openings.distinct),
        openings.commonest,
        shareCell(openings.most, openings.texts),
      ]];
    }),
    notes: [
      `Words: fewest, median, most. Of the utterances: ${
        Object.entries(distinct_n).map(([n, { distinct, of }]) =>
          of === 0 ? `distinct-${n} none` : `distinct-${n} ${(distinct / of).toFixed(2)} (${distinct}/${of})`
        ).join(", ")
      } (Li et al. 2016); it falls as datasets grow.`,
    ],
  };
}

const fields: readonly (readonly [SentenceField, string])[] = [
  ["utterance", "Utterance"],
  ["intention", "Intention"],
  ["standalone_intention", "Standalone intention"],
];
