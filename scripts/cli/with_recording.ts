import { asksModel } from "../../lib/agents/mod.ts";
import { InputError } from "../../lib/base/mod.ts";
import { isModelJudge } from "../../lib/runs/mod.ts";
import { isRecorded, type Recording, recordingOf } from "./embedded_recording.ts";
import type { EvalOptions } from "./eval_options.ts";

/**
 * The options as given, but for a replay of agents that names no cassette: that is one of the embedded recording, with its
 * dialogues, and with its agents where none are named.
 *
 * @throws {InputError} If an agent was not recorded, or an option asks for what was not.
 */
export function withRecording(options: EvalOptions): EvalOptions {
  const { replay, cassette, agent, resume, remap, judge, user, engine } = options;
  if (replay !== true || cassette !== undefined || (resume ?? remap) !== undefined) return options;
  const asking = agent?.filter(asksModel);
  const othersAsk = isModelJudge(judge) || user === "model" || engine === "model";
  if (asking?.length === 0 && othersAsk) return options;
  const named = (asking?.length === 0 ? agent : asking) ?? [];
  const recording = recordingOf(named);
  const { dataset, agents } = recording;
  refuseOthers(named, recording);
  refuseBeside(options);
  return { ...options, recorded: true, dataset, agent: agent ?? agents };
}

function refuseOthers(agents: readonly string[], recording: Recording): void {
  const other = agents.find((spec) => !isRecorded(spec, recording));
  if (other === undefined) return;
  throw new InputError(
    `The embedded recording has no agent "${other}": replay ${recording.agents.join(", ")}, ` +
      "or add --cassette FILE with calls of your own",
  );
}

/** The recorded calls answer nothing but what was asked then. */
function refuseBeside(options: EvalOptions): void {
  const { dataset, database, lexicon, model, agentModel, userModel, judgeModel } = options;
  const { tables, schemas, inferKeys, keys, values = true, mask, today } = options;
  const { user, judge, engine, maxRetries = 0, trials } = options;
  const isTold = {
    ...{ "--dataset": dataset !== undefined, "--database": database !== undefined },
    ...{ "--lexicon": lexicon !== undefined, "--model": model !== undefined },
    ...{ "--agent-model": agentModel !== undefined, "--user-model": userModel !== undefined },
    ...{ "--judge-model": judgeModel !== undefined, "--user": user !== "scripted" },
    ...{ "--judge": isModelJudge(judge), "--engine": engine === "model" },
    ...{ "--max-retries": maxRetries !== 0, "--trials": trials !== 1 },
    ...{ "--tables": tables !== undefined, "--schemas": schemas !== undefined },
    ...{ "--infer-keys": inferKeys !== undefined, "--keys": keys !== undefined },
    ...{ "--no-values": !values, "--mask": mask !== undefined, "--today": today !== undefined },
  };
  const [flag] = Object.entries(isTold).flatMap(([flag, told]) => told ? [flag] : []);
  if (flag === undefined) return;
  throw new InputError(
    `The embedded recording answers only what was asked then: leave out ${flag}, ` +
      "or add --cassette FILE with calls of your own",
  );
}
