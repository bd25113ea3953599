import type { ColumnReference } from "../../specification/mod.ts";
import { isLess, LINK } from "./comparing.ts";
import { columnWith, type Draft, keepTable, measured, namedColumn, type Place, take } from "./draft.ts";
import { COMPARATIVE, UNIT, unitColumns } from "./measures.ts";

/** "longer than average", "an above-average population", "an area below the average for all islands". */
export function readAverages(draft: Draft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}((?:more|fewer|less) (?:N\\d+|${UNIT}) than|more than|less than|greater than|lower than|above|below|over|under|exceeding|exceeds?|${COMPARATIVE} than|${COMPARATIVE})(?: (?:-|the|overall|global))* (?:average|mean)(?: (?:of )?(?:the )?(?:value )?(N\\d+))?(?: (?:of|for|over|among|across) (?:(?:all|the|these|those|other) )*(N\\d+))?`,
  );
  take(draft, pattern, ([left, words = "", right, owner], match) => {
    const at = match.index + (left?.length ?? 0);
    const adjective = words.replace(/ than$/, "");
    const amount = /^\w+ (.+)$/.exec(adjective)?.[1];
    const home = [right, owner].map((name) => name && draft.scene.tableOf(name)).find(Boolean);
    const column = [right, amount, left].map((name) => name && home && draft.scene.columnIn(name, home))
      .find(Boolean) ||
      (namedColumn(draft, right, { at }) ?? amountColumn(draft, amount, { at }) ??
        namedColumn(draft, left, { at }) ??
        measured(draft, adjective, { at })?.column);
    if (!column || draft.scene.view.kind(column) !== "number") return false;
    draft.filters.push({ kind: "average", column, operator: isLess(adjective) ? "<" : ">" });
    return keepTable(draft, left);
  });
}

/** What there is more or less of, named or by its unit: "more inhabitants than". */
function amountColumn(
  draft: Draft,
  amount: string | undefined,
  { at }: Place,
): ColumnReference | undefined {
  if (amount === undefined) return undefined;
  return /^N\d+$/.test(amount)
    ? namedColumn(draft, amount, { at })
    : columnWith(draft, unitColumns(amount), { at });
}
