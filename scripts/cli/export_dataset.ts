import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { howMany, InputError, writeFileAtomic } from "../../lib/base/mod.ts";
import { type Dataset, loadDataset } from "../../lib/dialogue/mod.ts";
import {
  chatLines,
  datasetCard,
  mmsqlText,
  parquetFile,
  spiderFiles,
  splitByDatabase,
} from "../../lib/dialogue/formats/mod.ts";
import { say } from "./command.ts";
import { hasJsonField, refuseForeign, refuseForeignFile, refuseForeignLines } from "./refuse_foreign.ts";

export type ExportKind = "spider" | "mmsql" | "chat" | "parquet" | "card";

/** What `deno task dataset export` was asked for. */
export interface ExportOptions {
  readonly dataset: string;
  readonly out: string;
  /** Share of the dialogues that train gets, in 0..1. @default no split */
  readonly split?: number | undefined;
}

/** Writes a dataset as others read it. */
export async function exportDataset(
  kind: ExportKind,
  { dataset: path, out, split }: ExportOptions,
): Promise<void> {
  if (split !== undefined) return await exportSplit(kind, path, { out, split });
  const dataset = await loadDataset(path);
  switch (kind) {
    case "spider":
      return await exportSpider(dataset, out);
    case "mmsql": {
      const text = mmsqlText([dataset]);
      await refuseForeignFile(out, "turns");
      await writeFileAtomic(out, text);
      break;
    }
    case "chat": {
      const text = chatLines(dataset);
      await refuseForeignLines(out, "messages");
      await writeFileAtomic(out, text);
      break;
    }
    case "parquet": {
      const bytes = await parquetFile(dataset);
      await refuseForeign(out, (text) => text.startsWith("PAR1") && text.includes("querylogue"));
      await writeFileAtomic(out, bytes);
      break;
    }
    case "card": {
      const card = await datasetCard(dataset, { file: basename(path) });
      // Somebody may have filled it in.
      await refuseForeign(out, (text) => text === card);
      await writeFileAtomic(out, card);
      say(`Fill in the licence in ${out}`);
      break;
    }
    default:
      kind satisfies never;
  }
  say(`Written: ${out}`);
}

async function exportSpider(dataset: Dataset, folder: string): Promise<void> {
  const { questions, gold, left_out, leaning } = spiderFiles(dataset);
  const files = { questions: join(folder, "dev.json"), gold: join(folder, "dev_gold.sql") };
  await refuseForeign(files.questions, (text) => text === "[]\n" || hasJsonField(text, "question"));
  await refuseForeign(files.gold, (text) => /^(?:[^\t\n]+\t[^\t\n]+\n)*$/.test(text));
  await writeFileAtomic(files.questions, questions);
  await writeFileAtomic(files.gold, gold);
  if (left_out > 0) say(`Left out: ${left_out} interactions without SQL that fits on a line`);
  if (leaning > 0) {
    say(`${leaning} questions may lean on their dialogue, as they have no standalone intention`);
  }
  say(`Written: ${files.questions} and ${files.gold}`);
}

/** Writes the datasets of a folder as train.json and test.json in MMSQL's shape. */
async function exportSplit(
  kind: ExportKind,
  folder: string,
  { out, split }: { readonly out: string; readonly split: number },
): Promise<void> {
  if (kind !== "mmsql") throw new InputError(`Only mmsql is split: leave out --split, or export mmsql`);
  if (!(split > 0 && split < 1)) throw new InputError(`--split is a share between 0 and 1, not ${split}`);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(`${folder} is no folder: --split takes one with a dataset for each database`);
  }
  const files = (await readdir(folder)).filter((name) => name.endsWith(".json")).toSorted();
  const parts = splitByDatabase(
    await Promise.all(files.map((name) => loadDataset(join(folder, name)))),
    { share: split },
  );
  for (const name of ["train", "test"] as const) {
    const datasets = parts[name];
    const file = join(out, `${name}.json`);
    const text = mmsqlText(datasets);
    await refuseForeignFile(file, "turns");
    await writeFileAtomic(file, text);
    const dialogues = datasets.reduce((sum, dataset) => sum + dataset.dialogues.length, 0);
    say(`Written: ${file}, ${howMany(dialogues, "dialogue")} about ${howMany(datasets.length, "dataset")}`);
  }
}
