import { existsSync } from "node:fs";
import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../lib/base/mod.ts";
import { toMarkdown, toTerminal } from "../lib/report/mod.ts";
import { interrupted, print, say } from "./command.ts";
import { judgeCases } from "./judge_cases.ts";
import { judgeOfficial } from "./official_verdicts.ts";
import { createProgress } from "./progress.ts";
import { shownCommand } from "./shown_command.ts";
import { casesTable, conformanceTable, officialTable, rightVerdicts } from "./verdict_tables.ts";

export interface MeasureVerdictsOptions {
  /** Holds `test_suite` and `spider_en`. @default the official verdicts are left out */
  readonly data?: string;
  /** Folder that `verdicts.md` and `verdicts.json` are written to. @default "reports" */
  readonly out?: string;
  /** Print the measures as JSON, not as tables. @default false */
  readonly json?: boolean;
}

/**
 * Judges the verdict cases, the conformance cases and the official execution verdicts by the default
 * comparison and by the presets, and writes the tables.
 *
 * @throws {InputError} If the folder holds no official verdicts.
 */
export async function measureVerdicts(
  { data, out = "reports", json = false }: MeasureVerdictsOptions,
): Promise<void> {
  if (data !== undefined && !existsSync(join(data, "test_suite/official_verdicts.jsonl"))) {
    throw new InputError(`Cannot find test_suite/official_verdicts.jsonl in ${data}: name another folder`);
  }
  const verdictCases = await judgeCases("tests/compare/verdict_cases.json");
  const conformance = await judgeCases("datasets/conformance/conformance.json");
  const progress = createProgress("official verdicts compared");
  const official = data === undefined ? undefined : await judgeOfficial(data, {
    alsoByDefault: true,
    signal: interrupted,
    onProgress: (done, total) => progress.update(done, total),
  });
  progress.end();
  const command = shownCommand("experiment verdicts", { data });
  const tables = [
    conformanceTable(conformance),
    ...(official ? [officialTable(official)] : []),
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
  };
  await writeFileAtomic(join(out, "verdicts.md"), [`\`${command}\`\n`, ...tables.map(toMarkdown)].join("\n"));
  await writeJsonFile(join(out, "verdicts.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tables.map(toTerminal).join("\n"));
  say(`Written: ${join(out, "verdicts.md")}`);
}
