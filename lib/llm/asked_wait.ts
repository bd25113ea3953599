/**
 * The wait in milliseconds that the headers of a reply ask for, 0 where the moment has passed; undefined where they
 * ask for none that can be read. A date is set against the server's own clock where the reply tells it.
 */
export function askedWait(headers: Headers, now: () => number): number | undefined {
  const precise = headers.get("retry-after-ms");
  if (isNumber(precise)) return Number(precise);
  const asked = headers.get("retry-after");
  if (asked === null) return undefined;
  if (isNumber(asked)) return Number(asked) * 1000;
  // Other texts that can be read as a date are none of the protocol's.
  const until = /^\s*[a-z]{3}/i.test(asked) ? Date.parse(asked) : NaN;
  if (Number.isNaN(until)) return undefined;
  const told = Date.parse(headers.get("date") ?? "");
  return Math.max(0, until - (Number.isNaN(told) ? now() : told));
}

function isNumber(text: string | null): text is string {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text);
}
