import assert from "node:assert/strict";
import { openAgent } from "../../../lib/agents/mod.ts";
import { InputError } from "../../../lib/base/mod.ts";
import { inFolder } from "../../scripts/run_task.ts";
import { ask, calls, script, sharedRivers, traceOf } from "./script.ts";

const agents = new URL("../../../lib/agents/mod.ts", import.meta.url).href;

const search = calls(["search_tables", { words: "rivers" }]);

Deno.test("the default export of a module is an agent: a specification of the loop, or a function that plays a turn", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(
      `${folder}/loop.ts`,
      `import { reactSpecification } from "${agents}";
      export default { ...reactSpecification({ limits: { steps: 9 } }), name: "mine" };`,
    );
    await Deno.writeTextFile(
      `${folder}/turn.ts`,
      `export default { prompts: [], play: ({ message }) => ({ kind: "acknowledgment", text: message }) };`,
    );
    const { models } = script([search, calls(["search_values", { words: "Rhine" }])]);
    const context = { ...await sharedRivers(), models };
    await using loop = await openAgent(`specification:${folder}/loop.ts?steps=2`, context);
    const reply = await loop.agent(ask("Rivers?"));
    assert.deepEqual([traceOf(reply).stopped, traceOf(reply).steps[0]?.agent], ["step_limit", "mine"]);
    await using turn = await openAgent(`specification:${folder}/turn.ts`, context);
    const { kind, text } = await turn.agent(ask("Hello"));
    assert.deepEqual([kind, text], ["acknowledgment", "Hello"]);
  }));

Deno.test("a specification that is not there, does not load or is none is told in one sentence", () =>
  inFolder(async (folder) => {
    const { models } = script([]);
    const context = { ...await sharedRivers(), models };
    const refused = async (name: string, message: RegExp) =>
      await assert.rejects(
        openAgent(`specification:${folder}/${name}`, context),
        (error) => error instanceof InputError && message.test(error.message),
      );
    await refused("gone.ts", /There is no specification of an agent at .*gone\.ts/);
    await Deno.writeTextFile(`${folder}/broken.ts`, "throw new Error('not today');");
    await refused("broken.ts", /Cannot load the specification .*broken\.ts: not today/);
    await Deno.writeTextFile(`${folder}/other.ts`, "export default { name: 'mine' };");
    await refused("other.ts", /is no specification of an agent: it needs name, prompt and tools/);
  }));
