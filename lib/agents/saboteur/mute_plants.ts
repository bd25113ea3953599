import type { Interaction } from "../../dialogue/mod.ts";
import type { AgentReply } from "../types.ts";
import type { Plant } from "./types.ts";

/**
 * Ways to be wrong in an interaction that need no query: no data, a needless question, no reply, and replies that break the
 * contract. A reply of an expected kind is no fault: a name that the data do not hold may be refused or asked back about.
 */
export function mutePlants({ expected_reply }: Pick<Interaction, "expected_reply">): readonly Plant[] {
  return plants.filter(({ reply }) =>
    !expected_reply.some((kind) => kind !== "response" && kind === reply?.kind)
  );
}

const plants: readonly Plant[] = [
  {
    kind: "refusal",
    reply: { kind: "refusal", text: "I am sorry, I cannot tell that from these data." },
  },
  { kind: "needless_question", reply: { kind: "request", text: "Could you say that in other words?" } },
  { kind: "timeout" },
  ...[
    { kind: "answer", text: "Done." },
    { kind: "response" },
    { kind: "response", text: "Done.", sql: 7 },
    [],
  ]
    // What an agent outside sends is checked at run time alone.
    .map((reply): Plant => ({ kind: "malformed_reply", reply: reply as unknown as AgentReply })),
];
