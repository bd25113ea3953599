import { join } from "node:path";
import { randomFrom } from "../../../lib/base/mod.ts";
import { begun, killRun } from "./killed_runs.ts";
import type { AgentServer } from "./agent_server.ts";
import { runEval, runShell, startEval } from "./run_eval.ts";
import { otherResults } from "./run_files.ts";
import type { CheckContext, SurvivalCheck } from "./survival_checks.ts";
import type { SurvivalServer } from "./survival_server.ts";

/** A database that goes away, and how it comes back. */
interface Vanishing {
  readonly check: string;
  readonly tries: number;
  readonly vanish: () => Promise<unknown>;
  readonly comeBack: () => Promise<unknown>;
}

interface VanishContext extends CheckContext {
  readonly agent: AgentServer;
  readonly seed: number;
  /** Milliseconds that a whole run takes. */
  readonly wholeMs: number;
}

/** Deletes the file of a database in the middle of a run, and puts it back for a run that stopped. */
export function deletedFile(file: string, context: VanishContext): Promise<SurvivalCheck> {
  return vanished(context, {
    check: "database file deleted in the middle",
    tries: 5,
    vanish: () => runShell('cp "$1" "$1.kept" && rm "$1"', file),
    comeBack: () => runShell('cp "$1.kept" "$1"', file),
  });
}

/** What a server does to a run: its database is dropped, its sessions are ended, the run is killed. */
export async function serverChecks(
  server: SurvivalServer,
  context: VanishContext,
): Promise<readonly SurvivalCheck[]> {
  const { title } = server;
  return [
    await vanished(context, {
      check: `database dropped on ${title} in the middle`,
      tries: 5,
      vanish: server.drop,
      comeBack: server.make,
    }),
    await killedOn(server, context, 20),
  ];
}

/** Kills runs on a server at random moments while they play and resumes them. */
async function killedOn(
  { title, sessions }: SurvivalServer,
  { args, folder, expected, agent, seed, wholeMs }: VanishContext,
  tries: number,
): Promise<SurvivalCheck> {
  const notes: string[] = [];
  let held = 0;
  let over = 0;
  let turns = 0;
  for (let i = 0; i < tries; i++) {
    const killed = await killRun({
      ...{ args, expected, agent, wholeMs, sessions, isPlaying: true },
      folder: join(folder, `killed-${title}-${i}`),
      random: randomFrom(seed, title, i),
    });
    if (killed.faults.length === 0) held++;
    if (killed.ended_before) over++;
    else turns += killed.turns;
    notes.push(...killed.faults.map((fault) => `Killed on ${title}: ${fault}.`));
  }
  const check = `run on ${title} killed by SIGKILL and resumed, no session left`;
  return {
    check,
    tried: tries,
    held,
    notes: [
      ...notes,
      `${
        tries - over
      } of ${tries} runs on ${title} were killed before their end, with ${turns} finished turns.`,
    ],
  };
}

async function vanished(
  { args, folder, expected, agent, seed, wholeMs }: VanishContext,
  { check, tries, vanish, comeBack }: Vanishing,
): Promise<SurvivalCheck> {
  const notes: string[] = [];
  let held = 0;
  let stopped = 0;
  for (let i = 0; i < tries; i++) {
    const out = join(folder, `${check.replaceAll(/\W+/g, "-")}-${i}`);
    const run = startEval([...args, "--agent", agent.url, "--out", out]);
    await begun(out);
    const restMs = wholeMs / 2 * randomFrom(seed, check, i)();
    await new Promise((resolve) => setTimeout(resolve, restMs));
    await vanish();
    const first = await run.ended;
    await comeBack();
    if (first.code === 3) stopped++;
    const { code, stderr } = first.code === 3
      ? await runEval(["--resume", out, ...args.filter((arg) => arg === "--allow-writing-login")])
      : first;
    const faults = code === 0
      ? otherResults(out, expected).map((name) => `${name} differs`)
      : [`it ended with ${code}: ${stderr.trim().split("\n").at(-1)}`];
    if (faults.length === 0) held++;
    notes.push(...faults.map((fault) => `${check}: ${fault}`));
  }
  return {
    check,
    tried: tries,
    held,
    notes: [...notes, `${check}: ${stopped} of ${tries} runs stopped and were resumed.`],
  };
}
