import { oneLine, shortenMiddle, wrapText } from "../../lib/report/mod.ts";
import { type AgentCheck, checkAgent, type CheckedField, openTestedAgent } from "../../lib/runs/mod.ts";
import { endWith, exitCode, interrupted, print } from "./command.ts";
import { databaseConfiguration } from "./database_configuration.ts";
import type { DatabaseFlags } from "./database_options.ts";
import { openaiBaseUrl } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/** What `deno task agent check` was asked for. */
export interface CheckAgentOptions extends DatabaseFlags {
  readonly database?: string | undefined;
  readonly message?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Sends one message to an agent and prints what was read from its reply. */
export async function checkAgentTask(spec: string, options: CheckAgentOptions): Promise<void> {
  const { database, message, json } = options;
  await using tested = await openTestedAgent(spec, {
    ...databaseConfiguration(database, options),
    openaiBaseUrl: openaiBaseUrl(),
    signal: interrupted,
  });
  const check = await checkAgent(tested, { message, signal: interrupted });
  const width = runningTask().stdout.width();
  print(json ? JSON.stringify(check, null, 2) : checkText(check, { spec, width }));
  if (!check.usable) endWith(exitCode.checkFailed);
}

function checkText(
  { message, reply, fault, fields, usable }: AgentCheck,
  { spec, width }: { readonly spec: string; readonly width: number },
): string {
  const asked = wrapText(`Asked ${oneLine(spec)}: ${oneLine(message)}`, { width, indent: "  " });
  if (reply === undefined) {
    return [asked, "", wrapText(`No reply: ${oneLine(fault ?? "")}`, { width })].join("\n");
  }
  const verdict = usable
    ? "The agent can take the test."
    : "The agent cannot take the test yet: see what is missing above.";
  return [asked, "", ...fields.map((field) => fieldText(field, width)), "", verdict].join("\n");
}

/** Columns of the longest name of a field, with the blanks behind it. */
const nameWidth = 16;

/** Lines that a value may take. */
const valueLines = 4;

function fieldText({ field, value, note }: CheckedField, width: number): string {
  const indent = " ".repeat(nameWidth);
  const name = field.padEnd(nameWidth);
  const noteText = note && oneLine(note);
  if (value === undefined) return wrapText(`${name}none: ${noteText}`, { width, indent });
  const shown = typeof value === "string" ? oneLine(value) : oneLine(JSON.stringify(value));
  const short = shortenMiddle(shown, (width - nameWidth) * valueLines);
  const lines = wrapText(`${name}${short}`, { width, indent });
  return noteText ? `${lines}\n${wrapText(`${indent}${noteText}`, { width, indent })}` : lines;
}
