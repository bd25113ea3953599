import assert from "node:assert/strict";
import { type Dataset, loadDataset } from "../../../lib/dialogue/mod.ts";
import { embeddedDataset } from "../../../scripts/cli/project_file.ts";

/** Embedded dialogues of each kind that begin differently, as some servers know a dialogue by its first words. */
export async function someDialogues({ ofEachKind }: { readonly ofEachKind: number }): Promise<Dataset> {
  const dataset = await loadDataset(embeddedDataset);
  const beginnings = new Set<string>();
  const dialogues = dataset.dialogues.filter(({ interactions: [first] }) => {
    const isNew = !beginnings.has(first?.utterance ?? "");
    beginnings.add(first?.utterance ?? "");
    return isNew;
  });
  const kinds = [...Map.groupBy(dialogues, ({ kind }) => kind).values()];
  assert.equal(kinds.length, 4);
  return { ...dataset, dialogues: kinds.flatMap((ofKind) => ofKind.slice(0, ofEachKind)) };
}
