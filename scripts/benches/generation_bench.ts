import { InputError, OutsideError } from "../../lib/base/mod.ts";
import { type Database, introspect, openDatabase } from "../../lib/database/mod.ts";
import { joinReturnsRows } from "../../lib/dialogue/mod.ts";
import { balance, type JoinPlan, planSizes } from "../../lib/joins/mod.ts";
import { type Schema, schemaGraph } from "../../lib/schema/mod.ts";
import {
  createSynthesisContext,
  type DialogueKind,
  dialogueKinds,
  replaceCombination,
  type SynthesisContext,
  synthesize,
} from "../../lib/synthesis/mod.ts";
import { symmetricPairTables } from "../../lib/linking/mod.ts";
import { summarize } from "./summarize.ts";
import type { Benchmark, Figure, Unmeasured } from "./types.ts";

const count = 1000;
const mostMs = 60_000;
/** How many dialogues at the end of the plan are also made alone. */
const last = 100;

/** How long verified dialogues take, and whether one costs more the more there are. */
export const generationBench: Benchmark = {
  name: "generation",
  measures:
    `${count} dialogues of Mondial by the grammar, over 2, 3 and 4 joins, seed 1, on four connections, one run: the whole ` +
    "from a database that has just been opened, with schema, join plan and statistics, a combination that gives none " +
    `replaced by another. What one dialogue takes, on average, of the last ${last} combinations: at the end of that run, ` +
    "and in a fresh synthesis that has made no other. MB: what the process holds at the end of the run.",
  async *run({ mondial, signal }) {
    for (const kinds of [["partial"], dialogueKinds] as const) {
      const name = `${count} dialogues, ${kinds.length === 1 ? kinds[0] : "all kinds"}`;
      if (mondial === undefined) {
        yield { name, skipped: "No database with Mondial is given: add --mondial URL" };
        continue;
      }
      try {
        await using opened = new AsyncDisposableStack();
        const open = async () => opened.use(await openDatabase(mondial));
        const databases = [await open(), await open(), await open(), await open()] as const;
        yield* measure(name, { databases, kinds, signal });
      } catch (error) {
        if (!(error instanceof OutsideError || error instanceof InputError)) throw error;
        yield { name, skipped: error.message } satisfies Unmeasured;
      }
    }
  },
};

interface Work {
  readonly databases: readonly [Database, ...Database[]];
  readonly kinds: readonly DialogueKind[];
  readonly signal: AbortSignal;
}

async function* measure(
  name: string,
  { databases: [database, ...alongside], kinds, signal }: Work,
): AsyncGenerator<Figure | Unmeasured> {
  const began = performance.now();
  const schema = await introspect(database, { signal });
  const once = await symmetricPairTables(database, schema, { signal });
  const plan = await balance(schemaGraph(schema), {
    database: "mondial",
    sizes: planSizes("2,3,4", count),
    tables: schema.tables,
    seed: 1,
    signal,
    admit: async (combination) =>
      !combination.joins.some(({ from }) => once.has(from.table)) &&
      await joinReturnsRows(database, combination, { signal }),
  });
  yield { name: `${name}: join plan`, unit: "ms", ...summarize([performance.now() - began]) };
  const making = { database, schema, plan, kinds, signal };
  const openContext = () => createSynthesisContext(database, schema, { alongside, signal });
  const context = await openContext();
  const size = plan.combinations.length;
  const earlier = await makeBetween([0, size - last], { ...making, context });
  const endBegan = performance.now();
  const made = earlier + await makeBetween([size - last, size], { ...making, context });
  const ended = performance.now();
  const all = `${name}: all in all`;
  const asked = { at: "most", value: mostMs } as const;
  if (made === count) yield { name: all, unit: "ms", ...summarize([ended - began]), asked };
  else {
    const seconds = Math.round((ended - began) / 1000);
    yield { name: all, skipped: `Only ${made} of ${count} dialogues were made, in ${seconds} s` };
  }
  yield { name: all, unit: "MB", ...summarize([Deno.memoryUsage().rss / 1e6]) };
  yield { name: `${name}: the last ${last}, each`, unit: "ms", ...summarize([(ended - endBegan) / last]) };

  const fresh = await openContext();
  // What reads the sentences back is made once, with the first dialogue, however many follow.
  await fresh.tools();
  const aloneBegan = performance.now();
  await makeBetween([size - last, size], { ...making, context: fresh });
  const each = (performance.now() - aloneBegan) / last;
  yield { name: `${name}: the same ${last} alone, each`, unit: "ms", ...summarize([each]) };
}

interface Making extends Pick<Work, "kinds" | "signal"> {
  readonly database: Database;
  readonly schema: Schema;
  readonly plan: JoinPlan;
  readonly context: SynthesisContext;
}

/** How many dialogues between two positions of the plan can be made; a combination that gives none is replaced by another. */
async function makeBetween(
  [start, end]: readonly [number, number],
  { database, schema, plan, ...rest }: Making,
): Promise<number> {
  const making = { ...rest, seed: 1 };
  const part = { ...plan, combinations: plan.combinations.slice(0, end) };
  const combinations = [...plan.combinations];
  const failed: string[] = [];
  let [made, index] = [0, start];
  for await (const composition of synthesize(database, schema, part, { ...making, start })) {
    if ("dialogue" in composition) made++;
    else {
      const current = { ...plan, combinations };
      const other = await replaceCombination(database, schema, current, { ...making, index, failed });
      failed.push(composition.notMade);
      if (other !== undefined) {
        combinations[index] = other.combination;
        made++;
      }
    }
    index++;
  }
  return made;
}
