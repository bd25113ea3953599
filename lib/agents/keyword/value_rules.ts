import type { Join } from "../../schema/mod.ts";
import type { ColumnReference, Literal } from "../../specification/mod.ts";
import { timeColumn } from "./compared_column.ts";
import {
  applyRule,
  keepTableName,
  namedColumn,
  type Position,
  type QuestionDraft,
  sameColumn,
  subjectOf,
  tablesBefore,
} from "./question_draft.ts";
import { otherEnd, type SchemaView } from "./schema_view.ts";

const NEGATION =
  "not|n't|except|excluding|exclude|other than|outside|without|besides|but not|apart from|never|no longer|no";

/** Rules for conditions on stored texts, missing values and rows of other tables. */
export function readValueConditions(draft: QuestionDraft): void {
  readPatterns(draft);
  readValues(draft);
  readQuotes(draft);
  readFlags(draft);
  readMissing(draft);
  readAbsent(draft);
}

/** "starting with 'A'", "whose name contains 'berg'". */
function readPatterns(draft: QuestionDraft): void {
  const pattern =
    /(?:(N\d+) )?(?:(?:that|which|whose|with|is|are|has|have|does|do|did|names?|the|having|a|an) )*(not |n't )?(start|starts|starting|begin|begins|beginning|end|ends|ending|contain|contains|containing|include|includes|including|has|have|like)(?: (?:with|in|by))?(?: (?:the|letters?|words?|substring|string|prefix|suffix|phrase|character|text))* (?:([QV]\d+)|(?<=letter |word |string |prefix |suffix )([a-z]+))(?: in (?:the |their |its )(N\d+))?/;
  applyRule(draft, pattern, ([left, not, verb = "", quote, bare, right], match) => {
    const name = right ?? left;
    const item = quote === undefined ? undefined : draft.references.itemOf(quote);
    const within = /substring|string|letter|word|phrase|prefix|suffix|character|text/.test(match[0]);
    const weak = /^(?:include|has|have)/.test(verb);
    if (
      (item === undefined && bare === undefined) || (weak && !within) ||
      (item?.kind === "value" && !within && !/^(?:start|begin|end|contain|like)/.test(verb))
    ) {
      return false;
    }
    const column = textColumn(draft, name, { at: match.index });
    if (column === undefined) return false;
    const text = item?.text ?? bare ?? "";
    const like = /^(?:start|begin)/.test(verb)
      ? `${text}%`
      : verb.startsWith("end")
      ? `%${text}`
      : `%${text}%`;
    draft.filters.push({ kind: "pattern", column, pattern: like, negated: not !== undefined });
    return left !== undefined && left !== name ? `${left} ;` : keepTableName(draft, name);
  });
}

/** The column of a text condition: the named one, else the label of the nearest table before it. */
function textColumn(
  draft: QuestionDraft,
  name: string | undefined,
  { at }: Position,
): ColumnReference | undefined {
  const { view } = draft.references;
  const named = namedColumn(draft, name, { at });
  if (named !== undefined) return named;
  const own = name === undefined ? undefined : draft.roles.get(name) ?? draft.references.tableOf(name);
  const table = own ?? tablesBefore(draft, at)[0] ?? subjectOf(draft) ?? draft.earlier.subject;
  return table === undefined ? undefined : view.label(table)[0];
}

/** "in Peru or Bolivia", "the river Amur", "not in Asia". */
function readValues(draft: QuestionDraft): void {
  const more =
    "((?:(?: ?, ?(?:and |or |nor )?| and | or | nor |\\/)(?:(?:in|from|the|of|either|both) )*V\\d+)*)";
  const pattern = new RegExp(
    `(?:\\b(${NEGATION}) (?:(?!but\\b|and\\b|or\\b|that\\b|which\\b)(?:[a-z'-]+|N\\d+) ){0,4}?)?(?:(N\\d+) (?:(?:is|are|was|were|called|named|titled|the|code|id|name|that|a|an|=|:|equals?|to|of|type) )*)?(not )?(?:(?:the|a|an) )?(V\\d+)${more}(?: (N\\d+))?`,
  );
  applyRule(draft, pattern, ([negation, , not, first = "", others = "", right], match) => {
    const names = [first, ...(others.match(/V\d+/g) ?? [])];
    const groups: { column: ColumnReference; values: Literal[] }[] = [];
    for (const name of names) {
      const value = draft.references.valueOf(name);
      if (value === undefined) continue;
      const column = { table: value.table, column: value.column };
      const group = groups.find((other) => sameColumn(other.column, column));
      if (group === undefined) groups.push({ column, values: [value.value] });
      else if (!group.values.includes(value.value)) group.values.push(value.value);
    }
    const negated = negation !== undefined || not !== undefined;
    for (const { column, values: [value, ...rest] } of groups) {
      if (value === undefined) continue;
      draft.filters.push(
        rest.length > 0
          ? { kind: "one_of", column, values: [value, ...rest], negated }
          : { kind: "comparison", column, operator: negated ? "<>" : "=", value },
      );
    }
    const used = new Set(names.map((name) => draft.references.qualifierOf(name)));
    const between = match[0].slice(0, match[0].indexOf(first)).match(/N\d+/g) ?? [];
    const kept = [...between, ...(right === undefined ? [] : [right])].filter((name) =>
      !used.has(name) || draft.references.tableOf(name) === subjectOf(draft)
    );
    return kept.length === 0 ? true : `${kept.filter((name, i) => kept.indexOf(name) === i).join(" ")} ;`;
  });
}

/** A quoted text that is stored nowhere still makes a condition, one that no row meets. */
function readQuotes(draft: QuestionDraft): void {
  applyRule(
    draft,
    /(?:\b(not|except|excluding) )?(?:(N\d+) (?:(?:is|are|called|named|titled|the|code|=|of) )*)?(Q\d+)/,
    (
      [not, name, quote = ""],
      match,
    ) => {
      const item = draft.references.itemOf(quote);
      const column = textColumn(draft, name, { at: match.index });
      if (item === undefined || column === undefined) return false;
      const operator = not === undefined ? "=" : "<>";
      draft.filters.push({ kind: "comparison", column, operator, value: item.text });
      return name !== undefined && draft.references.tableOf(name) !== undefined ? `${name} ;` : true;
    },
  );
}

/** "landlocked countries", "mountains that are not volcanoes": columns that hold true or false. */
function readFlags(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `\\b(?:(?:that|which|who|are|is|being|has|have|a|an) )*(?:(${NEGATION}|non ?-?) (?:(?:a|an|any|the) )?)?(N\\d+)`,
  );
  applyRule(draft, pattern, ([not, name = ""], match) => {
    const column = draft.references.tableOf(name) === undefined ? draft.references.columnOf(name) : undefined;
    if (column === undefined || draft.view.kind(column) !== "boolean") return false;
    if (/\bwhether (?:\w+ ){0,3}$/.test(draft.rest.slice(0, match.index))) return false;
    draft.filters.push({ kind: "comparison", column, operator: "=", value: not === undefined });
    return true;
  });
}

