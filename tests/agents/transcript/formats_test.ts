import assert from "node:assert/strict";
import { zstdCompressSync } from "node:zlib";
import { asked, lines, openedOn, transcriptOf } from "./recorded.ts";

const outcomes = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await transcriptOf(content)).conversations.map(({ turns }) =>
    turns.map(({ message, outcome }): Readonly<Record<string, unknown>> => ({
      message,
      ...(outcome.kind === "reply"
        ? { kind: outcome.reply.kind, text: outcome.reply.text, sql: outcome.reply.sql }
        : { fault: outcome.text }),
    }))
  );

const rivers = "Which rivers are there?";
const sql = "SELECT name FROM river";

Deno.test("a chat that was saved in the terminal is played, its failures too", async () => {
  const reply = { kind: "response", text: "Two.", sql, interpretation: "List all rivers." };
  const agent = await openedOn(JSON.stringify({
    agent: "keyword",
    turns: [{ message: rivers, reply }, {
      message: "And their lengths?",
      fault: "no whole reply within 60 s",
    }],
  }));
  assert.deepEqual(await asked(agent, "d1", "1.1"), reply);
  await assert.rejects(asked(agent, "d1", "2.1"), /no whole reply within 60 s/);
});

Deno.test("a journal plays the latest attempt of each dialogue, and what its run hid stays unscored", async () => {
  const line = { agent: "a", trial: 1, dialogue_key: "d1", turn: 1, cause: "none" };
  const hidden = { kind: "response", text: "(values are hidden)" };
  const agent = await openedOn(lines(
    {
      ...line,
      interaction: 1,
      user: { text: rivers },
      reply: { kind: "response", text: "", sql: "SELECT 0" },
    },
    { ...line, attempt: 2, interaction: 1, user: { text: rivers }, reply: { ...hidden, sql } },
    { ...line, attempt: 2, interaction: 2, user: { text: "And their lengths?" }, reply: hidden },
    {
      ...{ ...line, attempt: 2, interaction: 3, user: { text: "Thanks!" }, cause: "agent_fault" },
      reply: { kind: "error", text: "it was away" },
    },
  ));
  assert.equal((await asked(agent, "d1", "1.1")).sql, sql);
  await assert.rejects(asked(agent, "d1", "2.1"), { name: "NotRecordedError", message: /hid the values/ });
  await assert.rejects(asked(agent, "d1", "3.1"), { name: "Error", message: "it was away" });
});

Deno.test("rows of a chat log may be turns or messages, in CSV or JSON lines", async () => {
  const turns = [{ message: rivers, kind: "response", text: "Two.", sql }];
  const csv = `\uFEFFConversation;Question;Answer;SQL;Rating\r\n7;${rivers};Two.;${sql};5\r\n`;
  assert.deepEqual(await outcomes(csv), [turns]);
  const messages = `conversation_id,role,content,sql\n7,user,${rivers},\n7,assistant,Two.,${sql}\n`;
  assert.deepEqual(await outcomes(messages), [turns]);
  const json = { session_id: 7, message: rivers, reply: "Two.", sql };
  assert.deepEqual(await outcomes(lines(json, { ...json, session_id: 8 })), [turns, turns]);
  assert.deepEqual(await outcomes(JSON.stringify([json])), [turns]);
  const said = ["a", "b"].flatMap((thread_id) => [
    { thread_id, role: "user", content: rivers },
    { thread_id, agent: "mine", role: "assistant", content: "Two.", sql },
  ]);
  assert.deepEqual(await outcomes(JSON.stringify(said)), [turns, turns]);
});

