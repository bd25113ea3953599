/** A text that two plain values share exactly when they are equal, whatever the order of their properties. */
export function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => isRecord(part) ? sorted(part) : part) ?? "";
}

export function isRecord(part: unknown): part is Readonly<Record<string, unknown>> {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

function sorted(part: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a < b ? -1 : 1));
}
