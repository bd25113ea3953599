import assert from "node:assert/strict";
import { writeLakes } from "../../../scripts/lakes.ts";
import { callTask, endOf, inFolder, startEvalWith, type TaskResult } from "../../../scripts/run_task.ts";

const key = "sk-canary-1234567890";

/** Runs `eval` with a model's server, and gives what the server was sent as the key. */
async function evaluated(
  folder: string,
  run: (args: readonly string[], environment: Readonly<Record<string, string>>) => Promise<TaskResult>,
) {
  const sent = new Set<string | null>();
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, ({ headers }) => {
    sent.add(headers.get("authorization"));
    const content = `You sent ${headers.get("authorization")}, or ${btoa(key)}.`;
    return Response.json({ choices: [{ message: { content }, finish_reason: "stop" }] });
  });
  const { database, dataset } = await writeLakes(folder);
  const out = `${folder}/run`;
  const { code, stdout, stderr } = await run(
    [
      ...["--database", database, "--dataset", dataset, "--out", out, "--agent", "openai:small"],
      ...["--max-retries", "0"],
    ],
    { OPENAI_BASE_URL: `http://127.0.0.1:${server.addr.port}/v1` },
  );
  assert.equal(code, 0, stderr);
  return { sent: [...sent], written: stdout + stderr + await Deno.readTextFile(`${out}/journal.jsonl`) };
}

Deno.test("openai sends the key of the environment, which no file of the run holds", () =>
  inFolder(async (folder) => {
    const { sent, written } = await evaluated(
      folder,
      (args, environment) => endOf(startEvalWith({ ...environment, OPENAI_API_KEY: key }, ...args)),
    );
    assert.deepEqual(sent, [`Bearer ${key}`]);
    assert.match(written, /You sent Bearer …, or …/);
    for (const letters of [key, btoa(key).slice(4, 16)]) assert.equal(written.includes(letters), false);
  }));

Deno.test("openai sends no key where the environment has none", () =>
  inFolder(async (folder) => {
    const { sent } = await evaluated(
      folder,
      (args, environment) => callTask("eval", args, { environment: { ...environment, OPENAI_API_KEY: "" } }),
    );
    assert.deepEqual(sent, [null]);
  }));
