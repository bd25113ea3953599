import { InputError, nearestName } from "../../base/mod.ts";
import type { AgentContext } from "../agent_context.ts";
import type { AgentSpec } from "../agent_spec.ts";
import type { OpenedAgent } from "../types.ts";
import { matchTranscript } from "./match_transcript.ts";
import { readTranscript } from "./read_transcript.ts";
import { transcriptAgent } from "./transcript_agent.ts";
import type { Transcript } from "./types.ts";

/**
 * Opens an agent that replays a file of what an agent said elsewhere.
 *
 * @throws {InputError} If there is no dataset to match it with, the file cannot be read, is of several agents of which none
 * is named, or does not fit the dataset.
 */
export async function openTranscriptAgent(
  { target, options: { of, dialect } }: AgentSpec,
  { dataset }: Pick<AgentContext, "dataset">,
): Promise<OpenedAgent> {
  if (dataset === undefined) {
    throw new InputError(
      'Agent "transcript" replays answers to a dataset and none was given: name the dataset',
    );
  }
  const transcript = ofAgent(await readTranscript(target), of);
  const matched = matchTranscript(transcript, dataset);
  return {
    agent: transcriptAgent(matched),
    isRecorded: true,
    recordedTrials: new Map(
      Array.from(matched.plays, ([key, trials]) => [key, Math.max(...trials.keys())]),
    ),
    notes: matched.notes,
    mappingHash: transcript.hash,
    lateHint: "its time cannot be changed",
    ...(dialect !== undefined && { dialect }),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** The conversations of one agent. */
function ofAgent(transcript: Transcript, name: string | undefined): Transcript {
  const { path, conversations } = transcript;
  const names = [...new Set(conversations.flatMap(({ agent }) => agent ?? []))];
  if (name === undefined) {
    if (names.length < 2) return transcript;
    throw new InputError(
      `${path} holds replies of ${names.length} agents: name one with ${names.map(asOption).join(" or ")}`,
    );
  }
  // The label of an agent is unique in its run.
  const called = names.includes(name) ? name : names.find((one) => one.startsWith(`${name}=`));
  const own = conversations.filter(({ agent }) => called !== undefined && agent === called);
  if (own.length > 0) return { ...transcript, conversations: own };
  const near = nearestName(name, names);
  throw new InputError(
    `${path} holds no reply of an agent called "${name}"${
      near === undefined ? "" : `: did you mean "${near}"?`
    } (${names.length === 0 ? "it names no agent: leave ?of= out" : names.map(asOption).join(" or ")})`,
  );
}

/** The name of an agent as it is written behind a file. */
function asOption(name: string): string {
  return `?of=${name.replaceAll(/[%&+#]/g, encodeURIComponent)}`;
}
