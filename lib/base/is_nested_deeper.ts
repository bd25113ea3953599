/**
 * Whether lists and objects of a value stand within one another more often than that. A value that is too deep cannot be
 * written as JSON, as the writer calls itself for each level.
 *
 * @param levels The most that may be; a list of texts has one, a text none.
 */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  let inside = new Set([value].filter(isObject));
  for (let level = 0; inside.size > 0; level++) {
    if (level === levels) return true;
    inside = new Set([...inside].flatMap((one) => Object.values(one)).filter(isObject));
  }
  return false;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
