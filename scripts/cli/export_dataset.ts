import { basename, join } from "node:path";
import { writeFileAtomic } from "../../lib/base/mod.ts";
import { type Dataset, loadDataset } from "../../lib/dialogue/mod.ts";
import {
  chatLines,
  datasetCard,
  mmsqlText,
  parquetFile,
  spiderFiles,
} from "../../lib/dialogue/formats/mod.ts";
import { say } from "./command.ts";
import { hasJsonField, refuseForeign, refuseForeignFile, refuseForeignLines } from "./refuse_foreign.ts";

export type ExportKind = "spider" | "mmsql" | "chat" | "parquet" | "card";

/** What `deno task dataset export` was asked for. */
export interface ExportOptions {
  readonly dataset: string;
  readonly out: string;
}

/** Writes a dataset as others read it. */
export async function exportDataset(kind: ExportKind, { dataset: path, out }: ExportOptions): Promise<void> {
  const dataset = await loadDataset(path);
  switch (kind) {
    case "spider":
      return await exportSpider(dataset, out);
    case "mmsql": {
      const text = mmsqlText(dataset);
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
