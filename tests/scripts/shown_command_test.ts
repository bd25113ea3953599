import assert from "node:assert/strict";
import { shownCommand } from "../../scripts/cli/shown_command.ts";

Deno.test("shownCommand() is what a shell reads as it was given, without passwords and what is not set", () => {
  assert.equal(
    shownCommand("judge flips", {
      dataset: ["a.json", "it's b.json"],
      database: ["postgres://me:se:c@ret@host:5432/db", "duckdb:/x y/z.duckdb"],
      seed: 0,
      count: undefined,
    }),
    "deno task judge flips --dataset a.json 'it'\\''s b.json' --database postgres://me@host:5432/db " +
      "'duckdb:/x y/z.duckdb' --seed 0",
  );
});
