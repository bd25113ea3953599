import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import type { Random } from "../../../lib/base/mod.ts";
import { type AgentServer, serveAgent } from "./agent_server.ts";
import { leftInSession, runEval, startEval } from "./run_eval.ts";
import { journalLines, otherResults } from "./run_files.ts";

/** One run that was killed, and what became of it. */
export interface KilledRun {
  /** Milliseconds after its start. */
  readonly killed_at_ms: number;
  /** Turns in its journal by then. */
  readonly turns: number;
  /** It had no `run.json` yet, and the same command began anew. */
  readonly before_run: boolean;
  /** It had ended before it was killed. */
  readonly ended_before: boolean;
  /** What should not be, one sentence each; none for a run that survived. */
  readonly faults: readonly string[];
}

export interface KillRunOptions {
  /** Database, dataset and what else `eval` needs, without agent and folder. */
  readonly args: readonly string[];
  readonly folder: string;
  /** The results of a run that was not killed. */
  readonly expected: ReadonlyMap<string, string>;
  readonly random: Random;
  /** Milliseconds that a whole run takes. */
  readonly wholeMs: number;
  /** Sessions of the run on a server. @default the database is a file */
  readonly sessions?: (() => Promise<number>) | undefined;
  readonly agent: AgentServer;
  /** Kill it only while it plays, when it has its `run.json`. @default at any moment after the first second */
  readonly isPlaying?: boolean | undefined;
}

/** Waits until a run has its `run.json`, a minute at most. */
export async function begun(folder: string): Promise<void> {
  for (let tries = 0; tries < 600 && !existsSync(join(folder, "run.json")); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Milliseconds before each reply of the agent, so that a run takes seconds. */
export const replyMs = 120;

/** Serves the agent of the runs that are killed. */
export const serveKilled = (): AgentServer => serveAgent({ delayMs: replyMs });

/** Kills a run at a random moment, resumes it, and checks results, processes, sessions and files. */
export async function killRun(options: KillRunOptions): Promise<KilledRun> {
  const { args, folder, expected, random, wholeMs, sessions, agent, isPlaying = false } = options;
  const command = [...args, "--agent", agent.url, "--out", folder];
  const started = performance.now();
  const run = startEval(command);
  let hasEnded = false;
  run.ended.then(() => hasEnded = true);
  if (isPlaying) await begun(folder);
  const waitMs = isPlaying ? random() * wholeMs / 3 : 1_000 + random() * Math.max(0, wholeMs - 1_000);
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  const killed_at_ms = Math.round(performance.now() - started);
  const wasOver = hasEnded;
  if (!wasOver) run.kill();
  await run.ended;
  const left = await leftInSession(run.pid, { patienceMs: 5_000 });
  const open = await sessionsLeft(sessions);
  const finished = journalLines(folder);
  const askedBefore = agent.asked.length;
  const before_run = !existsSync(join(folder, "run.json"));
  const remains = before_run && existsSync(folder) ? readdirSync(folder) : [];
  const faults = [
    ...left.map((line) => `a process is left: ${line.trim()}`),
    ...(open > 0 ? [`${open} sessions are left on the server`] : []),
  ];
  if (!wasOver) {
    const again = await runEval(
      before_run ? command : ["--resume", folder, ...args.filter((arg) => arg === "--allow-writing-login")],
    );
    if (again.code !== 0) faults.push(`going on ended with ${again.code}: ${again.stderr.slice(-300)}`);
  }
  faults.push(
    ...remains.filter((name) => existsSync(join(folder, name)))
      .map((name) => `${name} was left without run.json, and stayed`),
  );
  const done = new Set(finished.map((record) => turnKey(record)));
  const twice = agent.asked.slice(askedBefore).filter((asked) =>
    asked.startsWith(`${basename(folder)}/`) && done.has(keyOfAsked(asked))
  );
  faults.push(...twice.map((asked) => `asked again: ${asked}`));
  if (existsSync(join(folder, "metrics.json"))) {
    faults.push(...otherResults(folder, expected).map((name) => `${name} differs`));
  } else faults.push("there is no metrics.json");
  return { killed_at_ms, turns: finished.length, before_run, ended_before: wasOver, faults };
}

async function sessionsLeft(sessions: (() => Promise<number>) | undefined): Promise<number> {
  if (sessions === undefined) return 0;
  for (let tries = 0;; tries++) {
    const open = await sessions();
    if (open === 0 || tries === 50) return open;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function turnKey({ trial, attempt = 1, dialogue_key, interaction, turn }: Record<string, unknown>): string {
  return `${trial}/${attempt}/${dialogue_key} ${interaction}.${turn}`;
}

/** A conversation id begins with the run and the agent. */
function keyOfAsked(asked: string): string {
  return asked.split("/").slice(2).join("/");
}