Deno.test("without a kind, SQL is an answer, a question at the end asks back, and other words acknowledge", async () => {
  const row = { conversation: 1, message: "Hello" };
  const said = (fields: object) => outcomes(lines({ ...row, ...fields }, row)).then(([turns]) => turns?.[0]);
  assert.equal((await said({ reply: "Which ones?" }))?.kind, "request");
  assert.equal((await said({ reply: "Hello!" }))?.kind, "acknowledgment");
  assert.equal((await said({ reply: sql }))?.sql, sql);
  const among = await said({ reply: `Here it is:\n\n${sql};\nThis lists all rivers.` });
  assert.deepEqual([among?.sql, among?.text], [`${sql};`, "Here it is:\n\nThis lists all rivers."]);
  assert.equal((await said({ reply: "Select one from these." }))?.sql, undefined);
  assert.equal((await said({ reply: "Nothing of that.", kind: "refusal" }))?.kind, "refusal");
  assert.deepEqual((await said({ reply: "Both.", kind: "acknowledgment, response" }))?.kind, [
    "acknowledgment",
    "response",
  ]);
  assert.match(String((await said({}))?.fault), /empty/);
});

Deno.test("a list of OpenAI's messages is a conversation: the last query of a turn is its SQL, the last words its text", async () => {
  const call = (query: string) => ({
    id: "1",
    type: "function",
    function: { name: "run", arguments: JSON.stringify({ query }) },
  });
  const messages = [
    { role: "system", content: "You answer questions." },
    { role: "user", content: [{ type: "text", text: rivers }] },
    { role: "assistant", content: null, tool_calls: [call("SELECT 1")] },
    { role: "tool", tool_call_id: "1", content: "1" },
    { role: "assistant", content: "One moment.", tool_calls: [call(sql)] },
    { role: "tool", tool_call_id: "1", content: "Rhein" },
    { role: "assistant", content: "The Rhein." },
    { role: "user", content: "Thanks!" },
    { role: "assistant", content: "You are welcome." },
    { role: "user", content: "Bye" },
  ];
  const turns = [
    { message: rivers, kind: "response", text: "The Rhein.", sql },
    { message: "Thanks!", kind: "acknowledgment", text: "You are welcome.", sql: undefined },
  ];
  assert.deepEqual(await outcomes(JSON.stringify(messages)), [turns]);
  assert.deepEqual(await outcomes(JSON.stringify({ messages })), [turns]);
  assert.deepEqual(await outcomes(JSON.stringify([messages, messages])), [turns, turns]);
  assert.deepEqual(await outcomes(lines({ messages }, { messages })), [turns, turns]);
});

Deno.test("MMSQL outputs hold the answer to a turn in the turn after it", async () => {
  const turn = (text: string, predict: string, scored = {}) => [
    { isuser: true, text, type: "answerable" },
    { isuser: false, text: "", query: "SELECT 0", predict, ...scored },
  ];
  const [turns] = await outcomes(JSON.stringify([{
    db_name: "geo",
    turns: [
      ...turn(rivers, `Here it is:\n\`\`\`\n${sql}\n\`\`\``),
      ...turn("How deep?", "The question is ambiguous: rivers or lakes."),
      ...turn("What color?", "This cannot be answered."),
      ...turn("Thanks!", "You're welcome!"),
      ...turn("And?", "Perhaps so.", { predict_type: "ambiguous", predict_sql: "" }),
      { isuser: true, text: "Last", type: "improper" },
    ],
  }]));
  assert.deepEqual(turns?.map(({ kind, sql }) => [kind, sql]), [
    ["response", sql],
    ["request", undefined],
    ["refusal", undefined],
    ["acknowledgment", undefined],
    ["request", undefined],
  ]);
});

const result = (testIdx: number, question: string, response: object, changes = {}) => ({
  ...{ testIdx, promptIdx: 0, provider: { id: "openai:chat", label: "mine" }, success: true },
  ...{ prompt: { raw: `Answer: ${question}`, label: "p" }, vars: { question }, response },
  metadata: { conversationId: "c1" },
  ...changes,
});

