import { escapeControls, showUnseen } from "../../base/mod.ts";
import { type Dialect, lexSql } from "../../sql/mod.ts";
import type { Dataset } from "../types.ts";
import { databaseName, datasetDialect } from "./dataset_database.ts";

/** Questions and ground truths as Spider's evaluation scripts read them. */
export interface SpiderFiles {
  /** A JSON list of `db_id`, `question` and `query`, with the canary beside each where the dataset has one. */
  readonly questions: string;
  /** A line for each question: its query, a tab, the database. */
  readonly gold: string;
  /** Interactions that cannot be told so: they have no SQL, or none that fits on a line. */
  readonly left_out: number;
  /** Questions that may lean on their dialogue, as they have no standalone intention. */
  readonly leaning: number;
}

/**
 * Formats a dataset as single questions in Spider's files. Each interaction with SQL is a question in the words of its
 * standalone intention, else its intention.
 *
 * @throws {InputError} If the dataset names no database.
 *
 * @example
 * ```ts
 * import { parseDataset } from "querylogue/dialogue";
 * import { spiderFiles } from "querylogue/dialogue/formats";
 * import assert from "node:assert/strict";
 *
 * const utterance = "Which rivers are there?";
 * const interactions = [{ utterance, intention: utterance, ground_truth_sql: "SELECT name\nFROM river" }];
 * const dialogues = [{ experiment_id: "1", total_expected_interactions: 1, interactions }];
 * const files = spiderFiles(parseDataset({ control: { database: "sqlite:geo.sqlite" }, dialogues }));
 * assert.equal(files.gold, "SELECT name FROM river\tgeo\n");
 * ```
 */
export function spiderFiles(dataset: Dataset): SpiderFiles {
  const db_id = databaseName(dataset);
  const { canary } = dataset.control;
  const dialect = datasetDialect(dataset) ?? "sqlite";
  const interactions = dataset.dialogues.flatMap((dialogue) => dialogue.interactions);
  const told = interactions.flatMap(({ ground_truth_sql, intention, standalone_intention }) => {
    const query = ground_truth_sql === undefined ? undefined : oneLineSql(ground_truth_sql, dialect);
    if (query === undefined) return [];
    return [{ db_id, question: standalone_intention ?? intention, query, leans: !standalone_intention }];
  });
  return {
    questions: `${
      showUnseen(escapeControls(
        JSON.stringify(
          told.map(({ db_id, question, query }) => ({ db_id, question, query, ...(canary && { canary }) })),
          null,
          2,
        ),
      ))
    }\n`,
    gold: told.map(({ query }) => `${query}\t${db_id}\n`).join(""),
    left_out: interactions.length - told.length,
    leaning: told.filter(({ leans }) => leans).length,
  };
}

/** Puts a query on one line without tabs and comments. Undefined if a text or quoted name holds a line break or tab. */
function oneLineSql(sql: string, dialect: Dialect): string | undefined {
  if (!/[\r\n\t]/.test(sql)) return sql;
  const tokens = lexSql(sql, dialect);
  const pieces = tokens.map(({ start, end }, i) => {
    const apart = (tokens[i - 1]?.end ?? start) < start;
    return `${apart ? " " : ""}${sql.slice(start, end)}`;
  });
  const line = pieces.join("");
  return /[\r\n\t]/.test(line) ? undefined : line;
}
