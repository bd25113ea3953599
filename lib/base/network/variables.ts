import { NetworkError } from "./network_error.ts";

/** The named variables and their values; undefined where one is not set. */
export type Variables = ReadonlyMap<string, string | undefined>;

/** Whether a variable has a value. @throws {NetworkError} If it is not named, or its value cannot stand in a header. */
export function hasVariable(name: string, variables: Variables): boolean {
  if (!variables.has(name)) throw unusable(name, "it is not among those that may be read; name it there");
  const value = variables.get(name) ?? "";
  if (/[^\x20-\x7e]|^ | $/.test(value)) {
    throw unusable(name, "its value begins or ends with a blank or holds a special sign; copy it again");
  }
  return value !== "";
}

/**
 * Replaces each `${NAME}` in a text.
 *
 * @param write How a value stands in the text.
 * @throws {NetworkError} If a variable is not named, has no value, or one that cannot stand in a header.
 */
export function fillVariables(text: string, variables: Variables, write: (value: string) => string): string {
  return text.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    if (!hasVariable(name, variables)) throw unusable(name, "it is not set; set it");
    return write(variables.get(name) ?? "");
  });
}

function unusable(name: string, why: string): NetworkError {
  return new NetworkError("missing_variable", `Cannot use the environment variable ${name}: ${why}`);
}
