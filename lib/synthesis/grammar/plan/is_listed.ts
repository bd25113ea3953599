import { sameSubject } from "./same_subject.ts";
import type { State } from "./types.ts";

/** Whether what a state is about was shown as a list by a question before. */
export function isListed({ subject }: State, before: readonly State[]): boolean {
  return before.some(({ form, subject: other }) => form === "list" && sameSubject(other, subject));
}
