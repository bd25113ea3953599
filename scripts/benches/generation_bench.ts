import { InputError, OutsideError } from "../../lib/base/mod.ts";
import { type Database, introspect, openDatabase } from "../../lib/database/mod.ts";
import { joinReturnsRows } from "../../lib/dialogue/mod.ts";
import { balance, planSizes } from "../../lib/joins/mod.ts";
import { schemaGraph } from "../../lib/schema/mod.ts";
import { createWorkshop, type DialogueKind, dialogueKinds, synthesize } from "../../lib/synthesis/mod.ts";
import { summarize } from "./summarize.ts";
import type { Bench, Figure, Unmeasured } from "./types.ts";

const count = 1000;
const mostMs = 60_000;
/** Where the curve is read, in dialogues. */
const marks = [100, 250, 500, count];

/** How long verified dialogues take, and whether one costs more the more there are. */
export const generationBench: Bench = {
  name: "generation",
  measures:
    `${count} dialogues of Mondial by the grammar, over 2, 3 and 4 joins, seed 1, on two connections, one run: the whole ` +
    "from a database that has just been opened, with schema, join plan and statistics; and of the same run what one " +
    "dialogue takes, on average, among the first 100, the next 150, and so on. MB: what the process holds then.",
  async *run({ mondial, signal }) {
    for (const kinds of [["partial"], dialogueKinds] as const) {
      const name = `${count} dialogues, ${kinds.length === 1 ? kinds[0] : "all kinds"}`;
      if (mondial === undefined) {
        yield { name, skipped: "No database with Mondial is given: add --mondial URL" };
        continue;
      }
      try {
        await using first = await openDatabase(mondial);
        await using second = await openDatabase(mondial);
        yield* measure(name, { databases: [first, second], kinds, signal });
      } catch (error) {
        if (!(error instanceof OutsideError || error instanceof InputError)) throw error;
        yield { name, skipped: error.message } satisfies Unmeasured;
      }
    }
  },
};

interface Work {
  readonly databases: readonly [Database, Database];
  readonly kinds: readonly DialogueKind[];
  readonly signal: AbortSignal;
}

async function* measure(
  name: string,
  { databases: [database, second], kinds, signal }: Work,
): AsyncGenerator<Figure> {
  const began = performance.now();
  const schema = await introspect(database, { signal });
  const plan = await balance(schemaGraph(schema), {
    database: "mondial",
    sizes: planSizes("2,3,4", count),
    tables: schema.tables,
    seed: 1,
    signal,
    admit: (combination) => joinReturnsRows(database, combination, { signal }),
  });
  yield { name: `${name}: join plan`, unit: "ms", ...summarize([performance.now() - began]) };
  const workshop = await createWorkshop(database, schema, { alongside: [second], signal });
  let made = 0;
  let before = { made, at: performance.now() };
  for await (const _ of synthesize(database, schema, plan, { seed: 1, kinds, workshop, signal })) {
    if (!marks.includes(++made)) continue;
    const at = performance.now();
    const part = `${name}: ${before.made + 1} to ${made}`;
    yield { name: `${part}, each`, unit: "ms", ...summarize([(at - before.at) / (made - before.made)]) };
    yield { name: part, unit: "MB", ...summarize([Deno.memoryUsage().rss / 1e6]) };
    before = { made, at: performance.now() };
  }
  const asked = { at: "most", value: mostMs } as const;
  yield { name: `${name}: all in all`, unit: "ms", ...summarize([performance.now() - began]), asked };
}
