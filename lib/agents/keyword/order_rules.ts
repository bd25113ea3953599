import type { ColumnReference, Output } from "../../specification/mod.ts";
import { type Draft, measured, subjectOf, take } from "./draft.ts";
import { readMost } from "./most_rules.ts";
import { COUNT, directionOf, numberOf } from "./ordering.ts";
import { COMPARATIVE, type End, endOf, SUPERLATIVE } from "./measures.ts";

/** Degrees that say nothing of what is measured, so that they may mean what was spoken of last. */
const SIZE = /^(?:large|small|high|low|big|great|max|min|best|worst)/;

/** Rules for order and number of rows: "sorted by area", "top 3", "the five largest", "with the most cities". */
export function readOrder(draft: Draft): void {
  readSorting(draft);
  readRanking(draft);
  readMost(draft);
  readSuperlatives(draft);
  readLimits(draft);
}

/** "sorted by area in descending order", "alphabetically", "longest first", "from high to low". */
function readSorting(draft: Draft): void {
  const direction =
    "(ascending|descending|increasing|decreasing|asc|desc|alphabetical|reverse alphabetical|reverse|reversed|lexicographical)";
  const sort = "(?:sort|sorted|order|ordered|rank|ranked|arrange|arranged|ordering|sorting|in order)";
  const them =
    "(?:(?:them|it|these|those|this|that|the|all|results?|rows|list|records?|and|also|with|by|in|of) )*";
  const tail =
    `(?: ,?(?: ?and)?(?: ?from| ?in)?(?: the)? ?${direction}(?: order)?| from (?:the )?(${SUPERLATIVE}|${COMPARATIVE}|high|low|large|small|long|short|old|young|new) to(?: the)? \\w+| ,? ?(?:with )?(?:the )?(${SUPERLATIVE}|${COMPARATIVE})(?: ones?)? first)?`;
  const names =
    "((?:the |their |its )*N\\d+(?:(?: ?, ?| and |, and |, then |then by )+(?:the |their |by )*N\\d+)*)";

  take(
    draft,
    new RegExp(
      `(?:,? ?(?:and )?${sort}(?: N\\d+)? ${them})?(?:in )?(?:an |the )?${direction} order (?:of|by|according to) (?:how )?(?:the |their |its )*(many N\\d+|number of N\\d+|${names})`,
    ),
    (
      [word = "", target = ""],
    ) => pushOrder(draft, target, wordEnd(word) ?? "low"),
  );
  take(
    draft,
    new RegExp(
      `,? ?(?:and )?\\b${sort} ${them}(?:N\\d+ )?(?:by|according to|based on|of|on|in order of) (?:the |their |its )*(number of N\\d+|how many N\\d+|count|${names})${tail}`,
    ),
    ([target = "", , word, range, first]) =>
      pushOrder(draft, target, wordEnd(word) ?? endOf(range ?? first ?? "low")),
  );
  take(
    draft,
    new RegExp(`(?:,? ?(?:and )?${sort} ${them})?(?:in )?(?:an |the )?${direction}(?:ly)?(?: order)?`),
    ([word = ""]) => {
      const column = defaultOrder(draft, /alphabet|lexico/.test(word));
      if (column === undefined) return false;
      draft.orderBy.push({ by: column, direction: directionOf(wordEnd(word) ?? "low") });
      return true;
    },
  );
  take(
    draft,
    /(?:,? ?(?:and )?(?:sort|order|list|sorted|ordered)(?: (?:them|it|those|these))? )?alphabetically/,
    () => {
      const column = defaultOrder(draft, true);
      if (column === undefined) return false;
      draft.orderBy.push({ by: column, direction: "ascending" });
      return true;
    },
  );
  take(
    draft,
    new RegExp(
      `(?:,? ?(?:with|starting with|from) )?(?:the )?(${SUPERLATIVE}|${COMPARATIVE})(?: N\\d+| ones?)? (?:first|to (?:the )?(?:${SUPERLATIVE}|low|high|${COMPARATIVE}))`,
    ),
    (
      [word = ""],
    ) => pushMeasured(draft, word),
  );
  take(
    draft,
    /from (?:the )?(high|low|large|small|long|short|old|young|new|oldest|youngest|newest)(?:est)? to (?:the )?(?:\w+)/,
    ([word = ""]) => pushMeasured(draft, word),
  );
}

