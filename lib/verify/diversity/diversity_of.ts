import { type Dataset, realized, type RealizedOptions } from "../../dialogue/mod.ts";
import type { Schema } from "../../schema/mod.ts";
import { distinctN } from "./distinct_n.ts";
import { nearDuplicates } from "./near_duplicates.ts";
import { createSentenceMask, type SentenceMask } from "./sentence_pattern.ts";
import { textShares } from "./text_shares.ts";
import type { Counts, Diversity, SentenceDiversity, SentenceField } from "./types.ts";
import { wordsOf } from "./words_of.ts";

/**
 * Measures the diversity of a dataset without running queries: SQL constructs, covered tables and columns, patterns, openings
 * and lengths of sentences, distinct-n of the utterances (Li et al. 2016), kinds of dialogues, utterances and questions, and
 * near-duplicate dialogues. Ratios are given as counts; an empty denominator is `of: 0`.
 *
 * @param schema Resolves the tables and columns of the queries.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { diversityOf } from "querylogue/verify";
 * import assert from "node:assert/strict";
 *
 * const dataset = parseDataset({
 *   dialogues: ["Zug", "Thun"].map((name) => ({
 *     experiment_id: name,
 *     total_expected_interactions: 1,
 *     interactions: [{
 *       utterance: `How deep is lake ${name}?`,
 *       intention: `Give the depth of lake ${name}.`,
 *       ground_truth_sql: `SELECT depth FROM lake WHERE name = '${name}'`,
 *     }],
 *   })),
 * });
 * const columns = ["name", "depth", "area"].map((name) => ({ name, type: "TEXT", notNull: false }));
 * const schema = { tables: [{ name: "lake", columns, primaryKey: [], uniqueKeys: [] }], foreignKeys: [] };
 * const found = await diversityOf(dataset, schema, { dialect: "sqlite" });
 * assert.deepEqual(found.columns, { covered: 2, of: 3 });
 * assert.deepEqual(found.distinct_n["1"], { distinct: 6, of: 10 });
 * assert.deepEqual(found.sentences.utterance.words, { minimum: 5, median: 5, maximum: 5 });
 * assert.deepEqual(found.near_duplicates, [{ dialogue_key: "Thun", like: "Zug", similarity: 1 }]);
 * ```
 */
export async function diversityOf(
  dataset: Dataset,
  schema: Schema,
  options: RealizedOptions,
): Promise<Diversity> {
  const { dialogues } = dataset;
  const interactions = dialogues.flatMap((dialogue) => dialogue.interactions);
  const { queries, unreadable, totals } = await realized(dataset, schema, options);
  const mask = createSentenceMask(schema);
  const sentences = (field: SentenceField) => sentenceDiversity(dataset, { field, mask });
  const utterances = interactions.map(({ utterance }) => utterance);
  return {
    dialogues: dialogues.length,
    interactions: interactions.length,
    dialogue_kinds: counted(dialogues.map(({ kind }) => kind)),
    dialogue_sizes: counted(dialogues.map((dialogue) => String(dialogue.interactions.length))),
    utterance_kinds: counted(interactions.flatMap(({ utterance_kinds }) => utterance_kinds)),
    question_types: counted(interactions.flatMap(({ question_type }) => question_type ?? [])),
    thematic_relations: counted(interactions.flatMap(({ thematic_relation }) => thematic_relation ?? [])),
    queries: queries.length,
    unreadable: unreadable.length,
    constructs: totals.constructs,
    table_frequency: totals.table_frequency,
    tables: totals.coverage.tables,
    columns: totals.coverage.columns,
    sentences: {
      utterance: sentences("utterance"),
      intention: sentences("intention"),
      standalone_intention: sentences("standalone_intention"),
    },
    distinct_n: { 1: distinctN(utterances, 1), 2: distinctN(utterances, 2), 3: distinctN(utterances, 3) },
    near_duplicates: nearDuplicates(dataset),
  };
}

function counted(names: readonly string[]): Counts {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]));
}

function sentenceDiversity(
  dataset: Dataset,
  { field, mask }: { readonly field: SentenceField; readonly mask: SentenceMask },
): SentenceDiversity {
  const found = dataset.dialogues.flatMap(({ interactions }) => interactions).flatMap((interaction) => {
    const { [field]: text, ground_truth_sql: sql = "" } = interaction;
    return text === undefined ? [] : [{ text, pattern: mask(text, sql) }];
  });
  const words = found.map(({ text }) => wordsOf(text));
  const lengths = words.map(({ length }) => length).sort((a, b) => a - b);
  const [minimum, maximum] = [lengths[0], lengths.at(-1)];
  return {
    patterns: textShares(found.map(({ pattern }) => pattern)),
    openings: textShares(words.map((all) => all.slice(0, 2).join(" "))),
    ...(minimum !== undefined && maximum !== undefined &&
      { words: { minimum, median: median(lengths), maximum } }),
  };
}

/** The median of sorted numbers. */
function median(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}
