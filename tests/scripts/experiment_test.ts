import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };
import { inFolder, runTask } from "./run_task.ts";

/** Two small databases; questions about both, one of them with a ground truth that names what is not there. */
async function writeDatasets(folder: string): Promise<void> {
  const databases = {
    farms: "CREATE TABLE farm (name TEXT, crop TEXT); CREATE TABLE barn (id INTEGER, farm TEXT);",
    lakes: `CREATE TABLE country (name TEXT); CREATE TABLE lake (name TEXT, depth INTEGER);
      INSERT INTO country VALUES ('Peru');`,
  };
  for (const [name, script] of Object.entries(databases)) {
    await Deno.mkdir(join(folder, "spider_en/database", name), { recursive: true });
    const file = new DatabaseSync(join(folder, "spider_en/database", name, `${name}.sqlite`));
    file.exec(script);
    file.close();
  }
  await Deno.mkdir(join(folder, "spider"));
  await Deno.writeTextFile(
    join(folder, "spider/dev.json"),
    JSON.stringify([
      {
        db_id: "lakes",
        question: "How many lakes are in Peru?",
        query: "SELECT count(*) FROM lake, country",
      },
      { db_id: "lakes", question: "What depth is usual?", query: "SELECT avg(depth) FROM Lake" },
      { db_id: "farms", question: "Show each farm.", query: "SELECT * FROM farm" },
      { db_id: "farms", question: "Show each ship.", query: "SELECT * FROM ship" },
    ]),
  );
}

interface SearchRow {
  readonly catalog: string;
  readonly databases: string;
  readonly search: string;
  readonly recall_at_5: { readonly numerator: number; readonly denominator: number };
}

Deno.test("experiment search prints and writes what searches find, the command first, and names what is missing", () =>
  inFolder(async (folder) => {
    await writeDatasets(folder);
    const result = await runTask("experiment", "search", "--data", folder, "--out", join(folder, "out"));
    assert.equal(result.code, 0, result.stderr);
    const written = await Deno.readTextFile(join(folder, "out/schema-search.md"));
    const command = `deno task experiment search --data ${folder}`;
    assert.equal(written.split("\n")[0], `\`${command}\``);
    assert.match(result.stdout, /among the 4 tables of all databases/);
    for (
      const sentence of [
        /mmsql\/MMSQL_test\.json is not in the folder and left out\./,
        /names a database or a table that is not there, left out: 1\./,
        /No embedding search is measured; --embeddings MODEL adds one\./,
        /questions about farms; unseen: lakes\./,
      ]
    ) assert.match(written, sentence);
    const json = JSON.parse(await Deno.readTextFile(join(folder, "out/schema-search.json")));
    assert.equal(json.command, command);
    const recall = (json.rows as readonly SearchRow[])
      .filter(({ catalog, databases }) => catalog === "all databases" && databases === "unseen")
      .map(({ search, recall_at_5: { numerator, denominator } }) => [search, numerator, denominator]);
    assert.deepEqual(recall, [
      ["plain names", 0, 2],
      ["plain names, stemmed", 0.5, 2],
      ["lexical, names", 1.5, 2],
      ["lexical, names and values", 2, 2],
    ]);
  }));

Deno.test("experiment search measures embeddings of a server that the environment names", () =>
  inFolder(async (folder) => {
    await writeDatasets(folder);
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (request) => {
      assert.equal(request.headers.get("authorization"), "Bearer secret");
      const { input } = await request.json();
      // A model that knows one word.
      const data = input.map((text: string, index: number) => ({
        index,
        embedding: /farm/.test(text) ? [1, 0] : [0, 1],
      }));
      return Response.json({ data });
    });
    const { code, stderr, stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...project.tasks.experiment.command.split(" ").slice(1),
        ...["search", "--data", folder, "--out", folder, "--embeddings", "one-word", "--json"],
      ],
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: { OPENAI_BASE_URL: `http://127.0.0.1:${server.addr.port}/v1`, OPENAI_API_KEY: "secret" },
    }).output();
    await server.shutdown();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    const { command, rows } = JSON.parse(new TextDecoder().decode(stdout));
    assert.equal(command, `deno task experiment search --data ${folder} --embeddings one-word`);
    const found = (rows as readonly SearchRow[]).filter(({ search }) => search === "embeddings, one-word");
    assert.equal(found.length, 4);
    assert.ok(found.every(({ recall_at_5: { numerator, denominator } }) => numerator === denominator));
  }));

Deno.test("experiment tells wrong input in one sentence and writes nothing", () =>
  inFolder(async (folder) => {
    const out = join(folder, "out");
    await Deno.mkdir(join(folder, "mmsql"));
    await Deno.writeTextFile(join(folder, "mmsql/MMSQL_test.json"), "[{}]");
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["search"], /--data/],
      [
        ["search", "--data", join(folder, "none")],
        /holds neither spider\/dev\.json nor mmsql\/MMSQL_test\.json/,
      ],
      [["search", "--data", folder], /MMSQL_test\.json as MMSQL's test set/],
      [["keys"], /--schemas/],
    ];
    for (const [args, sentence] of cases) {
      const result = await runTask("experiment", ...args, "--out", out);
      assert.equal(result.code, 2, result.stderr);
      assert.match(result.stderr, sentence);
      assert.equal(result.stderr.trim().split("\n").length, 1, result.stderr);
    }
    await Deno.writeTextFile(join(folder, "mmsql/MMSQL_test.json"), "[]");
    const result = await runTask("experiment", "search", "--data", folder, "--out", out);
    assert.match(result.stderr, /spider_en\/database holds no NAME\/NAME\.sqlite/);
    assert.equal(result.code, 2);
    await assert.rejects(Deno.stat(out), Deno.errors.NotFound);
  }));
