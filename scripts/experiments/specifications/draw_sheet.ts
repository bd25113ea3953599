import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, randomFrom, shuffle, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { printSpecification, type Specification, specificationOf } from "../../../lib/specification/mod.ts";
import { translate } from "../../../lib/sql/mod.ts";
import { interrupted, say } from "../../cli/command.ts";
import { bird, cosql, type DatasetSource, paper, sparc, spider } from "../realized/dataset_sources.ts";
import { distinctQueries, type QueryPlace } from "./measure_dataset.ts";

export interface DrawSheetOptions {
  /** Folder of the datasets. */
  readonly data: string;
  readonly count: number;
  readonly seed: number;
  /** Where the sheet and its key are written. @default "reports" */
  readonly out?: string | undefined;
}

const sources: readonly DatasetSource[] = [spider, sparc, cosql, bird, paper];

interface DrawnQuery {
  readonly dataset: string;
  readonly place: QueryPlace;
  readonly sql: string;
  readonly specification: Specification;
}

/**
 * Draws readable queries of published datasets, equally many of each, and writes their printed specifications as a sheet for
 * readers, and their SQL as a key that readers do not see.
 *
 * @throws {InputError} If a dataset is not in the folder.
 */
export async function drawSheet({ data, count, seed, out = "reports" }: DrawSheetOptions): Promise<void> {
  for (const { name, needs } of sources) {
    const missing = needs.filter((file) => !existsSync(join(data, file)));
    if (missing.length > 0) {
      throw new InputError(`Cannot draw from ${name}: ${data} has no ${missing.join(", no ")}`);
    }
  }
  const random = randomFrom(seed, "specification sheet");
  const drawn: DrawnQuery[] = [];
  for (const [i, source] of sources.entries()) {
    const share = Math.ceil((count - drawn.length) / (sources.length - i));
    drawn.push(...await drawFrom(source, { data, count: share, random }));
  }
  const items = shuffle(random, drawn);
  const name = join(out, `specification-sheet-${seed}`);
  const parts = items.map(({ specification }, i) =>
    `## ${i + 1}\n\n\`\`\`\n${printSpecification(specification)}\n\`\`\`\n`
  );
  await writeFileAtomic(`${name}.md`, `# What does each of these ask for?\n\n${parts.join("\n")}`);
  const key = items.map(({ dataset, place, sql }, i) => ({ number: i + 1, dataset, ...place, sql }));
  await writeJsonFile(`${name}.key.json`, { seed, queries: key });
  say(`Written: ${name}.md, and ${name}.key.json, which readers do not see`);
}

async function drawFrom(
  source: DatasetSource,
  { data, count, random }: {
    readonly data: string;
    readonly count: number;
    readonly random: () => number;
  },
): Promise<readonly DrawnQuery[]> {
  const queries = (await source.read(data)).flatMap(({ database, dataset }) =>
    distinctQueries(database, dataset).map((query) => ({ database, ...query }))
  );
  const drawn: DrawnQuery[] = [];
  for (const { database, sql, place } of shuffle(random, queries)) {
    interrupted.throwIfAborted();
    if (drawn.length === count) break;
    const schema = await source.schemaOf(data, database);
    const translated = await translate(sql, { from: source.dialect, to: "sqlite" });
    if (translated.kind === "unreadable") continue;
    const read = await specificationOf(translated.sql, { dialect: "sqlite", schema });
    if (read.kind === "not_readable") continue;
    drawn.push({ dataset: source.name, place, sql, specification: read.specification });
  }
  return drawn;
}
