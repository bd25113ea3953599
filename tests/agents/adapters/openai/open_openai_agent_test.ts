import { openAgent, type OpenedAgent, SessionLostError } from "querylogue/agents";
import { InputError } from "querylogue/base";
import { askAgent } from "querylogue/evaluation";
import assert from "node:assert/strict";
import { faultOf, noDatabase, request } from "../context.ts";

interface Received {
  readonly path: string;
  readonly body: { readonly [name: string]: unknown };
}

const schema = {
  tables: [{
    name: "river",
    columns: [{ name: "name", type: "TEXT", notNull: true }, {
      name: "Ignore: this; --",
      type: "TEXT",
      notNull: false,
    }],
    primaryKey: ["name"],
    uniqueKeys: [],
  }],
  foreignKeys: [],
};

/** A model's server that answers as told, and an agent that asks it. */
async function withModel(
  { spec = "openai:small", answer }: {
    readonly spec?: string;
    readonly answer: (received: Received, n: number) => Response;
  },
  use: (opened: OpenedAgent, received: readonly Received[]) => Promise<void>,
) {
  const received: Received[] = [];
  await using server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (asked) => {
    received.push({ path: new URL(asked.url).pathname, body: await asked.json() });
    return answer(received.at(-1) as Received, received.length);
  });
  const openaiBaseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
  await using opened = await openAgent(spec, { ...noDatabase, schema, openaiBaseUrl });
  await use(opened, received);
}

const says = (content: string) =>
  Response.json({ choices: [{ message: { content }, finish_reason: "stop" }] });

Deno.test("openai is shown the tables once, and the conversation as it was said", async () => {
  const answer = (_: Received, n: number) =>
    says(n === 1 ? '{"sql": "SELECT name FROM river", "text": "All."}' : "Noted.");
  await withModel({ answer }, async ({ agent }, received) => {
    const first = await agent(request("Which rivers?"));
    assert.equal(first.sql, "SELECT name FROM river");
    const history = [
      { role: "user" as const, content: "Which rivers?" },
      { role: "system" as const, content: first.text, sql: first.sql ?? "", raw: first.raw ?? null },
      { role: "user" as const, content: "Thanks" },
      { role: "system" as const, content: "Sure", sql: "SELECT 1" },
    ];
    await agent(request("Bye", { history }));
    assert.deepEqual(received.map(({ path }) => path), ["/v1/chat/completions", "/v1/chat/completions"]);
    const { model, messages } = received[1]?.body as {
      model: string;
      messages: { role: string; content: string }[];
    };
    assert.equal(model, "small");
    const [system, ...said] = messages;
    assert.equal(system?.role, "system");
    assert.match(system?.content ?? "", /the SQL of sqlite/);
    assert.match(
      system?.content ?? "",
      /CREATE TABLE "river" \(\n {2}"name" TEXT NOT NULL,\n {2}PRIMARY KEY \("name"\)\n\);/,
    );
    assert.doesNotMatch(system?.content ?? "", /Ignore/);
    assert.deepEqual(said, [
      { role: "user", content: "Which rivers?" },
      { role: "assistant", content: '{"sql": "SELECT name FROM river", "text": "All."}' },
      { role: "user", content: "Thanks" },
      { role: "assistant", content: "Sure\n\n```sql\nSELECT 1\n```" },
      { role: "user", content: "Bye" },
    ]);
  });
});

Deno.test("openai?schema=off sends nothing but the conversation", async () => {
  await withModel({
    spec: "openai:small?schema=off&dialect=bigquery&timeout=9",
    answer: () => says("Hello."),
  }, async (opened, received) => {
    assert.equal((await opened.agent(request("Hi"))).text, "Hello.");
    assert.deepEqual(received[0]?.body, { model: "small", messages: [{ role: "user", content: "Hi" }] });
    assert.equal(opened.dialect, "bigquery");
    assert.equal(opened.timeoutMs, 9000);
  });
});

