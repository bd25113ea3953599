import { existsSync } from "node:fs";
import { join } from "node:path";
import { howMany, InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { openDatabase, readSchema } from "../../../lib/database/mod.ts";
import type { Dialogue } from "../../../lib/dialogue/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import {
  type AugmentedSeeds,
  augmentSeeds,
  openRefineDialogue,
  readSeeds,
  type SeedPart,
} from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { type Planted, plantMisclassifications } from "./plant_misclassifications.ts";
import { type Caught, qdaTables, type SourceYield } from "./qda_tables.ts";

/** What `deno task experiment qda` was asked for. */
export interface MeasureQdaOptions {
  /** Folder that holds `spider_en/database`, and `dev.json` in `spider`, `sparc` or `cosql`. */
  readonly data: string;
  /** Seeds to draw of each dataset. */
  readonly count: number;
  /** Misclassified turns to plant. */
  readonly planted: number;
  readonly seed: number;
  /** Folder of `qda.md` and `.json`. */
  readonly out: string;
  /** Print the figures as JSON. @default false */
  readonly json?: boolean | undefined;
}

/** Shares that bring every type of question often enough to plant in each. */
const MIX = { answerable: 50, unanswerable: 15, ambiguous: 20, improper: 15 };

const sources = [
  { name: "Spider", file: "spider/dev.json" },
  { name: "SParC", file: "sparc/dev.json" },
  { name: "CoSQL", file: "cosql/dev.json" },
] as const;

/** The filter's rules about the detector were chosen on the first so many databases in alphabetical order. */
const DEVELOPED = 10;

/** What came of the seeds of one database of one dataset. */
interface MadePart extends AugmentedSeeds {
  readonly source: string;
  readonly part: SeedPart;
}

/**
 * Makes dialogues of the queries of published datasets and counts what comes of them; plants turns called by another type,
 * and counts what the offline filter finds of them, and what it finds in the dialogues as they were made.
 *
 * @throws {InputError} If no file is there, or its databases are missing.
 */
