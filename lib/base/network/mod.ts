/**
 * The network by a child process that may reach one origin and read the variables named, and may do nothing else.
 *
 * @example
 * ```ts
 * import { NetworkError, startNetworkProcess } from "querylogue/base/network";
 * import assert from "node:assert/strict";
 *
 * await using network = startNetworkProcess({ origin: "https://agent.example" });
 * await assert.rejects(network.fetch("https://other.example"), NetworkError);
 * ```
 *
 * @module
 */
export { checkedFetch, type CheckedFetchOptions } from "./checked_fetch.ts";
export { NetworkError, type NetworkErrorKind } from "./network_error.ts";
export { RequestTooLargeError } from "./request_too_large_error.ts";
export { requestedWaitMs } from "./requested_wait_ms.ts";
export {
  type NetworkProcess,
  type NetworkProcessOptions,
  startNetworkProcess,
} from "./start_network_process.ts";
export {
  type ListeningProcess,
  type ListeningProcessOptions,
  startListeningProcess,
} from "./start_listening_process.ts";
