import assert from "node:assert/strict";
import { openAgent } from "../../../lib/agents/mod.ts";
import { InputError } from "../../../lib/base/mod.ts";
import { inFolder } from "../../scripts/run_task.ts";
import { ask, calls, script, sharedRivers, traceOf } from "./script.ts";

const agents = new URL("../../../lib/agents/loop/mod.ts", import.meta.url).href;

const llm = new URL("../../../lib/llm/mod.ts", import.meta.url).href;

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
    const asked = script([{ text: JSON.stringify({ tool: "ask_user", arguments: { question: "Which?" } }) }]);
    await using json = await openAgent(`specification:${folder}/loop.ts?tools=json`, {
      ...{ ...context, models: asked.models },
    });
    const { text: question } = await json.agent(ask("Rivers?"));
    assert.deepEqual([question, asked.requests[0]?.tools], ["Which?", undefined]);
    await assert.rejects(
      openAgent(`specification:${folder}/turn.ts?tools=json`, context),
      /plays its turns by a function: it takes no option "tools"/,
    );
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
    let files = 0;
    const wrong = async (rest: string, message: RegExp) => {
      const name = `wrong_${files++}.ts`;
      await Deno.writeTextFile(
        `${folder}/${name}`,
        `import { reactSpecification } from "${agents}";
        import { parsePrompt } from "${llm}"; import { z } from "zod";
        export default { ...reactSpecification(), name: "mine", ${rest} };`,
      );
      await refused(name, message);
    };
    await wrong(
      "limits: { step: 6 }",
      /specification of agent "mine" is wrong at limits \(the field "step" is unknown; is steps meant\?\)/,
    );
    await wrong('limits: { repairs: "1" }', /at limits\.repairs \(a whole number from 0 is expected\)/);
    await wrong("memory: 2", /at memory \("all", "off" or \{ turns: a whole number from 0 \} is expected\)/);
    await wrong('calls: "xml"', /at calls \(one of native, json is expected, not "xml"\)/);
    await wrong("policies: {}", /at its top \(the field "policies" is unknown; is policy meant\?\)/);
    await wrong(
      "tools: [{ name: 'a', description: 'b', run: () => {} }]",
      /at tools\.0\.parameters \(z\.object/,
    );
    await wrong(
      "tools: [...reactSpecification().tools, reactSpecification().tools[0]]",
      /at tools\.(\d+) \(it is called "(\w+)" as tools\.0 is; the model tells tools by their names\)/,
    );
    const tool = `parameters: z.object({}), run: () => ({}), name: "a"`;
    await wrong(
      `tools: [{ ${tool}, descripton: "b" }]`,
      /at tools\.0\.description \(a text is expected, .*; is its field "descripton" meant\?\)/,
    );
    const prompt = (words: string) =>
      `prompt: parsePrompt("---\\nname: p\\nversion: 1\\n---\\n\\n# system\\n\\n${words}", "p.md")`;
    await wrong(
      `${prompt("Of {{tabels}}.")}, values: ({ schema }) => ({ tables: schema.tables.length })`,
      /"mine" is wrong at its prompt \(values gives nothing for \{\{tabels\}\}; is \{\{tables\}\} meant\?\)/,
    );
    await wrong(
      `${prompt("All.")}, values: async () => ({ tables: 7 })`,
      /at its prompt \(values gives "tables", and the prompt has no \{\{tables\}\}\)/,
    );
    await wrong(
      `${prompt("Of {{tables}}.")}, values: undefined`,
      /at prompt \(\{\{tables\}\} is filled in by nothing: give it a value by values\)/,
    );
    // What needs a question cannot be tried without one.
    await Deno.writeTextFile(
      `${folder}/later.ts`,
      `import { reactSpecification } from "${agents}"; import { parsePrompt } from "${llm}";
      export default { ...reactSpecification(), ${
        prompt("{{a}}")
      }, values: ({ message }) => message.at(0).at(1) };`,
    );
    await using _later = await openAgent(`specification:${folder}/later.ts`, context);
    await Deno.writeTextFile(
      `${folder}/misspelt.ts`,
      "export default { name: 'mine', promt: { render: () => [] }, tools: [] };",
    );
    await refused(
      "misspelt.ts",
      /it needs name, prompt and tools, .*, and the field "promt" is unknown; is prompt meant\?/,
    );
    await Deno.writeTextFile(`${folder}/other.ts`, "export default { name: 'mine' };");
    await refused("other.ts", /is no specification of an agent: it needs name, prompt and tools/);
  }));
