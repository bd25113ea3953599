import { type ChildProcess, startChildProcess } from "../process/mod.ts";
import type { NetworkChildSettings } from "./network_frames.ts";

/** Starts the process that reaches one host and port and reads the named variables, and may do nothing else. */
export function startNetworkChild(settings: NetworkChildSettings): ChildProcess {
  const { origin, variables } = settings;
  return startChildProcess({
    module: new URL("./network_child.ts", import.meta.url),
    args: [],
    permissions: [
      `--allow-net=${hostAndPort(origin)}`,
      ...(variables.length === 0 ? [] : [`--allow-env=${variables.join(",")}`]),
    ],
    maxMemoryMb: 512,
    name: "the process that reaches the network",
    secret: settings,
  });
}

function hostAndPort(origin: string): string {
  const { protocol, hostname, port } = new URL(origin);
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}
