import { join } from "node:path";
import { openAgent } from "../../../lib/agents/mod.ts";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { openDatabase, readSchema } from "../../../lib/database/mod.ts";
import { groundTruthHistory, keyedDialogues } from "../../../lib/evaluation/mod.ts";
import { measurePaperFormula, type MmsqlTurn } from "../../../lib/metrics/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { readSuite, replyType, type SuitePart } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { tableText } from "../../cli/table_text.ts";
import { detectorTables } from "./detector_tables.ts";

/** What `deno task experiment mmsql-detector` was asked for. */
export interface MeasureDetectorOptions {
  /** Folder that holds `mmsql/MMSQL_test.json` and `spider_en/database`. */
  readonly data: string;
  /** Leave out the databases that the rules were not made on. @default false */
  readonly development?: boolean | undefined;
  readonly seed: number;
  /** Folder of `mmsql-detector.md` and `.json`. */
  readonly out: string;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** The rules were made on the first so many databases in alphabetical order. */
const DEVELOPED = 10;

/**
 * Asks the offline detector each question of MMSQL's test set, after the ground truths before it, and sets its F1 of each
 * type beside the published models.
 *
 * @throws {InputError} If the file or a database is missing.
 */
export async function measureDetector(
  { data, development = false, seed, out, json = false }: MeasureDetectorOptions,
): Promise<void> {
  const { parts, absent } = await readSuite(join(data, "mmsql/MMSQL_test.json"), {
    ...{ suite: "mmsql", databases: join(data, "spider_en/database") },
  });
  if (absent.length > 0) {
    throw new InputError(
      `${data} lacks databases of MMSQL (${
        absent.map(({ database }) => database).join(", ")
      }): give --data all of them`,
    );
  }
  const inOrder = parts.toSorted((a, b) => a.database < b.database ? -1 : 1);
  const halves = [inOrder.slice(0, DEVELOPED), ...development ? [] : [inOrder.slice(DEVELOPED)]];
  const progress = createProgress("databases asked");
  const turns: (readonly MmsqlTurn[])[] = [];
  try {
    let done = 0;
    for (const half of halves) {
      const own: MmsqlTurn[] = [];
      for (const part of half) {
        own.push(...await askAll(part));
        progress.update(++done, halves.flat().length);
      }
      turns.push(own);
    }
  } finally {
    progress.end();
  }
  const names = ["ten databases that the rules were made on", "ten others", "all twenty databases"];
  const rows = [...turns, ...turns.length > 1 ? [turns.flat()] : []].map((own, place) => {
    const { f1, types } = measurePaperFormula(own, { seed });
    return {
      name: names[place] ?? "",
      ...{ turns: own.length, undeclared: own.filter(({ predicted }) => predicted === "undeclared").length },
      ...{ f1, types },
    };
  });
  const shown = shownCommand("experiment mmsql-detector", { data, seed });
  const command = development ? `${shown} --development` : shown;
  const tables = detectorTables(rows);
  const document = { command, detector: rows };
  await writeFileAtomic(
    join(out, "mmsql-detector.md"),
    [`\`${command}\`\n`, heading, ...tables.map(toMarkdown)].join("\n"),
  );
  await writeJsonFile(join(out, "mmsql-detector.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "mmsql-detector.md")}`);
}

async function askAll({ url, dataset }: SuitePart): Promise<readonly MmsqlTurn[]> {
  await using database = await openDatabase(url);
  const schema = await readSchema(database);
  await using opened = await openAgent("type-detector", { database, schema });
  const turns: MmsqlTurn[] = [];
  for (const { dialogue_key: dialogue, interactions } of keyedDialogues(dataset)) {
    for (const [place, { utterance, question_type: expected = "answerable" }] of interactions.entries()) {
      const reply = await opened.agent({
        ...{ conversation_id: dialogue, turn_id: String(place + 1), message: utterance },
        history: groundTruthHistory(interactions.slice(0, place)),
      }, { signal: interrupted });
      turns.push({ dialogue, expected, predicted: replyType(reply).type });
    }
  }
  return turns;
}

const heading = `# The offline detector of question types

\`type-detector\` tells the type of a question without a model, by rules over linking: social words, words that no
table or column fits, words that fit columns of two tables whose data differ. Here it is asked the questions of
MMSQL's test set, each after the ground truths before it. The rules were made on ten of the twenty databases, the
first in alphabetical order; the others were opened once, when the rules stood.

The mean F1 says little: a pattern for thanks alone has all improper questions right, and most others are answerable,
so that saying nothing else already gives 46.5. What counts is F1 of ambiguous and of unanswerable questions.
`;
