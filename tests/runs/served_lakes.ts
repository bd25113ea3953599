import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";

/** An agent on the lakes that is asked by a mapping. */
export interface ServedLakes {
  readonly folder: string;
  /** The mapping file of the agent. */
  readonly file: string;
  /** How often the agent was asked. */
  readonly asked: () => number;
  /** Writes the mapping file, with this selector for the SQL. */
  readonly map: (sql: string) => Promise<void>;
}

/** Calls a test with an agent that answers the first question rightly and all others wrongly; its SQL stands in `query`. */
export function onServedLakes(test: (served: ServedLakes) => Promise<void>): Promise<void> {
  return inFolder(async (folder) => {
    let asked = 0;
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      async (request) => {
        asked++;
        const { question } = await request.json();
        const query = question.includes("deeper") ? "SELECT name FROM lake WHERE depth > 250" : "SELECT 1";
        return Response.json({ draft: "SELECT 0", query, answer: "Here they are.", restated: question });
      },
    );
    const file = join(folder, "mapping.json");
    const map = (sql: string) =>
      Deno.writeTextFile(
        file,
        JSON.stringify({
          agent: "lakes",
          base: `http://127.0.0.1:${server.addr.port}`,
          turn: { post: "/", body: { question: "{message}" } },
          reply: { text: "$.answer", sql, interpretation: "$.restated" },
        }),
      );
    await test({ folder, file, asked: () => asked, map });
  });
}

/** Begins an evaluation that a mapping stops, as it finds no SQL, and gives its folder and what was said. */
export async function stoppedRun(
  { folder, file, map }: ServedLakes,
): Promise<{ readonly run: string; readonly stderr: string }> {
  const { database, dataset } = await writeLakes(folder);
  await map("$.sql");
  const run = join(folder, "run");
  const agent = ["--agent", `config:${file}`, "--concurrency", "1"];
  const { code, stderr } = await callTask("eval", [
    ...["--database", database, "--dataset", dataset, ...agent, "--out", run],
  ]);
  assert.equal(code, 3, stderr);
  return { run, stderr };
}
