import { join } from "node:path";
import { randomFrom, readJsonFile, writeFileAtomic, writeJsonFile } from "../../../lib/base/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { print, say } from "../../cli/command.ts";
import { createProgress } from "../../cli/progress.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { begun, type KilledRun, killRun, serveKilled } from "./killed_runs.ts";
import type { AgentServer } from "./agent_server.ts";
import { modelChecks } from "./model_checks.ts";
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
import { type SurvivalPart, survivalParts } from "./survival_parts.ts";
import { openSurvivalServer, type SurvivalServer } from "./survival_server.ts";
import { killedTable, survivalTable } from "./survival_tables.ts";
import { deletedFile, serverChecks } from "./vanished_checks.ts";
import { writeWorld } from "./survival_world.ts";
import { tableText } from "../../cli/table_text.ts";

export interface SurvivalOptions {
  /** Runs that are killed. */
  readonly kills: number;
  /** Address of a PostgreSQL database whose login may create others. */
  readonly postgres: string;
  /** The same of MariaDB. */
  readonly mysql: string;
  /** Count these parts, and take the others from the report in `out`. @default all parts */
  readonly only?: readonly SurvivalPart[] | undefined;
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
  const { kills, postgres, mysql, only = survivalParts, seed, out, json = false } = options;
  const folder = await Deno.makeTempDir();
  try {
    const world = await writeWorld(folder, DIALOGUES);
    await using agent = serveKilled();
    const argsOn = (database: string) => [
      ...["--database", database, "--dataset", world.dataset, "--concurrency", "2"],
      ...(/^(?:duckdb|sqlite):/.test(database) ? [] : ["--allow-writing-login"]),
    ];
    const contextOn = async (database: string, name: string): Promise<RunContext> => {
      const args = argsOn(database);
      return {
        args,
        folder,
        agent,
        seed,
        ...await playWhole(args, agent.url, join(folder, `whole-${name}`)),
      };
    };
    const context = await contextOn(world.database, "file");
    const opened = [await openSurvivalServer(postgres), await openSurvivalServer(mysql)] as const;
    await using servers = new AsyncDisposableStack();
    for (const server of opened) if (typeof server !== "string") servers.use(server);
    const [first] = opened;
    const onPostgres = typeof first === "string" ? undefined : await contextOn(first.url, "postgres");
    const earlier = await readEarlier(out, only);
    const killing = only.includes("kills")
      ? killRuns(context, { kills, server: typeof first === "string" ? undefined : first, onPostgres })
      : undefined;
    // Runs on a server take turns, so that their sessions can be told.
    const [killed, quiet] = await Promise.all([killing, only.includes("runs") ? quietChecks(context) : []]);
    const checks: SurvivalCheck[] = [...quiet];
    if (only.includes("runs")) {
      checks.push(
        typeof first === "string" || onPostgres === undefined
          ? { check: "sessions ended by the server", tried: 0, held: 0, notes: [], skipped: String(first) }
          : told(await lostSessions(onPostgres, { server: first, tries: 5 })),
        told(await busyRuns(context, { agent: agent.url, tries: 3 })),
      );
    }
    if (only.includes("databases")) {
      const path = join(folder, "deleted.duckdb");
      await Deno.copyFile(world.database.replace("duckdb:", ""), path);
      checks.push(told(await deletedFile(path, await contextOn(`duckdb:${path}`, "deleted"))));
      for (const [index, server] of opened.entries()) {
        if (typeof server === "string") {
          checks.push({ check: "database that goes away", tried: 0, held: 0, notes: [], skipped: server });
          continue;
        }
        checks.push(
          ...(await serverChecks(server, await contextOn(server.url, `server-${index}`))).map(told),
        );
      }
    }
    if (only.includes("models")) checks.push(...(await modelChecks(context)).map(told));
    const command = shownCommand("experiment survival", {
      kills,
      seed,
      ...(options.only !== undefined && { only: options.only.join(",") }),
    });
    const all = {
      commands: [...earlier.commands, command],
      killed: killed ?? earlier.killed,
      checks: [
        ...earlier.checks.filter(({ check }) => checks.every((found) => found.check !== check)),
        ...checks,
      ],
    };
    const tables = [
      killedTable(all.killed, {
        ofServer: Math.round(all.killed.length * SERVER_SHARE),
        ...(typeof first === "string" && { skipped: first }),
      }),
      survivalTable(all.checks),
    ];
    const head = `${all.commands.map((one) => `\`${one}\``).join(", then ")}\n`;
    await writeFileAtomic(join(out, "survival.md"), [head, ...tables.map(toMarkdown)].join("\n"));
    await writeJsonFile(join(out, "survival.json"), all);
    print(json ? JSON.stringify(all, null, 2) : tableText(tables));
    say(`Written: ${join(out, "survival.md")}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What a report of before counted, where only parts are counted now. */
