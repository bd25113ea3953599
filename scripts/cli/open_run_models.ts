import { asksModel } from "../../lib/agents/mod.ts";
import { InputError } from "../../lib/base/mod.ts";
import {
  agentModels,
  isModelJudge,
  type Models,
  type NamedChat,
  type NamedModels,
} from "../../lib/runs/mod.ts";
import type { Recording } from "./embedded_recording.ts";
import type { ModelFlags } from "./model_options.ts";
import { openFlaggedModels } from "./open_models.ts";

/** The models of a run; belongs into `await using`. */
export interface RunModels extends AsyncDisposable {
  /** Undefined where no agent asks one. */
  readonly agentModels?: NamedModels;
  /** Undefined where the judge asks none. */
  readonly judgeModel?: NamedChat;
  /** Undefined where no model plays the user. */
  readonly userModel?: NamedChat;
  /** Usage of the calls that were not answered from the cassette. @default no model was opened */
  readonly totals?: Models["totals"];
}

interface RunModelFlags extends ModelFlags {
  readonly judgeCalls?: number | undefined;
  readonly userModes?: readonly string[] | undefined;
}

/** Options that need an agent, a judge, a user, or any of them by model. */
const needed = {
  agent: ["agentModel"],
  judge: ["judgeModel", "judgeCalls"],
  user: ["userModel", "userModes"],
  any: ["cassette", "replay"],
} as const;

/**
 * Opens the models that agents, judge and user ask.
 *
 * @param agents As they are named. @default none asks a model
 * @param judge @default nobody judges
 * @param user @default "scripted"
 * @param concurrency Calls at a time. @default 4
 * @param recording What is replayed, whatever the flags say of a cassette. @default as the flags say
 * @throws {InputError} If none of them asks a model that an option is about, or the model is missing.
 */
export async function openRunModels(
  flags: RunModelFlags,
  { judge, agent: agents = [], user = "scripted", concurrency = 4, recording }: {
    readonly judge?: string | undefined;
    readonly agent?: readonly string[] | undefined;
    readonly user?: string | undefined;
    readonly concurrency?: number | undefined;
    readonly recording?: Recording | undefined;
  },
): Promise<RunModels> {
  const [answers, judges, plays] = [
    agents.some(asksModel),
    judge !== undefined && isModelJudge(judge),
    user === "model",
  ];
  if (!answers) refuse(flags, needed.agent, "No agent asks a model", "--agent react");
  if (!judges) refuse(flags, needed.judge, `The judge "${judge}" asks no model`, "--judge strict");
  if (!plays) refuse(flags, needed.user, `The user "${user}" asks no model`, "--user model");
  if (!answers && !judges && !plays) {
    const [why, instead] = agents.length > 0
      ? [`The agent ${agents.map((name) => `"${name}"`).join(", ")} asks no model`, "--agent react"]
      : [`The judge "${judge}" asks no model`, "--judge strict"];
    refuse(flags, needed.any, why, instead);
    return { [Symbol.asyncDispose]: () => Promise.resolve() };
  }
  const roles = [
    ...(answers ? ["agent" as const] : []),
    ...(judges ? ["judge" as const] : []),
    ...(plays ? ["user" as const] : []),
  ];
  const models = await openFlaggedModels(
    recording === undefined ? flags : { ...flags, cassette: recording.cassette, replay: true },
    { roles, concurrency },
  );
  const named = (role: "judge" | "user"): NamedChat => ({
    name: models.model(role),
    chat: models.chat(role),
    server: models.server,
    price: models.price(role),
  });
  return {
    ...(answers && {
      agentModels: {
        ...agentModels(models),
        ...(recording && { prompts: recording.prompts, recording: recording.what }),
      },
    }),
    ...(judges && { judgeModel: named("judge") }),
    ...(plays && { userModel: named("user") }),
    totals: () => models.totals(),
    [Symbol.asyncDispose]: () => models[Symbol.asyncDispose](),
  };
}

function refuse(
  flags: RunModelFlags,
  names: readonly (keyof RunModelFlags)[],
  ...[why, instead]: readonly [why: string, instead: string]
): void {
  const given = names.find((name) => flags[name] !== undefined);
  if (given === undefined) return;
  const option = given.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new InputError(`${why}: leave out --${option}, or add ${instead}`);
}
