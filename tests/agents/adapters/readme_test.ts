import assert from "node:assert/strict";
import { inFolder } from "../../scripts/run_task.ts";
import { openAlone, request } from "./context.ts";

const readme = await Deno.readTextFile(new URL("../../../lib/agents/README.md", import.meta.url));

/** The first example in a language of a section. */
function exampleOf(section: string, language: string): string {
  const [, text = ""] = readme.split(`\n## ${section}\n`);
  const [, code] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(text) ?? [];
  return code ?? assert.fail(`There is no ${language} under "${section}"`);
}

async function answersOf(spec: string) {
  await using opened = await openAlone(spec);
  const first = await opened.agent(request("Which rivers?"));
  const history = [{ role: "user" as const, content: "Which rivers?" }, {
    role: "system" as const,
    content: first.text,
  }];
  const replies = [first, await opened.agent(request("Thanks!", { turn_id: "2.1", history }))];
  return replies.map(({ kind, sql }) => [kind, sql]);
}

Deno.test("the program of the README takes the test as it stands", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/agent.py`, exampleOf("command:PROGRAM", "python"));
    assert.deepEqual(await answersOf(`command:python3 "${folder}/agent.py"?timeout=120`), [
      ["response", "SELECT name FROM river"],
      ["response", "SELECT name FROM river"],
    ]);
  }));

Deno.test("the module of the README takes the test as it stands", () =>
  inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/agent.ts`, exampleOf("module:FILE", "ts"));
    assert.deepEqual(await answersOf(`module:${folder}/agent.ts`), [
      ["response", "SELECT name FROM river"],
      ["acknowledgment", undefined],
    ]);
  }));