Deno.test("promptfoo results are conversations by their conversationId, in the order of the tests", async () => {
  const results = [
    result(1, "And their lengths?", { output: { sql: "SELECT 2", text: "Two." } }),
    result(0, rivers, { output: `\`\`\`sql\n${sql}\n\`\`\`` }),
    result(2, "Thanks!", { error: "away" }, { error: "away", metadata: {} }),
    result(0, rivers, { output: "SELECT 3" }, { promptIdx: 1 }),
  ];
  const file = JSON.stringify({ evalId: "e", results: { version: 3, results }, config: {} });
  const expected = [
    [
      { message: rivers, kind: "response", text: "", sql },
      { message: "And their lengths?", kind: "response", text: "Two.", sql: "SELECT 2" },
    ],
    [{ message: rivers, kind: "response", text: "", sql: "SELECT 3" }],
    [{ message: "Thanks!", fault: "away" }],
  ];
  assert.deepEqual(await outcomes(file), expected);
  assert.deepEqual(await outcomes(lines(...results)), expected);
  const { conversations } = await transcriptOf(file);
  assert.deepEqual(conversations.map(({ agent }) => agent), ["mine", "mine#2", "mine"]);
});

const samples = [1, 2].map((epoch) => ({
  ...{ id: "rivers", epoch, input: rivers, target: "", metadata: { dialogue_key: "d1" } },
  messages: [
    { role: "system", content: "You answer questions." },
    { role: "user", content: rivers, source: "input" },
    {
      role: "assistant",
      content: "",
      tool_calls: [{ id: "1", function: "sql", arguments: { query: `SELECT ${epoch}` } }],
    },
    { role: "tool", content: "1", function: "sql" },
    { role: "assistant", content: [{ type: "reasoning", reasoning: "So." }, { type: "text", text: "One." }] },
  ],
}));
const header = { version: 2, status: "success", eval: { model: "openai/mine" } };

Deno.test("samples of an inspect log are conversations, and its epochs trials", async () => {
  const agent = await openedOn(JSON.stringify({ ...header, samples }), { options: "?of=openai/mine" });
  const { sql, text } = await asked(agent, "d1", "1.1", { trial: 2 });
  assert.deepEqual([sql, text], ["SELECT 2", "One."]);
  await assert.rejects(transcriptOf(JSON.stringify({ ...header, samples: null })), /holds no samples/);
});

for (const [method, name] of [[0, "stored"], [93, "compressed by zstd"]] as const) {
  Deno.test(`an inspect log in its own format is read, ${name}`, async () => {
    const archive = zip({
      "header.json": JSON.stringify(header),
      "samples/rivers_epoch_1.json": JSON.stringify(samples[0]),
      "summaries.json": "no JSON",
    }, method);
    assert.deepEqual(await outcomes(archive), [[
      { message: rivers, kind: "response", text: "One.", sql: "SELECT 1" },
    ]]);
    await assert.rejects(transcriptOf(archive.slice(0, -40)), /the archive is damaged \(.*\); copy it again/);
  });
}

Deno.test("an archive of which a part is lost in unpacking is refused", async () => {
  const archive = zip({ "header.json": JSON.stringify(header) }, 93, 2);
  await assert.rejects(transcriptOf(archive), /header\.json unpacks to \d+ of \d+ bytes\); copy it again/);
});

