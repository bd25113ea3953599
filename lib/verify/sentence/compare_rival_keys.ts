import { fold, wordStem } from "../../linking/mod.ts";
import type { ForeignKey, Schema } from "../../schema/mod.ts";
import {
  conditionsIn,
  type Selection,
  type Specification,
  specificationsIn,
  type TreeNode,
  type Value,
  valuesIn,
} from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import { askedEnd } from "./asked_end.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import { isEndWord } from "./is_end_word.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { placedConditions } from "./placed_conditions.ts";
import type { SchemaNames } from "./schema_names.ts";
import { showsEnd } from "./shows_end.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * Finds keys of which the sentence does not tell which one it means: of two keys from one table to another, and of a key
 * that leads from a table to itself. A sentence that names the role of the other key alone asks for that.
 */
export function compareRivalKeys(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const { specification: { tree } } = query;
  const selections = specificationsIn(tree).filter((one) => one.kind === "selection");
  return foundAll([
    ...usedKeys(tree, query).map((used) => findingsOf(used, parsed, query)),
    ...selections.map((one) => ownLinks(one, parsed, query)),
    ...selections.map((one) => ownKeys(one, parsed, query)),
  ]);
}

interface UsedKey {
  readonly key: ForeignKey;
  readonly rivals: readonly ForeignKey[];
  /** The occurrence that the key leads to; absent where its columns are used alone. */
  readonly role?: string | undefined;
  /** Whether nothing is asked of the occurrence that the key leads to. */
  readonly isIdle?: boolean | undefined;
}

const isOf = (value: Value, role: string) =>
  valuesIn(value).some((one) => one.kind === "column" && one.role === role);

/** Keys that have rivals, with the occurrence that they lead to. */
function usedKeys(tree: Specification, { schema }: ComparedQuery): readonly UsedKey[] {
  const tables = tablesByRole(tree);
  const columnsIn = (nodes: readonly TreeNode[]) =>
    nodes.flatMap((node) => valuesIn(node)).flatMap((value) => value.kind === "column" ? [value] : []);
  const columns = columnsIn([tree]);
  const compared = columnsIn([
    ...conditionsIn(tree),
    ...specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.groupBy : []),
  ]);
  const edges = edgesOf(tree);
  const direct = compared.filter(({ role, column }) =>
    !edges.some((edge) => edge.from === role && edge.column === column)
  ).flatMap(({ role, column }): readonly UsedKey[] => {
    const key = schema.foreignKeys.find(({ from }) =>
      from.table === tables.get(role) && from.columns.join() === column
    );
    const rivals = key === undefined ? [] : rivalsOf(key, schema);
    return key === undefined || rivals.length === 0 ? [] : [{ key, rivals }];
  });
  return [...direct, ...usedEdges()];

  function usedEdges(): readonly UsedKey[] {
    return edges.flatMap(({ from, to, column }): readonly UsedKey[] => {
      const key = schema.foreignKeys.find((one) =>
        one.from.table === tables.get(from) && one.to.table === tables.get(to) &&
        one.from.columns.includes(column)
      );
      if (key === undefined) return [];
      const rivals = rivalsOf(key, schema);
      const isUsed = columns.some((one) => one.role === to && !key.to.columns.includes(one.column));
      return rivals.length === 0 ? [] : [{ key, rivals, role: isUsed ? to : undefined, isIdle: !isUsed }];
    });
  }
}

const rivalsOf = (key: ForeignKey, { foreignKeys }: Schema) =>
  foreignKeys.filter((other) =>
    other.from.table === key.from.table && other.to.table === key.to.table &&
    !other.from.columns.some((column) => key.from.columns.includes(column))
  );

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly column: string;
}

/** The columns that links and equalities pair, in both directions. */
function edgesOf(tree: Specification): readonly Edge[] {
  const links = specificationsIn(tree).flatMap((one) => one.kind === "selection" ? one.links : []);
  const inLinks = links.flatMap(({ from, to, columns }) =>
    columns.flatMap((pair) => [
      { from, to, column: pair.from },
      { from: to, to: from, column: pair.to },
    ])
  );
  const equal = conditionsIn(tree).flatMap((one) => {
    if (one.kind !== "comparison" || one.operator !== "=") return [];
    const [left, right, ...others] = [one.left, one.right].map((side) =>
      valuesIn(side).filter((value) => value.kind === "column")
    );
    const [a, b] = [left?.[0], right?.[0]];
    return a === undefined || b === undefined || others.length > 0 || a.role === b.role ? [] : [
      { from: a.role, to: b.role, column: a.column },
      { from: b.role, to: a.role, column: b.column },
    ];
  });
  return [...inLinks, ...equal];
}

