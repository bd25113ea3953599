import { join } from "node:path";
import { howMany, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { openDatabase, readSchema } from "../../../lib/database/mod.ts";
import { wilson } from "../../../lib/metrics/mod.ts";
import {
  countCell,
  numberColumns,
  type ReportTable,
  textColumns,
  toMarkdown,
} from "../../../lib/report/mod.ts";
import { augmentSeeds, openRefineDialogue, readSeeds } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { misclassifications, plantMisclassifications } from "./plant_misclassifications.ts";

/** What `deno task experiment qda` was asked for. */
export interface MeasureQdaOptions {
  /** Folder that holds `spider/dev.json` and `spider_en/database`. */
  readonly data: string;
  /** Seeds to draw. */
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

/**
 * Makes dialogues of Spider's queries, plants turns called by another type, and counts what the offline filter finds of
 * them, and what it finds in the dialogues as they were made.
 *
 * @throws {InputError} If the file or its databases are missing.
 */
export async function measureQda(options: MeasureQdaOptions): Promise<void> {
  const { data, count, planted: wanted, seed, out, json = false } = options;
  const parts = await readSeeds(join(data, "spider/dev.json"), {
    ...{ databases: join(data, "spider_en/database"), count, seed },
  });
  const progress = createProgress("seeds");
  let done = 0;
  const made = [];
  try {
    for (const part of parts) {
      const augmented = await augmentSeeds(part, {
        ...{ seed, typeMix: MIX, signal: interrupted, onDone: () => progress.update(++done, count) },
      });
      made.push({ part, ...augmented });
    }
  } finally {
    progress.end();
  }
  const all = made.flatMap(({ dataset, part }) => dataset.dialogues.map((dialogue) => ({ dialogue, part })));
  const planted = plantMisclassifications(all.map(({ dialogue }) => dialogue), { count: wanted, seed });
  const found: { readonly way: string; readonly became: string; readonly text: string }[] = [];
  for (const { part, dataset } of made) {
    const own = planted.filter(({ dialogue }) =>
      dataset.dialogues.some(({ experiment_id }) => experiment_id === dialogue.experiment_id)
    );
    if (own.length === 0 || part.url === undefined) continue;
    await using database = await openDatabase(part.url);
    await using predictedDatabase = await openDatabase(part.url);
    const schema = await readSchema(database);
    await using refine = await openRefineDialogue(database, {
      schema,
      predictedDatabase,
      signal: interrupted,
    });
    for (const { way, dialogue, place } of own) {
      const turn = (await refine(dialogue)).turns[place];
      const [type] = way.split(" as ");
      const became = turn?.kind === "mended"
        ? turn.to === type ? "mended" : "mended_wrongly"
        : turn?.kind ?? "kept";
      found.push({ way, became, text: dialogue.interactions[place]?.utterance ?? "" });
    }
  }
  const rows = misclassifications.map((way) => {
    const own = found.filter((one) => one.way === way);
    const of = (became: string) => own.filter((one) => one.became === became).length;
    return {
      ...{ way, planted: own.length, mended: of("mended"), mended_wrongly: of("mended_wrongly") },
      ...{ dropped: of("dropped"), missed: of("kept") },
    };
  });
  const caught = found.filter(({ became }) => became !== "kept").length;
  const touched = made.flatMap(({ refined }) => refined).length;
  const written = all.reduce((sum, { dialogue }) => sum + dialogue.interactions.length, 0);
  const notMade = made.flatMap(({ notMade }) => notMade).length;
  const command = shownCommand("experiment qda", { data, count, planted: wanted, seed });
  const tables = [caughtTable(rows)];
  const figures = {
    ...{ seeds: all.length + notMade, dialogues: all.length, turns: written, refined_as_made: touched },
    ...{
      planted: found.length,
      caught,
      interval: found.length === 0 ? undefined : wilson(caught, found.length),
    },
    ...{ ways: rows, missed: found.filter(({ became }) => became === "kept") },
  };
  const sentence =
    `Of ${howMany(figures.seeds, "seed")}, ${all.length} gave a dialogue, with ${
      howMany(written, "turn")
    } in all. The filter mended or dropped ${touched} turns as they came from the grammar, which passes the same gate before. ` +
    `Of ${found.length} planted misclassifications it caught **${caught}**${
      intervalText(figures.interval)
    }; the paper reports 47 of 50.`;
  await writeFileAtomic(
    join(out, "qda.md"),
    [`\`${command}\`\n`, heading, `${sentence}\n`, ...tables.map(toMarkdown)].join("\n"),
  );
  await writeJsonFile(join(out, "qda.json"), { command, ...figures });
  print(json ? JSON.stringify({ command, ...figures }, null, 2) : tableText(tables));
  say(`Written: ${join(out, "qda.md")}`);
}

const intervalText = (interval: readonly [number, number] | undefined) =>
  interval === undefined
    ? ""
    : ` (95 % interval ${interval.map((share) => `${Math.round(share * 100)} %`).join(" to ")})`;

interface WayCounts {
  readonly way: string;
  readonly planted: number;
  readonly mended: number;
  readonly mended_wrongly: number;
  readonly dropped: number;
  readonly missed: number;
}

function caughtTable(rows: readonly WayCounts[]): ReportTable {
  return {
    caption: "What the offline filter made of turns that were called by another type",
    label: "tab:qda-caught",
    columns: [
      ...textColumns("Planted"),
      ...numberColumns("Turns", "Mended to its type", "Mended to another", "Dropped", "Missed"),
    ],
    rows: rows.map(({ way, planted, mended, mended_wrongly, dropped, missed }) => [
      way,
      ...[planted, mended, mended_wrongly, dropped, missed].map(countCell),
    ]),
    notes: [
      "A turn that is mended to another type counts as caught, as it no longer stands under the planted one.",
    ],
  };
}

const heading = `# Verify and refine: what the offline filter catches

Dialogues are made by the grammar of queries of Spider's development set (QDA-SQL; MMSQL, appendix B). Then single turns
are called by another type, with what a writer that mistook it would have given them: a second reading with the same
answer, no query, or the query of a question near by. The filter sees the dialogue alone. It rates each turn by its
query, its readings, the words that the database lacks and the offline detector of question types; no model is asked. The
paper's filter is a model (Gemini Pro) and its misclassifications are a model's own, so that the two shares are of different
samples. A filter by a model has not been recorded.
`;
