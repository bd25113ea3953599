import assert from "node:assert/strict";
import { openAgent } from "../../../lib/agents/mod.ts";
import { InputError } from "../../../lib/base/mod.ts";
import { inFolder } from "../../scripts/run_task.ts";
import { calls, draft, script, sharedRivers } from "./script.ts";

const answered = [
  calls(["text_to_sql", { question: "List the rivers of Peru." }]),
  draft("SELECT name FROM river"),
  calls(["answer", { kinds: "response", text: "Five." }]),
];
const asks = calls(["ask_user", { question: "Which?" }]);

/** Plays one message in a session of its own: the agent is opened, asked and closed. */
async function session(spec: string, conversation_id: string, replies: Parameters<typeof script>[0]) {
  const { models, requests } = script(replies);
  await using opened = await openAgent(spec, { ...await sharedRivers(), models });
  await opened.agent({
    conversation_id,
    turn_id: "1.1",
    message: `Rivers, as in ${conversation_id}?`,
    history: [],
  });
  return requests[0]?.messages[0]?.content ?? "";
}

Deno.test("with a store an agent knows what the same user said in earlier dialogues, over sessions", () =>
  inFolder(async (folder) => {
    const store = `${folder}/store.jsonl`;
    const ann = `react?store=${store}&user=ann`;
    assert.ok(!(await session(ann, "one", answered)).includes("earlier dialogues"));
    const second = await session(ann, "two", [asks]);
    assert.match(
      second,
      /earlier dialogues[^]*<data-[^]*\["Rivers, as in one\?", "List the rivers of Peru\."\]/,
    );
    assert.ok(!second.includes('as in two?"'));
    assert.ok(
      !(await session(`react?store=${store}&user=bob`, "three", [asks])).includes("earlier dialogues"),
    );
    assert.ok(!(await session("react", "four", [asks])).includes("earlier dialogues"));
    // A dialogue that is played on or again knows what it knew when it began.
    assert.equal(await session(ann, "two", [asks]), second);
  }));

Deno.test("a store is refused where its file holds something else", () =>
  inFolder(async (folder) => {
    const path = `${folder}/notes.txt`;
    await Deno.writeTextFile(path, "my notes");
    await assert.rejects(
      session(`react?store=${path}`, "one", []),
      (error) => error instanceof InputError && /give \?store= another file/.test(error.message),
    );
    assert.equal(await Deno.readTextFile(path), "my notes");
    await Deno.writeTextFile(path, '{"user": 7}\n');
    await Deno.writeTextFile(path, '{"user":7}\n');
    await assert.rejects(session(`react?store=${path}`, "one", []), /line 1 is malformed at user/);
  }));