/** The stems of a key that its rivals and its tables do not have. */
function roleStems(key: ForeignKey, others: readonly ForeignKey[], names: SchemaNames): readonly string[] {
  const stemsOf = ({ from: { table, columns } }: ForeignKey) =>
    columns.flatMap((column) => names.column({ table, column })).filter((stem) =>
      !names.isSilent(stem) && /\p{L}{2}/u.test(stem)
    );
  const shared = new Set([
    ...others.flatMap(stemsOf),
    ...names.table(key.from.table),
    ...names.table(key.to.table),
  ]);
  return stemsOf(key).filter((stem) => !shared.has(stem));
}

function findingsOf(
  { key, rivals, role, isIdle = false }: UsedKey,
  parsed: ParsedSentence,
  { names, specification: { tree, joins } }: ComparedQuery,
): Findings {
  const edges = edgesOf(tree);
  const own = roleStems(key, rivals, names);
  const other = rivals.flatMap((rival) => roleStems(rival, [key], names));
  // Numbered keys have no roles.
  const isNumbered = [key, ...rivals].every(({ from }) => from.columns.some((column) => /\d$/.test(column)));
  if (isNumbered) return NOTHING;
  const words = fold(parsed.text);
  const says = (stems: readonly string[]) =>
    words.some(({ text }) =>
      stems.some((stem) => areOfOneRoot(stem, wordStem(text)) || isEndWord(stem, text))
    );
  const [isOwn, isOther] = [says(own), says(other)];
  // Where both keys lead to one row, either of them names it.
  if (isOwn && isOther && areEqual(key, rivals, tree)) return NOTHING;
  const name = key.from.columns.join(" and ");
  if (isOwn && !isOther) return NOTHING;
  const hasRival = rivals.some((rival) =>
    joins.some(({ from }) =>
      from.table === rival.from.table && from.columns.join() === rival.from.columns.join()
    ) || edges.some(({ column }) => rival.from.columns.join() === column)
  );
  if (isOther && !isOwn) {
    return hasRival && role === undefined
      ? NOTHING
      : { faults: [], unsure: [`whether the sentence means ${key.from.table}.${name}`] };
  }
  if (isOwn) {
    // Values are compared with the words beside them (`compare_roles.ts`).
    const isPlaced = role === undefined && !(isIdle && hasRival) ||
      placedConditions(tree, parsed).some(({ column, spans }) => column?.role === role && spans.length > 0);
    return isPlaced || isShownInOrder() ? NOTHING : unsure();
  }
  return unsure();

  function unsure(): Findings {
    return { faults: [], unsure: [`whether the sentence means ${key.from.table}.${name}`] };
  }

  /** Whether what is shown of the two ends stands as their words do. */
  function isShownInOrder(): boolean {
    if (tree.kind !== "selection" || role === undefined) return false;
    const placesOf = (stems: readonly string[]) =>
      words.filter(({ text }) =>
        stems.some((stem) => areOfOneRoot(stem, wordStem(text)) || isEndWord(stem, text))
      ).map(({ start }) => start);
    const [ownPlaces, otherPlaces] = [placesOf(own), placesOf(other)];
    // "For each film that has a distributor: who produced it and who distributes it"
    const orders = [0, -1].map((at) => (ownPlaces.at(at) ?? 0) < (otherPlaces.at(at) ?? 0));
    const isLast = ownPlaces.length !== otherPlaces.length;
    const isFirst = isLast ? orders[1] : orders[0];
    const shown = tree.outputs.map(({ value }) => value);
    const rivalRoles = edges.filter(({ column }) => rivals.some(({ from }) => from.columns.includes(column)))
      .map(({ to }) => to);
    const mine = shown.findIndex((value) => isOf(value, role));
    const theirs = shown.findIndex((value) => rivalRoles.some((one) => isOf(value, one)));
    return mine >= 0 && theirs >= 0 && (mine < theirs) === isFirst;
  }
}

