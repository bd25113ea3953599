import assert from "node:assert/strict";
import { join } from "node:path";
import { loadDataset } from "../../lib/dialogue/mod.ts";
import { writeLakes } from "./lakes.ts";
import { callTask, inFolder } from "./run_task.ts";

Deno.test("dataset twin writes a dataset that verify passes, and eval sets a run of it against one of the original", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const out = join(folder, "twin");
    const made = await callTask("dataset", [
      ...["twin", dataset, "--database", database, "--out", out, "--seed", "3", "--json"],
    ]);
    assert.equal(made.code, 0, made.stderr);
    const { dialogues, interactions, left_out, words } = JSON.parse(made.stdout);
    assert.deepEqual([dialogues, interactions, left_out], [4, 8, []]);
    assert.ok(words.lake && words.country);
    const [twin, original] = [join(out, "dialogues.json"), join(out, "original.json")];
    const { control, dialogues: [first] } = await loadDataset(twin);
    assert.match(control.canary ?? "", /Canary GUID/);
    // A depth of more than 250 m of four lakes stands for one of more than 750 m.
    assert.match(first?.interactions[0]?.utterance ?? "", /^Which \p{L}+ are deeper than 750\?$/u);
    const onTwin = ["--database", `sqlite:${join(out, "twin.sqlite")}`, "--dataset", twin];
    const verified = await callTask("verify", onTwin);
    assert.equal(verified.code, 0, verified.stderr);
    const [run, other] = [join(folder, "run"), join(folder, "other")];
    const played = await callTask("eval", [
      ...["--database", database, "--dataset", original, "--agent", "oracle", "--out", run],
    ]);
    assert.equal(played.code, 0, played.stderr);
    const compared = await callTask("eval", [
      ...[...onTwin, "--agent", "oracle", "--baseline", run, "--out", other],
    ]);
    assert.equal(compared.code, 0, compared.stderr);
    assert.match(compared.stderr, /oracle against .*run: .* 0\.0 pp \[.*\] over 8 pairs/);
    assert.doesNotMatch(compared.stderr, /differs in/);
    const again = await callTask("dataset", ["twin", dataset, "--database", database, "--out", out]);
    assert.equal(again.code, 2);
    assert.match(again.stderr, /twin is not empty and is not overwritten; give --out another folder\n$/);
  }));

Deno.test("equal seeds give equal twins, other seeds others", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const twin = async (name: string, seed: string) => {
      const out = join(folder, name);
      const made = await callTask("dataset", [
        ...["twin", dataset, "--database", database, "--out", out, "--seed", seed],
      ]);
      assert.equal(made.code, 0, made.stderr);
      return (await loadDataset(join(out, "dialogues.json"))).dialogues;
    };
    const one = await twin("one", "1");
    assert.deepEqual(await twin("again", "1"), one);
    assert.notDeepEqual(await twin("other", "2"), one);
  }));

Deno.test("dataset twin refuses a dataset whose words stand in an edited lexicon, and one without any twin", () =>
  inFolder(async (folder) => {
    const { database, dataset } = await writeLakes(folder);
    const { control, dialogues } = await loadDataset(dataset);
    const refused = async (content: unknown, sentence: RegExp) => {
      const path = join(folder, "other.json");
      await Deno.writeTextFile(path, JSON.stringify(content));
      const made = await callTask("dataset", [
        ...["twin", path, "--database", database, "--out", join(folder, "twin")],
      ]);
      assert.equal(made.code, 2, made.stderr);
      assert.match(made.stderr.trim().split("\n").at(-1) ?? "", sentence);
    };
    await refused(
      { control: { ...control, lexicon_hash: "x" }, dialogues },
      /an edited lexicon.*without --lexicon$/,
    );
    const unknown = dialogues.map((dialogue) => ({
      ...dialogue,
      interactions: dialogue.interactions.map((one) => ({ ...one, utterance: "Deeper than 4321?" })),
    }));
    await refused({ control, dialogues: unknown }, /has a twin; .* no query explains the number 4321$/);
  }));
