import assert from "node:assert/strict";
import { join } from "node:path";
import { InputError } from "../../lib/base/mod.ts";
import {
  createRunFolder,
  latestAttempts,
  openJournal,
  orderRecords,
  readRunFolder,
  type RunConfiguration,
} from "../../lib/evaluation/mod.ts";
import { turnRecord } from "./fixtures.ts";

const configuration: RunConfiguration = {
  querylogue: "0",
  deno: "0",
  database: "duckdb:a",
  schema_hash: "s",
  dataset: "d.json",
  dataset_hash: "d",
  agents: ["a", "keyword"],
  user: "scripted",
  judge: "offline",
  max_retries: 2,
  proceed_on: "aligned-or-correct",
  trials: 1,
  seed: 1,
  started_at: "2024-01-01T00:00:00Z",
};

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(join(folder, "run"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a run folder gives back its configuration and its turns, without the one that a kill tore", () =>
  inFolder(async (folder) => {
    await createRunFolder(folder, configuration);
    {
      await using journal = await openJournal(folder);
      await journal.append(turnRecord());
    }
    await Deno.writeTextFile(join(folder, "journal.jsonl"), `{"agent": "a", "tri`, { append: true });
    assert.deepEqual(await readRunFolder(folder), { configuration, records: [turnRecord()] });
    {
      await using journal = await openJournal(folder);
      await journal.append(turnRecord({ turn: 2 }));
    }
    assert.deepEqual((await readRunFolder(folder)).records, [turnRecord(), turnRecord({ turn: 2 })]);
  }));

Deno.test("a new run removes what a run left in its folder that was killed while it wrote run.json", () =>
  inFolder(async (folder) => {
    await Deno.mkdir(folder);
    await Deno.writeTextFile(join(folder, `.${crypto.randomUUID()}.tmp`), "{");
    await createRunFolder(folder, configuration);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["run.json"]);
  }));

Deno.test("a folder that holds a run is refused, an unfinished one with the way to go on", () =>
  inFolder(async (folder) => {
    await createRunFolder(folder, configuration);
    await assert.rejects(createRunFolder(folder, configuration), /unfinished run; resume it with --resume/);
    await Deno.writeTextFile(join(folder, "metrics.json"), "{}");
    await assert.rejects(createRunFolder(folder, configuration), /holds a finished run/);
  }));

Deno.test("a folder without a run and a damaged run are told in one sentence", () =>
  inFolder(async (folder) => {
    await assert.rejects(readRunFolder(folder), InputError);
    await Deno.mkdir(folder);
    await Deno.writeTextFile(join(folder, "run.json"), `{"querylogue": "0"}`);
    await assert.rejects(readRunFolder(folder), /run\.json is damaged at deno/);
    await Deno.writeTextFile(join(folder, "run.json"), JSON.stringify(configuration));
    await Deno.writeTextFile(join(folder, "journal.jsonl"), `{"agent": 1}\n`);
    await assert.rejects(readRunFolder(folder), /journal\.jsonl is damaged at 0\.agent/);
  }));

Deno.test("a journal of an older version is read, and its turns count as of the first attempt", () =>
  inFolder(async (folder) => {
    await createRunFolder(folder, configuration);
    const line = '{"agent":"keyword","trial":1,"dialogue_key":"101#2","interaction":1,"turn":1,' +
      '"user":{"kind":"question","text":"Which rivers?"},"reply":{"kind":"response","text":"Two.",' +
      '"sql":"SELECT 1","usage":{"tokens":3}},"sql":{"verdict":"equal","reasons":[]},"aligned":"undecided",' +
      '"judge_reason":"","cause":"none","proceed":true,"at_ms":3,"usage":{"tokens":3}}\n';
    await Deno.writeTextFile(join(folder, "journal.jsonl"), line);
    const { records } = await readRunFolder(folder);
    assert.deepEqual(records, [JSON.parse(line)]);
    assert.deepEqual(latestAttempts(records), records);
    assert.deepEqual(orderRecords(records), records);
  }));

Deno.test("a journal in which a turn stands twice or is missing is refused, and its line named", () =>
  inFolder(async (folder) => {
    await createRunFolder(folder, configuration);
    const turns = [
      turnRecord({ proceed: false }),
      turnRecord({ turn: 2 }),
      turnRecord({ interaction: 2 }),
      turnRecord({ attempt: 2 }),
    ];
    const write = (...lines: readonly unknown[]) =>
      Deno.writeTextFile(
        join(folder, "journal.jsonl"),
        lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      );
    await write(...turns);
    assert.equal((await readRunFolder(folder)).records.length, 4);
    const [first, second, next, again] = turns;
    for (
      const [lines, place] of [
        [
          [first, second, second, next],
          /line 3: turn 2 of interaction 1 of dialogue ".*" stands after turn 2/,
        ],
        [[first, second, next, next], /line 4: turn 1 of interaction 2/],
        // The retry that the first turn asks for.
        [
          [first, next],
          /line 2: turn 1 of interaction 2 of dialogue ".*" stands after turn 1 of interaction 1/,
        ],
        [[next], /line 1: turn 1 of interaction 2 of dialogue ".*" stands as the first one/],
        [[first, second, turnRecord({ interaction: 3 })], /line 3: turn 1 of interaction 3/],
        [[first, again, again], /line 3: turn 1 of interaction 1/],
        [
          [turnRecord({ agent: "another" })],
          /line 1: .* is of agent "another" in trial 1, and not part of its run/,
        ],
        [[turnRecord({ trial: 2 })], /line 1: .* in trial 2, and not part of its run/],
      ] as const
    ) {
      await write(...lines);
      await assert.rejects(readRunFolder(folder), place);
    }
    // Verdicts that were given later ask for no turn.
    await Deno.writeTextFile(
      join(folder, "run.json"),
      JSON.stringify({ ...configuration, rescored_from: "before" }),
    );
    await write(first, next);
    assert.equal((await readRunFolder(folder)).records.length, 2);
  }));
