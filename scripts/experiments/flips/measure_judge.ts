import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { flipTables, type MeasuredDataset } from "./flip_tables.ts";
import { openSchema } from "../../../lib/runs/mod.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { databaseConfiguration } from "../../cli/database_configuration.ts";
import { embeddedDataset } from "../../cli/embedded_dataset.ts";

/** What `deno task judge flips` was asked for. */
export interface FlipsOptions {
  readonly dataset?: readonly string[] | undefined;
  readonly database?: readonly string[] | undefined;
  readonly out: string;
  readonly json?: boolean | undefined;
}

/** How tables and commands call the embedded dataset, on any machine. */
const embeddedName = "datasets/atlas/dialogues.json";

/** Measures the judge on each dataset, and prints and writes the tables. */
export async function measureJudge(
  { dataset: files, database: urls, out, json = false }: FlipsOptions,
): Promise<void> {
  // Loaded here, so that --help is instant.
  const { toMarkdown, toTerminal } = await import("../../../lib/report/mod.ts");
  const inputs = inputsOf(files ?? [], urls ?? []);
  const progress = createProgress("datasets measured");
  const measured: MeasuredDataset[] = [];
  try {
    for (const input of inputs) {
      measured.push(await measureDataset(input));
      progress.update(measured.length, inputs.length);
    }
  } finally {
    progress.end();
  }
  const tables = flipTables(measured);
  const shown = shownCommand("judge flips", { dataset: files, database: urls });
  const result = { command: shown, datasets: measured };
  const report = join(out, "judge-flips");
  await writeFileAtomic(`${report}.md`, `\`${shown}\`\n\n${tables.map(toMarkdown).join("\n")}`);
  await writeJsonFile(`${report}.json`, result);
  print(json ? JSON.stringify(result, null, 2) : tables.map(toTerminal).join("\n"));
  say(`Written: ${report}.md`);
}

interface Input {
  readonly file?: string;
  readonly url?: string;
}

/** Datasets with their databases; without any database all are about the embedded one. */
function inputsOf(files: readonly string[], urls: readonly string[]): readonly Input[] {
  if (urls.length > 0 && urls.length !== files.length) {
    throw new InputError(
      `Cannot pair datasets with databases, as --dataset names ${files.length} and --database ${urls.length}: ` +
        "give each dataset its database, in the same order",
    );
  }
  if (files.length === 0) return [{}];
  return files.map((file, i) => ({ file, ...(urls[i] !== undefined && { url: urls[i] }) }));
}

async function measureDataset({ file, url }: Input): Promise<MeasuredDataset> {
  const { checkDatasetFits, goldStatus, loadDataset } = await import(
    "../../../lib/dialogue/mod.ts"
  );
  const { createOfflineJudge, datasetQuestions, measureFlips } = await import(
    "../../../lib/evaluation/mod.ts"
  );
  const { createLinker, readValues } = await import("../../../lib/linking/mod.ts");
  const signal = interrupted;
  const dataset = await loadDataset(file ?? embeddedDataset);
  await using opened = await openSchema({ ...databaseConfiguration(url, {}), signal });
  const { name, schema, database } = opened;
  if (database === undefined) {
    throw new InputError(`Cannot change values with ${name}, as it holds no data: give a database`);
  }
  checkDatasetFits(await Array.fromAsync(goldStatus(dataset, database, { signal })), database.url, file);
  const values = await readValues(database, { schema, signal });
  const judge = createOfflineJudge(createLinker(schema, { values }));
  const crossed = { aligned: 0, not_aligned: 0, undecided: 0 };
  for (const question of datasetQuestions(dataset, { crossed: true })) {
    crossed[(await judge(question, { signal })).verdict]++;
  }
  const { model, seed } = dataset.control;
  return {
    dataset: file ?? embeddedName,
    database: name,
    written_by: `${model ?? "unknown"}${seed === undefined ? "" : `, seed ${seed}`}`,
    dialogues: dataset.dialogues.length,
    measure: await measureFlips(datasetQuestions(dataset), { judge, values, signal }),
    crossed,
  };
}
