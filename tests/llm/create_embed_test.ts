import assert from "node:assert/strict";
import { createEmbed, type CreateEmbedOptions } from "../../lib/llm/mod.ts";

const apiKey = "sk-secret-1234567890";

interface Asked {
  readonly path: string;
  readonly authorization: string | null;
  readonly organization: string | null;
  readonly input: readonly string[];
  readonly model: string;
}

type Answer = (asked: Asked, time: number) => Response | Promise<Response>;

/** A server that speaks the protocol on the loopback, for one test. */
async function withServer(
  answer: Answer,
  run: (server: { readonly options: CreateEmbedOptions; readonly asked: readonly Asked[] }) => Promise<void>,
): Promise<void> {
  const asked: Asked[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
    const { input, model } = await request.json();
    const authorization = request.headers.get("authorization");
    const organization = request.headers.get("openai-organization");
    asked.push({ path: new URL(request.url).pathname, authorization, organization, input, model });
    return await answer(asked.at(-1) as Asked, asked.length);
  });
  try {
    await run({
      options: { model: "small", baseUrl: `http://127.0.0.1:${server.addr.port}/v1`, apiKey },
      asked,
    });
  } finally {
    await server.shutdown();
  }
}

const vectorOf = (text: string) => [text.length, 0.5];

const reply = (texts: readonly string[]) =>
  Response.json({ data: texts.map((text, index) => ({ index, embedding: vectorOf(text) })) });

const failing = (status: number, message = "no") =>
  Response.json({ error: { message } }, { status, headers: { "retry-after-ms": "1" } });

const numbers = (vectors: readonly Float32Array[]) => vectors.map((vector) => [...vector]);

Deno.test("texts are sent in batches, with the key and the model, and vectors come in their order", () =>
  withServer(({ input }) => {
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }));
    return Response.json({ data: data.toReversed() });
  }, async ({ options, asked }) => {
    const embed = createEmbed({ ...options, batchSize: 2 });
    const texts = ["a", "bb", "ccc", "dddd", "eeeee"];
    assert.deepEqual(numbers(await embed(texts)), texts.map(vectorOf));
    assert.deepEqual(asked.map(({ input }) => input.length), [2, 2, 1]);
    assert.deepEqual(asked[0], {
      path: "/v1/embeddings",
      authorization: `Bearer ${apiKey}`,
      organization: null,
      input: ["a", "bb"],
      model: "small",
    });
  }));

Deno.test("vectors in base64 are read", () =>
  withServer(({ input }) => {
    const data = input.map((text, index) => ({
      index,
      embedding: new Uint8Array(Float32Array.from(vectorOf(text)).buffer).toBase64(),
    }));
    return Response.json({ data });
  }, async ({ options }) => {
    assert.deepEqual(numbers(await createEmbed(options)(["lake", "river"])), [[4, 0.5], [5, 0.5]]);
  }));

Deno.test("without a key none is sent, and for no texts nothing", () =>
  withServer(({ input }) => reply(input), async ({ options: { model, baseUrl = "" }, asked }) => {
    const embed = createEmbed({ model, baseUrl });
    assert.deepEqual(await embed([]), []);
    assert.equal(asked.length, 0);
    await embed(["lake"]);
    assert.equal(asked[0]?.authorization, null);
  }));

Deno.test("a server that is overloaded is asked again, as often as is allowed", () =>
  withServer(({ input }, time) => time <= 2 ? failing(429) : reply(input), async ({ options, asked }) => {
    assert.deepEqual(numbers(await createEmbed({ ...options, maxRetries: 2 })(["lake"])), [[4, 0.5]]);
    assert.equal(asked.length, 3);
  }));

const failures: readonly {
  readonly what: string;
  readonly answer: Answer;
  readonly name: "InputError" | "OutsideError";
  readonly message: RegExp;
}[] = [
  { what: "429", answer: () => failing(429), name: "OutsideError", message: /\(429\): too many requests/ },
  {
    what: "500",
    answer: () => failing(500, "bo\u001b[1m\nom"),
    name: "OutsideError",
    message: /failed.*it says: bo \[1m om\)/,
  },
  {
    what: "401",
    answer: () => failing(401, `bad ${apiKey}`),
    name: "InputError",
    message: /refuses the API key/,
  },
  { what: "404", answer: () => failing(404), name: "InputError", message: /no such model as "small"/ },
  {
    what: "400 that repeats the key",
    answer: () => failing(400, `text too long\n(key ${apiKey})`),
    name: "InputError",
    message: /it says: text too long \(key …\)/,
  },
  {
    what: "no JSON",
    answer: () => new Response("<html>", { headers: { "content-type": "text/html" } }),
    name: "OutsideError",
    message: /no readable embeddings/,
  },
  {
    what: "broken JSON",
    answer: () => new Response("{", { headers: { "content-type": "application/json" } }),
    name: "OutsideError",
    message: /no readable embeddings/,
  },
  {
    what: "no data",
    answer: () => Response.json({}),
    name: "OutsideError",
    message: /no readable embeddings/,
  },
  {
    what: "an embedding that is none",
    answer: () => Response.json({ data: [{ index: 0 }, { index: 1 }] }),
    name: "OutsideError",
    message: /no readable embeddings/,
  },
  {
    what: "too few vectors",
    answer: () => reply(["only"]),
    name: "OutsideError",
    message: /replies with 1 vectors for 2 texts/,
  },
  {
    what: "one place twice",
    answer: () => Response.json({ data: [0, 0].map((index) => ({ index, embedding: [1] })) }),
    name: "OutsideError",
    message: /no vector for text 2 for 2 texts/,
  },
  {
    what: "vectors of different lengths",
    answer: () => Response.json({ data: [[1], [1, 2]].map((embedding, index) => ({ index, embedding })) }),
    name: "OutsideError",
    message: /vectors of 1 and of 2 numbers/,
  },
];