Deno.test("openai?api=responses goes on from the response before, and reads its reply again", async () => {
  const answer = (_: Received, n: number) =>
    Response.json({
      id: `resp_${n}`,
      output: [{ type: "message", content: [{ type: "output_text", text: `Well ${n}.` }] }],
    });
  await withModel({ spec: "openai:small?api=responses", answer }, async ({ agent, reread }, received) => {
    const first = await agent(request("a"));
    assert.deepEqual(first.session, { previous_response_id: "resp_1" });
    assert.deepEqual(reread?.(first.raw ?? null), first);
    const history = [{ role: "user" as const, content: "a" }, {
      role: "system" as const,
      content: first.text,
    }];
    await agent(request("b", { history, session: first.session ?? null }));
    await agent(request("b", { history }));
    assert.deepEqual(received.map(({ path }) => path), Array(3).fill("/v1/responses"));
    const [, going, whole] = received.map(({ body }) => body);
    assert.equal(going?.previous_response_id, "resp_1");
    assert.deepEqual(going?.input, [{ role: "user", content: "b" }]);
    assert.match(String(going?.instructions), /CREATE TABLE "river"/);
    assert.equal(whole?.previous_response_id, undefined);
    assert.deepEqual(whole?.input, [
      { role: "user", content: "a" },
      { role: "assistant", content: "Well 1." },
      { role: "user", content: "b" },
    ]);
  });
});

Deno.test("openai?api=responses says that the session is lost where the server forgot it", async () => {
  for (const status of [400, 404]) {
    const answer = () =>
      Response.json({ error: { message: "Previous response with id 'resp_1' not found." } }, { status });
    await withModel({ spec: "openai:small?api=responses", answer }, async ({ agent }) => {
      await assert.rejects(
        agent(request("b", { session: { previous_response_id: "resp_1" } })),
        SessionLostError,
      );
      assert.match(await faultOf(agent(request("b"))), /not found/);
      await assert.rejects(agent(request("b")), (error) => !(error instanceof SessionLostError));
    });
  }
});

Deno.test("a server that fails is a fault of the agent in one sentence", async () => {
  const faultOn = async (answer: () => Response) => {
    let fault = "";
    await withModel({ answer }, async ({ agent }) => {
      fault = await faultOf(agent(request("a")));
    });
    return fault;
  };
  const refusing = (status: number) => () => Response.json({ error: { message: "no" } }, { status });
  assert.match(await faultOn(refusing(401)), /gives no chat answers \(401\): .*OPENAI_API_KEY/);
  assert.match(
    await faultOn(refusing(404)),
    /\(404\): no such model as "small", or no such address; check both/,
  );
  assert.match(await faultOn(refusing(400)), /\(400\): it refuses the request; check the model "small"/);
  assert.match(
    await faultOn(() => Response.json({ answer: 1 })),
    /neither "choices" with a message nor "output"/,
  );
});

Deno.test("openai asks again where the server is overloaded, and stops where the turn is over", async () => {
  const overloaded = () => new Response("{}", { status: 503, headers: { "retry-after-ms": "1" } });
  await withModel({ answer: (_, n) => n < 3 ? overloaded() : says("Now.") }, async ({ agent }, received) => {
    assert.equal((await agent(request("a"))).text, "Now.");
    assert.equal(received.length, 3);
  });
  const late = new AbortController();
  const answer = () => {
    late.abort(new DOMException("late", "TimeoutError"));
    return new Response("{}", { status: 503, headers: { "retry-after": "60" } });
  };
  await withModel({ answer }, async ({ agent }) => {
    assert.equal(await faultOf(agent(request("a"), { signal: late.signal })), "late");
  });
});

Deno.test("openai says that its server is overloaded, not that it is slow, where the waits take half the turn", async () => {
  const answer = () => new Response("{}", { status: 429, headers: { "retry-after": "1" } });
  await withModel({ spec: "openai:small?timeout=3", answer }, async (opened) => {
    const said = await askAgent(opened.agent, request("Hello"), { timeoutMs: opened.timeoutMs });
    assert.match(String(said), /429.*asks to wait 1 s, and only 0\.[45] s of waiting are left$/);
  });
});

Deno.test("openai refuses an address that cannot be used before the first turn", async () => {
  await assert.rejects(
    openAgent("openai:small", { ...noDatabase, openaiBaseUrl: "localhost:8080" }),
    (error) => error instanceof InputError && /no address of a server/.test(error.message),
  );
});

Deno.test("openai refuses a name or password in the address of its server, and shows none", async () => {
  for (const login of ["me:hush", "hush"]) {
    const openaiBaseUrl = `http://${login}@127.0.0.1:8080/v1`;
    const error = await openAgent("openai:small", { ...noDatabase, openaiBaseUrl }).catch((error) => error);
    assert.ok(error instanceof InputError, String(error));
    assert.match(
      error.message,
      /user name or password for 127\.0\.0\.1:8080: put a key into OPENAI_API_KEY, or /,
    );
    assert.doesNotMatch(error.message, /hush|\n/);
  }
});
