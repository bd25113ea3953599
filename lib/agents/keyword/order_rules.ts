import type { ColumnReference, ConjunctiveOutput } from "../../specification/mod.ts";
import { COMPARATIVE, type End, endOf, SUPERLATIVE } from "./measure_words.ts";
import { applyRule, measuredColumn, type QuestionDraft, ROW_COUNT, subjectOf } from "./question_draft.ts";

/** Degrees that do not tell what is measured, so that they may refer to the last question. */
const SIZE = /^(?:large|small|high|low|big|great|max|min|best|worst)/;

/** Rules for order and number of rows: "sorted by area", "top 3", "the five largest", "with the most cities". */
export function readOrder(draft: QuestionDraft): void {
  readSorting(draft);
  readRanking(draft);
  readMost(draft);
  readSuperlatives(draft);
  readLimits(draft);
}

/** "sorted by area in descending order", "alphabetically", "longest first", "from high to low". */
function readSorting(draft: QuestionDraft): void {
  const direction =
    "(ascending|descending|increasing|decreasing|asc|desc|alphabetical|reverse alphabetical|reverse|reversed|lexicographical)";
  const sort = "(?:sort|sorted|order|ordered|rank|ranked|arrange|arranged|ordering|sorting|in order)";
  const them =
    "(?:(?:them|it|these|those|this|that|the|all|results?|rows|list|records?|and|also|with|by|in|of) )*";
  const tail =
    `(?: ,?(?: ?and)?(?: ?from| ?in)?(?: the)? ?${direction}(?: order)?| from (?:the )?(${SUPERLATIVE}|${COMPARATIVE}|high|low|large|small|long|short|old|young|new) to(?: the)? \\w+| ,? ?(?:with )?(?:the )?(${SUPERLATIVE}|${COMPARATIVE})(?: ones?)? first)?`;
  const names =
    "((?:the |their |its )*N\\d+(?:(?: ?, ?| and |, and |, then |then by )+(?:the |their |by )*N\\d+)*)";

  applyRule(
    draft,
    new RegExp(
      `(?:,? ?(?:and )?${sort}(?: N\\d+)? ${them})?(?:in )?(?:an |the )?${direction} order (?:of|by|according to) (?:how )?(?:the |their |its )*(many N\\d+|number of N\\d+|${names})`,
    ),
    (
      [word = "", target = ""],
    ) => pushOrder(draft, target, wordEnd(word) ?? "low"),
  );
  applyRule(
    draft,
    new RegExp(
      `,? ?(?:and )?\\b${sort} ${them}(?:N\\d+ )?(?:by|according to|based on|of|on|in order of) (?:the |their |its )*(number of N\\d+|how many N\\d+|count|${names})${tail}`,
    ),
    ([target = "", , word, range, first]) =>
      pushOrder(draft, target, wordEnd(word) ?? endOf(range ?? first ?? "low")),
  );
  applyRule(
    draft,
    new RegExp(`(?:,? ?(?:and )?${sort} ${them})?(?:in )?(?:an |the )?${direction}(?:ly)?(?: order)?`),
    ([word = ""]) => {
      const column = defaultOrder(draft, /alphabet|lexico/.test(word));
      if (column === undefined) return false;
      draft.orderBy.push({ by: column, direction: directionOf(wordEnd(word) ?? "low") });
      return true;
    },
  );
  applyRule(
    draft,
    /(?:,? ?(?:and )?(?:sort|order|list|sorted|ordered)(?: (?:them|it|those|these))? )?alphabetically/,
    () => {
      const column = defaultOrder(draft, true);
      if (column === undefined) return false;
      draft.orderBy.push({ by: column, direction: "ascending" });
      return true;
    },
  );
  applyRule(
    draft,
    new RegExp(
      `(?:,? ?(?:with|starting with|from) )?(?:the )?(${SUPERLATIVE}|${COMPARATIVE})(?: N\\d+| ones?)? (?:first|to (?:the )?(?:${SUPERLATIVE}|low|high|${COMPARATIVE}))`,
    ),
    (
      [word = ""],
    ) => pushMeasured(draft, word),
  );
  applyRule(
    draft,
    /from (?:the )?(high|low|large|small|long|short|old|young|new|oldest|youngest|newest)(?:est)? to (?:the )?(?:\w+)/,
    ([word = ""]) => pushMeasured(draft, word),
  );
}

