import type { AgentReply } from "../../agents/mod.ts";
import type { ReplyKind } from "../../dialogue/mod.ts";
import { mmsqlTypes } from "../../metrics/mod.ts";
import type { TypeSource } from "./predictions.ts";

/** What an agent calls a question, and how that is known. */
export interface ReplyType {
  readonly type: typeof mmsqlTypes[number] | "undeclared";
  readonly by: TypeSource;
}

/**
 * Returns the type that an agent takes a question for: the one that it names, else what its kinds of reply decide. A
 * response is given to an answerable question, a request to an ambiguous one, also beside a response, a refusal to an
 * unanswerable one and an acknowledgment to an improper one. Errors and other mixtures decide nothing.
 */
export function replyType({ question_type, kind }: AgentReply): ReplyType {
  const named = mmsqlTypes.find((type) => type === question_type);
  if (named !== undefined) return { type: named, by: "declared" };
  const kinds = new Set(typeof kind === "string" ? [kind] : kind);
  if (kinds.size > 1) kinds.delete("acknowledgment");
  if (kinds.has("request") && kinds.isSubsetOf(askingKinds)) return { type: "ambiguous", by: "kind" };
  const [only, ...others] = kinds;
  const type = only === undefined || others.length > 0 ? undefined : types[only];
  return type === undefined ? { type: "undeclared", by: "undeclared" } : { type, by: "kind" };
}

const askingKinds: ReadonlySet<ReplyKind> = new Set(["request", "response"]);

const types: Readonly<Record<ReplyKind, typeof mmsqlTypes[number] | undefined>> = {
  response: "answerable",
  refusal: "unanswerable",
  request: "ambiguous",
  acknowledgment: "improper",
  error: undefined,
};
