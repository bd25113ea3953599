import { join } from "node:path";
import { writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { judgeSentences } from "../../../lib/runs/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type CalibrationPair, halves } from "./calibration_pair.ts";
import { type JudgedPair, judgeTable } from "./judge_tables.ts";
import { lawPairs, type TestedLaw, testedLaw } from "./law_pairs.ts";
import { lawTable } from "./law_table.ts";
import { labelledPairs } from "./labelled_pairs.ts";
import { publishedPairs } from "./published_pairs.ts";
import { tableText } from "../../cli/table_text.ts";

export interface CalibrateOptions {
  /** Folder of the published datasets; what is missing is named and left out. */
  readonly data: string;
  /** Leave out the second half of the databases, to develop a judge with the first. @default false */
  readonly development?: true | undefined;
  /** Most pairs of a kind and half. */
  readonly most: number;
  /** Where the tables are written. @default "reports" */
  readonly out?: string | undefined;
  /** Print the verdicts as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Lets the offline judge judge pairs whose labels are known, and writes its sensitivity and specificity for each kind. */
export async function calibrateJudges(options: CalibrateOptions): Promise<void> {
  const { data, development, most, out = "reports", json = false } = options;
  const folder = await Deno.makeTempDir();
  const judged: JudgedPair[] = [];
  const laws: TestedLaw[] = [];
  try {
    const pairs = [
      ...await publishedPairs({ data, folder, most }),
      ...await labelledPairs({ data, folder }),
    ].filter(({ half }) => !development || half === "first");
    const progress = createProgress("pairs judged");
    try {
      for (const [address, own] of Map.groupBy(pairs, (pair) => pair.address)) {
        const verdicts = await judgeAll(address, own);
        judged.push(...verdicts.judged);
        laws.push(...verdicts.laws);
        progress.update(judged.length, pairs.length);
      }
    } finally {
      progress.end();
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  const command = shownCommand("judge calibrate", { data, most }) + (development ? " --development" : "");
  const tables = halves.filter((half) => !development || half === "first").flatMap((half) =>
    tablesOf(half, judged.filter((pair) => pair.half === half), laws.filter((law) => law.half === half))
  );
  await writeFileAtomic(join(out, "judges.md"), [`\`${command}\``, ...tables.map(toMarkdown)].join("\n\n"));
  const document = {
    command,
    pairs: judged.map(({ id, kind, label, source, half, verdict, reason }) => ({
      ...{ id, kind, label, source, half, verdict, reason },
    })),
  };
  await writeJsonFile(join(out, "judges.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "judges.md")}`);
}

async function judgeAll(
  database: string,
  pairs: readonly CalibrationPair[],
): Promise<{ readonly judged: readonly JudgedPair[]; readonly laws: readonly TestedLaw[] }> {
  const judged: JudgedPair[] = [];
  const laws: TestedLaw[] = [];
  const tests = lawPairs(pairs);
  const known = new Map<string, JudgedPair["verdict"]>();
  const verdicts = judgeSentences([...pairs, ...tests], { database, signal: interrupted });
  for await (const { id, verdict, reason } of verdicts) {
    const pair = pairs[judged.length];
    const test = tests[laws.length];
    if (pair !== undefined) {
      judged.push({ ...pair, verdict, reason });
      known.set(id, verdict);
    } else if (test !== undefined) laws.push(testedLaw(test, verdict, known));
  }
  return { judged, laws };
}

function tablesOf(half: string, judged: readonly JudgedPair[], laws: readonly TestedLaw[]) {
  const notes = [
    "Refused and Accepted are shares of all pairs, undecided ones among them. Square brackets hold 95 % intervals (Wilson), as if " +
    "pairs were independent of each other.",
  ];
  return [
    judgeTable(judged, "aligned", {
      caption: `The offline judge on pairs that ask for the same, ${half} half of the databases`,
      label: `tab:judge-aligned-${half}`,
      notes,
    }),
    judgeTable(judged, "not_aligned", {
      caption: `The offline judge on pairs that ask for something else, ${half} half of the databases`,
      label: `tab:judge-different-${half}`,
      notes,
    }),
    lawTable(laws, {
      caption: `Laws that the offline judge keeps, ${half} half of the databases`,
      label: `tab:judge-laws-${half}`,
      notes: [
        "A sentence and its change by a law (itself, synonyms, other order of conjuncts, numbers written otherwise, " +
        "politeness) are aligned; a pair has the same verdict with its sentences swapped. Sentences that lean on others " +
        "are left out.",
      ],
    }),
  ];
}
