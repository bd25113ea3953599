import { InputError } from "querylogue/base";
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { faultOf, openAlone, request } from "../context.ts";

/** Answers each line by what the body of `answer` returns for it, which may write and wait by itself. */
const program = (answer: string) => `
  import { createInterface } from "node:readline";
  const say = (value) => console.log(typeof value === "string" ? value : JSON.stringify(value));
  const reply = (text, fields) => ({ kind: "response", text, ...fields });
  let asked = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    const { conversation_id, turn_id, message } = request;
    asked++;
    ${answer}
  }`;

const words = (file: string) => `command:"${Deno.execPath()}" run --quiet --no-lock -A "${file}"`;

/** Writes a program and hands its agent to a test. */
async function withProgram(
  { body, options = "" }: { readonly body: string; readonly options?: string },
  use: (opened: Awaited<ReturnType<typeof openAlone>>, folder: string) => Promise<void>,
) {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/agent.mjs`, body);
  {
    await using opened = await openAlone(`${words(`${folder}/agent.mjs`)}${options}`);
    await use(opened, folder);
  }
  await Deno.remove(folder, { recursive: true });
}

/** A signal that a test aborts. */
function stopper() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    stop: () => controller.abort(new DOMException("late", "TimeoutError")),
  };
}

Deno.test("a command is asked in one line and answers in one, and its reply can be read again", async () => {
  await withProgram(
    { body: program(`say(reply(message, { sql: "SELECT 1", usage: null }));`) },
    async (opened) => {
      const reply = await opened.agent(request("one\ntwo, ü"));
      assert.deepEqual(reply, {
        kind: "response",
        text: "one\ntwo, ü",
        sql: "SELECT 1",
        raw: { kind: "response", text: "one\ntwo, ü", sql: "SELECT 1", usage: null },
      });
      assert.deepEqual(opened.reread?.(reply.raw ?? null), reply);
    },
  );
});

Deno.test("a command gets the whole request, and one process for all requests", async () => {
  await withProgram({ body: program(`say(reply(asked + line));`) }, async ({ agent }) => {
    const given = request("b", { history: [{ role: "user", content: "a" }], session: { thread: 7 } });
    assert.equal((await agent(given)).text, `1${JSON.stringify(given)}`);
    assert.equal((await agent(given)).text, `2${JSON.stringify(given)}`);
  });
});

Deno.test("a command that repeats the ids is asked about several dialogues at a time, in any order", async () => {
  const body = program(`
    const answer = reply(message, { conversation_id, turn_id });
    globalThis.held = [...globalThis.held ?? [], answer];
    if (message === "first" || message === "last") for (const one of globalThis.held.splice(0).reverse()) say(one);`);
  await withProgram({ body }, async ({ agent }) => {
    const ask = (message: string) => agent(request(message, { conversation_id: message }));
    const replies = await Promise.all(["first", "second", "third", "last"].map(ask));
    assert.deepEqual(replies.map(({ text }) => text), ["first", "second", "third", "last"]);
  });
});

Deno.test("a command that does not repeat the ids is asked one thing at a time", async () => {
  const body = program(`
    globalThis.open = (globalThis.open ?? 0) + 1;
    setTimeout(() => { say(reply(message + globalThis.open)); globalThis.open--; }, 5);`);
  await withProgram({ body }, async ({ agent }) => {
    const replies = await Promise.all(["a", "b", "c"].map((message) => agent(request(message))));
    assert.deepEqual(replies.map(({ text }) => text), ["a1", "b1", "c1"]);
  });
});

Deno.test("a command that once repeated the ids must repeat them, as its replies cannot be told apart", async () => {
  const body = program(`
    say(reply(message, message === "first" ? { conversation_id, turn_id } : {}));`);
  await withProgram({ body }, async ({ agent }) => {
    const ask = (message: string) => agent(request(message, { conversation_id: message }));
    assert.equal((await ask("first")).text, "first");
    // Alone it can only be the reply to the one request.
    assert.equal((await ask("second")).text, "second");
    const faults = await Promise.all(["third", "fourth"].map((message) => faultOf(ask(message))));
    for (const fault of faults) {
      assert.match(fault, /left out "conversation_id" and "turn_id" .* repeat them always$/);
    }
    assert.equal((await ask("first")).text, "first");
  });
});

Deno.test("the end of a command is a fault of the pending turn, with its last words, and it is started again", async () => {
  const body = program(`
    if (message === "die") { console.error("Traceback:\\n  no such key: lake"); process.exit(3); }
    if (message === "killed") process.kill(process.pid, "SIGKILL");
    if (message === "stop") process.exit(0);
    else say(reply(String(asked)));`);
  await withProgram({ body }, async ({ agent }) => {
    assert.equal((await agent(request("live"))).text, "1");
    assert.match(
      await faultOf(agent(request("die"))),
      /^The program ".*" ended with code 3 before it answered; its last words .* "Traceback: no such key: lake"$/,
    );
    assert.equal((await agent(request("live"))).text, "1");
    assert.match(await faultOf(agent(request("killed"))), /ended by signal 9 before it answered$/);
    assert.match(await faultOf(agent(request("stop"))), /code 0 .*; let it read requests until/);
    assert.equal((await agent(request("live"))).text, "1");
  });
});

Deno.test("a message that quotes a command hides the environment's secrets", async () => {
  const body = program(`
    if (message === "die") { console.error("key " + process.env.LAKES_API_KEY + " is wrong"); process.exit(3); }
    if (message === "log") say("key " + process.env.LAKES_API_KEY);
    say(reply(String(asked), { kind: process.env.LAKES_ACCESS }));`);
  Deno.env.set("LAKES_API_KEY", "deep water");
  Deno.env.set("LAKES_ACCESS", "w4ter-w4ter-w4ter");
  try {
    await withProgram({ body }, async ({ agent }) => {
      assert.match(
        await faultOf(agent(request("die"))),
        /last words on standard error were "key … is wrong"$/,
      );
      assert.match(await faultOf(agent(request("log"))), /no JSON object: "key …"; write logs/);
      const fault = await faultOf(agent(request("kind")));
      assert.match(fault, /kind: .*…/);
      assert.doesNotMatch(fault, /w4ter/);
    });
  } finally {
    Deno.env.delete("LAKES_API_KEY");
    Deno.env.delete("LAKES_ACCESS");
  }
});

Deno.test("what a command writes beside its replies is a fault that says what came", async () => {
  const body = program(`
    if (message === "log") say("loading model");
    if (message === "list") say("[1]");
    if (message === "bytes") process.stdout.write(new Uint8Array([0x22, 0xff, 0x22, 0x0a]));
    if (message === "long") process.stdout.write("x".repeat(9 * 2 ** 20));
    if (message === "other") say(reply("", { conversation_id: "another", turn_id }));
    say(message === "form" ? { kind: "answer", text: "" } : reply(String(asked)));`);
  await withProgram({ body }, async ({ agent }) => {
    const faultAt = (message: string) => faultOf(agent(request(message)));
    assert.match(await faultAt("log"), /no JSON object: "loading model"; write logs to standard error$/);
    assert.match(await faultAt("list"), /no JSON object: "\[1\]"/);
    assert.match(await faultAt("bytes"), /wrote a line that is not UTF-8/);
    assert.match(await faultAt("long"), /wrote a line of more than 8 MiB/);
    assert.match(
      await faultAt("other"),
      /answered conversation_id "another", turn_id "1.1", which it was not asked/,
    );
    assert.match(await faultAt("form"), /Cannot read the agent's reply: kind: .* "answer"/);
  });
});

Deno.test("of several turns in flight a line that is no answer is the fault of the one that it can be of alone", async () => {
  const body = program(`
    const answer = reply(message, { conversation_id, turn_id });
    globalThis.open = { ...globalThis.open, [message]: answer };
    const { page, torn, other, end } = globalThis.open;
    if (message === "first") say(answer);
    // All are in flight when the last has come.
    if (end === undefined) continue;
    if (page) { say("<html>"); say("  <h1>502 Bad Gateway</h1>"); say("</html>"); }
    if (torn) say(JSON.stringify(torn).slice(0, -5));
    if (other) say({ ...other, turn_id: "9.9" });
    say(end);
    if (globalThis.open.beside) say(globalThis.open.beside);
    // A late answer of the turn that failed is no answer to the next.
    if (page) say(page);
    globalThis.open = {};`);
  await withProgram({ body }, async ({ agent }) => {
    const ask = (message: string) => faultOf(agent(request(message, { conversation_id: message })));
    assert.match(await ask("first"), /^no fault/);
    for (
      const [wrong, fault] of [
        ["page", /no JSON object: "<html>"; write logs to standard error$/],
        ["torn", /no JSON object: .*torn/],
        ["other", /answered conversation_id "other", turn_id "9.9", which it was not asked/],
      ] as const
    ) {
      const [failed, ...whole] = await Promise.all([wrong, "beside", "end"].map(ask));
      assert.match(failed ?? "", fault);
      for (const one of whole) assert.match(one, /^no fault/);
    }
  });
});

Deno.test("a line that can be of several turns is told to all of them, once the command is ended for its silence", async () => {
  const body = program(`
    if (message === "end") say("<html>");
    if (message === "first" || message === "end") say(reply(message, { conversation_id, turn_id }));`);
  await withProgram({ body }, async ({ agent }) => {
    const ask = (message: string, signal?: AbortSignal) =>
      faultOf(agent(request(message, { conversation_id: message }), { signal }));
    assert.match(await ask("first"), /^no fault/);
    const [one, two, end] = ["one", "two", "end"].map((message) => ask(message));
    assert.match(await end ?? "", /^no fault/);
    const { signal, stop } = stopper();
    const silent = ask("silent", signal);
    stop();
    assert.equal(await silent, "late");
    for (const fault of await Promise.all([one, two])) {
      assert.match(
        fault ?? "",
        /no JSON object: "<html>".* \(it can be of any of 2 turns that were not answered\)$/,
      );
    }
    assert.match(await ask("first"), /^no fault/);
  });
});

Deno.test("what a command writes unasked is a fault of the next turn", async () => {
  const body = program(`
    say(reply(String(asked), { conversation_id, turn_id }));
    if (message === "twice") say(reply("again", { conversation_id, turn_id }));`);
  await withProgram({ body }, async ({ agent }) => {
    assert.equal((await agent(request("twice"))).text, "1");
    const faults: string[] = [];
    // The second line may come with the first or after it.
    while (faults.length === 0) {
      const said = await faultOf(agent(request("once", { turn_id: "1.2" })));
      if (!said.startsWith("no fault")) faults.push(said);
    }
    assert.match(
      faults.join(),
      /answered conversation_id .*, turn_id "1.1", which it was not asked: .*again.*; answer each request with one line/,
    );
    assert.equal((await agent(request("once"))).text, "1");
  });
});

Deno.test("a turn that is called off gets no answer, and no other turn gets its late one", async () => {
  const plain = program(
    `if (message === "slow") await new Promise((done) => setTimeout(done, 50)); say(reply(message));`,
  );
  await withProgram({ body: plain }, async ({ agent }) => {
    assert.equal((await agent(request("quick"))).text, "quick");
    const { signal, stop } = stopper();
    const slow = faultOf(agent(request("slow"), { signal }));
    const next = agent(request("next"));
    stop();
    assert.equal(await slow, "late");
    assert.equal((await next).text, "next");
  });
  const withIds = program(`
    const answer = reply(message + process.pid, { conversation_id, turn_id });
    if (message === "slow") globalThis.late = answer;
    else { say(answer); if (message === "next" && globalThis.late) say(globalThis.late); }`);
  await withProgram({ body: withIds }, async ({ agent }) => {
    const first = (await agent(request("quick"))).text;
    const { signal, stop } = stopper();
    const slow = faultOf(agent(request("slow", { turn_id: "1.2" }), { signal }));
    const beside = (await agent(request("quick", { turn_id: "1.3" }))).text;
    stop();
    assert.equal(await slow, "late");
    const texts = [];
    for (const turn_id of ["2.1", "2.2"]) texts.push((await agent(request("next", { turn_id }))).text);
    const pid = first.replace("quick", "");
    assert.deepEqual([beside, ...texts], [`quick${pid}`, `next${pid}`, `next${pid}`]);
  });
});

Deno.test("a command that hangs is started again once a turn was called off", async () => {
  const body = program(
    `if (message === "hang") for (;;); say(reply(message, { conversation_id, turn_id }));`,
  );
  await withProgram({ body }, async ({ agent }) => {
    assert.equal((await agent(request("quick"))).text, "quick");
    const { signal, stop } = stopper();
    const hung = faultOf(agent(request("hang"), { signal }));
    const beside = faultOf(agent(request("beside", { turn_id: "1.2" })));
    stop();
    assert.equal(await hung, "late");
    assert.match(await beside, /was ended, as it had not answered an earlier turn in time; .*\?timeout=/);
    assert.equal((await agent(request("quick"))).text, "quick");
  });
});

Deno.test("a request that was called off before it is sent is never sent", async () => {
  const body = program(`await new Promise((done) => setTimeout(done, 20)); say(reply(String(asked)));`);
  await withProgram({ body }, async ({ agent }) => {
    const { signal, stop } = stopper();
    const first = agent(request("a"));
    const second = faultOf(agent(request("b"), { signal }));
    stop();
    assert.equal(await second, "late");
    assert.equal((await first).text, "1");
    assert.equal((await agent(request("c"))).text, "2");
    assert.equal(await faultOf(agent(request("d"), { signal })), "late");
    assert.equal((await agent(request("e"))).text, "3");
  });
});

Deno.test("a command ends with its agent, and so does what it started", async () => {
  const body = program(`
    const { spawn } = await import("node:child_process");
    const child = spawn("sleep", ["600"], { stdio: "ignore" });
    say(reply([process.pid, child.pid].join(" ")));`);
  const pids: number[] = [];
  await withProgram({ body }, async ({ agent }) => {
    pids.push(...(await agent(request(""))).text.split(" ").map(Number));
    // Process numbers start again from the beginning some time.
    assert.deepEqual(new Set(await running(pids)), new Set(pids));
  });
  // The system takes a moment to sweep them up.
  while ((await running(pids)).length > 0) await pause(10);
});

async function running(pids: readonly number[]): Promise<readonly number[]> {
  const { stdout } = await new Deno.Command("ps", { args: ["-o", "pid=,stat=", "-p", pids.join(",")] })
    .output();
  const lines = new TextDecoder().decode(stdout).split("\n").map((line) => line.trim().split(/\s+/));
  return lines.filter(([pid, state]) => pid !== "" && !state?.startsWith("Z")).map(([pid]) => Number(pid));
}

Deno.test("a command that does not exist, or cannot be read, is refused before the first turn", async () => {
  const refused = async (spec: string, message: RegExp) => {
    await assert.rejects(
      openAlone(spec),
      (error) => error instanceof InputError && message.test(error.message),
    );
  };
  await refused(
    "command:./no/such program",
    /Cannot run \.\/no\/such: there is no such program; check the path/,
  );
  await refused(
    "command:no_such_program",
    /no such program; name its path \(\.\/no_such_program\) or install it/,
  );
  await refused("command:'agent", /is not closed/);
  await refused("command:''", /without a program/);
  const file = await Deno.makeTempFile();
  await refused(`command:${file}`, /may not be executed; allow it by "chmod \+x"/);
  await Deno.remove(file);
});

Deno.test("a command takes a time limit and a dialect", async () => {
  await using opened = await openAlone("command:cat agent?.txt?timeout=90&dialect=snowflake");
  assert.equal(opened.timeoutMs, 90_000);
  assert.equal(opened.dialect, "snowflake");
});

Deno.test("a command is not sent its own replies a second time", async () => {
  await withProgram({ body: program(`say(reply(line));`) }, async ({ agent }) => {
    const shown = { role: "system" as const, content: "b", sql: "SELECT 1" };
    const sent = JSON.parse(
      (await agent(request("c", { history: [{ ...shown, raw: { text: "b" } }] }))).text,
    );
    assert.deepEqual(sent.history, [shown]);
  });
});
