import { join } from "node:path";
import { randomFrom, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type KilledRun, killRun, serveKilled } from "./killed_runs.ts";
import { plantedInstructions } from "./planted_instructions.ts";
import { runEval, startEval } from "./run_eval.ts";
import { otherResults, resultsOf } from "./run_files.ts";
import {
  busyRuns,
  type CheckContext,
  fullDisks,
  secrets,
  type SurvivalCheck,
  tornJournals,
  tornRuns,
  twoRuns,
  wrongAgents,
} from "./survival_checks.ts";
import { openSurvivalServer, type SurvivalServer } from "./survival_server.ts";
import { killedTable, survivalTable } from "./survival_tables.ts";
import { writeWorld } from "./survival_world.ts";
import { tableText } from "../../cli/table_text.ts";

export interface SurvivalOptions {
  /** Runs that are killed. */
  readonly kills: number;
  /** Address of a PostgreSQL database whose login may create others. */
  readonly postgres: string;
  readonly seed: number;
  readonly out: string;
  /** Print the counts as JSON, not as tables. @default false */
  readonly json?: boolean | undefined;
}

/** Dialogues of a run. */
const DIALOGUES = 8;

/** Of the runs that are killed, a fifth is on the server. */
const SERVER_SHARE = 0.2;

/** Kilobytes of the file systems that run full. */
const sizesKb = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 80, 96, 128];

/** Kills, starves and misleads runs of the shipped `deno task eval`, and counts what survived. */
export async function survival(options: SurvivalOptions): Promise<void> {
  const { kills, postgres, seed, out, json = false } = options;
  const folder = await Deno.makeTempDir();
  try {
    const world = await writeWorld(folder, DIALOGUES);
    await using agent = serveKilled();
    const argsOn = (database: string) => [
      ...["--database", database, "--dataset", world.dataset, "--concurrency", "2"],
      ...(database.startsWith("postgres") ? ["--allow-writing-login"] : []),
    ];
    const args = argsOn(world.database);
    const { expected, wholeMs, whole } = await playWhole(args, {
      agent: agent.url,
      out: join(folder, "whole"),
    });
    const context: CheckContext = { args, folder, whole, expected };
    const opened = await openSurvivalServer(postgres);
    await using server = typeof opened === "string" ? undefined : opened;
    const onServer = server && {
      args: argsOn(server.url),
      sessions: server.sessions,
      ...await playWhole(argsOn(server.url), { agent: agent.url, out: join(folder, "whole-server") }),
    };
    const ofServer = onServer === undefined ? 0 : Math.round(kills * SERVER_SHARE);
    const progress = createProgress("runs killed");
    const killed: KilledRun[] = [];
    const kill = async (index: number) => {
      const random = randomFrom(seed, "kill", index);
      const place = { folder: join(folder, `killed-${index}`), random, agent };
      killed.push(
        await killRun(
          index < ofServer && onServer !== undefined
            ? { ...place, ...onServer }
            : { ...place, args, expected, wholeMs },
        ),
      );
      progress.update(killed.length, kills);
    };
    const indices = Array.from({ length: kills }, (_, index) => index);
    const middle = Math.max(ofServer, Math.floor(kills / 2));
    const lanes = [indices.slice(0, middle), indices.slice(middle)].map(async (lane) => {
      for (const index of lane) await kill(index);
    });
    const quiet = quietChecks(context, agent.url);
    // Runs on the server take turns, so that their sessions can be told.
    await Promise.all([...lanes, quiet]);
    progress.end();
    const checks: SurvivalCheck[] = [
      ...await quiet,
      server === undefined
        ? { check: "sessions ended by the server", tried: 0, held: 0, notes: [], skipped: String(opened) }
        : await lostSessions({ ...context, ...onServer }, { agent: agent.url, server, tries: 5 }),
      await busyRuns(context, { agent: agent.url, tries: 3 }),
    ];
    const command = shownCommand("experiment survival", { kills, seed });
    const tables = [
      killedTable(killed, { ofServer, ...(typeof opened === "string" && { skipped: opened }) }),
      survivalTable(checks),
    ];
    await writeFileAtomic(
      join(out, "survival.md"),
      [`\`${command}\`\n`, ...tables.map(toMarkdown)].join("\n"),
    );
    await writeJsonFile(join(out, "survival.json"), { command, killed, checks });
    print(json ? JSON.stringify({ killed, checks }, null, 2) : tableText(tables));
    say(`Written: ${join(out, "survival.md")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What can be tried while other runs are killed. */
async function quietChecks(context: CheckContext, agent: string): Promise<readonly SurvivalCheck[]> {
  return [
    await tornJournals(context),
    await tornRuns(context, 5),
    await twoRuns(context, { agent, tries: 5 }),
    ...await wrongAgents(context),
    await fullDisks(context, { agent, sizesKb }),
    await plantedInstructions(context.folder),
    await secrets(context),
  ];
}

/** Plays a run to its end without disturbing it. */
async function playWhole(
  args: readonly string[],
  { agent, out }: { readonly agent: string; readonly out: string },
) {
  const started = performance.now();
  const { code, stderr } = await runEval([...args, "--agent", agent, "--out", out]);
  if (code !== 0) throw new Error(`A run that nothing disturbs ended with ${code}: ${stderr}`);
  return { whole: out, expected: resultsOf(out), wholeMs: performance.now() - started };
}

/** Ends all sessions of a run on its server in the middle of it; a run that stops is resumed. */
async function lostSessions(
  { args, folder, expected }: CheckContext,
  { agent, server, tries }: {
    readonly agent: string;
    readonly server: SurvivalServer;
    readonly tries: number;
  },
): Promise<SurvivalCheck> {
  const notes: string[] = [];
  let held = 0;
  for (let i = 0; i < tries; i++) {
    const out = join(folder, `lost-${i}`);
    const run = startEval([...args, "--agent", agent, "--out", out]);
    await new Promise((resolve) => setTimeout(resolve, 1_500 + 300 * i));
    await server.endSessions();
    const first = await run.ended;
    const { code, stderr } = first.code === 3
      ? await runEval(["--resume", out, "--allow-writing-login"])
      : first;
    const other = code === 0 ? otherResults(out, expected) : [`it ended with ${code}: ${stderr.slice(-200)}`];
    if (other.length === 0) held++;
    notes.push(...other.map((what) => `sessions ended by the server: ${what}`));
  }
  return { check: "sessions ended by the server", tried: tries, held, notes };
}
