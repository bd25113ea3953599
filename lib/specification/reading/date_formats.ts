/**
 * A pattern of `strftime`, `to_char` or `date_format` as one of `strftime`.
 *
 * @returns `undefined` where it has a part that not every dialect can write.
 */
export function formatOf(name: string, pattern: string): string | undefined {
  if (pattern === "") return undefined;
  switch (name) {
    case "strftime":
      return isPortable(pattern) ? pattern : undefined;
    case "date_format": {
      const format = pattern.replaceAll(/%./g, (part) => fromMysql[part] ?? (same.has(part) ? part : "%?"));
      return isPortable(format) ? format : undefined;
    }
    default: {
      const format = pattern.replaceAll(/YYYY|MM|DD|HH24|MI|SS/g, (part) => fromLetters[part] ?? part);
      return /[A-Za-z]/.test(format.replaceAll(/%[A-Za-z]/g, "")) ? undefined : format;
    }
  }
}

function isPortable(pattern: string): boolean {
  return [...pattern.matchAll(/%./g)].every(([part]) => same.has(part));
}

/** Parts of a pattern that every dialect can write. */
const same: ReadonlySet<string> = new Set(["%Y", "%m", "%d", "%H", "%M", "%S", "%j"]);

const fromMysql: Readonly<Record<string, string>> = { "%i": "%M", "%s": "%S", "%S": "%S", "%M": "%?" };

const fromLetters: Readonly<Record<string, string>> = {
  YYYY: "%Y",
  MM: "%m",
  DD: "%d",
  HH24: "%H",
  MI: "%M",
  SS: "%S",
};
