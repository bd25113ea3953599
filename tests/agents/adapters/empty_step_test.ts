import assert from "node:assert/strict";
import { faultOf, openAlone, request } from "./context.ts";
import { serveAgent } from "./serve_agent.ts";

Deno.test("a fault names the step of a source that lost the value", async () => {
  await using served = serveAgent(() => ({ answer: "SELECT 1", made: "{}" }));
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const sql = [{ from: "$.answer", fence: true }, { from: "$.made", json: "$.sql" }, "$.query"];
  const turn = { post: "/", body: { question: "{message}" } };
  await Deno.writeTextFile(file, JSON.stringify({ agent: "mine", base: served.url, turn, reply: { sql } }));
  await using opened = await openAlone(`config:${file}`);
  assert.match(
    await faultOf(opened.agent(request("How many?"))),
    /reply\.sql: \$\.answer found a value, fence in it or \$\.made found a value, json: \$\.sql in it or \$\.query found nothing/,
  );
  await Deno.remove(file);
});
