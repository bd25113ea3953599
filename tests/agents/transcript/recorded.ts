import { type AgentReply, openAgent, type OpenedAgent } from "../../../lib/agents/mod.ts";
import { readTranscript, type Transcript } from "../../../lib/agents/transcript/mod.ts";
import type { Dataset } from "../../../lib/dialogue/mod.ts";
import { datasetOf, question } from "../../evaluation/fixtures.ts";

/** Two dialogues, d1 and d2, that share their last utterance. */
export const rivers: Dataset = datasetOf(
  [question("Which rivers are there?"), question("And their lengths?"), question("Thanks!")],
  [question("Which lakes are there?"), question("Thanks!")],
);

const folder = await Deno.makeTempDir();
addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
let files = 0;

/** Writes a file and gives its path. */
export async function written(content: string | Uint8Array<ArrayBuffer>, name = "log"): Promise<string> {
  const path = `${folder}/${files++}-${name}`;
  await Deno.writeFile(path, typeof content === "string" ? new TextEncoder().encode(content) : content);
  return path;
}

/** The transcript that a text is. */
export async function transcriptOf(content: string | Uint8Array<ArrayBuffer>): Promise<Transcript> {
  return await readTranscript(await written(content));
}

/** Opens a file as an agent that is asked about a dataset. */
export async function openedOn(
  content: string | Uint8Array<ArrayBuffer>,
  { dataset = rivers, options = "" }: { readonly dataset?: Dataset; readonly options?: string } = {},
): Promise<OpenedAgent> {
  return await openAgent(`transcript:${await written(content)}${options}`, {
    database: {
      url: "sqlite:none",
      dialect: "sqlite",
      query: () => Promise.reject(new Error("it asks no database")),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
    schema: { tables: [], foreignKeys: [] },
    dataset,
  });
}

/** Asks for the reply to a turn of a dialogue. */
export function asked(
  { agent }: OpenedAgent,
  key: string,
  turn_id: string,
  { message = "", trial = 1 } = {},
): Promise<AgentReply> {
  return agent({ conversation_id: `run/agent/${trial}/1/${key}`, turn_id, message, history: [] });
}

/** JSON lines. */
export const lines = (...values: readonly unknown[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");
