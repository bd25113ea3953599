import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown, toTerminal } from "../../../lib/report/mod.ts";
import { print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { bird, cosql, type DatasetSource, paper, sparc, spider } from "../realized/dataset_sources.ts";
import { embeddedSources } from "../realized/embedded_sources.ts";
import { measureDataset } from "./measure_dataset.ts";
import {
  causeTable,
  differenceTable,
  type MeasuredDataset,
  readableConstructs,
  readableTable,
} from "./specification_tables.ts";

export interface MeasureSpecificationsOptions {
  /** Folder of the datasets; what is missing is named and skipped. */
  readonly data: string;
  /** Where the tables are written. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

const published: readonly DatasetSource[] = [spider, sparc, cosql, bird, paper];

/**
 * Reads the queries of the embedded datasets and of published ones as specifications, writes these as SQL, runs both, and
 * writes the tables.
 *
 * @throws {InputError} If the folder holds none of the published ones.
 */
export async function measureSpecifications(options: MeasureSpecificationsOptions): Promise<void> {
  const { data, out = "reports", json = false } = options;
  const present = published.filter(({ name, needs }) => {
    const missing = needs.filter((file) => !existsSync(join(data, file)));
    if (missing.length > 0) say(`Skipped: ${name}, as ${data} has no ${missing.join(", no ")}`);
    return missing.length === 0;
  });
  if (present.length === 0) {
    throw new InputError(
      `Cannot measure anything, as ${data} holds no published dataset: name another folder`,
    );
  }
  const folder = await Deno.makeTempDir();
  const measured: MeasuredDataset[] = [];
  const progress = createProgress("datasets read");
  try {
    const sources = [...present, ...embeddedSources(folder)];
    for (const source of sources) {
      measured.push({ dataset: source.name, queries: await measureDataset(source, data) });
      progress.update(measured.length, sources.length);
    }
  } finally {
    progress.end();
    await Deno.remove(folder, { recursive: true });
  }
  const command = `deno task experiment specifications --data ${data}`;
  const differences = differenceTable(measured);
  const tables = [
    readableTable(measured),
    causeTable(measured),
    readableConstructs(measured),
    ...differences.rows.length > 0 ? [differences] : [],
  ];
  const document = { command, datasets: measured };
  await writeFileAtomic(
    join(out, "specifications.md"),
    [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
  );
  await writeJsonFile(join(out, "specifications.json"), summary(document));
  print(json ? JSON.stringify(summary(document), null, 2) : tables.map(toTerminal).join("\n"));
  say(`Written: ${join(out, "specifications.md")}`);
}

/** The document without the queries of which there is nothing to say. */
function summary(
  { command, datasets }: { readonly command: string; readonly datasets: readonly MeasuredDataset[] },
) {
  return {
    command,
    datasets: datasets.map(({ dataset, queries }) => ({
      dataset,
      queries: queries.length,
      readable: queries.filter(({ cause }) => cause === undefined).length,
      run: queries.filter(({ rows }) => rows !== undefined).length,
      same_rows: queries.filter(({ rows }) => rows === "same" || rows === "same_blank").length,
      unreadable_at: queries.flatMap(({ place, cause }) => cause === undefined ? [] : [{ ...place, cause }]),
      other_rows_at: queries.flatMap(({ place, rows, difference }) =>
        rows === "other" ? [{ ...place, difference }] : []
      ),
    })),
  };
}
