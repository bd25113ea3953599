import { type ChildProcess, startChildProcess } from "../process/mod.ts";
import type { NetworkChildSettings } from "./network_frames.ts";

/**
 * Starts the process that reaches the network.
 *
 * @param environment Variables that it gets beside those of this process.
 */
export function startNetworkChild(
  settings: NetworkChildSettings,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  return startChildProcess({
    module: new URL("./network_child.ts", import.meta.url),
    args: [],
    permissions: networkPermissions(settings),
    maxMemoryMb: 512,
    name: "the process that reaches the network",
    secret: settings,
    environment,
  });
}

/** Deno's flags for one host and port and the named variables, and nothing else. */
export function networkPermissions(
  { origin, variables }: Pick<NetworkChildSettings, "origin" | "variables">,
): readonly string[] {
  const { protocol, hostname, port } = new URL(origin);
  const network = `--allow-net=${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  return variables.length === 0 ? [network] : [network, `--allow-env=${variables.join(",")}`];
}
