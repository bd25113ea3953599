import assert from "node:assert/strict";
import fc from "fast-check";
import { randomFrom, shuffle } from "../../../lib/base/mod.ts";
import "../../fixed_seed.ts";
import { datasetOf, question } from "../../evaluation/fixtures.ts";
import { asked, lines, openedOn, rivers } from "./recorded.ts";

const turn = (conversation: string, message: string, sql: string) => ({ conversation, message, sql });
const notRecorded = { name: "NotRecordedError" };

Deno.test("a conversation plays the dialogue that it shares most utterances with, in their order", async () => {
  const agent = await openedOn(lines(
    turn("b", "which LAKES  are there?", "SELECT 1"),
    turn("b", "Thanks!", "SELECT 2"),
    turn("a", "Which rivers are there?", "SELECT 3"),
    turn("a", "Thanks!", "SELECT 4"),
  ));
  assert.equal((await asked(agent, "d2", "1.1")).sql, "SELECT 1");
  assert.equal((await asked(agent, "d2", "2.1")).sql, "SELECT 2");
  assert.equal((await asked(agent, "d1", "1.1")).sql, "SELECT 3");
  assert.equal((await asked(agent, "d1", "3.1")).sql, "SELECT 4");
  await assert.rejects(asked(agent, "d1", "2.1"), notRecorded);
  assert.deepEqual(agent.notes, []);
});

Deno.test("what is said between two utterances is a later message about the first, and counts where it is the same", async () => {
  const agent = await openedOn(lines(
    turn("a", "Which rivers are there?", "SELECT 1"),
    turn("a", "I mean the long ones.", "SELECT 2"),
    turn("a", "And their lengths?", "SELECT 3"),
  ));
  assert.equal((await asked(agent, "d1", "1.2", { message: "I mean the long ones." })).sql, "SELECT 2");
  await assert.rejects(asked(agent, "d1", "1.2", { message: "The long ones, please." }), notRecorded);
  assert.equal((await asked(agent, "d1", "2.1")).sql, "SELECT 3");
  assert.match(
    agent.notes?.[0] ?? "",
    /1 message in .* begins no interaction of its dialogue.* the first is at line 2: "I mean the long ones."$/,
  );
});

Deno.test("a log plays the dialogues that were made of it by redaction", async () => {
  const dataset = datasetOf([question("Is [e-mail] a customer?")]);
  const agent = await openedOn(lines(turn("a", "Is anna@example.org a customer?", "SELECT 1")), { dataset });
  assert.equal((await asked(agent, "d1", "1.1")).sql, "SELECT 1");
});

Deno.test("the dialogue and the place that the file names decide", async () => {
  const agent = await openedOn(lines(
    { dialogue_key: "d2", interaction: 2, sql: "SELECT 1" },
    { dialogue_key: "d1", interaction: 2, turn: 1, message: "And their lengths?", sql: "SELECT 2" },
    { dialogue_key: "d1", interaction: 2, turn: 2, message: "All of them.", sql: "SELECT 3" },
  ));
  assert.equal((await asked(agent, "d2", "2.1")).sql, "SELECT 1");
  assert.equal((await asked(agent, "d1", "2.2", { message: "All of them." })).sql, "SELECT 3");
  await assert.rejects(asked(agent, "d2", "1.1"), notRecorded);
});

Deno.test("a reply to another question than that of its place does not count, and is named", async () => {
  const agent = await openedOn(lines(
    { dialogue_key: "d1", interaction: 1, message: "Which rivers are there?", sql: "SELECT 1" },
    { dialogue_key: "d1", interaction: 2, message: "And their mouths?", sql: "SELECT 2" },
  ));
  await assert.rejects(asked(agent, "d1", "2.1"), notRecorded);
  assert.match(agent.notes?.[0] ?? "", /line 2: "And their mouths\?"/);
});

Deno.test("a dialogue that was played again is a further trial; equal dialogues are played once each", async () => {
  const twice = lines(
    turn("a", "Which lakes are there?", "SELECT 1"),
    turn("b", "Which lakes are there?", "SELECT 2"),
  );
  const again = await openedOn(twice);
  assert.equal((await asked(again, "d2", "1.1", { trial: 2 })).sql, "SELECT 2");
  await assert.rejects(asked(again, "d2", "1.1", { trial: 3 }), notRecorded);
  const second = await openedOn(lines({ ...turn("a", "Which lakes are there?", "SELECT 1"), trial: 2 }));
  assert.equal((await asked(second, "d2", "1.1", { trial: 2 })).sql, "SELECT 1");
  await assert.rejects(asked(second, "d2", "1.1"), notRecorded);
  const lakes = [question("Which lakes are there?")];
  const equal = await openedOn(twice, { dataset: datasetOf(lakes, lakes) });
  assert.equal((await asked(equal, "d2", "1.1")).sql, "SELECT 2");
});

Deno.test("a conversation that shares more comes first, and a word of thanks alone makes no dialogue", async () => {
  const agent = await openedOn(lines(
    turn("a", "Hello?", "SELECT 1"),
    turn("a", "Which rivers are there?", "SELECT 2"),
    turn("b", "Which rivers are there?", "SELECT 3"),
    turn("b", "And their lengths?", "SELECT 4"),
    turn("c", "Who are you?", "SELECT 5"),
    turn("c", "What can you do?", "SELECT 6"),
    turn("c", "Thanks!", "SELECT 7"),
  ));
  assert.equal((await asked(agent, "d1", "1.1")).sql, "SELECT 3");
  assert.equal((await asked(agent, "d1", "1.1", { trial: 2 })).sql, "SELECT 2");
  await assert.rejects(asked(agent, "d2", "2.1"), notRecorded);
  assert.match(
    agent.notes?.[0] ?? "",
    /^1 of 3 conversations .* is of no dialogue .* at line 5: "Who are you\?"$/,
  );
});

