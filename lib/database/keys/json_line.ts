/**
 * Finds the line in which a value of a JSON text begins.
 *
 * @param text Valid JSON.
 * @param path Fields and positions that lead to the value.
 * @returns The line, from 1, of the value or of the innermost one around it that is there.
 */
export function jsonLine(text: string, path: readonly PropertyKey[]): number {
  let offset = 0;
  let depth = 0;
  // Of each open object or array: the place in it that the next value has.
  const open: (string | number)[] = [];
  let isField = false;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g)) {
    const last = open.length - 1;
    const place = open[last];
    if (token === "]" || token === "}") {
      open.pop();
      isField = false;
    } else if (token === ",") {
      if (typeof place === "number") open[last] = place + 1;
      else isField = true;
    } else if (token === ":") {
      isField = false;
    } else if (isField) {
      open[last] = JSON.parse(token);
    } else {
      if (
        open.length > depth - 1 && open.length <= path.length && open.every((step, i) => step === path[i])
      ) {
        offset = index;
        depth = open.length + 1;
      }
      if (token === "[") open.push(0);
      if (token === "{") {
        open.push("");
        isField = true;
      }
    }
  }
  return text.slice(0, offset).split("\n").length;
}
