import assert from "node:assert/strict";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";

/** Writes a dataset of five dialogues with four interactions each. */
async function writeFive(dataset: string): Promise<void> {
  const { control, dialogues: [first] } = JSON.parse(await Deno.readTextFile(dataset));
  const interactions = [...first.interactions, ...first.interactions];
  const dialogues = ["1", "2", "3", "4", "5"].map((experiment_id) => (
    { ...first, experiment_id, total_expected_interactions: interactions.length, interactions }
  ));
  await Deno.writeTextFile(dataset, JSON.stringify({ control, dialogues }));
}

const files = [
  ...["metrics.json", "report.json", "junit.xml"],
  ...["md", "tex", "csv"].map((ending) => `tables/metrics.${ending}`),
];

/** Answers the first question of the lakes rightly and the second wrongly, in sessions that it knows. */
async function answer(request: Request, sessions: Set<string>): Promise<Response> {
  const { message, session } = await request.json();
  if (session !== undefined && !sessions.has(session)) return new Response(null, { status: 404 });
  const own = session ?? crypto.randomUUID();
  sessions.add(own);
  const sql = /deeper/.test(message) ? "SELECT name FROM lake WHERE depth > 250" : "SELECT 1";
  return Response.json({ kind: "response", text: "Here.", interpretation: message, sql, session: own });
}

for (const concurrency of ["1", "4"]) {
  Deno.test(`a run of which one agent died and came back ends as if it had lived, ${concurrency} at a time`, () =>
    inFolder(async (folder) => {
      let [asked, diesAt] = [0, Infinity];
      const sessions = new Set<string>();
      await using served = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        async (request) => {
          if (++asked > diesAt) return new Response("no GPU", { status: 500 });
          return await answer(request, sessions);
        },
      );
      const address = `http://127.0.0.1:${served.addr.port}`;
      const { database, dataset } = await writeLakes(folder);
      await writeFive(dataset);
      const [whole, cut] = [join(folder, "whole"), join(folder, "cut")];
      const play = (out: string) =>
        callTask("eval", [
          ...["--database", database, "--dataset", dataset, "--out", out, "--concurrency", concurrency],
          ...["--agent", "oracle", address],
        ]);
      const { code, stderr } = await play(whole);
      assert.equal(code, 0, stderr);
      // Two of five dialogues are over, and the third is under way.
      [asked, diesAt] = [0, Math.floor(asked / 2)];
      const died = await play(cut);
      assert.equal(died.code, 3, died.stderr);
      assert.match(
        died.stderr,
        /status 500 \("no GPU"\).* Correct it and resume the run, which asks them again/,
      );
      const table = await Deno.readTextFile(join(cut, "tables/metrics.md"));
      assert.match(table, /not comparable with others, as the run is not finished/);
      diesAt = Infinity;
      sessions.clear();
      const resumed = await callTask("eval", ["--resume", cut, "--concurrency", concurrency]);
      assert.equal(resumed.code, 0, resumed.stderr);
      await assertSameResults(cut, whole);
    }));
}

Deno.test("a run whose agent was shut down ends as an uninterrupted one, though a last reply came after the first faults", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    await writeFive(dataset);
    const [whole, cut] = [join(folder, "whole"), join(folder, "cut")];
    const faults = () => {
      const lines = Deno.readTextFileSync(join(cut, "journal.jsonl")).split("\n");
      return lines.filter((line) => line.includes('"cause":"agent_fault"')).length;
    };
    let [asked, last] = [0, Infinity];
    const serve = (port: number) => {
      const sessions = new Set<string>();
      return Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, async (request) => {
        if (++asked !== last) return await answer(request, sessions);
        // It takes no more connections, and replies once the other dialogue has ended in faults.
        server.shutdown();
        while (faults() < 4) await new Promise((resolve) => setTimeout(resolve, 1));
        return await answer(request, sessions);
      });
    };
    let server = serve(0);
    const { port } = server.addr;
    const play = (out: string) =>
      callTask("eval", [
        ...["--database", database, "--dataset", dataset, "--out", out, "--concurrency", "2"],
        ...["--agent", `http://127.0.0.1:${port}`],
      ]);
    const { code, stderr } = await play(whole);
    assert.equal(code, 0, stderr);
    [asked, last] = [0, 8];
    const died = await play(cut);
    assert.equal(died.code, 3, died.stderr);
    await server.finished;
    const causes = (await Deno.readTextFile(join(cut, "journal.jsonl"))).trim().split("\n")
      .map((line) => JSON.parse(line).cause);
    const firstFault = causes.indexOf("agent_fault");
    assert.ok(causes.findLastIndex((cause) => cause !== "agent_fault") > firstFault, causes.join());
    server = serve(port);
    await using _ = server;
    const resumed = await callTask("eval", ["--resume", cut, "--concurrency", "2"]);
    assert.equal(resumed.code, 0, resumed.stderr);
    await assertSameResults(cut, whole);
  }));

async function assertSameResults(run: string, expected: string): Promise<void> {
  for (const file of files) {
    assert.equal(
      await Deno.readTextFile(join(run, file)),
      await Deno.readTextFile(join(expected, file)),
      file,
    );
  }
}