for (const { what, answer, name, message } of failures) {
  Deno.test(`a reply of ${what} is told in one sentence without the key`, () =>
    withServer(answer, async ({ options }) => {
      await assert.rejects(createEmbed({ ...options, maxRetries: 0 })(["lake", "river"]), (error) => {
        assert.ok(error instanceof Error);
        assert.equal(error.name, name);
        assert.match(error.message, message);
        assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+\/v1 /);
        assert.ok(!error.message.includes(apiKey) && !error.message.includes("\n"));
        return true;
      });
    }));
}

Deno.test("vectors of another length than those of an earlier call are refused", () =>
  withServer(
    (_, time) => Response.json({ data: [{ index: 0, embedding: time === 1 ? [1] : [1, 2] }] }),
    async ({ options }) => {
      const embed = createEmbed(options);
      await embed(["lake"]);
      await assert.rejects(embed(["river"]), /vectors of 1 and of 2 numbers/);
    },
  ));

Deno.test("silence is told with how long it was waited for", () => {
  const held = Promise.withResolvers<void>();
  return withServer(async ({ input }) => {
    await held.promise;
    return reply(input);
  }, async ({ options }) => {
    const embed = createEmbed({ ...options, timeoutMs: 20, maxRetries: 0 });
    await assert.rejects(embed(["lake"]), { name: "OutsideError", message: /within 20 ms/ });
    held.resolve();
  });
});

Deno.test("an abort ends the waiting with the signal's own reason", () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  const held = Promise.withResolvers<void>();
  return withServer(async ({ input }) => {
    stop.abort(reason);
    await held.promise;
    return reply(input);
  }, async ({ options }) => {
    await assert.rejects(createEmbed(options)(["lake"], { signal: stop.signal }), reason);
    held.resolve();
  });
});

Deno.test("a server that is not there is told by its address without the password in it", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const embed = createEmbed({
    model: "small",
    baseUrl: `http://me:hidden@127.0.0.1:${port}/v1`,
    maxRetries: 0,
  });
  await assert.rejects(embed(["lake"]), (error) => {
    assert.ok(error instanceof Error);
    assert.equal(
      error.message,
      `Cannot ask http://127.0.0.1:${port}/v1 for embeddings: the connection failed; check the address and that the server runs`,
    );
    return error.name === "OutsideError";
  });
});

Deno.test("what cannot be used is refused before anything is sent", () => {
  const model = "small";
  assert.throws(() => createEmbed({ model, baseUrl: "ftp://x" }), {
    name: "InputError",
    message: /ftp:\/\/x/,
  });
  for (const key of ["", "two words", "line\nbreak"]) {
    assert.throws(() => createEmbed({ model, apiKey: key }), {
      name: "InputError",
      message: /^[^\n]*API key/,
    });
  }
  for (const numbers of [{ timeoutMs: 0 }, { batchSize: 0 }, { batchSize: 1.5 }, { maxRetries: -1 }]) {
    assert.throws(() => createEmbed({ model, ...numbers }), RangeError);
  }
});

Deno.test("nothing is taken from the environment", () => {
  const variables = {
    OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
    OPENAI_ORG_ID: "other",
    OPENAI_API_KEY: "other",
  };
  const before = Object.keys(variables).map((name) => [name, Deno.env.get(name)] as const);
  for (const [name, value] of Object.entries(variables)) Deno.env.set(name, value);
  return withServer(({ input }) => reply(input), async ({ options: { model, baseUrl = "" }, asked }) => {
    await createEmbed({ model, baseUrl })(["lake"]);
    assert.deepEqual([asked[0]?.authorization, asked[0]?.organization], [null, null]);
  }).finally(() => {
    for (const [name, value] of before) {
      value === undefined ? Deno.env.delete(name) : Deno.env.set(name, value);
    }
  });
});
