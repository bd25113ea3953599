import type { Agent, AgentReply, HistoryEntry } from "../../lib/agents/mod.ts";
import { DatabaseSync } from "node:sqlite";
import { type Database, introspect, openDatabase } from "../../lib/database/mod.ts";
import { createLinker, type Linker, readValues } from "../../lib/linking/mod.ts";
import type { Schema } from "../../lib/schema/mod.ts";

const SCRIPT = `
PRAGMA foreign_keys = OFF;
CREATE TABLE continent (name TEXT PRIMARY KEY, area INTEGER);
CREATE TABLE country (
  code TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, continent TEXT REFERENCES continent (name),
  area INTEGER, population INTEGER, independence DATE, landlocked BOOLEAN,
  capital_id INTEGER REFERENCES city (id)
);
CREATE TABLE city (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, country_code TEXT REFERENCES country (code), population INTEGER
);
CREATE TABLE river (name TEXT PRIMARY KEY, length INTEGER, source_elevation INTEGER);
CREATE TABLE river_country (
  river TEXT REFERENCES river (name), country_code TEXT REFERENCES country (code), PRIMARY KEY (river, country_code)
);
CREATE TABLE merges_with (
  river1 TEXT REFERENCES river (name), river2 TEXT REFERENCES river (name), PRIMARY KEY (river1, river2)
);
CREATE TABLE recipe (title TEXT PRIMARY KEY, minutes INTEGER);
INSERT INTO continent VALUES ('Europe', 10180000), ('South America', 17840000), ('Asia', 44579000);
INSERT INTO country VALUES
  ('PE', 'Peru', 'South America', 1285216, 33000000, '1821-07-28', 0, 1),
  ('BO', 'Bolivia', 'South America', 1098581, 12000000, '1825-08-06', 1, 2),
  ('CL', 'Chile', 'South America', 756102, 19000000, '1818-02-12', 0, 3),
  ('CH', 'Switzerland', 'Europe', 41285, 8700000, NULL, 1, 4),
  ('DE', 'Germany', 'Europe', 357022, 83000000, NULL, 0, 5),
  ('MN', 'Mongolia', 'Asia', 1564110, 3300000, '1911-12-29', 1, 6);
INSERT INTO city VALUES
  (1, 'Lima', 'PE', 10000000), (2, 'Sucre', 'BO', 300000), (3, 'Santiago', 'CL', 6200000),
  (4, 'Bern', 'CH', 134000), (5, 'Berlin', 'DE', 3700000), (6, 'Ulaanbaatar', 'MN', 1500000),
  (7, 'La Paz', 'BO', 800000), (8, 'Hamburg', 'DE', 1900000), (9, 'Köln', 'DE', 1080000);
INSERT INTO river VALUES
  ('Amazon', 6400, 5170), ('Rhine', 1230, 2345), ('Elbe', 1094, 1386), ('Aare', 288, 2310), ('Madeira', 1450, NULL);
INSERT INTO river_country VALUES
  ('Amazon', 'PE'), ('Rhine', 'CH'), ('Rhine', 'DE'), ('Elbe', 'DE'), ('Aare', 'CH'), ('Madeira', 'BO');
INSERT INTO merges_with VALUES ('Aare', 'Rhine'), ('Madeira', 'Amazon');
INSERT INTO recipe VALUES ('Ceviche', 25);
`;

/** A small database of rivers and countries, with what agents are made with. */
export interface Rivers extends AsyncDisposable {
  readonly database: Database;
  readonly schema: Schema;
  readonly linker: Linker;
}

/** Makes the database of rivers in a folder of its own, gone with it. */
export async function openRivers(): Promise<Rivers> {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/rivers.sqlite`;
  const file = new DatabaseSync(path);
  file.exec(SCRIPT);
  file.close();
  const database = await openDatabase(`sqlite:${path}`);
  const schema = await introspect(database);
  return {
    database,
    schema,
    linker: createLinker(schema, { values: await readValues(database, { schema }) }),
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Plays user messages against an agent, each with the history before it, and gives all its replies. */
export async function play(
  agent: Agent,
  messages: readonly string[],
): Promise<readonly AgentReply[]> {
  const replies: AgentReply[] = [];
  const history: HistoryEntry[] = [];
  for (const [i, message] of messages.entries()) {
    const reply = await agent({ conversation_id: "c", turn_id: String(i), message, history: [...history] });
    replies.push(reply);
    history.push({ role: "user", content: message }, { role: "system", content: reply.text });
  }
  return replies;
}
