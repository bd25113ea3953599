import type { ChildEnding } from "../base/process/mod.ts";
import type { QueryOutcome } from "./types.ts";

/** The outcome of a query whose process ended before it answered. */
export function lostProcess({ ended, lastWords }: ChildEnding): QueryOutcome {
  // The runtime and the engines end in this way, too, where no memory is left for a message.
  const memory = /out of memory|bad_?alloc|cannot allocate|memory allocation|allocation failed/i.test(
    lastWords,
  ) || /SIG(?:ABRT|TRAP)$/.test(ended) && lastWords === "";
  return memory
    ? { kind: "out_of_memory", message: `The process of the database ran out of memory and ${ended}.` }
    : { kind: "connection_lost", message: `The process of the database ${ended}.`, processEnded: true };
}
