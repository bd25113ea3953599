import { z } from "zod";
import type { AgentRequest } from "../types.ts";
import type { Admission, LoopPolicy, PolicyAction, PolicyScene } from "./types.ts";

const admissionShape = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("allowed") }),
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  z.object({ kind: z.literal("confirm"), question: z.string() }),
]);

/**
 * Asks a policy about an action.
 *
 * @throws {TypeError} If its answer is none of those that a policy may give.
 */
export async function admissionOf(
  action: PolicyAction,
  { policy, request, scene }: {
    readonly policy: LoopPolicy | undefined;
    readonly request: AgentRequest;
    readonly scene: PolicyScene;
  },
): Promise<Admission> {
  if (policy?.admit === undefined) return { kind: "allowed" };
  const given: unknown = await policy.admit(action, request, scene);
  const read = admissionShape.safeParse(given);
  if (read.success) return read.data;
  throw new TypeError(
    `The policy's admit gave ${JSON.stringify(given)?.slice(0, 100)} for a ${action.kind}; it must give ` +
      '{ kind: "allowed" }, { kind: "refused", reason } or { kind: "confirm", question }',
  );
}
