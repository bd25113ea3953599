import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engines } from "../lib/database/engines.ts";
import { dialectTraits } from "querylogue/sql";

const root = fileURLToPath(new URL("..", import.meta.url));

const NAME = `["'](?:duckdb|sqlite|postgres|mysql|oracle)["']`;
const COMPARISON = new RegExp(`[!=]==?\\s*${NAME}|${NAME}\\s*[!=]==?|\\bcase ${NAME}:`);

Deno.test("what differs between engines stands in their homes: no other code compares with a dialect's name", () => {
  const files = ["lib", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name))
  );
  const found = files.filter((file) => COMPARISON.test(readFileSync(join(root, file), "utf8")));
  // "oracle" is also the name of an agent.
  assert.deepEqual(found, ["lib/agents/open_agent.ts"]);
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
