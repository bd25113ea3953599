import assert from "node:assert/strict";
import { openAgent } from "../../../lib/agents/mod.ts";
import { InputError } from "../../../lib/base/mod.ts";
import { inFolder } from "../../scripts/run_task.ts";
import { ask, calls, script, sharedRivers, traceOf } from "./script.ts";

async function play(folder: string, recorded?: string) {
  const { models, requests } = script([calls(["ask_user", { question: "Which?" }])]);
  const agent = folder === "" ? "react" : `react?prompts=${folder}`;
  await using opened = await openAgent(agent, {
    ...await sharedRivers(),
    models: { ...models, prompts: recorded },
  });
  return { reply: await opened.agent(ask("Rivers?")), request: requests[0] };
}

Deno.test("the words of a folder stand in place of those that are shipped: prompts and what is told of tools", () =>
  inFolder(async (folder) => {
    const told = { name: "ask_user", description: "Ask.", parameters: { type: "object" } };
    await Deno.writeTextFile(
      `${folder}/control.md`,
      "---\nname: control\nversion: 7\n---\n# system\nBe brief. {{dialect}} {{tables}} {{past}}\n",
    );
    await Deno.writeTextFile(`${folder}/tools.json`, JSON.stringify([told]));
    const { reply, request } = await play(folder);
    assert.match(request?.messages[0]?.content ?? "", /^Be brief\. sqlite continent\ncountry/);
    assert.deepEqual(request?.tools?.find(({ name }) => name === "ask_user"), told);
    assert.match(request?.tools?.find(({ name }) => name === "answer")?.description ?? "", /^Ends the turn/);
    const { prompts } = traceOf(reply);
    assert.deepEqual([prompts.control, prompts.write_sql], [7, 1]);
  }));

Deno.test("recorded models are asked in the words that they were recorded with, unless the agent has others", () =>
  inFolder(async (folder) => {
    const [recorded, own] = [`${folder}/recorded`, `${folder}/own`];
    for (const [place, said] of [[recorded, "Recorded."], [own, "Own."]] as const) {
      await Deno.mkdir(place);
      await Deno.writeTextFile(
        `${place}/control.md`,
        `---\nname: control\nversion: 7\n---\n# system\n${said} {{dialect}} {{tables}} {{past}}\n`,
      );
    }
    const saidTo = async (...folders: Parameters<typeof play>) =>
      (await play(...folders)).request?.messages[0]?.content.split(" ")[0];
    assert.equal(await saidTo("", recorded), "Recorded.");
    assert.equal(await saidTo(own, recorded), "Own.");
  }));

Deno.test("a folder without prompts and a prompt without a placeholder are refused", () =>
  inFolder(async (folder) => {
    const refused = (message: RegExp) =>
      assert.rejects(play(folder), (error) => error instanceof InputError && message.test(error.message));
    await refused(/holds no prompt \(askdb\.md, control\.md, /);
    await Deno.writeTextFile(
      `${folder}/control.md`,
      "---\nname: control\nversion: 7\n---\n# system\nBe brief. {{dialect}}\n",
    );
    await refused(/its placeholders must be \{\{dialect\}\}, \{\{tables\}\}, \{\{past\}\}/);
    await Deno.remove(`${folder}/control.md`);
    await Deno.writeTextFile(`${folder}/tools.json`, '[{"name": 7}]');
    await refused(/tools\.json: it is malformed at 0\.name/);
  }));
