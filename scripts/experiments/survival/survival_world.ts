import { join } from "node:path";
import { createDuckDbFile } from "../../../lib/database/mod.ts";
import { type Dialogue, writeDataset } from "../../../lib/dialogue/mod.ts";

/** A database of lakes and a dataset that fits it. */
export interface SurvivalWorld {
  readonly database: string;
  readonly dataset: string;
}

/** The statements that make the database. */
export const statements: string =
  `CREATE TABLE country (code VARCHAR(2) PRIMARY KEY, name VARCHAR(40) NOT NULL);
CREATE TABLE lake (name VARCHAR(40) PRIMARY KEY, country VARCHAR(2) REFERENCES country (code), depth INTEGER);
INSERT INTO country VALUES ('CH', 'Switzerland'), ('RU', 'Russia'), ('PE', 'Peru');
INSERT INTO lake VALUES ('Thun', 'CH', 217), ('Geneva', 'CH', 310), ('Baikal', 'RU', 1642), ('Titicaca', 'PE', 281);`;

/** Queries of the right answers, by the number of the interaction in its dialogue. */
export const rightSql: readonly string[] = [
  "SELECT name FROM lake WHERE depth > 250",
  "SELECT lake.name, country.name FROM lake JOIN country ON country.code = lake.country WHERE depth > 250",
];

/** Words of the right answers. */
export const rightWords: readonly string[] = [
  "List the names of the lakes with a depth of more than 250.",
  "List the lakes with a depth of more than 250 and the names of their countries.",
];

/** The same in words that no judge finds equal to these without reading them. */
export const otherWords: readonly string[] = [
  "Which of the lakes have a depth of more than 250? Give their names.",
  "For the lakes with a depth of more than 250, give them and the names of their countries.",
];

/** What the user says. */
export const utterances: readonly string[] = ["Which lakes are deeper than 250?", "And their countries?"];

/** Writes a small database and a dataset of so many dialogues. */
export async function writeWorld(folder: string, dialogues: number): Promise<SurvivalWorld> {
  const path = join(folder, "lakes.duckdb");
  await createDuckDbFile(path, (builder) => builder.run(statements));
  const dataset = join(folder, "lakes.json");
  await writeDataset(dataset, {
    control: { max_retries: 1 },
    dialogues: Array.from({ length: dialogues }, (_, index): Dialogue => ({
      experiment_id: `${index + 1}`,
      total_expected_interactions: utterances.length,
      kind: "partial",
      interactions: utterances.map((utterance, place) => ({
        utterance,
        intention: rightWords[place] as string,
        ground_truth_sql: rightSql[place] as string,
        utterance_kinds: [place === 0 ? "question" : "partial_question"],
        expected_reply: ["response"],
      })),
    })),
  });
  return { database: `duckdb:${path}`, dataset };
}
