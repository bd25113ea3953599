import type { Linker } from "../../linking/mod.ts";
import type { ColumnReference } from "../../specification/mod.ts";
import { readComparisons } from "./compare_rules.ts";
import { COMPARING, isLess, LINK } from "./comparing.ts";
import {
  columnWith,
  type Draft,
  keepTable,
  measured,
  namedColumn,
  type Place,
  tablesBefore,
  take,
} from "./draft.ts";
import { readEach, readSums } from "./group_rules.ts";
import { COMPARATIVE, UNIT, unitColumns } from "./measures.ts";
import { readOrder } from "./order_rules.ts";
import { readOutputs } from "./output_rules.ts";
import { type Phrase, phraseOf } from "./phrase.ts";
import type { Leaning, MessageReading, Reading } from "./reading.ts";
import { type Scene, sceneOf } from "./scene.ts";
import type { SchemaView } from "./schema_view.ts";
import { readValueConditions } from "./value_rules.ts";

export interface MessageContext {
  readonly view: SchemaView;
  readonly link: Linker;
  /** What the conversation asked for so far; nothing where there is none or no memory of it. */
  readonly previous: Reading | undefined;
}

/**
 * Reads one message: links its words, settles what they refer to, and lets one rule after the other use up the words
 * that say conditions, groups, order and aggregates; what remains is what to show.
 */
export function readMessage(message: string, { view, link, previous }: MessageContext): MessageReading {
  const phrase = phraseOf(message, link);
  const scene = sceneOf(phrase, { view, previous });
  const draft: Draft = {
    scene,
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
    leftOut: [],
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
  const subject = draft.subject ?? scene.subject ??
    draft.outputs.find((output) => output.column !== undefined)?.column?.table ??
    (previous === undefined ? firstTable(draft) : undefined);
  if (subject !== undefined) draft.joined.delete(subject);
  const reading: Reading = {
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
    leftOut: draft.leftOut,
  };
  const leaning = leaningOf(phrase.text, { scene, reading, counts: draft.counts });
  return { reading, leaning, grounded: isGrounded(phrase, reading, draft.counts !== undefined) };
}

function firstTable(draft: Draft): string | undefined {
  const filter = draft.filters[0];
  return filter === undefined || filter.kind === "exists" ? undefined : filter.column.table;
}

function isGrounded(phrase: Phrase, reading: Reading, counts: boolean): boolean {
  return counts || reading.subject !== undefined || reading.filters.length > 0 ||
    reading.orderBy.length > 0 ||
    reading.groupFilters.length > 0 || reading.limit !== undefined || reading.distinct ||
    phrase.items.some((item) => item.kind === "value");
}

/** Number and date columns that the conversation spoke of last, and the aggregate that it showed. */
function earlierOf(previous: Reading | undefined, view: SchemaView): Draft["earlier"] {
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
function readAverages(draft: Draft): void {
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

const STARTS =
  /^(?:(?:ok|okay|yes|great|thanks|thank you|please|so|now|then|finally|and|also|but|next)[ ,!.]*)*(?:and|also|only|just|but|now|then|finally|next|instead|what about|how about|of (?:those|these|them)|among|from (?:those|these|that|the)|sort|order|rank|exclude|remove|drop|keep|limit|restrict|filter|narrow|include|add|which (?:of|one|ones)|not|except|without|with|the same|same|how many of|only)\b/;

const REFERS =
  /\b(?:them|those|these|they|the (?:same|ones|results?|list|above|previous)|of (?:these|those|them)|which ones?|the one|each of|this|previous(?:ly)?|earlier)\b/;

const OWNER = /\b(?:its|their|his|her|it)\b/;

const QUESTION =
  /\b(?:what|which|who|whose|where|when|how|show|list|give|find|tell|return|display|get|count|name)\b/;

/** Tells how a message leans on what was said before, from its own words and what was read in them. */
function leaningOf(
  text: string,
  { scene, reading, counts }: {
    readonly scene: Scene;
    readonly reading: Reading;
    readonly counts: "all" | "each" | undefined;
  },
): Leaning {
  const starts = STARTS.test(text);
  const firstItem = text.search(/[NV]\d+/);
  const owner = text.search(OWNER);
  const back = /(?:^|[,.;] |\b(?:for|of|in|to|is|from|with|and|does|did|has|by|on) )that (?:N\d+|\w+ ?\?)/
    .test(text) || /\b(?:is|was|are|were) (?:that|it)(?= *(?:[?.,]|$))/.test(text);
  const pointsOut = owner >= 0 && (firstItem < 0 || owner < firstItem || starts);
  const fragment = scene.subject === undefined &&
    (!QUESTION.test(text) ||
      (reading.outputs.length === 0 && scene.phrase.items.every((item) => item.kind !== "value")));
  return {
    leans: starts || back || pointsOut || fragment || counts !== undefined || REFERS.test(text),
    adds:
      /^(?:(?:ok|yes|great|thanks)[ ,!.]*)*(?:and|also|include|add)\b|\b(?:also|as well|too|in addition|additionally|include|along with|together with|plus)\b/
        .test(text) &&
      !/\binstead\b/.test(text),
    replaces: /\b(?:what|how) about\b|\binstead\b/.test(text),
    ...(counts !== undefined && { counts }),
    asks: reading.outputs.length > 0,
  };
}

/** Rules for nouns that bring in another table without asking to see it; they come before all conditions. */
function readClauses(draft: Draft): void {
  readRoles(draft);
  readExistence(draft);
}

/** "whose capital has …", "have their headquarters in Peru": the key that is named so leads to the table that is meant. */
function readRoles(draft: Draft): void {
  const pattern = new RegExp(
    `\\b(?:whose (?:own )?|(?:have|has|had|having|with) (?:their|its|his|her|an?) )(N\\d+)(?= (?:(?:is|are|was|were) )?in (?:the )?(?:N\\d+ )?V\\d| (?:has|have|had|having|lies|lie|(?:is|are|was|were) (?:(?:a|an) )?(?:${COMPARING}|N\\d+)))`,
  );
  take(draft, pattern, ([name = ""], match) => {
    const { scene } = draft;
    if (scene.tableOf(name) !== undefined) return false;
    const near = tablesBefore(draft, match.index).find((table) => scene.columnIn(name, table) !== undefined);
    const column = near === undefined ? scene.columnOf(name) : scene.columnIn(name, near);
    const key = column === undefined ? undefined : scene.view.keyOf(column);
    if (key === undefined || key.from.table === key.to.table) return false;
    draft.roles.set(name, key.to.table);
    draft.used.add(name);
    draft.via.push({ from: key.from, to: key.to });
    draft.joined.add(key.to.table);
    return `; ${name}`;
  });
}

/** "at least one lake", "one or more lakes": a row that is joined says it. */
function readExistence(draft: Draft): void {
  take(
    draft,
    /\b(?:at least one|one or more|at least (X\d+)|(X\d+) or more)(?: (?:different|of (?:the|these|those|its|their)))? (N\d+)/,
    ([least, more, name = ""]) => {
      const number = least ?? more;
      const item = number === undefined ? undefined : draft.scene.itemOf(number);
      if (number !== undefined && (item?.kind !== "number" || item.value !== 1)) return false;
      const table = draft.scene.tableOf(name);
      if (table === undefined) return false;
      draft.joined.add(table);
      return name;
    },
  );
}
