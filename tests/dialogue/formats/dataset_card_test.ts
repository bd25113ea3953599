import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { loadDataset, parseDataset } from "querylogue/dialogue";
import { datasetCard } from "querylogue/dialogue/formats";

const { control, dialogues } = await loadDataset(
  fileURLToPath(new URL("../../../datasets/atlas/dialogues.json", import.meta.url)),
);
const interactions = dialogues.flatMap((one) => one.interactions);
const queries = interactions.flatMap((one) => one.ground_truth_sql ?? []);

Deno.test("a card counts what the dataset holds and says how it was made", async () => {
  const card = await datasetCard({ control: { ...control, edits: [] }, dialogues }, {
    file: "dialogues.json",
  });
  assert.match(card, /^# Dataset card: dialogues\.json\n/);
  const [all, asked] = [interactions.length, queries.length];
  assert.match(
    card,
    new RegExp(
      `${dialogues.length} dialogues with ${all} interactions and ${asked} ground-truth queries`,
    ),
  );
  assert.match(card, /\nLicence: \(fill in/);
  const partial = interactions.filter((one) => one.utterance_kinds.includes("partial_question")).length;
  assert.match(card, new RegExp(`\\n- partial_question: ${partial} utterances\\n`));
  const read = new Set(
    queries.flatMap((sql) => [...sql.matchAll(/(?:FROM|JOIN) "(\w+)"/g)].map(([, name]) => name)),
  );
  assert.match(card, new RegExp(`\\n${read.size} tables in ${asked} queries\\.\\n`));
  const tables = [...card.matchAll(/\n- `(\w+)`: (\d+) quer/g)].map((
    [, table, count],
  ) => [table, Number(count)]);
  assert.equal(tables.length, read.size);
  assert.deepEqual(
    tables,
    tables.map(([table]) => [table, queries.filter((sql) => sql.match(`(FROM|JOIN) "${table}"`)).length])
      .toSorted(([, a], [, b]) => Number(b) - Number(a)),
  );
  assert.match(card, /\n- Engine: grammar\n- Seed: 1\n/);
  assert.match(card, /deno task verify --dataset dialogues\.json --database duckdb:/);
  const unknown = parseDataset({ dialogues: dialogues.slice(0, 1) });
  assert.match(await datasetCard(unknown, { file: "x.json" }), /does not say the dialect of its SQL/);
});
