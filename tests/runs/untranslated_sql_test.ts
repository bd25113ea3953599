import assert from "node:assert/strict";
import { dataOf } from "../report/data_of.ts";
import { join } from "node:path";
import { writeLakes } from "../scripts/lakes.ts";
import { callTask, inFolder } from "../scripts/run_task.ts";

Deno.test("SQL that the translator leaves as it is is unscored and told everywhere; a column that is not there is wrong", () =>
  inFolder(async (folder) => {
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      async (request) => {
        const { message } = await request.json();
        const column = message.includes("deeper") ? "TO_VARCHAR(name)" : "no_such";
        return Response.json({ kind: "response", text: "Here.", sql: `SELECT ${column} FROM lake` });
      },
    );
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "run");
    const { code, stdout, stderr } = await callTask("eval", [
      ...["--database", database, "--dataset", dataset, "--out", out, "--max-retries", "0", "--all"],
      ...["--agent", `http://127.0.0.1:${server.addr.port}?dialect=snowflake`],
    ]);
    assert.equal(code, 0, stderr);
    const [{ metrics, unscored, comparable }] =
      JSON.parse(await Deno.readTextFile(join(out, "metrics.json"))).agents;
    const counts = (
      { numerator, denominator }: { numerator: number; denominator: number },
    ) => [numerator, denominator];
    assert.deepEqual(counts(metrics.sql_query_correctness_rate), [0, 4]);
    assert.deepEqual(counts(metrics.sql_query_correctness_rate_untranslated_as_wrong), [0, 8]);
    assert.deepEqual([unscored.translation, comparable], [4, false]);
    assert.match(stdout, /SQL of 4 of 8 answers could not be translated and is unscored; at worst 0.0 % are/);
    assert.match(stdout, /SQL Query Correctness Rate, Untranslated as Wrong .*\(0\/8\)/);
    const page = JSON.stringify(await dataOf(await Deno.readTextFile(join(out, "index.html"))));
    assert.match(
      page,
      /translated from snowflake to sqlite and does not run there: no such function: TO_VARCHAR/,
    );
    assert.match(
      page,
      /"translated":\d[^]*"SELECT TO_VARCHAR\(name\) FROM lake"|"SELECT TO_VARCHAR\(name\) FROM lake"[^]*"translated":\d/,
    );
  }));
