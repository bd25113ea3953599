import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { callTask, inFolder, startScript } from "./run_task.ts";
import { writeLakes } from "./lakes.ts";

const servers = fileURLToPath(new URL("../agents/adapters/servers/", import.meta.url));

/** What a program prints that asks an agent with the A2A SDK's own client. */
async function talkByA2a(url: string): Promise<unknown> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--no-check", "--frozen", "--allow-net=127.0.0.1", "--allow-env", "--allow-read"],
      ...[`--config=${servers}deno.json`, `${servers}a2a_client.ts`, url],
    ],
  }).output();
  const [said, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return said === "" ? errors : JSON.parse(said ?? "");
}

Deno.test("agent serve answers by the contract, by chat completions and to A2A's own client, until it is ended", () =>
  inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const agent = `${folder}/agent.ts`;
    await Deno.writeTextFile(
      agent,
      `export default ({ message, history }) => Promise.resolve(
        message === "Sort them"
          ? { kind: "request", text: "By what?" }
          : { kind: "response", text: "Message " + history.length + ".", sql: "SELECT 2" }
      );`,
    );
    const task = startScript("agent", "serve", `mine=module:${agent}`, "--port", "0", "--database", database);
    const [stdout, copy] = task.stdout.tee();
    let said = "";
    for await (const part of stdout.pipeThrough(new TextDecoderStream())) {
      said += part;
      if (/agent-card\.json\n/.test(said)) break;
    }
    const [url = ""] = /http:\S+/.exec(said) ?? [];
    assert.match(said, /answers as mine, until Ctrl-C/);

    const post = async (path: string, body: unknown) =>
      await (await fetch(url + path, { method: "POST", body: JSON.stringify(body) })).json();
    const request = { conversation_id: "c", turn_id: "1", message: "How many?", history: [] };
    assert.equal((await post("/", request)).sql, "SELECT 2");
    const chat = await post("/v1/chat/completions", { messages: [{ role: "user", content: "Sort them" }] });
    assert.equal(chat.choices[0].message.content, "By what?");
    const talk = [
      ["TASK_STATE_INPUT_REQUIRED", "By what?"],
      ["TASK_STATE_COMPLETED", "Message 2.\n\n```sql\nSELECT 2\n```"],
      true,
    ];
    assert.deepEqual(await talkByA2a(url), [talk, talk, talk]);

    task.kill("SIGTERM");
    await copy.cancel();
    const { code, signal } = await task.status;
    assert.deepEqual([code, signal], [130, null]);
    assert.match(await new Response(task.stderr).text(), /Interrupted/);
    await assert.rejects(fetch(url));
  }));

Deno.test("agent serve refuses a port that is none, and an oracle without a dataset", async () => {
  const port = await callTask("agent", ["serve", "echo", "--port", "70000"]);
  assert.deepEqual([port.code, /whole number from 0 to 65535/.test(port.stderr)], [2, true]);
  await inFolder(async (folder) => {
    const { database } = await writeLakes(folder);
    const { code, stderr } = await callTask("agent", ["serve", "oracle", "--database", database]);
    assert.deepEqual([code, /name the dataset/.test(stderr)], [2, true]);
  });
});
