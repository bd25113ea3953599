import type { AgentModels } from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import { createModelJudge, createOfflineJudge } from "../evaluation/mod.ts";
import type { Linker } from "../linking/mod.ts";
import type { Chat, ModelPrice } from "../llm/mod.ts";
import { type OpenedJudge, openProgramJudge } from "./open_program_judge.ts";

/** A model and the name by which captions and run.json know it. */
export interface NamedChat {
  readonly name: string;
  readonly chat: Chat;
  /** Address of its server, without login. @default its replies are replayed, or come from a program */
  readonly server?: string | undefined;
  /** What its tokens cost. @default not known */
  readonly price?: ModelPrice | undefined;
}

/** The models that agents of a run ask. */
export interface NamedModels extends Omit<NamedChat, "chat">, AgentModels {
  /** What is replayed, as captions say it, for example `twelve recorded dialogues`. @default captions say that it was asked */
  readonly recording?: string | undefined;
}

/** Who judges, and what it needs. */
export interface JudgeConfiguration {
  /**
   * `offline`, by rules; `strict` or `lenient`, by a model; `module:FILE` or `command:PROGRAM`, by a program of one's own.
   *
   * @default "offline"
   */
  readonly judge?: string | undefined;
  /** The model that `strict` and `lenient` ask. @default none, so that they are refused */
  readonly judgeModel?: NamedChat | undefined;
  /** Most calls of a model about a pair, of which the majority decides. @default 3 */
  readonly judgeCalls?: number | undefined;
}

/** Tests whether a judge is the offline one, which needs the database. */
export function isOfflineJudge(judge: string | undefined): boolean {
  return judge === undefined || judge === "offline";
}

/** Tests whether a judge asks a model. */
export function isModelJudge(judge: string): judge is "strict" | "lenient" {
  return judge === "strict" || judge === "lenient";
}

/** Who judges, as a caption says it. */
export function judgeLabel(
  { judge = "offline", judgeModel, judgeCalls = 3 }: Omit<JudgeConfiguration, "judgeModel"> & {
    readonly judgeModel?: Pick<NamedChat, "name"> | undefined;
  },
): string {
  if (isOfflineJudge(judge)) return "the offline judge";
  if (!isModelJudge(judge)) return `the judge ${judge}`;
  const calls = judgeCalls === 1 ? "one call" : `the majority of ${judgeCalls} calls`;
  return `the ${judge} judge by the model ${judgeModel?.name ?? ""} (${calls})`;
}

/**
 * Opens the judge that a text names. Belongs into `await using`.
 *
 * @param linker Opens the linker of the database, which only the offline judge needs.
 * @throws {InputError} If the judge is unknown, has no model, or its program cannot be started.
 */
export async function openJudge(
  { judge = "offline", judgeModel, judgeCalls }: JudgeConfiguration,
  linker: () => Promise<Linker>,
): Promise<OpenedJudge> {
  if (isOfflineJudge(judge)) return inProcess(createOfflineJudge(await linker()));
  if (isModelJudge(judge)) {
    if (judgeModel === undefined) {
      throw new InputError(`The judge "${judge}" asks a model and none was opened`);
    }
    return inProcess(createModelJudge(judgeModel.chat, { rule: judge, calls: judgeCalls }));
  }
  if (/^(?:module|command):/.test(judge)) return await openProgramJudge(judge);
  throw new InputError(
    `Unknown judge "${judge}" (known are offline, strict, lenient, module:FILE, command:PROGRAM)`,
  );
}

function inProcess(judge: OpenedJudge["judge"]): OpenedJudge {
  return { judge, [Symbol.asyncDispose]: () => Promise.resolve() };
}
