/** Whether a value of a document can be asked for its fields; a list can, by position. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
