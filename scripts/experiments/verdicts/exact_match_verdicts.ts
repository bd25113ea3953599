import { join } from "node:path";
import { InputError } from "../../../lib/base/mod.ts";
import { loadSpiderSchemas, type NamedSchema } from "../../../lib/dialogue/mod.ts";
import {
  type ExactMatchAgreement,
  exactMatchAgreement,
  exactSetMatch,
  type PublishedVerdict,
  type SpiderSchema,
} from "../../../lib/sql/mod.ts";
import { type PublishedLine, readPublishedVerdicts } from "./official_verdicts.ts";

/** What counts beside the clauses: Spider's script has both switched off, its published verdicts have both on. */
export type Counting = "both" | "values" | "distinct" | "neither";

/** The published exact-match verdicts on one model's queries, or on all. */
interface ExactMatchGroup {
  readonly source: string;
  readonly pairs: number;
  /** Number of decided pairs that the official script calls a match. */
  readonly accepted: number;
  readonly agreements: Readonly<Record<Counting, ExactMatchAgreement>>;
}

/** Number of undecided pairs by the text that the official parser does not read. */
interface UnreadCount {
  readonly cause: string;
  readonly gold: number;
  readonly predicted: number;
}

export interface ExactMatchVerdicts {
  /** One a model, and "all" at the end. */
  readonly groups: readonly ExactMatchGroup[];
  /** Why texts are not read, the most frequent first. */
  readonly unread: readonly UnreadCount[];
}

/**
 * Sets exact set match beside the published exact-match verdicts, with and without values and DISTINCT.
 *
 * @param folder Holds `test_suite/official_verdicts.jsonl` and `spider/tables.json`.
 * @throws {InputError} If a file is missing or has another shape, or a pair's database has no schema.
 */
export async function judgeExactMatch(folder: string): Promise<ExactMatchVerdicts> {
  const path = join(folder, "spider/tables.json");
  const schemas = new Map((await loadSpiderSchemas(path)).map((one) => [one.database, spiderSchema(one)]));
  const pairs = (await readPublishedVerdicts(folder)).map((line) => {
    const schema = schemas.get(line.db_id);
    if (schema === undefined) {
      throw new InputError(`Cannot find ${line.db_id} in ${path}: take the tables.json of Spider 1.0`);
    }
    return pairOf(line, schema);
  });
  const groups = [...Map.groupBy(pairs, ({ source }) => source), ["all", pairs] as const];
  return {
    groups: groups.map(([source, own]) => ({
      source,
      pairs: own.length,
      accepted: own.filter(({ published }) => published === true).length,
      agreements: {
        both: exactMatchAgreement(own, { values: true, distinct: true }),
        values: exactMatchAgreement(own, { values: true }),
        distinct: exactMatchAgreement(own, { distinct: true }),
        neither: exactMatchAgreement(own),
      },
    })),
    unread: unreadCounts(pairs),
  };
}

/** Why Spider's parser does not read a text, from the reason that is found here, the first kind that fits. */
export function unreadCause(reason: string, text: string): string {
  if (/[`\\]/.test(reason)) return "Markdown in or around the query";
  if (/[=<>]/.test(reason)) return "a comparison without blanks around its operator, or by == or <>";
  if (/^(AND or OR|FROM is missing|select was|a quote stays)/.test(reason)) {
    return "prose behind, before or instead of the query";
  }
  if (/^as is no column|^the alias/.test(reason) || isBareAlias(reason, text)) {
    return "an alias of an output, of a table without AS, or named like a table";
  }
  if (/^\) was expected/.test(reason)) return "a list behind IN, or conditions in brackets";
  if (reason.endsWith("is no table")) return "a table that is not there, or a join that is not plain JOIN";
  if (reason.endsWith("is no column of the tables in sight")) {
    return "a column that is not there, or IS NOT NULL, T1.*, a function or a subquery in its place";
  }
  return "something else";
}

type Pair = PublishedVerdict & { readonly source: string };

function pairOf({ source, gold, pred, exact_match, exact_note }: PublishedLine, schema: SpiderSchema): Pair {
  const undecided = exact_note.startsWith("gold") ? "gold" : "predicted";
  const published = exact_match === null ? { undecided } : exact_match === 1;
  return { source, gold, predicted: pred, schema, published };
}

function spiderSchema({ schema: { tables, foreignKeys } }: NamedSchema): SpiderSchema {
  return {
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    foreignKeys: foreignKeys.map(({ from, to }) => [
      `${from.table}.${from.columns[0]}`,
      `${to.table}.${to.columns[0]}`,
    ]),
  };
}

function unreadCounts(pairs: readonly Pair[]): UnreadCount[] {
  const texts = pairs.flatMap(({ published, schema, gold, predicted }) => {
    if (typeof published === "boolean") return [];
    const side = published.undecided;
    const text = side === "gold" ? gold : predicted;
    // Only of a prediction the reason is told, so that a ground truth is read as one.
    const { unread } = exactSetMatch(`SELECT * FROM ${schema.tables[0]?.name}`, text, schema);
    return [{ side, cause: unread === undefined ? "read here" : unreadCause(unread, text) }];
  });
  const counts = [...Map.groupBy(texts, ({ cause }) => cause)].map(([cause, own]) => {
    const gold = own.filter(({ side }) => side === "gold").length;
    return { cause, gold, predicted: own.length - gold };
  });
  return counts.sort((a, b) => b.gold + b.predicted - a.gold - a.predicted);
}

const joinWords: ReadonlySet<string> = new Set(["left", "right", "full", "inner", "cross", "natural"]);

/** Whether what is taken for a table stands behind a table's name as its alias: `FROM river r`. */
function isBareAlias(reason: string, text: string): boolean {
  const name = /^(\S+) is no table$/.exec(reason)?.[1];
  if (name === undefined || joinWords.has(name)) return false;
  const words = text.toLowerCase().split(/[\s,;()]+/);
  return words.some((word, i) => word === name && /^(from|join)$/.test(words[i - 2] ?? ""));
}
