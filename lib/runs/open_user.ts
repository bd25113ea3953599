import { InputError } from "../base/mod.ts";
import {
  type Clarify,
  createModelUser,
  createScriptedUser,
  type SimulatedUser,
  type UserMode,
} from "../evaluation/mod.ts";
import type { NamedChat } from "./open_judge.ts";

/** Who plays the user, and what it needs. */
export interface UserConfiguration {
  /** `scripted`, from the dataset alone, or `model`. @default "scripted" */
  readonly user?: string | undefined;
  /** How the scripted user clarifies. @default "asked" */
  readonly clarify?: Clarify | undefined;
  /** The model that plays the user. @default none, so that `model` is refused */
  readonly userModel?: NamedChat | undefined;
  /** How a user by model writes; the modes take turns from trial to trial. @default ["plain"] */
  readonly userModes?: readonly UserMode[] | undefined;
}

/** A simulated user, and who it is, as a caption says it. */
export interface OpenedUser {
  readonly user: SimulatedUser;
  readonly userLabel: string;
}

/** @throws {InputError} If the user is unknown or has no model. */
export function openUser(
  { user = "scripted", clarify, userModel, userModes = ["plain"] }: UserConfiguration,
): OpenedUser {
  const label = userLabel({ user, userModel, userModes });
  switch (user) {
    case "scripted":
      return { user: createScriptedUser({ clarify }), userLabel: label };
    case "model":
      if (userModel === undefined) throw new InputError('The user "model" asks a model and none was opened');
      return { user: createModelUser(userModel.chat, { modes: userModes }), userLabel: label };
    default:
      throw new InputError(`Unknown user "${user}" (known are scripted, model)`);
  }
}

/** Who plays the user, as a caption says it. */
export function userLabel(
  { user = "scripted", userModel, userModes = ["plain"] }: Omit<UserConfiguration, "userModel"> & {
    readonly userModel?: Pick<NamedChat, "name"> | undefined;
  },
): string {
  if (user === "scripted") return "the scripted user";
  return `a user by the model ${userModel?.name ?? ""} (${userModes.join(", ")})`;
}