/** "without lakes", "that do not have any airport", "countries with no coast". */
function readAbsent(draft: QuestionDraft): void {
  const absence =
    "without|(?:with|have|has|had|having) no|lack|lacks|lacking|(?:do|does|did|is|are|was|were|has|have|had|can|could) ?(?:not|n't)(?: [a-z]+){0,4}?|never [a-z]+|not (?:have|having)|no";
  const pattern = new RegExp(
    `(?:that |which |who )?(?:${absence})(?: (?:any|an|a|in|on|by|to|of|the|their|its|at|with|for))* (N\\d+)(?: (?:to|on|in|for|of|at|with|by)(?: [a-z]+){0,3} (N\\d+))?`,
  );
  applyRule(draft, pattern, ([name = "", further]) => {
    const table = draft.references.tableOf(name);
    const kept = further !== undefined && draft.references.tableOf(further) === undefined
      ? `${further} ;`
      : true;
    const subject = table === subjectOf(draft)
      ? draft.earlier.subject
      : subjectOf(draft) ?? draft.earlier.subject;
    if (table === undefined) {
      const column = draft.references.columnOf(name);
      if (column === undefined || column.table !== subject) return false;
      draft.filters.push({ kind: "null", column, negated: false });
      return kept;
    }
    if (subject === undefined || table === subject) return false;
    const link = existsLink(draft.view.path(subject, table) ?? [], { subject, view: draft.view });
    if (link === undefined) return false;
    draft.subject = subject;
    draft.filters.push({ kind: "exists", ...link, negated: true });
    return kept;
  });
}

