import { NetworkError } from "./network_error.ts";

/** The named variables and their values; undefined where one is not set. */
export type Variables = ReadonlyMap<string, string | undefined>;

/**
 * Replaces each `${NAME}` in a text.
 *
 * @param write How a value stands in the text.
 * @throws {NetworkError} If the variable is not named, not set or empty, or cannot stand in a header.
 */
export function fillVariables(
  text: string,
  variables: Variables,
  write: (value: string) => string = (value) => value,
): string {
  return text.replaceAll(/\$\{([A-Za-z_]\w*)\}/g, (_, name: string) => {
    const value = variables.get(name);
    const why = !variables.has(name)
      ? "is not among those that may be read; name it"
      : value === undefined || value === ""
      ? "is not set; set it"
      : /[^\x20-\x7e]|^\s|\s$/.test(value)
      ? "begins or ends with a blank or holds a special sign; copy its value again"
      : undefined;
    if (why !== undefined) {
      throw new NetworkError(
        "missing_variable",
        `Cannot send the request: the environment variable ${name} ${why}`,
      );
    }
    return write(value ?? "");
  });
}
