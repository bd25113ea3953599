import { join } from "node:path";
import { InputError, writeFileAtomic, writeJsonFile } from "../../lib/base/mod.ts";
import { toMarkdown } from "../../lib/report/mod.ts";
import { interrupted, print, say } from "../cli/command.ts";
import { inProject } from "../cli/project_file.ts";
import { shownCommand } from "../cli/shown_command.ts";
import { agentsBench } from "./agents_bench.ts";
import { type BenchResult, benchTable, decimalsOf } from "./bench_table.ts";
import { compareBench } from "./compare_bench.ts";
import { comparisonPeersBench } from "./comparison_peers_bench.ts";
import { firstAnswerBench } from "./first_answer_bench.ts";
import { generationBench } from "./generation_bench.ts";
import { graphBench } from "./graph_bench.ts";
import { introspectionBench } from "./introspection_bench.ts";
import { joinsBench } from "./joins_bench.ts";
import { planBench } from "./plan_bench.ts";
import { queriesBench } from "./queries_bench.ts";
import { startUpBench } from "./start_up_bench.ts";
import { turnsBench } from "./turns_bench.ts";
import type { Benchmark, Figure, Unmeasured } from "./types.ts";
import { usualServers } from "./usual_servers.ts";
import { tableText } from "../cli/table_text.ts";

/** What `deno task bench` was asked for. */
export interface BenchOptions {
  readonly only?: readonly string[] | undefined;
  readonly list?: true | undefined;
  readonly schemas?: string | undefined;
  readonly mondial?: string | undefined;
  readonly peers?: string | undefined;
  readonly postgres: string;
  readonly mysql: string;
  readonly out?: string | undefined;
  readonly json?: true | undefined;
}

const benches: readonly Benchmark[] = [
  introspectionBench,
  graphBench,
  joinsBench,
  planBench,
  compareBench,
  comparisonPeersBench,
  queriesBench({ rounds: 7, queriesInRound: 1000 }),
  startUpBench,
  firstAnswerBench,
  agentsBench,
  turnsBench,
  // The last, as what it leaves in memory would be counted with what comes after it.
  generationBench,
];

/**
 * Runs the benches one after the other, tells each figure as it comes, and writes `bench.md` and `bench.json`; a choice
 * of benches is written only where a folder is named, lest it take the place of the whole report.
 */
export async function runBenches(options: BenchOptions): Promise<void> {
  const chosen = choose(options.only);
  if (options.list) {
    print(chosen.map(({ name, measures }) => `${name.padEnd(15)}${measures}`).join("\n"));
    return;
  }
  const results: BenchResult[] = [];
  for (const { name, measures, run } of chosen) {
    say(`${name} (${results.length + 1} of ${chosen.length})`);
    const figures: (Figure | Unmeasured)[] = [];
    for await (const figure of run({ ...options, signal: interrupted })) {
      figures.push(figure);
      say(`  ${told(figure)}`);
      interrupted.throwIfAborted();
    }
    results.push({ name, measures, figures });
  }
  const { only, schemas, mondial, peers, postgres, mysql, json } = options;
  const out = options.out ?? (only === undefined ? inProject("reports") : undefined);
  const command = shownCommand("bench", {
    only,
    schemas,
    mondial,
    peers,
    postgres: postgres === usualServers.postgres ? undefined : postgres,
    mysql: mysql === usualServers.mysql ? undefined : mysql,
  });
  const machine = machineOf(results);
  const table = benchTable(results, machine);
  const measured = { command, machine, benches: results };
  if (out !== undefined) {
    await writeFileAtomic(join(out, "bench.md"), `\`${command}\`\n\n${toMarkdown(table)}`);
    await writeJsonFile(join(out, "bench.json"), measured);
  }
  print(json ? JSON.stringify(measured, null, 2) : tableText([table]));
  if (out !== undefined) say(`Written: ${join(out, "bench.md")}`);
}

function choose(only: readonly string[] | undefined): readonly Benchmark[] {
  if (only === undefined) return benches;
  const unknown = only.find((wanted) => benches.every(({ name }) => name !== wanted));
  if (unknown !== undefined) {
    throw new InputError(
      `There is no bench "${unknown}": choose among ${benches.map(({ name }) => name).join(", ")}`,
    );
  }
  return benches.filter(({ name }) => only.includes(name));
}

function told(figure: Figure | Unmeasured): string {
  if ("skipped" in figure) return `${figure.name}: not measured. ${figure.skipped}`;
  const { name, median, unit, asked } = figure;
  const beside = asked === undefined ? "" : ` (asked: at ${asked.at} ${asked.value})`;
  return `${name}: ${median.toFixed(decimalsOf(figure))} ${unit}${beside}`;
}

/** What the figures depend on, without a name of the machine. */
function machineOf(results: readonly BenchResult[]): string {
  const engines = results.flatMap(({ figures }) =>
    figures.flatMap((figure) => "engine" in figure ? [figure.engine] : [])
  );
  const { os, arch } = Deno.build;
  return [
    `${navigator.hardwareConcurrency} processors (${os}, ${arch})`,
    `Deno ${Deno.version.deno}`,
    ...new Set(engines),
  ]
    .join(", ");
}
