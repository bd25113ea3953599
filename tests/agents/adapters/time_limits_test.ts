import { type AgentMapping, mappingShape } from "../../../lib/agents/adapters/config/mapping_shape.ts";
import { timeLimits } from "../../../lib/agents/adapters/config/time_limits.ts";
import { askAgent } from "querylogue/evaluation";
import assert from "node:assert/strict";
import { openAlone, request } from "./context.ts";
import { serveAgent } from "./serve_agent.ts";

const minimal = {
  ...{ agent: "mine", base: "http://127.0.0.1:1", turn: { post: "/", body: "{message}" } },
  reply: { text: "$.answer" },
};

const polling = (at_most_s: number) => ({
  poll: { get: "/state", until: { "$.status": ["DONE"] }, at_most_s },
});

/** The limits of a mapping with these fields. */
function limitsOf(changes: object, timeout?: string) {
  const mapping = mappingShape.parse({ ...minimal, ...changes }) as AgentMapping;
  return timeLimits(mapping, { timeout, file: "mine.yaml" });
}

Deno.test("a turn has the time of its option, else of its mapping, else that of its poll and a minute", () => {
  const seconds = (changes: object, timeout?: string) => limitsOf(changes, timeout).timeoutMs / 1000;
  assert.equal(seconds({}), 60);
  assert.equal(seconds({ timeout_s: 90 }), 90);
  assert.equal(seconds({ timeout_s: 90 }, "20"), 20);
  assert.equal(seconds(polling(30)), 90);
  assert.equal(seconds({ ...polling(600), timeout_s: 90 }), 90);
  assert.equal(seconds(polling(1200)), 1200);
});

Deno.test("a turn that took too long names its own limit, and the one of the poll where that is met next", () => {
  const hint = (changes: object, timeout?: string) => limitsOf(changes, timeout).lateHint;
  assert.equal(hint({}), "allow more by ?timeout=120");
  assert.equal(hint({}, "1000"), "allow more by ?timeout=1200");
  assert.equal(hint({ timeout_s: 90 }), "allow more by ?timeout=180 in place of timeout_s: 90 of mine.yaml");
  assert.equal(hint(polling(600), "60"), "allow more by ?timeout=120");
  assert.equal(
    hint(polling(60), "60"),
    "allow more by ?timeout=120 and by poll.at_most_s: 120 in mine.yaml, where it is 60",
  );
  assert.equal(hint(polling(60), "1200"), "no turn may take longer than 1200 s, so make the agent faster");
  assert.match(
    hint({ limit: { per_minute: 1 } }),
    /\?timeout=120 or play fewer dialogues .*limit\.per_minute/,
  );
});

Deno.test("a poll that took too long names its own limit, and the one of the turn where that is met next", () => {
  const hint = (changes: object, timeout?: string) => limitsOf(changes, timeout).pollHint;
  assert.equal(hint(polling(60)), "allow more by poll.at_most_s: 120 in mine.yaml");
  assert.equal(hint(polling(60), "600"), "allow more by poll.at_most_s: 120 in mine.yaml");
  assert.equal(
    hint(polling(60), "90"),
    "allow more by poll.at_most_s: 120 in mine.yaml and by ?timeout=180, as a turn has 90 s",
  );
  assert.equal(hint(polling(1200)), "no poll may take longer than 1200 s, so make the agent faster");
});

Deno.test("an agent that does not answer in time is told by the limit that it met", async () => {
  await using served = serveAgent(({ path }) => path === "/" ? {} : { status: "BUSY" });
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const faultWith = async (changes: object, options: string) => {
    await Deno.writeTextFile(file, JSON.stringify({ ...minimal, base: served.url, ...changes }));
    await using opened = await openAlone(`config:${file}${options}`);
    const fault = await askAgent(opened.agent, request("?"), opened);
    return fault instanceof Error ? fault.message : "no fault";
  };
  const slow = { ...polling(40), poll: { ...polling(40).poll, every_s: 0.05 } };
  assert.equal(
    await faultWith(slow, "?timeout=1"),
    "The agent gave no whole reply within 1 s; allow more by ?timeout=2",
  );
  const short = { poll: { ...slow.poll, at_most_s: 0.2 } };
  assert.match(
    await faultWith(short, "?timeout=9"),
    /\$\.status stayed BUSY for 0\.2 s; .*, or allow more by poll\.at_most_s: 1 in \S+;/,
  );
  await Deno.remove(file);
});