/**
 * Combines a path of joins into a single join, as far as rows may be missing. Undefined where no single join is
 * equivalent.
 */
function existsLink(
  path: readonly Join[],
  { subject, view }: { readonly subject: string; readonly view: SchemaView },
): { readonly join: Join; readonly table: string } | undefined {
  let [link, near] = [undefined as { join: Join; table: string } | undefined, subject];
  for (const join of path) {
    const fans = view.fansOut(join, near);
    const far = otherEnd(join, near);
    if (link === undefined) link = { join: { from: join.from, to: join.to }, table: far };
    else if (fans) {
      const carried = combineJoins(link.join, join);
      if (carried === undefined) return undefined;
      link = { join: carried, table: far };
    }
    near = far;
  }
  return link;
}

/** Combines two joins where the columns of the farther one contain those of the nearer one. */
function combineJoins(nearer: Join, farther: Join): Join | undefined {
  const columns = nearer.from.columns.map((column) =>
    farther.from.columns[farther.to.columns.indexOf(column)]
  );
  if (nearer.from.table !== farther.to.table || columns.includes(undefined)) return undefined;
  return {
    from: { table: farther.from.table, columns: columns.filter((column) => column !== undefined) },
    to: nearer.to,
  };
}

const KNOWN =
  "known|recorded|stated|given|available|specified|registered|listed|documented|on record|on file";
/** Those of them that may follow the noun without "is". */
const BEHIND = "known|recorded|available|on record|on file";
const UNKNOWN = "unknown|missing|null|empty|blank|unrecorded|undefined|unspecified";
const OWNER = "(?:the |their |its |an? |any )*";
/** A column, also as "date of introduction" and "opening date"; or a mere date. */
const NAME = "(?:(?:(?:date|year) of )?(N\\d+)(?: date| year)?|date)";
const HAVING = "(?:that |which |who )?(?:with|have|has|had|having|of)";
const LACKING =
  "(?:that |which |who )?(?:without|(?:(?:with|have|has|had|having) )?no|lacks?|lacking|(?:(?:do|does|did) ?)?(?:not|n't) (?:have|having))";

/** Phrases about a column, and whether they mean that a value is stored. */
const PATTERNS: readonly (readonly [pattern: string, known: boolean])[] = [
  [`(?:whose |with |where )?${OWNER}${NAME} (?:is|are|was|were) (?:not |n't )(?:${KNOWN})`, false],
  [
    `(?:whose |with |where |that have |have |has )?${OWNER}${NAME} (?:is |are |was |were )?(?:${UNKNOWN})`,
    false,
  ],
  [`(?:whose |where )${OWNER}${NAME} (?:is|are|was|were) (?:${KNOWN})`, true],
  [`${LACKING} ${OWNER}(?:${KNOWN}) ${NAME}`, false],
  [`${LACKING} ${OWNER}${NAME} (?:that is |which is )?(?:${BEHIND})`, false],
  [`${HAVING} ${OWNER}(?:${UNKNOWN}) ${NAME}`, false],
  [`${HAVING} ${OWNER}(?:${KNOWN}) ${NAME}`, true],
  [`${HAVING} ${OWNER}${NAME} (?:that is |which is )?(?:${BEHIND})`, true],
];

/** "whose depth is unknown", "without a known capital", "with a length on record". */
function readMissing(draft: QuestionDraft): void {
  for (const [pattern, known] of PATTERNS) {
    applyRule(draft, new RegExp(`\\b${pattern}`), ([name], match) => {
      const column = name === undefined
        ? timeColumn(draft, { value: "", at: match.index })
        : namedColumn(draft, name, { at: match.index });
      if (column === undefined) return false;
      draft.filters.push({ kind: "null", column, negated: known });
      return true;
    });
  }
}
