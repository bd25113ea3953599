import assert from "node:assert/strict";
import { loadDataset } from "querylogue/dialogue";

const root = new URL("../../datasets/", import.meta.url);

Deno.test("each paraphrase of the self-test says the numbers that its query compares with", async () => {
  const { dialogues } = await loadDataset(new URL("atlas/dialogues.json", root).pathname);
  const interactions = new Map(dialogues.map((one) => [one.experiment_id, one.interactions]));
  const lines = (await Deno.readTextFile(new URL("self_test/paraphrases.jsonl", root))).trim().split("\n");
  for (const line of lines) {
    const { dialogue, interaction, says } = JSON.parse(line);
    const sql = interactions.get(dialogue)?.[interaction - 1]?.ground_truth_sql ?? "";
    const said = String(says).replaceAll(",", "");
    // Millions are written otherwise.
    for (const [, number = ""] of sql.matchAll(/(?:[<>=]|BETWEEN|AND) (\d{1,5})\b(?!\.)/g)) {
      assert.ok(said.includes(number), `${dialogue}.${interaction}: "${says}" does not say ${number}`);
    }
  }
});
