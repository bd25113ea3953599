import assert from "node:assert/strict";
import fc from "fast-check";
import {
  applySheet,
  applyYaml,
  datasetSheet,
  datasetText,
  datasetYaml,
  parseDataset,
} from "querylogue/dialogue";
import { chatLines, datasetCard, mmsqlText } from "querylogue/dialogue/formats";

/** What no text file may hold: it steers the terminal that shows it. */
const steering = /[^\P{Cc}\n\t]|[\u2028-\u202E\u2066-\u2069]/u;

Deno.test("no export holds signs that steer a terminal, and what comes back is the same", () => {
  const unit = fc.constantFrom(..."ab \t\n\r\x1b[31m\x07\x00\x7f\x9b\u202E\u2028\u2066\\\"'é😀");
  const text = fc.string({ unit, minLength: 1, maxLength: 30 }).map((middle) => `a${middle}b`);
  return fc.assert(fc.asyncProperty(text, text, async (said, sql) => {
    const dataset = parseDataset({
      control: { database: `sqlite:${said}.sqlite`, model: said },
      dialogues: [{
        ...{ experiment_id: said, total_expected_interactions: 1 },
        interactions: [{ utterance: said, intention: said, ground_truth_sql: sql }],
      }],
    });
    const sheet = await datasetSheet(dataset);
    const files = await datasetYaml(dataset);
    const chat = chatLines(dataset);
    const exports = [chat, mmsqlText(dataset), await datasetCard(dataset, { file: said }), sheet];
    for (const written of [...exports, ...files.flatMap(({ name, text }) => [name, text])]) {
      assert.doesNotMatch(written.replaceAll("\r\n", "\n"), steering);
    }
    assert.equal(JSON.parse(chat).messages[1].content, said);
    assert.equal(datasetText((await applySheet(dataset, sheet)).dataset), datasetText(dataset));
    assert.equal(datasetText((await applyYaml(dataset, files)).dataset), datasetText(dataset));
  }));
});
