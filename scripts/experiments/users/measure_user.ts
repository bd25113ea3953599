import { join } from "node:path";
import {
  mapPool,
  readJsonFile,
  readJsonLines,
  writeFileAtomic,
  writeJsonFile,
} from "../../../lib/base/mod.ts";
import type { Interaction } from "../../../lib/dialogue/mod.ts";
import {
  createModelUser,
  type SimulatedUser,
  type TurnRecord,
  type UserMode,
} from "../../../lib/evaluation/mod.ts";
import { toMarkdown } from "../../../lib/report/mod.ts";
import { interrupted, print, say } from "../../cli/command.ts";
import type { ModelFlags } from "../../cli/model_options.ts";
import { openFlaggedModels } from "../../cli/open_models.ts";
import { createProgress } from "../../cli/progress.ts";
import { projectFile } from "../../cli/project_file.ts";
import { saySpending } from "../../cli/say_spending.ts";
import { shownCommand } from "../../cli/shown_command.ts";
import { type AnsweredQuestion, type GuardQuestion, userTable } from "./user_table.ts";
import { tableText } from "../../cli/table_text.ts";

export interface MeasureUserOptions extends ModelFlags {
  /** Only the questions that were drawn to be played by hand. @default all are asked */
  readonly drawn?: true | undefined;
  /** How the user writes. */
  readonly mode: UserMode;
  readonly concurrency: number;
  /** Where the table is written. */
  readonly out: string;
  /** Print the answers as JSON, not as a table. @default false */
  readonly json?: boolean | undefined;
}

const guard = "datasets/user_guard";

/**
 * Asks a user by model the questions back of the guard set, and writes how often it does the right thing. A replay that names no
 * cassette is that of the questions that were played by hand.
 */
export async function measureUser(options: MeasureUserOptions): Promise<void> {
  const { drawn, mode, concurrency, out, json = false, replay, cassette } = options;
  const all = await readJsonLines(projectFile(`${guard}/questions.jsonl`)) as GuardQuestion[];
  const recorded = replay === true && cassette === undefined;
  const { played } = await readJsonFile(projectFile(`${guard}/played.json`)) as {
    readonly played: readonly string[];
  };
  const questions = drawn || recorded ? all.filter(({ id }) => played.includes(id)) : all;
  const file = recorded ? projectFile(`${guard}/calls.jsonl`) : cassette;
  await using models = await openFlaggedModels({ ...options, cassette: file }, {
    roles: ["user"],
    concurrency,
  });
  const user = createModelUser(models.chat("user"), { modes: [mode] });
  const answered = await answerAll(questions, { user, concurrency });
  const command = shownCommand("experiment user", { mode }) + (drawn ? " --drawn" : "") +
    (replay ? " --replay" : "");
  const table = userTable(answered, {
    caption: `A user by model (${models.model("user")}, ${mode}) asked back by an assistant`,
    label: "tab:user-guard",
    notes: [
      "Right: it clarifies what its goal says, and says that it cannot answer anything else, without a fault in its words. " +
      "Square brackets hold 95 % intervals (Wilson).",
    ],
  });
  const document = { command, answers: answered };
  await writeFileAtomic(join(out, "simulated-user.md"), [`\`${command}\``, toMarkdown(table)].join("\n\n"));
  await writeJsonFile(join(out, "simulated-user.json"), document);
  print(json ? JSON.stringify(document, null, 2) : tableText([table]));
  saySpending(models.totals());
  say(`Written: ${join(out, "simulated-user.md")}`);
}

async function answerAll(
  questions: readonly GuardQuestion[],
  { user, concurrency }: { readonly user: SimulatedUser; readonly concurrency: number },
): Promise<readonly AnsweredQuestion[]> {
  const answered = new Map<string, AnsweredQuestion>();
  const progress = createProgress("questions answered");
  try {
    const answers = mapPool(questions, async (question): Promise<AnsweredQuestion> => {
      const { action = "ask", text, fault } = await answerTo(question, user);
      return { ...question, action, text, ...(fault !== undefined && { fault }) };
    }, { concurrency, signal: interrupted });
    for await (const answer of answers) {
      answered.set(answer.id, answer);
      progress.update(answered.size, questions.length);
    }
  } finally {
    progress.end();
  }
  return questions.flatMap(({ id }) => answered.get(id) ?? []);
}

/** Has the user answer a question that the assistant asks back about its request. */
function answerTo({ request, goal, question }: GuardQuestion, user: SimulatedUser) {
  const interaction: Interaction = {
    utterance: request,
    intention: goal,
    utterance_kinds: ["question"],
    expected_reply: ["response"],
  };
  const turn: TurnRecord = {
    ...{ agent: "guard", trial: 1, dialogue_key: "guard", interaction: 1, turn: 1, at_ms: 0 },
    user: { kind: "question", text: request },
    reply: { kind: "request", text: question },
    sql: { verdict: "missing", reasons: [] },
    ...{ aligned: false, judge_reason: "", cause: "asked_back", proceed: false },
  };
  const chat = [{ role: "user" as const, content: request }, { role: "system" as const, content: question }];
  const context = { trial: 1, attempt: 1, chat, established: [], triesLeft: 2 };
  return user(interaction, [turn], { context, signal: interrupted });
}
