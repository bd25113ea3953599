import assert from "node:assert/strict";
import type { Agent } from "../../lib/agents/mod.ts";
import { type Database, rowsOf } from "../../lib/database/mod.ts";
import { play } from "./rivers.ts";

/** What a user says in a row, and a query written by hand for what the last message asks. */
export type Conversation = readonly [said: readonly string[], sql: string];

/** Plays each conversation as a step; the last answer must give the rows of the query, whatever the order of columns. */
export async function assertAnswers(
  agent: Agent,
  { t, database, conversations }: {
    readonly t: Deno.TestContext;
    readonly database: Database;
    readonly conversations: readonly Conversation[];
  },
): Promise<void> {
  const rows = async (sql: string) => {
    const outcome = await database.query(sql);
    assert.ok(outcome.kind === "rows", JSON.stringify(outcome));
    return rowsOf(outcome.table).map((row) => row.map(String).toSorted().join(" | ")).toSorted();
  };
  for (const [said, sql] of conversations) {
    await t.step(said.join(" > "), async () => {
      const reply = (await play(agent, said)).at(-1);
      const expected = await rows(sql);
      assert.ok(expected.length > 0);
      assert.deepEqual(await rows(reply?.sql ?? ""), expected, reply?.sql ?? "");
    });
  }
}
