import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../lib/base/mod.ts";
import { buildAtlas } from "../../lib/bundled/mod.ts";
import { type Dataset, dialogueKeys, loadDataset } from "../../lib/dialogue/mod.ts";
import { judgeFigures } from "../../lib/evaluation/mod.ts";
import { toCsv, toMarkdown } from "../../lib/report/mod.ts";
import {
  type PlacedInteraction,
  plantUserFaults,
  selfTest,
  selfTestFigures,
  selfTestSummary,
  selfTestTables,
  type SelfTestTurn,
} from "../../lib/runs/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { openEvalModels, withEngine } from "./eval_models.ts";
import type { EvalOptions } from "./eval_options.ts";
import { embeddedDataset } from "./project_file.ts";
import { createProgress } from "./progress.ts";
import { readParaphrases } from "./read_paraphrases.ts";
import { saySpending } from "./say_spending.ts";
import { shownCommand } from "./shown_command.ts";
import { tableText } from "./table_text.ts";

/** Evaluates saboteurs on the embedded dataset and writes what the evaluation found of their faults. */
export async function selfTestTask(given: EvalOptions): Promise<void> {
  const options = withEngine(given);
  const { judge, judgeCalls, trials, seed, concurrency, out = "reports", json } = options;
  await using models = await openEvalModels(options);
  const dataset = await loadDataset(embeddedDataset);
  const paraphrases = await readParaphrases();
  const folder = await Deno.makeTempDir();
  const progress = createProgress("interactions played");
  try {
    const turns = await selfTest(dataset, {
      ...{ paraphrases, folder, judge, judgeCalls, judgeModel: models.judgeModel, trials, seed, concurrency },
      database: `duckdb:${await buildAtlas()}`,
      onProgress: progress.update,
      signal: interrupted,
    });
    progress.end();
    const messages = await plantUserFaults(asked(dataset), { seed });
    const figures = selfTestFigures(turns, messages, { seed, judge, calibration: judgeFigures(judge) });
    const command = `${
      shownCommand("eval", { judge: judge === "offline" ? undefined : judge, trials, seed })
    } --self-test`;
    await writeFileAtomic(
      join(out, "self-test.md"),
      [`\`${command}\`\n`, ...selfTestTables(figures).map(toMarkdown)].join("\n"),
    );
    await writeJsonFile(join(out, "self-test.json"), { command, ...figures });
    await writeFileAtomic(join(out, "self-test.csv"), toCsv(turnTable(turns)));
    print(json ? JSON.stringify(figures, null, 2) : tableText(selfTestSummary(figures)));
    if (models.totals !== undefined) saySpending(models.totals());
    say(`Written: ${join(out, "self-test.md")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The interactions that a user may have to ask again. */
function asked(dataset: Dataset): readonly PlacedInteraction[] {
  const keys = dialogueKeys(dataset);
  return dataset.dialogues.flatMap(({ interactions }, place) =>
    interactions.flatMap((interaction, index) =>
      interaction.ground_truth_sql === undefined || interaction.question_type === "ambiguous"
        ? []
        : [{ dialogue_key: keys[place] as string, index, interaction }]
    )
  );
}

/** Every turn, for people who check the counts. */
function turnTable(turns: readonly SelfTestTurn[]) {
  const columns = [
    "rate",
    "trial",
    "dialogue_key",
    "interaction",
    "turn",
    "planted",
    "change",
    "words_right",
    "says",
    "cause",
    "sql",
    "aligned",
    "judge_reason",
  ] as const;
  const place = (turn: SelfTestTurn) =>
    [turn.rate, turn.trial, Number(turn.dialogue_key), turn.interaction, turn.turn] as const;
  const before = (a: SelfTestTurn, b: SelfTestTurn) => {
    const other = place(b);
    return place(a).map((value, index) => value - (other[index] ?? 0)).find((difference) =>
      difference !== 0
    ) ?? 0;
  };
  return {
    caption: "Turns of the self-test",
    label: "tab:self-test-turns",
    columns: columns.map((header) => ({ header })),
    rows: turns.toSorted(before).map((turn) => columns.map((column) => `${turn[column] ?? ""}`)),
    notes: [],
  };
}
