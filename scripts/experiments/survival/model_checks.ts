import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ModelFault, modelFaults, type ModelRole, modelRoles, serveModel } from "./model_server.ts";
import { serveAgent } from "./agent_server.ts";
import { runEval } from "./run_eval.ts";
import { journalLines, otherResults, resultsOf } from "./run_files.ts";
import type { CheckContext, SurvivalCheck } from "./survival_checks.ts";
import { otherWords, rightWords } from "./survival_world.ts";

type ModelContext = Pick<CheckContext, "args" | "folder">;

/**
 * Plays runs whose agent, judge or user is a model with a server that goes wrong: with the first call, and with all calls
 * until the run ends, which is then resumed on a sound server.
 */
export async function modelChecks(context: ModelContext): Promise<readonly SurvivalCheck[]> {
  return (await Promise.all(modelRoles.map((role) => checksOf(role, context)))).flat();
}

async function checksOf(role: ModelRole, context: ModelContext): Promise<readonly SurvivalCheck[]> {
  await using server = await serveModel(role);
  await using agent = serveAgent({ words: role === "judge" ? otherWords : rightWords });
  const whole = join(context.folder, `model-${role}`);
  const run = (out: string) =>
    runEval([...argsOf(role, { ...context, agent: agent.url }), "--out", out], {
      OPENAI_BASE_URL: server.baseUrl,
    });
  const undisturbed = await run(whole);
  if (undisturbed.code !== 0) {
    throw new Error(`A run with a model as ${role} ended with ${undisturbed.code}: ${undisturbed.stderr}`);
  }
  if (server.calls() === 0) throw new Error(`A run with a model as ${role} did not ask it`);
  const expected = resultsOf(whole);
  const checks: SurvivalCheck[] = [];
  for (const fault of modelFaults) {
    const out = join(context.folder, `model-${role}-${modelFaults.indexOf(fault)}`);
    server.fail(fault, { calls: 1 });
    const once = await run(`${out}-once`);
    const ofOne = once.code === 0
      ? turnFaults(role, `${out}-once`, { whole, expected })
      : [`it ended with ${once.code}: ${lastLine(once.stderr)}`];
    server.fail(fault);
    const always = await run(`${out}-always`);
    server.fail(undefined);
    const ofAll = await resumedFaults(`${out}-always`, { always, expected, baseUrl: server.baseUrl });
    checks.push(checkOf(role, fault, [ofOne, ofAll]));
  }
  return checks;
}

function argsOf(
  role: ModelRole,
  { args, agent }: ModelContext & { readonly agent: string },
): readonly string[] {
  // An agent without replies is asked in ten turns before its run stops.
  if (role === "agent") return [...args, "--agent", "openai:mock?timeout=10"];
  const played = [...args, "--limit", "2", "--agent", agent, "--model", "mock", "--model-timeout", "10"];
  return role === "judge"
    ? [...played, "--judge", "strict", "--judge-calls", "1"]
    : [...played, "--user", "model", "--user-modes", "terse"];
}

/** A call that went wrong is made again, or is the fault of the agent whose it was. */
function turnFaults(
  role: ModelRole,
  out: string,
  { whole, expected }: { readonly whole: string; readonly expected: ReadonlyMap<string, string> },
): readonly string[] {
  const causes = (folder: string) => journalLines(folder).map(({ cause }) => cause);
  const faulty = causes(out).filter((cause) => cause === "agent_fault").length;
  if (role !== "agent" || faulty === 0) return otherResults(out, expected).map((name) => `${name} differs`);
  return faulty === 1 && causes(out).length === causes(whole).length + 1
    ? []
    : [`the causes of its turns are ${causes(out).join(", ")}`];
}

async function resumedFaults(
  out: string,
  { always, expected, baseUrl }: {
    readonly always: { readonly code: number; readonly stderr: string };
    readonly expected: ReadonlyMap<string, string>;
    readonly baseUrl: string;
  },
): Promise<readonly string[]> {
  if (always.code !== 3) return [`with all calls it ended with ${always.code}: ${lastLine(always.stderr)}`];
  if (!existsSync(join(out, "run.json"))) return ["it left no run that can be resumed"];
  const { code, stderr } = await runEval(["--resume", out], { OPENAI_BASE_URL: baseUrl });
  return code === 0
    ? otherResults(out, expected).map((name) => `resumed, ${name} differs`)
    : [`resumed, it ended with ${code}: ${lastLine(stderr)}`];
}

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

function checkOf(role: ModelRole, fault: ModelFault, faults: readonly (readonly string[])[]): SurvivalCheck {
  const check = `model as ${role} ${fault}: one call, all calls and resumed`;
  return {
    check,
    tried: faults.length,
    held: faults.filter(({ length }) => length === 0).length,
    notes: faults.flat().map((what) => `model as ${role} ${fault}: ${what}`),
  };
}
