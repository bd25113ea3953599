import fc from "fast-check";
import assert from "node:assert/strict";
import { applySheet, applyYaml, datasetSheet, datasetText, datasetYaml } from "querylogue/dialogue";
import { anyDataset } from "./any_dataset.ts";

Deno.test("a sheet without changes gives the same bytes, whatever the texts", () =>
  fc.assert(fc.asyncProperty(anyDataset, async (dataset) => {
    const { dataset: back, edits } = await applySheet(dataset, await datasetSheet(dataset));
    assert.deepEqual(edits, []);
    assert.equal(datasetText(back), datasetText(dataset));
  })));

Deno.test("YAML files without changes give the same bytes, whatever the texts and their order", () =>
  fc.assert(fc.asyncProperty(anyDataset, async (dataset) => {
    const files = await datasetYaml(dataset);
    const { dataset: back, edits } = await applyYaml(dataset, files.toReversed());
    assert.deepEqual(edits, []);
    assert.equal(datasetText(back), datasetText(dataset));
  })));
