import { passwordsIn } from "../../lib/base/mod.ts";
import { keepSecret } from "./secrets.ts";
import { runningTask } from "./task_context.ts";

/** Undefined where the environment names none. A variable that is set to nothing is what scripts leave of an unset one. */
export function openaiBaseUrl(): string | undefined {
  const address = runningTask().variable("OPENAI_BASE_URL") || undefined;
  if (address !== undefined) keepSecret(...passwordsIn(address));
  return address;
}
