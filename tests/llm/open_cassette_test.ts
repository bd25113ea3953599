import assert from "node:assert/strict";
import { mapPool, readJsonLines } from "../../lib/base/mod.ts";
import { type Chat, type ChatRequest, openCassette, scriptedChat } from "../../lib/llm/mod.ts";
import { callKey } from "../../lib/llm/open_cassette.ts";

const model = "small";

const ask = (content: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: "user", content }],
  ...more,
});

async function inFolder(run: (path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(`${folder}/calls.jsonl`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A chat that answers after a while, later questions not always later. */
function slowChat(): { readonly chat: Chat; readonly asked: string[] } {
  const asked: string[] = [];
  const chat = scriptedChat(async ({ messages }, n) => {
    const content = messages.at(-1)?.content ?? "";
    asked.push(content);
    await new Promise((resolve) => setTimeout(resolve, (n * 7) % 5));
    return `reply to ${content}`;
  });
  return { chat, asked };
}

async function record(
  path: string,
  chat: Chat,
  requests: readonly ChatRequest[],
): Promise<readonly string[]> {
  await using cassette = await openCassette(path, { mode: "record" });
  const wrapped = cassette.wrap(chat, model);
  return (await Promise.all(requests.map((request) => wrapped(request)))).map(({ text }) => text);
}

Deno.test("what was recorded is replayed, and the chat is never asked for it", () =>
  inFolder(async (path) => {
    const calls = [{ id: "1", name: "tables", arguments: "{}" }];
    const usage = { inputTokens: 7, outputTokens: 2, estimated: false };
    const reply = { text: "", toolCalls: calls, finish: "tool_calls", usage } as const;
    {
      await using cassette = await openCassette(path, { mode: "record" });
      assert.deepEqual(await cassette.wrap(scriptedChat([reply]), model)(ask("Which?")), reply);
    }
    await using cassette = await openCassette(path, { mode: "replay" });
    assert.deepEqual(cassette.models, [model]);
    assert.deepEqual(await cassette.wrap(scriptedChat([]), model)(ask("Which?")), reply);
  }));

Deno.test("a recording goes on where it was broken off, without paying twice", () =>
  inFolder(async (path) => {
    await record(path, scriptedChat(["one"]), [ask("1")]);
    const text = await Deno.readTextFile(path);
    // What a killed program leaves: a line that has lost its end.
    await Deno.writeTextFile(path, `${text}${text.slice(0, 90)}`);
    assert.deepEqual(await record(path, scriptedChat(["two"]), [ask("1"), ask("2")]), ["one", "two"]);
    assert.equal((await readJsonLines(path)).length, 2);
  }));

Deno.test("each call stands in the file before its reply is given", () =>
  inFolder(async (path) => {
    await using cassette = await openCassette(path, { mode: "record" });
    await cassette.wrap(scriptedChat(["one"]), model)(ask("1"));
    const [line] = await readJsonLines(path);
    assert.deepEqual(line, {
      key: callKey(model, ask("1")),
      model,
      request: ask("1"),
      reply: {
        text: "one",
        toolCalls: [],
        finish: "stop",
        usage: { inputTokens: 1, outputTokens: 1, estimated: true },
      },
    });
  }));

Deno.test("equal calls at a time go out once; other trials, models and temperatures are other calls", () =>
  inFolder(async (path) => {
    const { chat, asked } = slowChat();
    const again = [ask("1"), ask("1", { trial: 1 }), ask("1")];
    assert.deepEqual(new Set(await record(path, chat, again)), new Set(["reply to 1"]));
    assert.equal(asked.length, 1);
    await record(path, chat, [
      ask("1", { trial: 2 }),
      ask("1", { temperature: 0 }),
      ask("1", { maxTokens: 9 }),
    ]);
    assert.equal(asked.length, 4);
    await using cassette = await openCassette(path, { mode: "record" });
    await cassette.wrap(chat, "large")(ask("1"));
    assert.equal(asked.length, 5);
  }));

Deno.test("a failure is not kept: equal calls under way fail alike, and a later one is asked anew", () =>
  inFolder(async (path) => {
    await using cassette = await openCassette(path, { mode: "record" });
    const chat = cassette.wrap(
      scriptedChat((_, n) => {
        if (n === 1) throw new Error("overloaded");
        return "well";
      }),
      model,
    );
    const both = await Promise.allSettled([chat(ask("1")), chat(ask("1"))]);
    assert.deepEqual(both.map(({ status }) => status), ["rejected", "rejected"]);
    assert.equal((await chat(ask("1"))).text, "well");
  }));

Deno.test("who waits for an equal call that another gave up asks himself", () =>
  inFolder(async (path) => {
    await using cassette = await openCassette(path, { mode: "record" });
    const first = new AbortController();
    const chat = cassette.wrap(
      scriptedChat(async (_, n) => {
        if (n === 1) first.abort(new Error("enough"));
        return await Promise.resolve(`answer ${n}`);
      }),
      model,
    );
    const given = chat(ask("1"), { signal: first.signal });
    const waiting = chat(ask("1"));
    await assert.rejects(given, /enough/);
    assert.equal((await waiting).text, "answer 2");
  }));

Deno.test("a known reply is heard at once, and an aborted call is not answered", () =>
  inFolder(async (path) => {
    await record(path, scriptedChat(["one"]), [ask("1")]);
    await using cassette = await openCassette(path, { mode: "replay" });
    const chat = cassette.wrap(scriptedChat([]), model);
    const heard: string[] = [];
    await chat(ask("1"), { onText: (piece) => heard.push(piece) });
    assert.deepEqual(heard, ["one"]);
    const reason = new Error("enough");
    await assert.rejects(chat(ask("1"), { signal: AbortSignal.abort(reason) }), reason);
  }));

Deno.test("in replay an unknown call is one sentence that names what is missing", () =>
  inFolder(async (path) => {
    await record(path, scriptedChat(["one"]), [ask("1")]);
    await using cassette = await openCassette(path, { mode: "replay" });
    await assert.rejects(cassette.wrap(scriptedChat(["never"]), "large")(ask("How\nmany?")), {
      name: "InputError",
      message:
        `The cassette ${path} holds no reply of "large" to the call whose last message begins "How\\nmany?"; ` +
        'replay with the settings that it was recorded with (it has calls of "small"), or record without --replay',
    });
  }));

Deno.test("equal calls give equal bytes at any concurrency, recorded and replayed", () =>
  inFolder(async (path) => {
    const requests = Array.from({ length: 100 }, (_, i) => ask(`question ${i % 75}`, { trial: 1 + i % 3 }));
    const files = new Set<string>();
    const answers = new Set<string>();
    for (const concurrency of [1, 4, 64]) {
      const file = `${path}.${concurrency}`;
      const { chat } = slowChat();
      for (const mode of ["record", "replay"] as const) {
        await using cassette = await openCassette(file, { mode });
        const wrapped = cassette.wrap(mode === "record" ? chat : scriptedChat([]), model);
        const replies: string[] = [];
        const work = async (request: ChatRequest, i: number) => {
          replies[i] = (await wrapped(request)).text;
        };
        await Array.fromAsync(mapPool(requests, work, { concurrency }));
        answers.add(replies.join("\n"));
      }
      files.add(await Deno.readTextFile(file));
    }
    assert.equal(files.size, 1);
    assert.equal(answers.size, 1);
  }));

Deno.test("secrets reach neither the file nor the caller", () =>
  inFolder(async (path) => {
    const secrets = ["sk-canary-123456", "canary-password"];
    const leaky = secrets.join(" and ");
    const { replies, text } = await (async () => {
      await using cassette = await openCassette(path, { mode: "record", secrets });
      const chat = cassette.wrap(
        scriptedChat(() => ({
          text: leaky,
          toolCalls: [{ id: "1", name: leaky, arguments: JSON.stringify({ leaky }) }],
        })),
        model,
      );
      const replies = [await chat(ask(leaky)), await chat(ask(leaky))];
      return { replies, text: await Deno.readTextFile(path) };
    })();
    for (const written of [text, await Deno.readTextFile(path), JSON.stringify(replies)]) {
      assert.doesNotMatch(written, /canary/);
      assert.match(written, /… and …/);
    }
    await using cassette = await openCassette(path, { mode: "replay" });
    assert.deepEqual(await cassette.wrap(scriptedChat([]), model)(ask(leaky)), replies[0]);
  }));

Deno.test("what is no cassette is told with the line that is wrong", () =>
  inFolder(async (path) => {
    await assert.rejects(openCassette(path, { mode: "replay" }), {
      name: "InputError",
      message: /no such file/,
    });
    await record(path, scriptedChat(["one"]), [ask("1")]);
    const text = await Deno.readTextFile(path);
    await Deno.writeTextFile(path, `${text}{"key": "1"}\n`);
    for (const mode of ["replay", "record"] as const) {
      await assert.rejects(openCassette(path, { mode }), {
        name: "InputError",
        message: /^Cannot read the cassette .*: call 2 is malformed at key .*; correct or remove its line$/,
      });
    }
    await Deno.writeTextFile(path, text);
    // The refused recording has let go of the file.
    await record(path, scriptedChat([]), [ask("1")]);
  }));

Deno.test("a file of another kind is not recorded into, and not even its last line is lost", () =>
  inFolder(async (path) => {
    const notes = "my notes\nwithout an end";
    await Deno.writeTextFile(path, notes);
    await assert.rejects(openCassette(path, { mode: "record" }), {
      name: "InputError",
      message: /calls\.jsonl holds something else than calls of models/,
    });
    assert.equal(await Deno.readTextFile(path), notes);
  }));

Deno.test("two programs cannot record into one file", () =>
  inFolder(async (path) => {
    await using _ = await openCassette(path, { mode: "record" });
    await assert.rejects(openCassette(path, { mode: "record" }), { name: "OutsideError" });
  }));
