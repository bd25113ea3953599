import type { Linker } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { readComparisons } from "./comparison_rules.ts";
import { COMPARING, isLess, LINK } from "./comparison_words.ts";
import { COMPARATIVE, UNIT, unitColumns } from "./measure_words.ts";
import { readOrder } from "./order_rules.ts";
import { readEach, readOutputs, readSums } from "./output_rules.ts";
import type { ContextDependence, ParsedMessage, ParsedQuestion } from "./parsed_question.ts";
import { type Phrase, phraseOf } from "./phrase.ts";
import {
  applyRule,
  columnNamedBy,
  keepTableName,
  measuredColumn,
  namedColumn,
  type Position,
  type QuestionDraft,
  tablesBefore,
} from "./question_draft.ts";
import { type References, resolveReferences } from "./references.ts";
import type { SchemaView } from "./schema_view.ts";
import { readValueConditions } from "./value_rules.ts";

export interface MessageContext {
  readonly view: SchemaView;
  readonly link: Linker;
  /** The question of the conversation so far; undefined without one, or without memory. */
  readonly previous: ParsedQuestion | undefined;
}

/**
 * Parses one message: links its words, resolves what they refer to, and applies one rule after the other to read
 * conditions, groups, order and aggregates. The words that no rule uses are the outputs.
 */
export function readMessage(message: string, { view, link, previous }: MessageContext): ParsedMessage {
  const phrase = phraseOf(message, link);
  const references = resolveReferences(phrase, { view, previous });
  const draft: QuestionDraft = {
    view,
    references,
    rest: phrase.text,
    used: new Set(),
    roles: new Map(),
    outputs: [],
    joined: new Set(),
    via: [],
    filters: [],
    groupBy: [],
    rows: new Set(),
    groupFilters: [],
    orderBy: [],
    droppedConditions: [],
    limit: undefined,
    distinct: false,
    subject: undefined,
    counts: undefined,
    earlier: earlierOf(previous, view),
  };
  readClauses(draft);
  readAverages(draft);
  readComparisons(draft);
  readValueConditions(draft);
  readEach(draft);
  readOrder(draft);
  readSums(draft);
  readOutputs(draft);
  const subject = draft.subject ?? references.subject ??
    draft.outputs.find((output) => output.column !== undefined)?.column?.table ??
    (previous === undefined ? firstTable(draft) : undefined);
  if (subject !== undefined) draft.joined.delete(subject);
  const parsed: ParsedQuestion = {
    ...(subject !== undefined && { subject }),
    outputs: draft.outputs,
    joined: [...draft.joined],
    via: draft.via,
    filters: draft.filters,
    groupBy: draft.groupBy,
    rows: [...draft.rows],
    groupFilters: draft.groupFilters,
    orderBy: draft.orderBy,
    ...(draft.limit !== undefined && { limit: draft.limit }),
    distinct: draft.distinct,
    droppedConditions: draft.droppedConditions,
  };
  const dependence = dependenceOf(phrase.text, { references, parsed, counts: draft.counts });
  return { parsed, dependence, isRecognized: isRecognized(phrase, parsed, draft.counts !== undefined) };
}

function firstTable(draft: QuestionDraft): string | undefined {
  const filter = draft.filters[0];
  return filter === undefined || filter.kind === "exists" ? undefined : filter.column.table;
}

function isRecognized(phrase: Phrase, parsed: ParsedQuestion, counts: boolean): boolean {
  return counts || parsed.subject !== undefined || parsed.filters.length > 0 ||
    parsed.orderBy.length > 0 ||
    parsed.groupFilters.length > 0 || parsed.limit !== undefined || parsed.distinct ||
    phrase.items.some((item) => item.kind === "value");
}

/** Number and date columns of the previous question, and its aggregate. */
function earlierOf(previous: ParsedQuestion | undefined, view: SchemaView): QuestionDraft["earlier"] {
  if (previous === undefined) return { subject: undefined, measures: [], aggregate: undefined };
  const columns: ColumnReference[] = [
    ...previous.orderBy.flatMap(({ by }) => by.column ?? []),
    ...previous.outputs.toReversed().flatMap((output) => output.column ?? []),
    ...previous.filters.flatMap((filter) => filter.kind === "exists" ? [] : [filter.column]),
  ];
  const measures = columns.filter((column) => view.kind(column) === "number" || view.kind(column) === "date");
  const subject = previous.subject === undefined ? [] : view.columns(previous.subject).slice(0, 1);
  return {
    subject: previous.subject,
    measures: [...measures, ...(measures.length === 0 ? subject : [])],
    aggregate: previous.outputs.find((output) => output.kind === "aggregate"),
  };
}

/** "longer than average", "an above-average population", "an area below the average for all islands". */
function readAverages(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `(?:(N\\d+) )?${LINK}((?:more|fewer|less) (?:N\\d+|${UNIT}) than|more than|less than|greater than|lower than|above|below|over|under|exceeding|exceeds?|${COMPARATIVE} than|${COMPARATIVE})(?: (?:-|the|overall|global))* (?:average|mean)(?: (?:of )?(?:the )?(?:value )?(N\\d+))?(?: (?:of|for|over|among|across) (?:(?:all|the|these|those|other) )*(N\\d+))?`,
  );
  applyRule(draft, pattern, ([left, words = "", right, owner], match) => {
    const at = match.index + (left?.length ?? 0);
    const adjective = words.replace(/ than$/, "");
    const amount = /^\w+ (.+)$/.exec(adjective)?.[1];
    const home = [right, owner].map((name) => name && draft.references.tableOf(name)).find(Boolean);
    const column = [right, amount, left].map((name) => name && home && draft.references.columnIn(name, home))
      .find(Boolean) ||
      (namedColumn(draft, right, { at }) ?? amountColumn(draft, amount, { at }) ??
        namedColumn(draft, left, { at }) ??
        measuredColumn(draft, adjective, { at })?.column);
    if (!column || draft.view.kind(column) !== "number") return false;
    draft.filters.push({ kind: "average", column, operator: isLess(adjective) ? "<" : ">" });
    return keepTableName(draft, left);
  });
}