/** Whether a query compares a key with one of its rivals, in one row. */
const areEqual = (key: ForeignKey, rivals: readonly ForeignKey[], tree: Specification) =>
  conditionsIn(tree).some((one) =>
    one.kind === "comparison" && one.operator === "=" && one.left.kind === "column" &&
    one.right.kind === "column" && one.left.role === one.right.role &&
    [one.left.column, one.right.column].includes(key.from.columns.join()) &&
    rivals.some(({ from }) =>
      one.left.kind === "column" && one.right.kind === "column" &&
      [one.left.column, one.right.column].includes(from.columns.join())
    )
  );

/** Two occurrences of one table that a key links to each other: which is which, few words tell. */
function ownLinks(
  { outputs, links, where, sources }: Selection,
  { text }: ParsedSentence,
  { specification: { tree }, schema, names }: ComparedQuery,
): Findings {
  const tables = tablesByRole(tree);
  const shown = outputs.map(({ value }) => value);
  const own = links.filter(({ from, to, columns }) =>
    tables.get(from) !== undefined && tables.get(from) === tables.get(to) &&
    columns.some((pair) => pair.from !== pair.to) &&
    schema.tables.some(({ name }) => name === tables.get(from))
  );
  const isOpen = own.some(({ from, to }) => {
    const [a, b] = [from, to].map((role) => ({
      isShown: shown.some((value) => isOf(value, role)),
      isTested: where !== undefined &&
        valuesIn(where).some((one) => one.kind === "column" && one.role === role),
    }));
    return JSON.stringify(a) !== JSON.stringify(b) || a?.isShown === true;
  });
  const keys = own.map(({ from, columns }) => ({
    table: tables.get(from) ?? "",
    columns: columns.map((pair) => pair.from),
  }));
  const [key] = keys;
  const isOneKey = new Set(keys.map((one) => JSON.stringify(one))).size === 1;
  const end = key === undefined || !isOneKey
    ? undefined
    : askedEnd(text, { ...key, steps: own.length }, names);
  const isAsked = end === undefined ? undefined : showsEnd(end, { outputs, where }, own);
  if (isAsked === false) {
    return { faults: ["the query shows the other end of the key than the sentence asks for"], unsure: [] };
  }
  return isOpen && isAsked === undefined
    ? {
      faults: [],
      unsure: [`which ${tables.get(sources[0]?.role ?? "") ?? "row"} of two the sentence means`],
    }
    : NOTHING;
}

/** A row and the row that its own key leads to, of which one is shown and the other chosen: what flows into what. */
function ownKeys(
  { outputs, where }: Selection,
  { stems }: ParsedSentence,
  { specification: { tree }, schema, names }: ComparedQuery,
): Findings {
  const tables = tablesByRole(tree);
  const columnsOf = (nodes: readonly TreeNode[]) =>
    nodes.flatMap((node) => valuesIn(node, { intoQueries: false })).flatMap((value) =>
      value.kind === "column" ? [value] : []
    );
  const [shown, tested] = [
    columnsOf(outputs.map(({ value }) => value)),
    columnsOf(where === undefined ? [] : [where]),
  ];
  const open = schema.foreignKeys.find(({ from, to }) => {
    if (from.table !== to.table) return false;
    const isEnd = (columns: readonly string[]) => (one: { readonly role: string; readonly column: string }) =>
      tables.get(one.role) === from.table && columns.join() === one.column;
    // "Part of the Atlantic", "no tributary": the key has words of its own.
    const isSaid = from.columns.flatMap((column) => names.column({ table: from.table, column }))
      .some((stem) => stem.length > 2 && !names.table(from.table).includes(stem) && stems.has(stem));
    return !isSaid &&
      (shown.some(isEnd(from.columns)) && tested.some(isEnd(to.columns)) ||
        shown.some(isEnd(to.columns)) && tested.some(isEnd(from.columns)));
  });
  return open === undefined
    ? NOTHING
    : { faults: [], unsure: [`which ${open.from.table} of two the sentence means`] };
}

const NOTHING: Findings = { faults: [], unsure: [] };
