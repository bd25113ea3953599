/** Whether a value is an object that has all of these fields. */
export function hasFields<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Readonly<Record<Name, unknown>> {
  return typeof value === "object" && value !== null && names.every((name) => Object.hasOwn(value, name));
}