/** "top 3 cities by population", "the three smallest countries by area". */
function readRanking(draft: Draft): void {
  const pattern = new RegExp(
    `(?:the )?(?:(top|first|bottom|best|last) (X\\d+)|(?:(X\\d+) )?(${SUPERLATIVE})(?: (X\\d+))?) (N\\d+) (?:by|in terms of|according to|measured by|ranked by) (?:the |their )*(N\\d+)`,
  );
  take(draft, pattern, ([word, count, before, degree, after, name = "", by = ""]) => {
    const column = draft.scene.tableOf(by) === undefined
      ? draft.scene.columnOf(by, draft.scene.tableOf(name))
      : undefined;
    if (column === undefined || draft.scene.view.kind(column) === "text") return false;
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

function pushOrder(draft: Draft, target: string, end: End): boolean {
  const names = target.match(/N\d+/g) ?? [];
  if (/many |number of |count/.test(target)) {
    const counted = names[0] === undefined ? undefined : draft.scene.tableOf(names[0]);
    if (counted !== undefined && counted !== subjectOf(draft)) draft.joined.add(counted);
    if (counted !== undefined || names.length === 0) {
      draft.orderBy.push({ by: draft.earlier.aggregate ?? COUNT, direction: directionOf(end) });
      return true;
    }
  }
  for (const name of names) {
    const table = draft.scene.tableOf(name);
    const column = table === undefined ? draft.scene.columnOf(name) : draft.scene.view.label(table)[0];
    if (column !== undefined) {
      draft.orderBy.push({ by: { kind: "column", column }, direction: directionOf(end) });
    }
  }
  return names.length > 0;
}

function pushMeasured(draft: Draft, word: string): boolean {
  const counted = draft.earlier.aggregate !== undefined && draft.scene.subject === undefined &&
    draft.subject === undefined &&
    SIZE.test(word);
  const found = counted ? undefined : measured(draft, word);
  const by: Output | undefined = found !== undefined
    ? { kind: "column", column: found.column }
    : SIZE.test(word)
    ? draft.earlier.aggregate ?? columnOutput(draft.earlier.measures[0])
    : undefined;
  if (by === undefined) return false;
  draft.orderBy.push({ by, direction: directionOf(found?.end ?? endOf(word)) });
  return true;
}

const columnOutput = (column: ColumnReference | undefined): Output | undefined =>
  column === undefined ? undefined : { kind: "column", column };

/** What "in descending order" sorts by when it does not say: the label, or the number last spoken of. */
function defaultOrder(draft: Draft, alphabetical: boolean): Output | undefined {
  const subject = subjectOf(draft) ?? draft.earlier.subject;
  const label = subject === undefined ? undefined : draft.scene.view.label(subject)[0];
  const measure = draft.earlier.aggregate ?? columnOutput(draft.earlier.measures[0]);
  return alphabetical ? columnOutput(label) : measure ?? columnOutput(label);
}

/** "the highest elevation", "the three largest lakes", "which one is the longest". */
function readSuperlatives(draft: Draft): void {
  const pattern = new RegExp(
    `(?:\\b(with|has|have|having|had|by|at|whose|where|of|who|that) )?(?:is |are )?(?:the )?(?:(?:top|first) )?(?:(X\\d+) )?(${SUPERLATIVE})(?: (X\\d+))?(?: (?:value of |total |overall )?(?:the )?(N\\d+))?`,
  );
  take(draft, pattern, ([lead, before, word = "", after, name], match) => {
    const number = numberOf(draft, before) ?? numberOf(draft, after);
    const table = name === undefined ? undefined : draft.scene.tableOf(name);
    const column = name === undefined || table !== undefined ? undefined : draft.scene.columnOf(name);
    const kind = column === undefined ? undefined : draft.scene.view.kind(column);
    if (column !== undefined && (kind === "number" || kind === "date")) {
      const alone = number === undefined &&
        !asksForRows(draft, { lead, before: draft.rest.slice(0, match.index) });
      if (alone) return false;
      draft.orderBy.push({ by: { kind: "column", column }, direction: directionOf(endOf(word)) });
      draft.limit ??= number ?? 1;
      return true;
    }
    if (name !== undefined && column !== undefined) {
      const byWord = measured(draft, word);
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
    const item = name === undefined ? undefined : draft.scene.itemOf(name);
    const many = item !== undefined && number === undefined && /s$/.test(item.text) &&
      !/\bwhich\b/.test(match[0]);
    if (number !== undefined) draft.limit = number;
    else if (!many) draft.limit ??= 1;
    return name ?? true;
  });
}

/** Whether a superlative of a column picks rows ("the lake with the greatest depth") rather than being asked itself. */
function asksForRows(draft: Draft, { lead, before }: { lead: string | undefined; before: string }): boolean {
  if (lead !== undefined && lead !== "of") return true;
  if (draft.groupBy.length > 0) return false;
  const names = before.match(/N\d+/g) ?? [];
  const tables = names.filter((name) => draft.scene.tableOf(name) !== undefined);
  return tables.length > 0 || /\bwhich\b|\bwho\b/.test(before);
}

/** "top 3", "the first five", "just three of them". */
function readLimits(draft: Draft): void {
  take(
    draft,
    /(?:the )?\b(top|first|bottom|last|only|just) (X\d+)(?: (N\d+))?/,
    ([word = "", number, name]) => {
      const limit = numberOf(draft, number);
      if (limit === undefined) return false;
      const last = draft.orderBy.at(-1);
      if (last === undefined && /top|bottom|last/.test(word)) {
        const by = draft.earlier.aggregate ?? columnOutput(draft.earlier.measures[0]);
        if (by !== undefined) {
          draft.orderBy.push({
            by,
            direction: word === "top" ? "descending" : "ascending",
          });
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
  take(draft, /(?:the )?top (N\d+)/, ([name = ""]) => {
    if (draft.orderBy.length === 0) return false;
    draft.limit ??= 1;
    return name;
  });
}
