import { join } from "node:path";
import { mapPool, readJsonFile, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { createModelJudge, type ModelJudgeOptions } from "../../../lib/evaluation/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { judgeSentences, type Models } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import type { ModelFlags } from "../../cli/model_options.ts";
import { openFlaggedModels } from "../../cli/open_models.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";
import { saySpending } from "../../cli/say_spending.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type AgreedPair, agreedPairs, labelledPairs } from "./labelled_pairs.ts";
import { judgesTable, type MeasuredJudge } from "./judges_table.ts";
import { type JudgedPair, judgeTable } from "./judge_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface ModelJudgesOptions extends ModelFlags {
  /** Folder of the published datasets, for the offline judge's verdicts on the same pairs. @default these are left out */
  readonly data?: string | undefined;
  readonly concurrency: number;
  /** Where the tables are written. */
  readonly out: string;
  /** Print the verdicts as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** The drawn pairs, as `datasets/judge_pairs/README.md` describes. */
interface Sample {
  readonly one_call: readonly string[];
  readonly majority: readonly string[];
}

const recorded = "datasets/judge_pairs/by_model";

/**
 * Lets a model judge the drawn pairs, all by one call and some by the majority of three, and writes its sensitivity and
 * specificity beside those of the offline judge. A replay that names no cassette is that of the recording in the project.
 */
export async function measureModelJudges(options: ModelJudgesOptions): Promise<void> {
  const { data, out, json = false, replay, cassette } = options;
  const sample = await readJsonFile(projectFile(`${recorded}/sample.json`)) as Sample;
  const known = await agreedPairs();
  const drawn = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id));
  const file = cassette ?? (replay ? projectFile(`${recorded}/calls.jsonl`) : undefined);
  await using models = await openFlaggedModels({ ...options, cassette: file }, {
    roles: ["judge"],
    concurrency: options.concurrency,
  });
  const measured: MeasuredJudge[] = [];
  for (
    const { judge, calls, ids } of [
      { judge: "strict, one call", calls: 1, ids: sample.one_call },
      { judge: "strict, majority of three calls", calls: 3, ids: sample.majority },
    ]
  ) {
    const pairs = drawn(ids);
    const judged = await judgeAll(pairs, models, { rule: "strict", calls, concurrency: options.concurrency });
    measured.push({ judge, pairs: judged });
    if (data !== undefined) {
      measured.push({ judge: "offline, the same pairs", pairs: await offline(pairs, data) });
    }
  }
  const command = shownCommand("judge models", { data }) + (replay ? " --replay" : "");
  const [all] = measured;
  const tables = [
    judgesTable(measured, {
      caption: `Judges by model (${models.model("judge")}) on pairs of the first half of the databases`,
      label: "tab:judges-by-model",
      notes: [
        "Accepted and Refused are shares of all pairs, undecided ones among them. Square brackets hold 95 % intervals " +
        "(Wilson), as if pairs were independent of each other.",
      ],
    }),
    ...(["aligned", "not_aligned"] as const).map((label) =>
      judgeTable(all?.pairs ?? [], label, {
        caption: `The strict judge by one call on pairs that ask for ${
          label === "aligned" ? "the same" : "something else"
        }`,
        label: `tab:judge-strict-${label.replace("_", "-")}`,
      })
    ),
  ];
  const document = {
    command,
    judges: measured.map(({ judge, pairs }) => ({
      judge,
      pairs: pairs.map(({ id, kind, label, verdict, reason }) => ({ id, kind, label, verdict, reason })),
    })),
  };
  await writeFileAtomic(
    join(out, "judges-by-model.md"),
    [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"),
  );
  await writeJsonFile(join(out, "judges-by-model.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  saySpending(models.totals());
  say(`Written: ${join(out, "judges-by-model.md")}`);
}

async function judgeAll(
  pairs: readonly AgreedPair[],
  models: Models,
  { concurrency, ...options }: ModelJudgeOptions & { readonly concurrency: number },
): Promise<readonly JudgedPair[]> {
  const judge = createModelJudge(models.chat("judge"), options);
  const judged = new Map<string, JudgedPair>();
  const progress = createProgress("pairs judged");
  try {
    const verdicts = mapPool(pairs, async (pair) => {
      const { intention, interpretation, earlier = [], standalone_intention: standalone } = pair;
      const question = {
        intention,
        interpretation,
        earlier,
        ...(standalone !== undefined && { standalone }),
      };
      return { ...pair, address: pair.database, ...await judge(question, { signal: interrupted }) };
    }, { concurrency, signal: interrupted });
    for await (const verdict of verdicts) {
      judged.set(verdict.id, verdict);
      progress.update(judged.size, pairs.length);
    }
  } finally {
    progress.end();
  }
  return pairs.flatMap(({ id }) => judged.get(id) ?? []);
}

async function offline(pairs: readonly AgreedPair[], data: string): Promise<readonly JudgedPair[]> {
  const folder = await Deno.makeTempDir();
  try {
    const wanted = new Set(pairs.map(({ id }) => id));
    const present = (await labelledPairs({ data, folder })).filter(({ id }) => wanted.has(id));
    const judged: JudgedPair[] = [];
    for (const [database, own] of Map.groupBy(present, ({ address }) => address)) {
      let place = 0;
      for await (const { verdict, reason } of judgeSentences(own, { database, signal: interrupted })) {
        const pair = own[place++];
        if (pair !== undefined) judged.push({ ...pair, verdict, reason });
      }
    }
    return judged;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
