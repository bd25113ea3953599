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
  ...["metrics.json", "report.json", "junit.xml", "index.html"],
  ...["md", "tex", "csv"].map((ending) => `tables/metrics.${ending}`),
];

for (const concurrency of ["1", "4"]) {
  Deno.test(`a run of which one agent died and came back ends as if it had lived, ${concurrency} at a time`, () =>
    inFolder(async (folder) => {
      let [asked, diesAt] = [0, Infinity];
      const sessions = new Set<string>();
      await using served = Deno.serve(
        { hostname: "127.0.0.1", port: 0, onListen: () => {} },
        async (request) => {
          const { message, session } = await request.json();
          if (++asked > diesAt) return new Response("no GPU", { status: 500 });
          if (session !== undefined && !sessions.has(session)) return new Response(null, { status: 404 });
          const own = session ?? crypto.randomUUID();
          sessions.add(own);
          const sql = /deeper/.test(message) ? "SELECT name FROM lake WHERE depth > 250" : "SELECT 1";
          return Response.json({
            kind: "response",
            text: "Here.",
            interpretation: message,
            sql,
            session: own,
          });
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
      const table = await Deno.readTextFile(join(cut, "tables/metrics.csv"));
      assert.match(table, /not comparable with others, as the run is not finished/);
      diesAt = Infinity;
      sessions.clear();
      const resumed = await callTask("eval", ["--resume", cut, "--concurrency", concurrency]);
      assert.equal(resumed.code, 0, resumed.stderr);
      for (const file of files) {
        assert.equal(
          await Deno.readTextFile(join(cut, file)),
          await Deno.readTextFile(join(whole, file)),
          file,
        );
      }
    }));
}