async function readEarlier(out: string, only: readonly SurvivalPart[]): Promise<Counted> {
  if (only.length === survivalParts.length) return { commands: [], killed: [], checks: [] };
  const { command, ...counted } = await readJsonFile(join(out, "survival.json")) as Counted & {
    readonly command?: string;
  };
  return { ...counted, commands: counted.commands ?? [command].flatMap((one) => one ?? []) };
}

interface Counted {
  readonly commands: readonly string[];
  readonly killed: readonly KilledRun[];
  readonly checks: readonly SurvivalCheck[];
}

/** What checks of runs on one database need. */
interface RunContext extends CheckContext {
  readonly agent: AgentServer;
  readonly seed: number;
  readonly wholeMs: number;
}

/** Kills runs at random moments, two at a time, those on the server one after the other. */
async function killRuns(
  context: RunContext,
  { kills, server, onPostgres }: {
    readonly kills: number;
    readonly server: SurvivalServer | undefined;
    readonly onPostgres: RunContext | undefined;
  },
): Promise<readonly KilledRun[]> {
  const ofServer = onPostgres === undefined ? 0 : Math.round(kills * SERVER_SHARE);
  const progress = createProgress("runs killed");
  const killed: KilledRun[] = [];
  const kill = async (index: number) => {
    const place = {
      folder: join(context.folder, `killed-${index}`),
      random: randomFrom(context.seed, "kill", index),
    };
    killed.push(
      await killRun(
        index < ofServer && onPostgres !== undefined
          ? { ...onPostgres, ...place, sessions: server?.sessions }
          : { ...context, ...place },
      ),
    );
    progress.update(killed.length, kills);
  };
  const indices = Array.from({ length: kills }, (_, index) => index);
  const middle = Math.max(ofServer, Math.floor(kills / 2));
  await Promise.all([indices.slice(0, middle), indices.slice(middle)].map(async (lane) => {
    for (const index of lane) await kill(index);
  }));
  progress.end();
  return killed;
}

/** What can be tried while other runs are killed. */
async function quietChecks(context: RunContext): Promise<readonly SurvivalCheck[]> {
  const agent = context.agent.url;
  return [
    told(await tornJournals(context)),
    told(await tornRuns(context, 5)),
    told(await twoRuns(context, { agent, tries: 5 })),
    ...(await wrongAgents(context)).map(told),
    told(await fullDisks(context, { agent, sizesKb })),
    told(await plantedInstructions(context.folder)),
    told(await secrets(context)),
  ];
}

/** Says what a check counted, as the whole takes many minutes. */
function told(found: SurvivalCheck): SurvivalCheck {
  const { check, tried, held, skipped } = found;
  say(skipped === undefined ? `${check}: ${held} of ${tried} held` : `${check}: left out, ${skipped}`);
  return found;
}

/** Plays a run to its end without disturbing it. */
async function playWhole(args: readonly string[], agent: string, out: string) {
  const started = performance.now();
  const { code, stderr } = await runEval([...args, "--agent", agent, "--out", out]);
  if (code !== 0) throw new Error(`A run that nothing disturbs ended with ${code}: ${stderr}`);
  return { whole: out, expected: resultsOf(out), wholeMs: performance.now() - started };
}

/** Ends all sessions of a run on its server in the middle of it; a run that stops is resumed. */
async function lostSessions(
  { args, folder, expected, agent, seed, wholeMs }: RunContext,
  { server, tries }: { readonly server: SurvivalServer; readonly tries: number },
): Promise<SurvivalCheck> {
  const notes: string[] = [];
  let held = 0;
  for (let i = 0; i < tries; i++) {
    const out = join(folder, `lost-${i}`);
    const run = startEval([...args, "--agent", agent.url, "--out", out]);
    await begun(out);
    const restMs = wholeMs / 3 * randomFrom(seed, "lost", i)();
    await new Promise((resolve) => setTimeout(resolve, restMs));
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