/** An archive in which all files are packed by one method. */
function zip(files: Readonly<Record<string, string>>, method: 0 | 93, frames = 1): Uint8Array<ArrayBuffer> {
  const parts: number[] = [];
  const directory: number[] = [];
  const little = (value: number, bytes: number) =>
    Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255);
  for (const [name, text] of Object.entries(files)) {
    const plain = new TextEncoder().encode(text);
    const size = Math.ceil(plain.length / frames);
    const packed = method === 0
      ? plain
      : Array.from({ length: frames }, (_, i) => [...zstdCompressSync(plain.slice(i * size, (i + 1) * size))])
        .flat();
    const common = [
      ...[
        ...little(20, 2),
        ...little(0, 2),
        ...little(method, 2),
        ...little(0, 4),
        ...little(crc32(plain), 4),
      ],
      ...[
        ...little(packed.length, 4),
        ...little(plain.length, 4),
        ...little(name.length, 2),
        ...little(0, 2),
      ],
    ];
    const title = [...new TextEncoder().encode(name)];
    directory.push(
      ...[
        ...little(0x02014b50, 4),
        ...little(20, 2),
        ...common,
        ...little(0, 10),
        ...little(parts.length, 4),
        ...title,
      ],
    );
    parts.push(...little(0x04034b50, 4), ...common, ...title, ...packed);
  }
  const count = little(Object.keys(files).length, 2);
  return Uint8Array.from([
    ...parts,
    ...directory,
    ...[...little(0x06054b50, 4), ...little(0, 4), ...count, ...count],
    ...[...little(directory.length, 4), ...little(parts.length, 4), ...little(0, 2)],
  ]);
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const faults: readonly (readonly [name: string, content: string, fault: RegExp])[] = [
  ["an empty file", " \n", /the file is empty; give a saved chat, a journal/],
  ["prose", "Dear Anna,\n", /its format is not known; give a saved chat/],
  ["broken JSON", '{"messages": [}', /not JSON at line 1, column 15, where "}" stands/],
  [
    "a broken line",
    `${lines({ conversation: 1, message: "a", sql: "SELECT 1" })}{"conv`,
    /line 2 is not JSON; correct or remove it/,
  ],
  ["an empty list", "[]", /its list is empty/],
  [
    "a row without a conversation",
    lines({ message: "a" }, { message: "b" }),
    /line 1 names no conversation; give each row a "conversation" or the "dialogue_key"/,
  ],
  ["a row without a message", "conversation,sql\n1,SELECT 1\n", /line 2 does not say what the user said/],
  [
    "a call without arguments",
    JSON.stringify([{ role: "assistant", content: null, tool_calls: [{}] }]),
    /messages\.0\.tool_calls\.0: an object cannot be used \(\{function: \{name, arguments\}\} is expected\)/,
  ],
  [
    "a conversation that is no name",
    lines({ conversation: {}, message: "a" }, {}),
    /line 1 is not a row of a chat log: conversation: /,
  ],
  [
    "a wrong number",
    lines({ dialogue_key: "1", interaction: "two", sql: "SELECT 1" }, {}),
    /line 1 is not a row of a chat log: interaction: .*"two"/,
  ],
  [
    "a wrong reply",
    lines({ conversation: 1, message: "a", reply: { kind: "answer" } }, { conversation: 1, message: "b" }),
    /line 1: the agent's reply: kind: /,
  ],
  [
    "a message without a role",
    '{"messages": [{"content": "a"}]}',
    /the file is not a list of messages \{role, content\}: messages\.0\.role: a text is expected, and nothing stands there/,
  ],
  [
    "a row of an unknown role",
    lines(...["User", "robot"].map((role) => ({ conversation: 1, role, content: "a" }))),
    /line 2 is not a message \{role, content\}: role: one of user, .*, function is expected, not "robot"/,
  ],
  [
    "a chat without a reply",
    '{"agent": "a", "turns": [{"message": "a"}]}',
    /turn 1: the agent's reply: the reply: /,
  ],
  [
    "a dialogue of MMSQL without turns",
    '[{"db_name": "a", "turns": 1}]',
    /entry 1 is not a dialogue of MMSQL: turns: a list is expected, not 1/,
  ],
  ["an open quote in CSV", 'conversation,message\n1,"a\n', /a double quote is opened and never closed/],
];

for (const [name, content, fault] of faults) {
  Deno.test(`${name} is refused in one sentence that names the place`, async () => {
    await assert.rejects(transcriptOf(content), (error: Error) => {
      assert.equal(error.name, "InputError");
      assert.match(error.message, fault);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
  });
}
