import { oneLine, shortenMiddle } from "../../lib/report/mod.ts";
import { type AgentCheck, checkAgent, type CheckedField, openTestedAgent } from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, print } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import type { ModelFlags } from "./model_options.ts";
import { openRunModels } from "./open_run_models.ts";
import { openaiBaseUrl } from "./secrets.ts";
import { runningTask } from "./task_context.ts";
import { wrapProse } from "./wrap_prose.ts";

/** What `deno task agent check` was asked for. */
export interface CheckAgentOptions extends DatabaseFlags, ModelFlags {
  readonly database?: string | undefined;
  readonly message?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Sends one message to an agent and prints what was read from its reply. */
export async function checkAgentTask(spec: string, options: CheckAgentOptions): Promise<void> {
  const { database, message, json } = options;
  await using models = await openRunModels(options, { agent: [spec] });
  await using tested = await openTestedAgent(spec, {
    ...databaseConfiguration(database, options),
    models: models.agentModels,
    openaiBaseUrl: openaiBaseUrl(),
    signal: interrupted,
  });
  const check = await checkAgent(tested, { message, signal: interrupted });
  print(json ? JSON.stringify(check, null, 2) : checkText(check, spec));
  if (!check.usable) endWith(exitCode.checkFailed);
}

function checkText({ message, reply, fault, fields, usable, sqlFails }: AgentCheck, spec: string): string {
  const asked = wrapProse(oneLine(`Asked ${spec}: ${message}`), { indent: "  " });
  if (reply === undefined) return [asked, "", wrapProse(oneLine(`No reply: ${fault}`))].join("\n");
  const answers = [reply.kind].flat().includes("response");
  const verdict = usable
    ? sqlFails
      ? "The agent can take the test, and this SQL would count as wrong: see above."
      : answers
      ? "The agent can take the test."
      : "The agent can take the test. This reply is no answer, so nothing is known of its answers: ask by --message " +
        "something that it answers."
    : "The agent cannot take the test yet: see what is missing above.";
  return [asked, "", ...fields.map(fieldText), "", wrapProse(verdict)].join("\n");
}

/** Columns of the longest name of a field, with the blanks behind it. */
const nameWidth = 16;

/** Lines that a value may take. */
const valueLines = 4;

function fieldText({ field, value, note = "" }: CheckedField): string {
  const indent = " ".repeat(nameWidth);
  const name = field.padEnd(nameWidth);
  if (value === undefined) return wrapProse(oneLine(`${name}none: ${note}`), { indent });
  const shown = oneLine(typeof value === "string" ? value : JSON.stringify(value));
  const short = shortenMiddle(shown, (runningTask().stdout.width() - nameWidth) * valueLines);
  return wrapProse([`${name}${short}`, ...note === "" ? [] : [oneLine(note)]].join("\n"), { indent });
}
