import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Interaction } from "../../lib/dialogue/mod.ts";

/** Writes a small SQLite database of countries and lakes and a dataset that fits it. */
export async function writeLakes(
  folder: string,
): Promise<{ readonly database: string; readonly dataset: string }> {
  const database = join(folder, "lakes.sqlite");
  const dataset = join(folder, "lakes.json");
  const file = new DatabaseSync(database);
  file.exec(`
    CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE lake (name TEXT PRIMARY KEY, country TEXT REFERENCES country, depth INTEGER);
    INSERT INTO country VALUES ('CH', 'Switzerland'), ('RU', 'Russia'), ('PE', 'Peru');
    INSERT INTO lake VALUES ('Thun', 'CH', 217), ('Geneva', 'CH', 310), ('Baikal', 'RU', 1642), ('Titicaca', 'PE', 281);
  `);
  file.close();
  const interactions: Interaction[] = [
    {
      utterance: "Which lakes are deeper than 250?",
      intention: "List the names of the lakes with a depth of more than 250.",
      ground_truth_sql: "SELECT name FROM lake WHERE depth > 250",
      utterance_kinds: ["question"],
      expected_reply: ["response"],
    },
    {
      utterance: "And their countries?",
      intention: "List the lakes with a depth of more than 250 and the names of their countries.",
      standalone_intention: "List the lakes with a depth of more than 250 and the names of their countries.",
      ground_truth_sql:
        "SELECT lake.name, country.name FROM lake JOIN country ON country.code = lake.country WHERE depth > 250",
      utterance_kinds: ["partial_question"],
      expected_reply: ["response"],
    },
  ];
  const dialogues = ["1", "2", "3", "1"].map((experiment_id) => ({
    experiment_id,
    total_expected_interactions: interactions.length,
    kind: "partial",
    interactions,
  }));
  await Deno.writeTextFile(dataset, JSON.stringify({ control: { max_retries: 1 }, dialogues }));
  return { database, dataset };
}
