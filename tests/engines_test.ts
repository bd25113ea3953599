import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engines } from "../lib/database/engines.ts";
import { dialectTraits } from "querylogue/sql";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Files that still compare with a dialect's name, and how often. Numbers only fall, and files only leave. */
const allowance: Readonly<Record<string, number>> = {
  "lib/agents/create_agent.ts": 1,
  "lib/compare/compare_queries.ts": 2,
  "lib/compare/variants/make_variants.ts": 4,
  "lib/compare/variants/read_data.ts": 1,
  "lib/compare/variants/reorder_database.ts": 4,
  "lib/schema/ddl/ddl_alter_table.ts": 3,
  "lib/schema/ddl/ddl_columns.ts": 5,
  "lib/schema/ddl/ddl_constraints.ts": 3,
  "lib/schema/ddl/ddl_create_table.ts": 3,
  "lib/schema/ddl/ddl_reader.ts": 6,
  "lib/schema/ddl/load_ddl.ts": 3,
  "lib/specification/to_sql.ts": 1,
  "lib/sql/column_use/read_table.ts": 1,
  "lib/sql/open/bare_columns.ts": 3,
  "lib/sql/open/choice_queries.ts": 1,
  "lib/sql/open/unordered_parts.ts": 1,
  "lib/sql/portable_node.ts": 1,
  "lib/sql/quotient_outputs.ts": 1,
  "lib/sql/reading/read_query.ts": 1,
  "lib/sql/rounded_outputs.ts": 1,
  "lib/sql/tables_of.ts": 1,
  "lib/sql/translate.ts": 1,
  "lib/synthesis/model/opening_messages.ts": 1,
  "lib/verify/check_outputs.ts": 2,
  "lib/verify/check_single_values.ts": 2,
  "lib/verify/group_value_queries.ts": 1,
  "lib/verify/literal_uses.ts": 1,
  "scripts/benches/queries_bench.ts": 1,
  "scripts/experiments/guards/guards_refusals.ts": 1,
  "scripts/experiments/pairs/judge_labelled.ts": 1,
};

const NAME = `["'](?:duckdb|sqlite|postgres|mysql|oracle)["']`;
const COMPARISON = new RegExp(`[!=]==?\\s*${NAME}|${NAME}\\s*[!=]==?|\\bcase ${NAME}:`, "g");

Deno.test("what differs between engines stands in their homes: no other code compares with a dialect's name", () => {
  const files = ["lib", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name))
  );
  const found = files.map((file) =>
    [file, readFileSync(join(root, file), "utf8").match(COMPARISON)?.length ?? 0] as const
  ).filter(([, count]) => count > 0);
  assert.deepEqual(Object.fromEntries(found.toSorted()), allowance);
});

Deno.test("every dialect has traits, and every one but Oracle an engine", () => {
  assert.deepEqual(Object.keys(dialectTraits), Object.keys(engines));
  assert.deepEqual(
    Object.keys(engines).filter((name) => engines[name as keyof typeof engines] === undefined),
    [
      "oracle",
    ],
  );
});

Deno.test("patterns of a scanner are sticky", () => {
  for (const { lexis } of Object.values(dialectTraits)) {
    for (const value of Object.values(lexis)) assert.ok(!(value instanceof RegExp) || value.sticky);
  }
});
