import { existsSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";
import { embeddedSources } from "../realized/embedded_sources.ts";
import { peoplesSources } from "./asked_queries.ts";
import { computedSource } from "./computed_values.ts";
import { confirmedTable, type SentenceLabels } from "./confirmed_table.ts";
import { measureSource, type MeasureSourceOptions } from "./measure_source.ts";
import { isHeldOut, type MeasuredPair, pairTable, rightTable, writers } from "./sentence_tables.ts";
import { measureWritten } from "./written_pairs.ts";
import { tableText } from "../../cli/table_text.ts";

/** Without the files of a published dataset, it is left out. */
export interface MeasureSentencesOptions extends MeasureSourceOptions {
  /** @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Measures how often the comparison of sentences with queries notices a query that was changed in one way. */
export async function measureSentences(options: MeasureSentencesOptions): Promise<void> {
  const { data, development, out = "reports", json = false } = options;
  const folder = await Deno.makeTempDir();
  const people = peoplesSources.filter(({ name, needs }) => {
    const missing = needs.filter((file) => !existsSync(join(data, file)));
    if (missing.length > 0) say(`Skipped: ${name}, as ${data} has no ${missing.join(" or ")}`);
    return missing.length === 0;
  });
  const sources = [...embeddedSources(folder), computedSource(folder), ...people];
  const measured: MeasuredPair[] = [];
  const progress = createProgress("datasets read");
  try {
    for (const [i, source] of sources.entries()) {
      measured.push(...await measureSource(source, options));
      progress.update(i + 1, sources.length);
    }
    measured.push(...await measureWritten(options));
  } finally {
    progress.end();
    await Deno.remove(folder, { recursive: true });
  }
  const command = `deno task experiment sentences --data ${data}${development ? " --development" : ""}`;
  const tables = [
    rightTable(measured),
    ...development ? [] : (await readLabels()).map((labels) => confirmedTable(labels, measured)),
    pairTable(measured),
    ...writers.filter((writer) => !development || !isHeldOut(writer))
      .map((writer) => pairTable(measured, writer)),
  ];
  const document = {
    command,
    pairs: measured.filter(({ planted, outcome }) => (outcome === "fault") === (planted === undefined))
      .map(placeOnly),
  };
  await writeFileAtomic(join(out, "gate.md"), [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"));
  await writeJsonFile(join(out, "gate.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "gate.md")}`);
}

/** Published sentences stay where they are, and what is held out is not shown. */
function placeOnly({ sentence, found, difference, ...place }: MeasuredPair) {
  const isOpen = place.writer === "own" || place.writer === "computed values, developed with" ||
    place.writer === "written pairs, developed with";
  return isOpen ? { ...place, sentence, difference, found } : place;
}

async function readLabels(): Promise<readonly SentenceLabels[]> {
  const folder = projectFile("reports/readings");
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.startsWith("sentence-labels-")).toSorted();
  return await Promise.all(
    names.map(async (name): Promise<SentenceLabels> =>
      JSON.parse(await Deno.readTextFile(join(folder, name)))
    ),
  );
}