/** What there is more or less of, named or by its unit: "more inhabitants than". */
function amountColumn(
  draft: QuestionDraft,
  amount: string | undefined,
  { at }: Position,
): ColumnReference | undefined {
  if (amount === undefined) return undefined;
  return /^N\d+$/.test(amount)
    ? namedColumn(draft, amount, { at })
    : columnNamedBy(draft, unitColumns(amount), { at });
}

const STARTS =
  /^(?:(?:ok|okay|yes|great|thanks|thank you|please|so|now|then|finally|and|also|but|next)[ ,!.]*)*(?:and|also|only|just|but|now|then|finally|next|instead|what about|how about|of (?:those|these|them)|among|from (?:those|these|that|the)|sort|order|rank|exclude|remove|drop|keep|limit|restrict|filter|narrow|include|add|which (?:of|one|ones)|not|except|without|with|the same|same|how many of|only)\b/;

const REFERS =
  /\b(?:them|those|these|they|the (?:same|ones|results?|list|above|previous)|of (?:these|those|them)|which ones?|the one|each of|this|previous(?:ly)?|earlier)\b/;

const OWNER = /\b(?:its|their|his|her|it)\b/;

const QUESTION =
  /\b(?:what|which|who|whose|where|when|how|show|list|give|find|tell|return|display|get|count|name)\b/;

/** Decides how a message depends on the dialogue before it, from its words and its parsed question. */
function dependenceOf(
  text: string,
  { references, parsed, counts }: {
    readonly references: References;
    readonly parsed: ParsedQuestion;
    readonly counts: "all" | "each" | undefined;
  },
): ContextDependence {
  const starts = STARTS.test(text);
  const firstItem = text.search(/[NV]\d+/);
  const owner = text.search(OWNER);
  const back = /(?:^|[,.;] |\b(?:for|of|in|to|is|from|with|and|does|did|has|by|on) )that (?:N\d+|\w+ ?\?)/
    .test(text) || /\b(?:is|was|are|were) (?:that|it)(?= *(?:[?.,]|$))/.test(text);
  const pointsOut = owner >= 0 && (firstItem < 0 || owner < firstItem || starts);
  const fragment = references.subject === undefined &&
    (!QUESTION.test(text) ||
      (parsed.outputs.length === 0 && references.phrase.items.every((item) => item.kind !== "value")));
  return {
    isDependent: starts || back || pointsOut || fragment || counts !== undefined || REFERS.test(text),
    adds:
      /^(?:(?:ok|yes|great|thanks)[ ,!.]*)*(?:and|also|include|add)\b|\b(?:also|as well|too|in addition|additionally|include|along with|together with|plus)\b/
        .test(text) &&
      !/\binstead\b/.test(text),
    replaces: /\b(?:what|how) about\b|\binstead\b/.test(text),
    ...(counts !== undefined && { counts }),
    asks: parsed.outputs.length > 0,
  };
}

/** Rules for nouns that bring in another table without asking to see it; they come before all conditions. */
function readClauses(draft: QuestionDraft): void {
  readRoles(draft);
  readExistence(draft);
}

/** Resolves a key named by its role to its table: "whose capital has …", "have their headquarters in Peru". */
function readRoles(draft: QuestionDraft): void {
  const pattern = new RegExp(
    `\\b(?:whose (?:own )?|(?:have|has|had|having|with) (?:their|its|his|her|an?) )(N\\d+)(?= (?:(?:is|are|was|were) )?in (?:the )?(?:N\\d+ )?V\\d| (?:has|have|had|having|lies|lie|(?:is|are|was|were) (?:(?:a|an) )?(?:${COMPARING}|N\\d+)))`,
  );
  applyRule(draft, pattern, ([name = ""], match) => {
    const { references } = draft;
    if (references.tableOf(name) !== undefined) return false;
    const near = tablesBefore(draft, match.index).find((table) =>
      references.columnIn(name, table) !== undefined
    );
    const column = near === undefined ? references.columnOf(name) : references.columnIn(name, near);
    const key = column === undefined ? undefined : references.view.keyOf(column);
    if (key === undefined || key.from.table === key.to.table) return false;
    draft.roles.set(name, key.to.table);
    draft.used.add(name);
    draft.via.push({ from: key.from, to: key.to });
    draft.joined.add(key.to.table);
    return `; ${name}`;
  });
}

/** Reads "at least one lake", "one or more lakes" as a join. */
function readExistence(draft: QuestionDraft): void {
  applyRule(
    draft,
    /\b(?:at least one|one or more|at least (X\d+)|(X\d+) or more)(?: (?:different|of (?:the|these|those|its|their)))? (N\d+)/,
    ([least, more, name = ""]) => {
      const number = least ?? more;
      const item = number === undefined ? undefined : draft.references.itemOf(number);
      if (number !== undefined && (item?.kind !== "number" || item.value !== 1)) return false;
      const table = draft.references.tableOf(name);
      if (table === undefined) return false;
      draft.joined.add(table);
      return name;
    },
  );
}
