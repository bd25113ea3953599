import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import { type ExactMatchVerdicts, judgeExactMatch } from "./exact_match_verdicts.ts";
import { judgeCases } from "./judge_cases.ts";
import { judgeOfficial } from "./official_verdicts.ts";
import { oracleAgreement } from "./oracle_agreement.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import {
  casesTable,
  conformanceTable,
  exactMatchTable,
  officialTable,
  oracleTable,
  rightVerdicts,
  unreadTable,
} from "./verdict_tables.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureVerdictsOptions {
  /** Holds `test_suite`, `spider` and `spider_en`. @default the official verdicts are left out */
  readonly data?: string | undefined;
  /** Folder that `verdicts.md` and `verdicts.json` are written to. @default "reports" */
  readonly out?: string | undefined;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/**
 * Judges the verdict cases, the conformance cases and the official execution verdicts by the default
 * comparison and by the presets, the official exact-match verdicts by exact set match, and random pairs of
 * tables by a brute-force oracle, and writes the tables.
 *
 * @throws {InputError} If the folder holds no official verdicts, or not Spider's schemas.
 */
export async function measureVerdicts(
  { data, out = "reports", json = false }: MeasureVerdictsOptions,
): Promise<void> {
  if (data !== undefined) refuseWithout(data);
  const verdictCases = await judgeCases("tests/compare/verdict_cases.json");
  const conformance = await judgeCases("datasets/conformance/conformance.json");
  const progress = createProgress("official verdicts compared");
  const official = data === undefined ? undefined : await judgeOfficial(data, {
    alsoByDefault: true,
    signal: interrupted,
    onProgress: (done, total) => progress.update(done, total),
  });
  progress.end();
  const exact = data === undefined ? undefined : await judgeExactMatch(data);
  const tablesProgress = createProgress("pairs of tables judged by brute force");
  const oracle = await oracleAgreement({
    pairs: 100_000,
    signal: interrupted,
    onProgress: (done, total) => tablesProgress.update(done, total),
  });
  tablesProgress.end();
  const command = shownCommand("experiment verdicts", { data });
  const tables = [
    conformanceTable(conformance),
    ...(official ? [officialTable(official)] : []),
    ...(exact ? [exactMatchTable(exact), unreadTable(exact)] : []),
    oracleTable(oracle),
    casesTable(verdictCases),
  ];
  const document = {
    command,
    verdict_cases: { cases: verdictCases.length, right: rightVerdicts(verdictCases), judged: verdictCases },
    conformance: { cases: conformance.length, right: rightVerdicts(conformance), judged: conformance },
    ...(official && {
      official: {
        pairs: official.pairs.length,
        undecided: official.undecided,
        agreeing: official.pairs.filter((pair) => pair.official === pair.preset).length,
        otherwise_by_default: official.pairs.filter((pair) =>
          (pair.official === 1) !== (pair.by_default === "equal")
        ).map(({ source, dialogue, turn, official, by_default }) => ({
          source,
          dialogue,
          turn,
          official,
          by_default,
        })),
      },
    }),
    ...(exact && { exact_match: exactMatchDocument(exact) }),
    oracle: {
      pairs: oracle.pairs,
      expected: oracle.expected,
      otherwise: oracle.found.map(({ seed, oracle, ours }) => ({ seed, oracle, ours })),
    },
  };
  await writeFileAtomic(join(out, "verdicts.md"), [`\`${command}\`\n`, ...tables.map(toMarkdown)].join("\n"));
  await writeJsonFile(join(out, "verdicts.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText(tables));
  say(`Written: ${join(out, "verdicts.md")}`);
}

function refuseWithout(data: string): void {
  for (const file of ["test_suite/official_verdicts.jsonl", "spider/tables.json"]) {
    if (!existsSync(join(data, file))) {
      throw new InputError(`Cannot find ${file} in ${data}: name another folder`);
    }
  }
}

function exactMatchDocument({ groups, unread }: ExactMatchVerdicts) {
  return {
    groups: groups.map(({ source, pairs, accepted, agreements }) => ({
      source,
      pairs,
      decided: agreements.both.decided,
      accepted,
      agreed: Object.fromEntries(
        Object.entries(agreements).map(([counting, { agreed }]) => [counting, agreed]),
      ),
      undecided: agreements.both.undecided,
    })),
    unread,
  };
}
