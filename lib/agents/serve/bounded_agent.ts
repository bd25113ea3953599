import type { Agent } from "../types.ts";
import { RequestError } from "./request_error.ts";

/** Characters of the longest message. */
const MAX_LENGTH = 20_000;

/**
 * Makes an agent refuse requests with a message of more than 20,000 characters, now or earlier, by a `RequestError` (413):
 * an agent in this process would keep all others waiting while it reads one.
 */
export function boundedAgent(agent: Agent): Agent {
  return (request, options) => {
    const said = [
      request.message,
      ...request.history.flatMap(({ role, content }) => role === "user" ? content : []),
    ];
    if (said.every(({ length }) => length <= MAX_LENGTH)) return agent(request, options);
    const why = `A message has more than ${MAX_LENGTH.toLocaleString("en")} characters: send a shorter one`;
    return Promise.reject(new RequestError(413, why));
  };
}
