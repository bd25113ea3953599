import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { engines } from "../lib/database/engines.ts";
import { dialectTraits } from "querylogue/sql";

const root = fileURLToPath(new URL("..", import.meta.url));

/** How often rooms still compare with a dialect's name. Numbers only fall, and rooms only leave. */
const allowance: Readonly<Record<string, number>> = {
  "lib/agents": 1,
  "lib/compare": 11,
  "lib/schema": 23,
  "lib/sql": 12,
  "lib/synthesis": 1,
  "lib/verify": 6,
  "scripts/benches": 1,
  "scripts/experiments": 2,
};

const NAME = `["'](?:duckdb|sqlite|postgres|mysql|oracle)["']`;
const COMPARISON = new RegExp(`[!=]==?\\s*${NAME}|${NAME}\\s*[!=]==?|\\bcase ${NAME}:`, "g");

Deno.test("what differs between engines stands in their homes: no other code compares with a dialect's name", () => {
  const files = ["lib", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name))
  );
  const found = new Map<string, number>();
  for (const file of files) {
    const count = readFileSync(join(root, file), "utf8").match(COMPARISON)?.length ?? 0;
    const room = file.split("/").slice(0, 2).join("/");
    if (count > 0) found.set(room, (found.get(room) ?? 0) + count);
  }
  assert.deepEqual(Object.fromEntries(found), allowance);
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
