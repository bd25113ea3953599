import type { Diversity, SentenceField, TextShares } from "../verify/mod.ts";
import type { Cell, ReportTable } from "./types.ts";

/**
 * How varied the sentences of a dataset are: their patterns, with names and values masked, their openings and lengths,
 * and distinct-n of the utterances below. Kinds of sentences that the dataset lacks are left out.
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
  const right = (header: string) => ({ header, align: "right" as const });
  return {
    caption: "Sentences",
    label: "tab:quality-sentences",
    columns: [
      { header: "Kind" },
      right("Number"),
      right("Words"),
      right("Patterns"),
      { header: "Commonest Pattern" },
      right("Share"),
      right("Openings"),
      { header: "Commonest Opening" },
      right("Share"),
    ],
    rows: fields.flatMap(([field, title]) => {
      const { patterns, openings, words } = sentences[field];
      if (words === undefined) return [];
      const { minimum, median, maximum } = words;
      return [[
        title,
        count(patterns.texts),
        `${minimum}\u2013${median}\u2013${maximum}`,
        count(patterns.distinct),
        patterns.commonest,
        share(patterns),
        count(openings.distinct),
        openings.commonest,
        share(openings),
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

const count = (value: number): Cell => ({ kind: "number", value });

function share({ most, texts }: TextShares): Cell {
  return { kind: "number", value: 100 * most / texts, decimals: 1, unit: "%" };
}