/** "top 3 cities by population", "the three smallest countries by area". */
function readRanking(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `(?:the )?(?:(top|first|bottom|best|last) (X\\d+)|(?:(X\\d+) )?(${SUPERLATIVE})(?: (X\\d+))?) (N\\d+) (?:by|in terms of|according to|measured by|ranked by) (?:the |their )*(N\\d+)`,
  );
  applyRule(draft, pattern, ([word, count, before, degree, after, name = "", by = ""]) => {
    const column = draft.references.tableOf(by) === undefined
      ? draft.references.columnOf(by, draft.references.tableOf(name))
      : undefined;
    if (column === undefined || draft.view.kind(column) === "text") return false;
    const low = word === "bottom" || word === "last" || (degree !== undefined && endOf(degree) === "low");
    draft.orderBy.push({ by: { kind: "column", column }, direction: low ? "ascending" : "descending" });
    draft.limit ??= numberOf(draft, count) ?? numberOf(draft, before) ?? numberOf(draft, after) ?? 1;
    return `${name} ;`;
  });
}

function wordEnd(word: string | undefined): End | undefined {
  if (word === undefined) return undefined;
  return /^(?:desc|decreas|reverse)/.test(word) ? "high" : "low";
}

function pushOrder(draft: QuestionDraft, target: string, end: End): boolean {
  const names = target.match(/N\d+/g) ?? [];
  if (/many |number of |count/.test(target)) {
    const counted = names[0] === undefined ? undefined : draft.references.tableOf(names[0]);
    if (counted !== undefined && counted !== subjectOf(draft)) draft.joined.add(counted);
    if (counted !== undefined || names.length === 0) {
      draft.orderBy.push({ by: draft.earlier.aggregate ?? ROW_COUNT, direction: directionOf(end) });
      return true;
    }
  }
  for (const name of names) {
    const table = draft.references.tableOf(name);
    const column = table === undefined ? draft.references.columnOf(name) : draft.view.label(table)[0];
    if (column !== undefined) {
      draft.orderBy.push({ by: { kind: "column", column }, direction: directionOf(end) });
    }
  }
  return names.length > 0;
}

function pushMeasured(draft: QuestionDraft, word: string): boolean {
  const counted = draft.earlier.aggregate !== undefined && draft.references.subject === undefined &&
    draft.subject === undefined &&
    SIZE.test(word);
  const found = counted ? undefined : measuredColumn(draft, word);
  const by: ConjunctiveOutput | undefined = found !== undefined
    ? { kind: "column", column: found.column }
    : SIZE.test(word)
    ? draft.earlier.aggregate ?? columnOutput(draft.earlier.measures[0])
    : undefined;
  if (by === undefined) return false;
  draft.orderBy.push({ by, direction: directionOf(found?.end ?? endOf(word)) });
  return true;
}

const columnOutput = (column: ColumnReference | undefined): ConjunctiveOutput | undefined =>
  column === undefined ? undefined : { kind: "column", column };

/** The default sort key of "in descending order": the label, or the number column mentioned last. */
function defaultOrder(draft: QuestionDraft, alphabetical: boolean): ConjunctiveOutput | undefined {
  const subject = subjectOf(draft) ?? draft.earlier.subject;
  const label = subject === undefined ? undefined : draft.view.label(subject)[0];
  const measure = draft.earlier.aggregate ?? columnOutput(draft.earlier.measures[0]);
  return alphabetical ? columnOutput(label) : measure ?? columnOutput(label);
}

