import { qualityCriteria } from "querylogue/evaluation";
import { scriptedChat } from "querylogue/llm";
import { compareVersions, rateReplies, ratingAgreement, scoreMmsql } from "querylogue/runs";
import assert from "node:assert/strict";
import { join } from "node:path";

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const turns = [
  { isuser: true, text: "Rivers?", type: "answerable" },
  { isuser: false, text: "", query: "SELECT 1", predict: "```sql\nSELECT 1\n```" },
  { isuser: true, text: "And them?", type: "ambiguous" },
  { isuser: false, text: "Which?", query: "", predict: "The question is ambiguous." },
  { isuser: true, text: "Thanks!", type: "improper" },
  { isuser: false, text: "Bye!", query: "", predict: "You are welcome." },
];

async function writePredictions(folder: string): Promise<string> {
  const file = join(folder, "predicted.json");
  await Deno.writeTextFile(file, JSON.stringify([{ db_name: "geo", turns }]));
  return file;
}

const all = <Value>(value: Value) => Object.fromEntries(qualityCriteria.map((name) => [name, value]));
const points = (value: number) => JSON.stringify({ evidence: all("It is."), scores: all(value) });

Deno.test("replies to questions without SQL are rated once, a rerun asks for what lacks, and the ratings count", () =>
  inFolder(async (folder) => {
    const [file, out] = [await writePredictions(folder), join(folder, "ratings.jsonl")];
    const options = { databases: folder, out, prompt: "published", samples: 1, concurrency: 1 } as const;
    const first = await rateReplies(file, {
      ...options,
      model: { name: "m", chat: scriptedChat([points(2), "no", "no"]) },
    });
    assert.deepEqual([first.rated, first.unscored.length], [1, 1]);
    const again = await rateReplies(file, {
      ...options,
      model: { name: "m", chat: scriptedChat([points(1)]) },
    });
    assert.deepEqual([again.rated, again.unscored.length], [2, 0]);
    const [scores] = await scoreMmsql([file], { databases: folder, ratings: [out] });
    const rqs = scores?.definitions["paper-formula"]?.rqs;
    assert.deepEqual([rqs?.numerator, rqs?.denominator], [15, 2]);
    const other = { ...options, model: { name: "other", chat: scriptedChat([]) } };
    await assert.rejects(rateReplies(file, other), { name: "InputError", message: /by another model/ });
  }));

async function writeLines(path: string, lines: readonly unknown[]): Promise<string> {
  await Deno.writeTextFile(path, lines.map((line) => JSON.stringify(line)).join("\n"));
  return path;
}

Deno.test("agreement is told per type, by the mean of several people, and what one side lacks is counted", () =>
  inFolder(async (folder) => {
    const types = ["improper", "improper", "improper", "ambiguous", "ambiguous", "ambiguous"];
    const human = await writeLines(
      join(folder, "human.jsonl"),
      [...types.map((type, i) => ({ id: String(i), type, rqs: [i, i + 1, i + 2] })), { id: "x", rqs: 1 }],
    );
    const scores = [0, 3, 10, 4, 1, 0];
    const model = await writeLines(
      join(folder, "model.jsonl"),
      scores.map((rqs, i) => ({ id: String(i), rqs })),
    );
    const { types: found, unmatched } = await ratingAgreement({ human, model });
    assert.deepEqual(unmatched, { human: 1, model: 0 });
    assert.equal(found.all.count, 6);
    const tau = ({ kendall }: typeof found.all) => "value" in kendall ? kendall.value : kendall.unscored;
    assert.deepEqual([tau(found.improper), tau(found.ambiguous)], [1, -1]);
    assert.equal(tau(found.unanswerable), "fewer than three scores");
    const foreign = await writeLines(join(folder, "foreign.jsonl"), [{ id: "y", type: "improper", rqs: 1 }]);
    await assert.rejects(ratingAgreement({ human, model: foreign }), /rate no reply in common/);
    const beyond = await writeLines(join(folder, "beyond.jsonl"), [{ id: "1", type: "improper", rqs: 11 }]);
    await assert.rejects(ratingAgreement({ human, model: beyond }), { name: "InputError" });
  }));

Deno.test("a scored file in MMSQL's shape holds the scores of a model and of people at once", () =>
  inFolder(async (folder) => {
    const scored = ["improper", "improper", "improper"].flatMap((type, i) => [
      { isuser: true, text: "Thanks!", type },
      {
        isuser: false,
        text: "Bye!",
        predict: "Bye!",
        predict_type: type,
        RQS: i,
        RQS_human_avg: String(2 - i),
      },
    ]);
    const path = join(folder, "scored.json");
    await Deno.writeTextFile(path, JSON.stringify([{ db_name: "geo", turns: scored }]));
    const { types } = await ratingAgreement({ human: path, model: path });
    assert.equal("value" in types.improper.pearson && types.improper.pearson.value, -1);
  }));

Deno.test("two versions of dialogues are compared pair by pair, and a place that wins by itself is told", () =>
  inFolder(async (folder) => {
    const version = (text: string) =>
      [1, 2, 3, 4].map(() => ({
        db_name: "geo",
        turns: [{ isuser: true, text: "Thanks!", type: "improper" }, { isuser: false, text, query: "" }],
      }));
    const [original, enhanced] = [join(folder, "old.json"), join(folder, "new.json")];
    await Deno.writeTextFile(original, JSON.stringify(version("Bye.")));
    await Deno.writeTextFile(enhanced, JSON.stringify(version("You are welcome.")));
    const verdict = { evidence: "x", completeness: "a", relevance: "tie", utility: "b", overall: "a" };
    const chat = scriptedChat(() => JSON.stringify(verdict));
    const out = join(folder, "verdicts.jsonl");
    const options = { original, enhanced, out, model: { name: "m", chat } };
    const { dialogues, criteria } = await compareVersions(options);
    assert.equal(dialogues, 4);
    const { wins, ties, losses, value, first_wins } = criteria.overall;
    assert.deepEqual([wins, ties, losses, value, first_wins], [2, 0, 2, 0.5, 1]);
    assert.deepEqual([criteria.relevance.ties, criteria.utility.first_wins], [4, 0]);
    // What the file holds is not asked again.
    const silent = { ...options, model: { name: "m", chat: scriptedChat([]) } };
    assert.deepEqual((await compareVersions(silent)).criteria, criteria);
    await Deno.writeTextFile(enhanced, JSON.stringify(version("You are welcome.").slice(1)));
    await assert.rejects(compareVersions(silent), /holds 4 dialogues and .* 3/);
  }));
