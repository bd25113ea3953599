import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ChatBody } from "../llm/chat_answer.ts";
import { scriptedAnswer } from "../synthesis/model/scripted_model.ts";

/** Things, what they belong to, and what is measured of them: one join and one dialogue each. */
export const pairs = [
  { thing: "river", owner: "sea", measure: "length" },
  { thing: "mountain", owner: "range", measure: "height" },
  { thing: "museum", owner: "city", measure: "visitors" },
  { thing: "novel", owner: "author", measure: "pages" },
  { thing: "player", owner: "team", measure: "goals" },
  { thing: "aircraft", owner: "airline", measure: "seats" },
  { thing: "vineyard", owner: "region", measure: "yield" },
  { thing: "reactor", owner: "plant", measure: "output" },
] as const;

/** What the column that tells the owner is called where nothing declares that it does. */
const undeclared = "part_of";

export interface WritePairsOptions {
  /** Whether the foreign keys are declared. Else neither names nor rows tell them. @default true */
  readonly declared?: boolean;
}

/** Writes a SQLite database with the first so many pairs, each two tables with a join between them. */
export function writePairs(
  folder: string,
  count: number,
  { declared = true }: WritePairsOptions = {},
): string {
  const path = join(folder, `pairs-${count}.sqlite`);
  using file = new DatabaseSync(path);
  for (const { thing, owner, measure } of pairs.slice(0, count)) {
    const reference = declared ? `${owner} TEXT NOT NULL REFERENCES ${owner}` : `${undeclared} TEXT NOT NULL`;
    file.exec(`
      CREATE TABLE ${owner} (name TEXT PRIMARY KEY, founded INTEGER);
      CREATE TABLE ${thing} (name TEXT PRIMARY KEY, ${reference}, ${measure} INTEGER);
      INSERT INTO ${owner} VALUES ('Alpha', 1900), ('Beta', 1950), ('Gamma', 1999);
      INSERT INTO ${thing} VALUES ('Ada', 'Alpha', 120), ('Bo', 'Alpha', 80), ('Cy', 'Alpha', 240),
        ('Di', 'Beta', 130), ('Ed', 'Beta', 60), ('Flo', 'Gamma', 310);
    `);
  }
  return path;
}

/** What a model that writes right dialogues about the pairs, and judges them, replies to a request. */
export function rightAnswer({ messages = [], response_format }: ChatBody): string {
  const text = messages.map(({ content }) => content).join("\n");
  if (response_format?.json_schema?.name === "joins") return JSON.stringify({ joins: joinsIn(text) });
  return scriptedAnswer({
    form: response_format?.json_schema?.name,
    asked: messages.find(({ role }) => role === "user")?.content ?? "",
    draft: () => draftFor(text),
  });
}

/** The joins between tables that a prompt defines. */
function joinsIn(prompt: string) {
  return pairs.filter(({ thing }) => new RegExp(`\\b${thing}\\b`).test(prompt)).map(({ thing, owner }) => ({
    from: { table: thing, columns: [undeclared] },
    to: { table: owner, columns: ["name"] },
  }));
}

/** A right dialogue about the pair that a prompt is about. */
function draftFor(prompt: string) {
  const combination = (thing: string, column: string) => prompt.includes(`${thing}(${column})`);
  const pair = pairs.find(({ thing, owner }) => combination(thing, owner) || combination(thing, undeclared));
  if (pair === undefined) return "There is no such pair.";
  const { thing, owner, measure } = pair;
  const column = combination(thing, owner) ? owner : undeclared;
  const asked = `the ${thing}s of the ${owner} Alpha with a ${measure} of more than 100.`;
  return {
    interactions: [{
      utterance: `Which ${thing}s of ${owner} Alpha have a ${measure} above 100?`,
      intention: `List ${asked}`,
      standalone_intention: `List the names of ${asked}`,
      ground_truth_sql:
        `SELECT ${thing}.name FROM ${thing} JOIN ${owner} ON ${owner}.name = ${thing}.${column} ` +
        `WHERE ${owner}.name = 'Alpha' AND ${thing}.${measure} > 100`,
    }],
  };
}
