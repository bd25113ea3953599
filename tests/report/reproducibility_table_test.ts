import type { RunConfiguration } from "querylogue/evaluation";
import { reproducibilityTable, toMarkdown } from "querylogue/report";
import assert from "node:assert/strict";

const run: RunConfiguration = {
  querylogue: "1.2.0",
  deno: "2.9.6",
  v8: "15.0",
  platform: "x86_64-unknown-linux-gnu",
  command: "deno task eval --judge strict",
  database: "duckdb:/home/ann/data/lakes.duckdb",
  engine: "DuckDB v1.5.5",
  schema_hash: "5c",
  data_hash: "da",
  lexicon: "/home/ann/words.lexicon.yaml",
  lexicon_hash: "1e",
  dataset: "/home/ann/lakes.json",
  dataset_hash: "d5",
  agents: ["keyword?memory=off", "my function"],
  mapping_hashes: { "config:mine.yaml": "3a" },
  user: "scripted",
  clarify: "asked",
  judge: "strict",
  judge_model: "small",
  judge_calls: 3,
  model_server: "http://127.0.0.1:8080/v1",
  prices: { small: { input_usd_per_million: 0.5, output_usd_per_million: 2 } },
  max_retries: 2,
  proceed_on: "aligned-or-correct",
  trials: 1,
  seed: 7,
  started_at: "2026-01-01T00:00:00.000Z",
};

function valueOf(configuration: RunConfiguration, what: string): unknown {
  return reproducibilityTable(configuration).rows.find(([name]) => name === what)?.[1];
}

Deno.test("the sheet of a run says versions, hashes, models, prices, seed and command", () => {
  const sheet = toMarkdown(reproducibilityTable(run));
  for (
    const line of [
      "| Command | deno task eval --judge strict |",
      "| V8 | 15.0 |",
      "| Engine of the database | DuckDB v1.5.5 |",
      "| SHA-256 of the lexicon | 1e |",
      "| Agent | keyword, without memory |",
      "| Agent | my function |",
      "| SHA-256 of the mapping of config:mine.yaml | 3a |",
      "| Judge | strict, small, at most 3 calls |",
      "| Price of small | 0.5 USD for a million tokens of input, 2 of output |",
      "| Seed of the intervals | 7 |",
    ]
  ) assert.ok(sheet.includes(`${line}\n`), `${line} in ${sheet}`);
});

Deno.test("the sheet names no folder", () => {
  assert.doesNotMatch(toMarkdown(reproducibilityTable(run)), /ann|home/);
  const server = { ...run, database: "postgres://ann@host-7.example:5432/shop?sslmode=require" };
  assert.equal(valueOf(server, "Database"), "shop");
});

Deno.test("what an older run did not record is said to be so, and what does not apply has no line", () => {
  const { v8: _v8, command: _command, lexicon: _lexicon, lexicon_hash: _hash, ...older } = run;
  assert.equal(valueOf(older, "V8"), "not recorded");
  assert.equal(valueOf(older, "Command"), "not recorded");
  assert.equal(valueOf(older, "Lexicon"), undefined);
});

Deno.test("the hash of the settings knows the same settings on another machine, and no others", () => {
  const hash = (configuration: RunConfiguration) => valueOf(configuration, "SHA-256 of the settings");
  const elsewhere = {
    ...run,
    ...{ database: "duckdb:/srv/lakes.duckdb", dataset: "/srv/lakes.json", lexicon: "/srv/w.yaml" },
    ...{ deno: "2.9.7", v8: "15.1", command: "deno task eval", started_at: "2026-02-01T00:00:00.000Z" },
    resumed_with: [{ at: "2026-02-02T00:00:00.000Z", deno: "2.9.8" }],
  };
  assert.equal(hash(elsewhere), hash(run));
  const { seed, ...others } = run;
  assert.equal(hash({ seed, ...others }), hash(run));
  for (
    const changed of [{ seed: 8 }, { data_hash: "db" }, { agents: ["keyword"] }, { judge_model: "other" }]
  ) assert.notEqual(hash({ ...run, ...changed }), hash(run), JSON.stringify(changed));
});

Deno.test("what had changed when a run was resumed stands at its end", () => {
  const resumed = { ...run, resumed_with: [{ at: "2026-02-02", deno: "2.9.8", engine: "DuckDB v2" }] };
  assert.deepEqual(reproducibilityTable(resumed).rows.at(-1), [
    "Resumed 2026-02-02",
    "deno 2.9.8, engine DuckDB v2",
  ]);
});

Deno.test("the sheet says what the label of an agent stands for", () => {
  const labelled = { ...run, agents: ["mine=keyword?memory=off"] };
  assert.equal(valueOf(labelled, "Agent"), "mine=keyword?memory=off");
});
