import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { type MutantKind, mutateQuery } from "../../../lib/compare/mod.ts";
import { buildAtlas } from "../../../lib/bundled/mod.ts";
import { introspect } from "../../../lib/database/mod.ts";
import { loadDataset } from "../../../lib/dialogue/mod.ts";
import { createLinker, readValues } from "../../../lib/linking/mod.ts";
import { specificationOf } from "../../../lib/specification/mod.ts";
import { createSentenceCheck } from "../../../lib/verify/sentence/create_sentence_check.ts";
import { sharedDatabase } from "../../shared_database.ts";

/** What a sentence cannot but say; joins, DISTINCT and which of two names is shown are not among it. */
const said: readonly MutantKind[] = [
  "off_by_one",
  "flip_direction",
  "change_limit",
  "drop_order",
  "drop_having",
  "change_list",
  "change_pattern",
];

Deno.test("sentences of the embedded dataset say their queries, and hardly any changed one", async () => {
  const file = fileURLToPath(new URL("../../../datasets/atlas/dialogues.json", import.meta.url));
  const { dialogues } = await loadDataset(file);
  const database = await sharedDatabase(`duckdb:${await buildAtlas()}`);
  const schema = await introspect(database);
  const check = createSentenceCheck({
    schema,
    link: createLinker(schema, { values: await readValues(database, { schema }) }),
  });
  const { dialect } = database;
  const faultsOf = async (sentence: string, sql: string) => {
    const read = await specificationOf(sql, { dialect, schema });
    return read.kind === "specification" ? check(sentence, read.specification).faults : undefined;
  };
  const all = dialogues.flatMap(({ interactions }) => interactions);
  const alarms: string[] = [];
  const [noticed, overlooked]: [string[], string[]] = [[], []];
  for (const [i, { standalone_intention, ground_truth_sql }] of all.entries()) {
    if (standalone_intention === undefined || ground_truth_sql === undefined) continue;
    const faults = await faultsOf(standalone_intention, ground_truth_sql);
    if (faults === undefined || faults.length > 0) alarms.push(standalone_intention);
    if (i % 6 > 0) continue;
    for (
      const { kind, sql, text } of await mutateQuery(ground_truth_sql, { dialect, tables: schema.tables })
    ) {
      const found = said.includes(kind) ? await faultsOf(standalone_intention, sql) : undefined;
      if (found !== undefined) {
        (found.length > 0 ? noticed : overlooked).push(`${standalone_intention} ${text}`);
      }
    }
  }
  assert(alarms.length <= all.length / 100, alarms.join("\n"));
  assert(noticed.length > 20);
  assert(overlooked.length <= noticed.length / 50, overlooked.join("\n"));
});
