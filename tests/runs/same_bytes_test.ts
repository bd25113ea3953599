import { datasetText } from "querylogue/dialogue";
import {
  generatedDataset,
  generateDialogues,
  type GenerationWork,
  openGeneration,
  prepareGeneration,
} from "querylogue/runs";
import type { PlanSizes } from "querylogue/joins";
import type { DialogueKind } from "querylogue/synthesis";
import assert from "node:assert/strict";
import { inFolder, sqliteFile } from "../database/fixtures.ts";
import { serverTest, withPostgresUrl } from "../database/servers.ts";
import { waters } from "./waters.ts";

interface Making {
  readonly kinds: readonly DialogueKind[];
  readonly sizes: PlanSizes;
  readonly concurrency: number;
  /** Cut the generation after so many dialogues and resume it. @default it is not cut */
  readonly cutAfter?: number;
}

/** The dataset that a generation of its own, with a plan of its own, writes. */
async function datasetOf(
  database: string,
  folder: string,
  { kinds, sizes, concurrency, cutAfter }: Making,
): Promise<string> {
  const path = await Deno.makeTempFile({ dir: folder });
  await Deno.remove(path);
  const works: GenerationWork[] = [];
  const make = async (most: number, resume: boolean) => {
    await using setup = await prepareGeneration({
      database,
      allowWritingLogin: true,
      plan: { sizes },
      ...{ kinds, seed: 1 },
    });
    await using generation = await openGeneration(setup, { path, resume, kinds });
    works.splice(0, Infinity, ...generation.finished);
    for await (const { notes: _, ...work } of generateDialogues(generation, { concurrency })) {
      works.push(work);
      if (works.length >= most) break;
    }
    return datasetText((await generatedDataset(generation, works)).dataset);
  };
  if (cutAfter !== undefined) await make(cutAfter, false);
  return await make(Infinity, cutAfter !== undefined);
}

/** Keeps a processor busy for a while, then leaves it for a while, which delays what runs beside it unevenly. */
const bursts = `
  const rest = new Int32Array(new SharedArrayBuffer(4));
  for (let round = 1;; round = round * 48271 % 65521) {
    const end = performance.now() + round % 12;
    while (performance.now() < end);
    Atomics.wait(rest, 0, 0, round % 61);
  }`;

/** Runs something on a machine that has other work again and again. */
async function beside<Result>(others: number, work: () => Promise<Result>): Promise<Result> {
  const source = URL.createObjectURL(new Blob([bursts], { type: "application/javascript" }));
  const workers = Array.from({ length: others }, () => new Worker(source, { type: "module" }));
  try {
    return await work();
  } finally {
    for (const worker of workers) worker.terminate();
    URL.revokeObjectURL(source);
  }
}

async function assertSameBytes(
  database: string,
  folder: string,
  { most, ...asked }: Pick<Making, "kinds" | "sizes"> & { readonly most: number },
) {
  const one = await datasetOf(database, folder, { ...asked, concurrency: 1 });
  assert.equal(JSON.parse(one).dialogues.length, most);
  const cut = await datasetOf(database, folder, { ...asked, concurrency: 3, cutAfter: 1 });
  assert.equal(cut, one, "cut and resumed");
  const busy = await beside(2, () => datasetOf(database, folder, { ...asked, concurrency: 8 }));
  assert.equal(busy, one, "eight at a time beside other work");
}

Deno.test("equal seeds give equal bytes at any concurrency, resumed, and on a busy machine", () =>
  inFolder((folder) =>
    assertSameBytes(sqliteFile(folder, waters()), folder, {
      kinds: ["partial", "context", "mixed", "types"],
      sizes: { 1: 3, 2: 4 },
      most: 6,
    })
  ));

serverTest(
  "postgres",
  "equal seeds give equal bytes from a server, too",
  () =>
    withPostgresUrl(
      waters(),
      (url) =>
        inFolder((folder) =>
          assertSameBytes(url, folder, { kinds: ["partial", "mixed"], sizes: { 1: 2, 2: 1 }, most: 3 })
        ),
    ),
);