export async function measureQda(options: MeasureQdaOptions): Promise<void> {
  const { data, count, planted: wanted, seed, out, json = false } = options;
  const made = await makeAll({ data, count, seed });
  const dialogues = made.flatMap((one) =>
    one.dataset.dialogues.map((dialogue) => ({ dialogue, part: one.part }))
  );
  const planted = plantMisclassifications(dialogues.map(({ dialogue }) => dialogue), { count: wanted, seed });
  const partOf = ({ of }: Planted) => dialogues[of]?.part;
  const developed = new Set(
    [...new Set(made.map(({ part }) => part.database))].toSorted().slice(0, DEVELOPED),
  );
  const found: Caught[] = [];
  const progress = createProgress("planted turns filtered");
  try {
    for (const { part } of made) {
      const own = planted.filter((one) => partOf(one) === part);
      const isDeveloped = developed.has(part.database);
      for await (const one of filterPlanted(part, own)) {
        found.push({ ...one, is_developed: isDeveloped });
        progress.update(found.length, planted.length);
      }
    }
  } finally {
    progress.end();
  }
  const yields = sources.map(({ name }) => name).filter((name) => made.some(({ source }) => source === name))
    .map((name) => yieldOf(name, made.filter(({ source }) => source === name)));
  const refined = made.flatMap(({ refined }) => refined.map(({ turn }) => turn));
  const command = shownCommand("experiment qda", { data, count, planted: wanted, seed });
  const tables = qdaTables({ yields, mix: MIX, refined, found });
  const caught = found.filter(({ became }) => became !== "kept").length;
  const document = { command, sources: yields, refined_as_made: refined, planted: found };
  const sentence =
    `Of ${
      howMany(found.length, "planted misclassification")
    } the filter caught ${caught}; the paper reports ` +
    "47 of 50.\n";
  await writeFileAtomic(
    join(out, "qda.md"),
    [`\`${command}\`\n`, heading, sentence, ...tables.map(toMarkdown)].join("\n"),
  );
  await writeJsonFile(join(out, "qda.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "qda.md")}`);
}

async function makeAll(
  { data, count, seed }: Pick<MeasureQdaOptions, "data" | "count" | "seed">,
): Promise<readonly MadePart[]> {
  const parts: { readonly source: string; readonly part: SeedPart }[] = [];
  for (const { name: source, file } of sources) {
    if (!existsSync(join(data, file))) {
      say(`${join(data, file)} is not there: ${source} is left out`);
      continue;
    }
    const databases = join(data, "spider_en/database");
    const own = await readSeeds(join(data, file), { databases, count, seed });
    parts.push(...own.map((part) => ({ source, part })));
  }
  if (parts.length === 0) {
    throw new InputError(
      `${data} holds none of ${sources.map(({ file }) => file).join(", ")}: give --data the folder that does`,
    );
  }
  const seeds = parts.reduce((sum, { part }) => sum + part.seeds.length, 0);
  const progress = createProgress("seeds");
  const made: MadePart[] = [];
  let done = 0;
  try {
    for (const { source, part } of parts) {
      const augmented = await augmentSeeds(part, {
        ...{ seed, typeMix: MIX, signal: interrupted, onDone: () => progress.update(++done, seeds) },
      });
      made.push({ source, part, ...augmented });
    }
  } finally {
    progress.end();
  }
  return made;
}

/** What the filter makes of the planted turns of one database. */
async function* filterPlanted(
  { url }: SeedPart,
  planted: readonly Planted[],
): AsyncGenerator<Omit<Caught, "is_developed">, void, void> {
  if (planted.length === 0 || url === undefined) return;
  await using database = await openDatabase(url);
  await using predictedDatabase = await openDatabase(url);
  const schema = await readSchema(database);
  await using refine = await openRefineDialogue(database, { schema, predictedDatabase, signal: interrupted });
  for (const { way, dialogue, place } of planted) {
    const turn = (await refine(dialogue)).turns[place];
    const [type] = way.split(" as ");
    const became = turn?.kind === "mended"
      ? turn.to === type ? "mended" : "mended_wrongly"
      : turn?.kind ?? "kept";
    yield { way, became, utterance: dialogue.interactions[place]?.utterance ?? "" };
  }
}

function yieldOf(name: string, made: readonly MadePart[]): SourceYield {
  const dialogues: readonly Dialogue[] = made.flatMap(({ dataset }) => dataset.dialogues);
  const turns = dialogues.flatMap(({ interactions }) => interactions);
  const count = <Key>(of: readonly (Key | undefined)[]) =>
    Object.fromEntries(
      [...Map.groupBy(of.filter((one) => one !== undefined), (one) => String(one))]
        .map(([key, all]) => [key, all.length]),
    );
  return {
    name,
    seeds: made.reduce((sum, { part }) => sum + part.seeds.length, 0),
    databases: made.filter(({ dataset }) => dataset.dialogues.length > 0).length,
    dialogues: dialogues.length,
    turns: turns.length,
    words: turns.reduce((sum, { utterance }) => sum + utterance.split(/\s+/).length, 0),
    types: count(turns.map(({ question_type }) => question_type)),
    relations: count(turns.map(({ thematic_relation }) => thematic_relation)),
    // What follows a colon or a place in the query is of one seed.
    not_made: count(
      made.flatMap(({ notMade }) => notMade.map(({ reason }) => reason.split(/:| at line /)[0])),
    ),
  };
}

const heading = `# Augmentation by the grammar, and its filter

Dialogues are made by the grammar of queries of the development sets of Spider, SParC and CoSQL, as QDA-SQL makes them by
a model (MMSQL, appendix B). They are made to train on. Then single turns are called by another type, with what a writer
that mistook it would have given them: a second reading with the same answer, no query, or the query of a question near by.
The filter sees the dialogue alone. It rates each turn by its query, its readings, the words that the database lacks and the
offline detector of question types; no model is asked. The paper's filter is a model (Gemini Pro) and its
misclassifications are a model's own, so that the two shares are of different samples. The paper also has a model compare
augmented dialogues with the original ones (its Figure 6); that needs a model and is not among these tables.
`;
