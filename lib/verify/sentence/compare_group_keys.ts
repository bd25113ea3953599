import { wordStem } from "../../linking/mod.ts";
import { type ColumnReference, specificationsIn, valuesIn } from "../../specification/mod.ts";
import { columnsRead } from "./columns_read.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { computationsOf } from "./computations_of.ts";
import type { Findings } from "./findings.ts";
import type { ParsedSentence, SchemaMention } from "./parsed_sentence.ts";
import { tablesByRole } from "./tables_by_role.ts";

/** Compares what the sentence says that there is a group for each of ("per type", "broken down by ward") with the query's groups. */
export function compareGroupKeys(
  { text, mentions }: ParsedSentence,
  query: ComparedQuery,
): Findings {
  const { names, specification: { tree } } = query;
  if (tree.kind !== "selection" || tree.groupBy.length === 0 || specificationsIn(tree).length > 1) {
    return NOTHING;
  }
  const shown = tree.outputs.map(({ value }) => value);
  const isAggregated = (value: typeof shown[number]) =>
    valuesIn(value).some(({ kind }) => kind === "aggregate");
  if (
    !shown.some(isAggregated) || computationsOf(tree).steps.some(({ operation }) => operation === "ratio")
  ) {
    return NOTHING;
  }
  const tables = tablesByRole(tree);
  const told = [...tree.groupBy, ...shown.filter((value) => !isAggregated(value))].flatMap((value) =>
    valuesIn(value).flatMap((one): readonly ColumnReference[] => {
      const table = one.kind === "column" ? tables.get(one.role) : undefined;
      return one.kind === "column" && table !== undefined ? [{ table, column: one.column }] : [];
    })
  );
  const read = columnsRead(tree);
  const isRead = (one: ColumnReference) =>
    read.some(({ table, column }) => table === one.table && column === one.column);
  const findings = [...text.matchAll(GROUPED_BY)].flatMap(({ index, 0: phrase, groups }) => {
    const [end, key] = [index + phrase.length, groups?.key ?? ""];
    const said = mentions.filter((one) => one.kind !== "value").filter((one) =>
      end - key.length <= one.start && one.end <= end && one.score >= WHOLE
    );
    const last = Math.max(0, ...said.map((one) => one.end));
    const owner = wordStem(
      /^ of (?:the |an? |its |their )?(?<owner>\p{L}+)/u.exec(text.slice(end))?.groups?.owner ?? "",
    );
    const heads = said.filter((one) => one.end === last);
    const longest = Math.min(...heads.map((one) => one.start));
    const owned = heads.filter(({ table }) => names.table(table).at(-1) === owner);
    const meant = (owned.length > 0 ? owned : heads).filter(({ start }) => start === longest);
    const isTold = (one: SchemaMention) =>
      told.some((column) => tells(column, one, { query, isOwned: owned.length > 0 }));
    return meant.length === 0 || meant.some(isTold) ? [] : [{
      key: key.trim(),
      isUnread: meant.every((one) =>
        one.kind === "column" && !isRead(one) &&
        (owned.length > 0 || query.specification.tables.includes(one.table))
      ),
    }];
  });
  return {
    faults: findings.filter(({ isUnread }) => isUnread).map(({ key }) =>
      `the sentence asks for each "${key}", the query groups by something else`
    ),
    unsure: findings.filter(({ isUnread }) => !isUnread).map(({ key }) =>
      `whether the sentence asks for each "${key}" by what the query groups by`
    ),
  };
}

interface TellsOptions {
  readonly query: ComparedQuery;
  /** Whether the sentence says whose column it means. */
  readonly isOwned: boolean;
}

/** Whether groups by a column are groups by what the sentence names. */
function tells(
  column: ColumnReference,
  said: SchemaMention,
  { query: { names }, isOwned }: TellsOptions,
): boolean {
  const namesRow = (one: ColumnReference) => names.isLabel(one) && !names.isGuessedLabel(one);
  const stems = names.column(column).filter((stem) => !names.isSilent(stem));
  if (said.kind === "table") {
    return column.table === said.table && names.isLabel(column) ||
      names.leadsTo(column).includes(said.table) ||
      names.table(said.table).some((stem) => stems.includes(stem));
  }
  if (column.table === said.table) {
    return column.column === said.column || namesRow(column) && names.isLabel(said) ||
      names.column(said).some((stem) => stems.includes(stem) && !names.table(said.table).includes(stem));
  }
  return names.leadsTo(said).includes(column.table) && namesRow(column) ||
    names.leadsTo(column).includes(said.table) && names.isLabel(said) ||
    !isOwned && names.column(said).some((stem) => stems.includes(stem));
}

const GROUPED_BY =
  /\b(?:(?:broken|break|breaking)(?: \p{L}+){0,3} down by|split(?: up)? by|group(?:ed|ing)?(?: \p{L}+)? by|per|(?:for|in|of|from|by) (?:each|every)) (?<key>(?:(?! (?:and|or|then|from|in|on|at|for|to|by|with|of|that|who|whom|which|whose|is|are|has|have|was|were|do|does|did|how|what|show|give|list|together|along|as|when|where|over|during|since|\p{L}+ed)\b)[^.,;:?!()¤])+)/gu;

const WHOLE = 0.95;

const NOTHING: Findings = { faults: [], unsure: [] };
