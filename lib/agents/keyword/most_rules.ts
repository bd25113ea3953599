import { type Draft, subjectOf, take } from "./draft.ts";
import { endOf } from "./measures.ts";
import { COUNT, directionOf, numberOf } from "./ordering.ts";

/** "the most cities", "the largest number of lakes", "most common language". */
export function readMost(draft: Draft): void {
  const degree =
    "(most|fewest|least|largest|highest|greatest|lowest|smallest|maximum|minimum|biggest|more|max|min)";
  take(
    draft,
    new RegExp(
      `(?:the )?${degree} (?:common|frequent|popular|frequently \\w+|commonly \\w+|often \\w+|used)(?: \\w+ in)? (N\\d+)`,
    ),
    (
      [word = "", name = ""],
    ) => {
      const table = draft.scene.tableOf(name);
      const column = table === undefined ? draft.scene.columnOf(name) : draft.scene.view.label(table)[0];
      if (column === undefined) return false;
      draft.outputs.push({ kind: "column", column });
      draft.groupBy.push(column);
      draft.orderBy.push({ by: COUNT, direction: directionOf(endOf(word)) });
      draft.limit ??= 1;
      return true;
    },
  );
  take(
    draft,
    new RegExp(
      `(?:the )?(?:(X\\d+) )?${degree}(?: (?:total )?(?:number|amount|count|quantity)s? of| number| many)?(?: of)?(?: different| distinct)? (N\\d+)`,
    ),
    ([number, word = "", name = ""], match) => {
      const table = draft.scene.tableOf(name) ?? countedTable(draft, name);
      const counted = /number|amount|count|quantity|many/.test(match[0]);
      const bare = /^(?:most|fewest|least|more)$/.test(word);
      const subject = subjectOf(draft);
      if (table === undefined || (!counted && !bare)) return false;
      if (table === subject && !hasOther(draft, name, draft.rest.slice(0, match.index))) return false;
      if (table === subject) draft.subject = otherTable(draft, name) ?? subject;
      draft.joined.add(table);
      draft.orderBy.push({ by: COUNT, direction: directionOf(endOf(word)) });
      draft.limit ??= numberOf(draft, number) ?? 1;
      return true;
    },
  );
  take(draft, /(?:the )?(most|least|fewest)(?: times| often)?(?= *(?:[?.;]|$))/, ([word = ""]) => {
    if (draft.earlier.aggregate === undefined) return false;
    draft.orderBy.push({
      by: draft.earlier.aggregate,
      direction: directionOf(endOf(word)),
    });
    draft.limit ??= 1;
    return true;
  });
}

/** Whether something else is there to be counted for: another table, or a column named before. */
const hasOther = (draft: Draft, name: string, before: string) =>
  otherTable(draft, name) !== undefined || /N\d+/.test(before);

/** The table whose rows are meant by a column of texts: "the most languages". */
function countedTable(draft: Draft, name: string): string | undefined {
  const column = draft.scene.columnOf(name);
  return column !== undefined && draft.scene.view.kind(column) === "text" ? column.table : undefined;
}

function otherTable(draft: Draft, name: string): string | undefined {
  const table = draft.scene.tableOf(name);
  return (draft.rest.match(/N\d+/g) ?? []).map(draft.scene.tableOf).find((other) =>
    other !== undefined && other !== table
  );
}
