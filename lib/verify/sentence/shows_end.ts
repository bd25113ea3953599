import { conditionsIn, type Link, type Selection, type TreeNode, valuesIn } from "../../specification/mod.ts";
import type { End } from "./asked_end.ts";

/** Whether a selection shows, and restricts by values, the ends of its own key as an end is asked; undefined where few tell. */
export function showsEnd(
  end: End,
  { outputs, where }: { readonly outputs: Selection["outputs"]; readonly where: Selection["where"] },
  own: readonly Pick<Link, "from" | "to">[],
): boolean | undefined {
  const isOf = (nodes: readonly TreeNode[], role: string) =>
    nodes.flatMap((node) => valuesIn(node)).some((one) => one.kind === "column" && one.role === role);
  const [froms, tos] = [own.map(({ from }) => from), own.map(({ to }) => to)];
  const [lowest] = froms.filter((role) => !tos.includes(role));
  const [highest] = tos.filter((role) => !froms.includes(role));
  if (lowest === undefined || highest === undefined) return undefined;
  const [asked, other] = end === "from" ? [lowest, highest] : [highest, lowest];
  const plain = outputs.map(({ value }) => value)
    .filter((value) => valuesIn(value).every(({ kind }) => kind !== "aggregate"));
  const tests = (where === undefined ? [] : conditionsIn(where)).filter((one) =>
    one.kind !== "comparison" || [one.left, one.right].some(({ kind }) => kind === "literal")
  );
  const [shows, showsOther] = [isOf(plain, asked), isOf(plain, other)];
  // What is computed of both ends may be turned round.
  if (outputs.some(({ value }) => isOf([value], asked) && isOf([value], other))) return undefined;
  if (isOf(tests, asked)) return undefined;
  if (shows && showsOther) {
    const place = (role: string) => plain.findIndex((value) => isOf([value], role));
    return place(asked) < place(other) ? true : undefined;
  }
  if (shows) return true;
  return showsOther && !isOf(tests, other) ? false : undefined;
}
