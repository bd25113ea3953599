import type { RunConfiguration } from "../evaluation/mod.ts";
import type { NamedChat } from "./open_judge.ts";

/** What `run.json` says of models beside their names: the server and what their tokens cost, where they are known. */
export function modelFacts(
  models: readonly (Omit<NamedChat, "chat"> | undefined)[],
  { model_server, prices: earlier }: Pick<RunConfiguration, "model_server" | "prices"> = {},
): Pick<RunConfiguration, "model_server" | "prices"> {
  const server = models.find((model) => model?.server !== undefined)?.server ?? model_server;
  const prices = {
    ...earlier,
    ...Object.fromEntries(
      models.flatMap((model) => model?.price === undefined ? [] : [[model.name, model.price]]),
    ),
  };
  return {
    ...(server !== undefined && { model_server: server }),
    ...(Object.keys(prices).length > 0 && { prices }),
  };
}