Deno.test("conversations of no dialogue are counted and the first is named", async () => {
  const agent = await openedOn(lines(
    turn("a", "Which rivers are there?", "SELECT 1"),
    turn("b", "Who are you?", "SELECT 2"),
    turn("c", "Why?", "SELECT 3"),
  ));
  assert.match(agent.notes?.[0] ?? "", /^2 of 3 conversations .* the first is at line 2: "Who are you\?"$/);
});

Deno.test("what belongs to persons is redacted where a message is named", async () => {
  const address = "Do you know anna@example.org, +49 30 1234567?";
  const told = /: "Do you know \[e-mail\], \[phone\]\?"$/;
  const stranger = await openedOn(
    lines(turn("a", "Which rivers are there?", "SELECT 1"), turn("b", address, "SELECT 2")),
  );
  assert.match(stranger.notes?.[0] ?? "", told);
  const odd = await openedOn(
    lines(turn("a", "Which rivers are there?", "SELECT 1"), turn("a", address, "SELECT 2")),
  );
  assert.match(odd.notes?.[0] ?? "", told);
  await assert.rejects(openedOn(lines(turn("a", address, "SELECT 1"))), /such as "Do you know \[e-mail\], /);
});

Deno.test("a transcript of another dataset is refused with its first message", async () => {
  await assert.rejects(
    openedOn(lines(turn("a", "Who are you?", "SELECT 1"), turn("a", "Why?", "SELECT 2"))),
    /no dialogue of the dataset has an utterance such as "Who are you\?", at line 1; give the dataset/,
  );
  await assert.rejects(
    openedOn(lines({ dialogue_key: "d9", interaction: 1, sql: "SELECT 1" })),
    /the dataset has no dialogue "d9", which it names at the file/,
  );
});

Deno.test("a file of several agents is played by one of them, and they are named", async () => {
  const both = lines(
    { ...turn("a", "Thanks!", "SELECT 1"), agent: "one&all" },
    { ...turn("a", "Thanks!", "SELECT 2"), agent: "second" },
  );
  await assert.rejects(openedOn(both), /replies of 2 agents: name one with \?of=one%26all or \?of=second/);
  await assert.rejects(openedOn(both, { options: "?of=secnd" }), /did you mean "second"\?/);
  const one = await openedOn(both, { options: "?of=one%26all" });
  assert.equal((await asked(one, "d2", "2.1")).sql, "SELECT 1");
  const labelled = lines(
    { ...turn("a", "Thanks!", "SELECT 1"), agent: "mine=http://127.0.0.1:8000" },
    { ...turn("a", "Thanks!", "SELECT 2"), agent: "mine too=oracle" },
  );
  const mine = await openedOn(labelled, { options: "?of=mine too" });
  assert.equal((await asked(mine, "d2", "2.1")).sql, "SELECT 2");
});

Deno.test("predictions play the dialogues of a dataset in its order, or by the numbers of a published file", async () => {
  const file = "SELECT 1\tgeo\nSELECT 2\n\nSELECT 3\n";
  const two = datasetOf([question("a"), question("b")], [question("c")]);
  const agent = await openedOn(file, { dataset: two });
  assert.equal((await asked(agent, "d1", "2.1")).sql, "SELECT 2");
  assert.equal((await asked(agent, "d2", "1.1")).sql, "SELECT 3");
  const second = { ...two, dialogues: [{ ...two.dialogues[1]!, experiment_id: "2" }] };
  assert.equal((await asked(await openedOn(file, { dataset: second }), "2", "1.1")).sql, "SELECT 3");
});

Deno.test("predictions of another dataset are refused, as their order alone says what they answer", async () => {
  await assert.rejects(
    openedOn("SELECT 1\n\nSELECT 2\nSELECT 3\nSELECT 4\n"),
    /dialogue "d1" has 3 interactions and 1 prediction from line 1 on/,
  );
  await assert.rejects(
    openedOn("SELECT 1\n"),
    /it holds 1 dialogue without saying which, and the dataset has 2/,
  );
});

Deno.test("a recorded failure is one again, and without a dataset nothing can be replayed", async () => {
  const agent = await openedOn(lines({ conversation: 1, message: "Thanks!", error: "the server was away" }));
  await assert.rejects(asked(agent, "d2", "2.1"), /^Error: the server was away$/);
  const { openAgent } = await import("../../../lib/agents/mod.ts");
  await assert.rejects(
    openAgent("transcript:log.csv", {
      database: {
        url: "",
        dialect: "sqlite",
        query: () => Promise.reject(),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      },
      schema: { tables: [], foreignKeys: [] },
    }),
    /replays answers to a dataset and none was given/,
  );
  assert.equal(rivers.dialogues.length, 2);
});

Deno.test("whole conversations play their dialogues, whatever their order and what else they share", async () => {
  const utterances = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(utterances, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (dialogues, seed) => {
        const sqlOf = (own: readonly string[], i: number) => `SELECT '${own.join()} ${i}'`;
        const rows = dialogues.map((own, d) => own.map((said, i) => turn(String(d), said, sqlOf(own, i))));
        const agent = await openedOn(lines(...shuffle(randomFrom(seed), rows).flat()), {
          dataset: datasetOf(...dialogues.map((own) => own.map((said) => question(said)))),
        });
        assert.deepEqual(agent.notes, []);
        for (const [d, own] of dialogues.entries()) {
          for (const i of own.keys()) {
            assert.equal((await asked(agent, `d${d + 1}`, `${i + 1}.1`)).sql, sqlOf(own, i));
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});