/** "the highest elevation", "the three largest lakes", "which one is the longest". */
function readSuperlatives(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `(?:\\b(with|has|have|having|had|by|at|whose|where|of|who|that) )?(?:is |are )?(?:the )?(?:(?:top|first) )?(?:(X\\d+) )?(${SUPERLATIVE})(?: (X\\d+))?(?: (?:value of |total |overall )?(?:the )?(N\\d+))?`,
  );
  applyRule(draft, pattern, ([lead, before, word = "", after, name], match) => {
    const number = numberOf(draft, before) ?? numberOf(draft, after);
    const table = name === undefined ? undefined : draft.references.tableOf(name);
    const column = name === undefined || table !== undefined ? undefined : draft.references.columnOf(name);
    const kind = column === undefined ? undefined : draft.view.kind(column);
    if (column !== undefined && (kind === "number" || kind === "date")) {
      const alone = number === undefined &&
        !asksForRows(draft, { lead, before: draft.rest.slice(0, match.index) });
      if (alone) return false;
      draft.orderBy.push({ by: { kind: "column", column }, direction: directionOf(endOf(word)) });
      draft.limit ??= number ?? 1;
      return true;
    }
    if (name !== undefined && column !== undefined) {
      const byWord = measuredColumn(draft, word);
      if (byWord === undefined) return false;
      draft.orderBy.push({
        by: { kind: "column", column: byWord.column },
        direction: directionOf(byWord.end),
      });
      draft.limit ??= number ?? 1;
      return name;
    }
    const shown = draft.earlier.aggregate;
    if (name === undefined && shown?.kind === "aggregate" && /^m(?:in|ax)imum$/.test(shown.function)) {
      draft.outputs.push({ ...shown, function: endOf(word) === "high" ? "maximum" : "minimum" });
      return true;
    }
    if (/^(?:max|min)/.test(word)) return false;
    const subject = draft.subject;
    if (table !== undefined) draft.subject = table;
    const pushed = pushMeasured(draft, word);
    draft.subject = subject;
    if (!pushed) return false;
    const item = name === undefined ? undefined : draft.references.itemOf(name);
    const many = item !== undefined && number === undefined && /s$/.test(item.text) &&
      !/\bwhich\b/.test(match[0]);
    if (number !== undefined) draft.limit = number;
    else if (!many) draft.limit ??= 1;
    return name ?? true;
  });
}

/** Whether a superlative selects rows ("the lake with the greatest depth") instead of being the output. */
function asksForRows(
  draft: QuestionDraft,
  { lead, before }: { lead: string | undefined; before: string },
): boolean {
  if (lead !== undefined && lead !== "of") return true;
  if (draft.groupBy.length > 0) return false;
  const names = before.match(/N\d+/g) ?? [];
  const tables = names.filter((name) => draft.references.tableOf(name) !== undefined);
  return tables.length > 0 || /\bwhich\b|\bwho\b/.test(before);
}

/** "top 3", "the first five", "just three of them". */
function readLimits(draft: QuestionDraft): void {
  applyRule(
    draft,
    /(?:the )?\b(top|first|bottom|last|only|just) (X\d+)(?: (N\d+))?/,
    ([word = "", number, name]) => {
      const limit = numberOf(draft, number);
      if (limit === undefined) return false;
      const last = draft.orderBy.at(-1);
      if (last === undefined && /top|bottom|last/.test(word)) {
        const by = draft.earlier.aggregate ?? columnOutput(draft.earlier.measures[0]);
        if (by !== undefined) {
          draft.orderBy.push({ by, direction: word === "top" ? "descending" : "ascending" });
        }
      }
      if (
        last !== undefined && word === "top" && draft.orderBy.length === 1 && last.direction === "ascending"
      ) {
        draft.orderBy[0] = { ...last, direction: "descending" };
      }
      draft.limit = limit;
      return name === undefined ? true : `${name} ;`;
    },
  );
  applyRule(draft, /(?:the )?top (N\d+)/, ([name = ""]) => {
    if (draft.orderBy.length === 0) return false;
    draft.limit ??= 1;
    return name;
  });
}

