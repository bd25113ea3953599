import { shellWord } from "./shell_word.ts";
import { withoutSecrets } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/** The command that a person gave, to be given again in a shell; passwords and keys are left out. */
export function givenCommand(task: string): string {
  return ["deno", "task", task, ...runningTask().args.map((arg) => shellWord(withoutSecrets(arg)))].join(" ");
}
