import { join } from "node:path";
import type { TurnRecord } from "../../lib/evaluation/mod.ts";
import { failureAccounts, failureText } from "../../lib/report/mod.ts";
import { type EvaluationRun, neverMatched } from "../../lib/runs/mod.ts";
import { say } from "./command.ts";
import { howMany } from "../../lib/base/mod.ts";
import { shownAgent } from "./shown_agent.ts";
import { controls } from "./open_evaluation.ts";
import { runningTask } from "./task_context.ts";

/**
 * Says what a mapping could not read or never found in the replies of a run, what agents have changed in their copies, and of
 * a warm-up what failed.
 */
export function tellReplies(run: EvaluationRun, records: readonly TurnRecord[]): void {
  const { limit, only } = run.configuration;
  tellUnread(run, records);
  tellUnmatched(run, records);
  tellChanged(run, records);
  if (limit !== undefined || only !== undefined) tellFailures(records, run);
}

/** Says how replies can be read that came and that a mapping could not read. */
export function tellUnread({ folder, setup }: EvaluationRun, records: readonly TurnRecord[]): void {
  for (const { name, mappingHash } of setup.agents) {
    if (mappingHash === undefined) continue;
    const { length } = records.filter(({ agent, cause, reply }) =>
      agent === name && cause === "agent_fault" && reply.raw !== undefined
    );
    if (length === 0) continue;
    const replies = length === 1 ? "1 reply" : `${length} replies`;
    say(
      `The mapping of agent "${name}" could not read ${replies}: correct it, ` +
        `then deno task eval --remap ${folder} reads the kept replies with it`,
    );
  }
}

/** Says in how many dialogues an agent has changed its copy of the database. */
function tellChanged({ configuration, folder }: EvaluationRun, records: readonly TurnRecord[]): void {
  if (configuration.scratch_mb === undefined) return;
  for (const name of configuration.agents) {
    const dialogues = Map.groupBy(
      records.filter(({ agent }) => agent === name),
      ({ trial, dialogue_key }) => `${trial}/${dialogue_key}`,
    );
    const changed = [...dialogues.values()].filter((turns) =>
      turns.some(({ changed = [] }) => changed.length > 0)
    );
    say(
      `Agent "${shownAgent(name)}" changed its copy of the database in ${changed.length} of ` +
        `${howMany(dialogues.size, "dialogue")}${
          changed.length === 0 ? "" : `: see "changed" in ${join(folder, "journal.jsonl")}`
        }`,
    );
  }
}

/** Says which selectors of a mapping never found anything, as a wrong one makes no turn faulty where a rule says the kind. */
function tellUnmatched({ folder, setup }: EvaluationRun, records: readonly TurnRecord[]): void {
  for (const { name, unmatched } of setup.agents) {
    if (unmatched === undefined) continue;
    const raws = records.flatMap(({ agent, cause, reply }) =>
      agent === name && cause !== "agent_fault" && reply.raw !== undefined ? [reply.raw] : []
    );
    const { replies, selectors } = neverMatched(raws, unmatched);
    if (selectors.length === 0) continue;
    say(
      `The mapping of agent "${name}" never matched in ${
        replies === 1 ? "1 reply" : `${replies} replies`
      }: ` +
        `${selectors.join(", ")}; where the agent sends these, correct them, ` +
        `then deno task eval --remap ${folder} reads the kept replies with it`,
    );
  }
}

/** Failures that a warm-up tells; of others it tells the number. */
const toldFailures = 10;

/** Says of the turns that failed, once for those that failed alike and up to a number, what was asked, what came and what was expected. */
function tellFailures(
  records: readonly TurnRecord[],
  { folder, setup: { dataset } }: EvaluationRun,
): void {
  const accounts = failureAccounts(records, dataset).filter(({ agent }) => !controls.includes(agent));
  const { stderr } = runningTask();
  for (const account of accounts.slice(0, toldFailures)) {
    say(`${failureText({ ...account, agent: shownAgent(account.agent) }, stderr.width())}\n`);
  }
  const more = accounts.length - toldFailures;
  if (more > 0) {
    say(`${more} more ${more === 1 ? "failure is" : "failures are"} in ${join(folder, "index.html")}`);
  }
}