/** "the most cities", "the largest number of lakes", "most common language". */
function readMost(draft: QuestionDraft): void {
  const degree =
    "(most|fewest|least|largest|highest|greatest|lowest|smallest|maximum|minimum|biggest|more|max|min)";
  applyRule(
    draft,
    new RegExp(
      `(?:the )?${degree} (?:common|frequent|popular|frequently \\w+|commonly \\w+|often \\w+|used)(?: \\w+ in)? (N\\d+)`,
    ),
    (
      [word = "", name = ""],
    ) => {
      const table = draft.references.tableOf(name);
      const column = table === undefined ? draft.references.columnOf(name) : draft.view.label(table)[0];
      if (column === undefined) return false;
      draft.outputs.push({ kind: "column", column });
      draft.groupBy.push(column);
      draft.orderBy.push({ by: ROW_COUNT, direction: directionOf(endOf(word)) });
      draft.limit ??= 1;
      return true;
    },
  );
  applyRule(
    draft,
    new RegExp(
      `(?:the )?(?:(X\\d+) )?${degree}(?: (?:total )?(?:number|amount|count|quantity)s? of| number| many)?(?: of)?(?: different| distinct)? (N\\d+)`,
    ),
    ([number, word = "", name = ""], match) => {
      const table = draft.references.tableOf(name) ?? countedTable(draft, name);
      const counted = /number|amount|count|quantity|many/.test(match[0]);
      const bare = /^(?:most|fewest|least|more)$/.test(word);
      const subject = subjectOf(draft);
      if (table === undefined || (!counted && !bare)) return false;
      if (table === subject && !hasOtherTable(draft, name, draft.rest.slice(0, match.index))) return false;
      if (table === subject) draft.subject = otherTable(draft, name) ?? subject;
      draft.joined.add(table);
      draft.orderBy.push({ by: ROW_COUNT, direction: directionOf(endOf(word)) });
      draft.limit ??= numberOf(draft, number) ?? 1;
      return true;
    },
  );
  applyRule(draft, /(?:the )?(most|least|fewest)(?: times| often)?(?= *(?:[?.;]|$))/, ([word = ""]) => {
    if (draft.earlier.aggregate === undefined) return false;
    draft.orderBy.push({ by: draft.earlier.aggregate, direction: directionOf(endOf(word)) });
    draft.limit ??= 1;
    return true;
  });
}

/** Whether something else is there to be counted for: another table, or a column named before. */
const hasOtherTable = (draft: QuestionDraft, name: string, before: string) =>
  otherTable(draft, name) !== undefined || /N\d+/.test(before);

/** The table of a text column whose rows are counted: "the most languages". */
function countedTable(draft: QuestionDraft, name: string): string | undefined {
  const column = draft.references.columnOf(name);
  return column !== undefined && draft.view.kind(column) === "text" ? column.table : undefined;
}

function otherTable(draft: QuestionDraft, name: string): string | undefined {
  const table = draft.references.tableOf(name);
  return (draft.rest.match(/N\d+/g) ?? []).map(draft.references.tableOf).find((other) =>
    other !== undefined && other !== table
  );
}

/** The direction that puts an end first. */
const directionOf = (end: End) => end === "high" ? "descending" as const : "ascending" as const;

/** The positive whole number of an item. */
function numberOf(draft: QuestionDraft, name: string | undefined): number | undefined {
  const item = name === undefined ? undefined : draft.references.itemOf(name);
  return item?.kind === "number" && Number.isInteger(item.value) && item.value > 0 ? item.value : undefined;
}
