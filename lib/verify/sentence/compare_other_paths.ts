import { fold, type FoldedWord, wordStem } from "../../linking/mod.ts";
import type { ForeignKey } from "../../schema/mod.ts";
import { type Selection, specificationsIn, valuesIn } from "../../specification/mod.ts";
import { areOfOneRoot } from "./are_of_one_root.ts";
import type { ComparedQuery } from "./compare_operations.ts";
import { type Findings, foundAll } from "./findings.ts";
import { isEndWord } from "./is_end_word.ts";
import type { ParsedSentence } from "./parsed_sentence.ts";
import { placedConditions } from "./placed_conditions.ts";
import { tablesByRole } from "./tables_by_role.ts";

/**
 * Compares the path by which a query reaches a row with another path to the same table: by a key of another table that the query
 * reads ("target language" of a job, against the original language of its film), and from a table that the query joins and asks
 * nothing of ("led by somebody whose team is in the region").
 */
export function compareOtherPaths(parsed: ParsedSentence, query: ComparedQuery): Findings {
  const selections = specificationsIn(query.specification.tree).filter((one) => one.kind === "selection");
  return foundAll(
    selections.flatMap((one) => pathsOf(one, query)).flatMap((path) => [
      roleFindings(path, parsed, query),
      idleFindings(path, parsed, query),
    ]),
  );
}

/** A row that a query reaches by a key and asks something of. */
interface Path {
  readonly selection: Selection;
  readonly key: ForeignKey;
  readonly role: string;
  /** Keys of other tables of the selection that lead to the same table and link nothing. */
  readonly others: readonly OtherKey[];
}

interface OtherKey {
  readonly key: ForeignKey;
  /** Whether the query asks nothing of the row that has the key. */
  readonly isIdle: boolean;
  /** The key by which the row is reached; absent where the query begins with it. */
  readonly reachedBy?: ForeignKey | undefined;
}

function pathsOf(selection: Selection, { schema, specification: { tree } }: ComparedQuery): readonly Path[] {
  const tables = tablesByRole(tree);
  const columns = valuesIn(tree).flatMap((value) => value.kind === "column" ? [value] : []);
  const linked = selection.links.flatMap((link) =>
    schema.foreignKeys.filter(({ from, to }) =>
      from.table === tables.get(link.from) && to.table === tables.get(link.to) &&
      from.columns.every((column) => link.columns.some((pair) => pair.from === column))
    ).map((key) => ({ link, key }))
  );
  const isUsed = (role: string) => columns.some((one) => one.role === role);
  const isLeaf = (role: string) =>
    selection.links.filter(({ from, to }) => from === role || to === role).length === 1;
  return linked.filter(({ link: { to } }) => isUsed(to)).map(({ link: { to: role }, key }) => ({
    ...{ selection, key, role },
    others: selection.sources.flatMap((source) => {
      const table = tables.get(source.role);
      const reached = linked.find(({ link }) => link.to === source.role);
      return schema.foreignKeys.filter(({ from, to }) =>
        from.table === table && to.table === key.to.table && table !== key.from.table &&
        !linked.some(({ link, key: one }) =>
          link.from === source.role && one.from.columns.join() === from.columns.join()
        )
      ).map((other) => ({
        key: other,
        isIdle: reached !== undefined && isLeaf(source.role) && !isUsed(source.role) &&
          reached.link.kind === "inner",
        reachedBy: reached?.key,
      }));
    }),
  }));
}

/** A key whose role the sentence does not say, where it says that of another key directly before the noun: "target language". */
function roleFindings({ key, others }: Path, { text }: ParsedSentence, query: ComparedQuery): Findings {
  const words = fold(text);
  return foundAll(others.map((other): Findings => {
    const [own, theirs] = [roleOf(key, other.key, query), roleOf(other.key, key, query)];
    const says = (stems: readonly string[]) => words.some((word) => stems.some((stem) => isOf(stem, word)));
    const noun = query.names.table(key.to.table);
    const isPhrase = words.some((word, i) =>
      theirs.some((stem) => areOfOneRoot(stem, wordStem(word.text))) &&
      noun.includes(wordStem(words[i + 1]?.text ?? "")) &&
      /^[ -]$/.test(text.slice(word.end, words[i + 1]?.start))
    );
    if (!isPhrase) return NOTHING;
    const said = theirs.join(" ");
    return says(own)
      ? NOTHING
      : { faults: [`the query follows ${nameOf(key)}, the sentence says "${said}"`], unsure: [] };
  }));
}

/** A row of which the query asks nothing, though it may be what the sentence says the value of. */
function idleFindings(
  { key, role, others }: Path,
  parsed: ParsedSentence,
  query: ComparedQuery,
): Findings {
  const { names, specification: { tree } } = query;
  const words = fold(parsed.text);
  const [span] = placedConditions(tree, parsed).filter(({ column }) => column?.role === role)
    .flatMap(({ spans }) => spans);
  return foundAll(
    others.filter(({ isIdle }) => isIdle).map(({ key: other, reachedBy }): Findings => {
      const stemsOf = (table: string, by: ForeignKey | undefined) =>
        [
          ...names.table(table),
          ...by?.from.columns.flatMap((column) => names.column({ table: by.from.table, column })) ?? [],
        ].filter((stem) => !names.isSilent(stem));
      const owner = names.table(key.from.table).filter((stem) => !names.isSilent(stem));
      const rival = stemsOf(other.from.table, reachedBy).filter((stem) => !owner.includes(stem));
      const isSaid = (stems: readonly string[]) => (word: FoldedWord) =>
        stems.some((stem) => isOf(stem, word));
      if (!words.some(isSaid(rival))) return NOTHING;
      const nearest = span === undefined
        ? undefined
        : words.findLast((word) => word.end <= span.start && (isSaid(rival)(word) || isSaid(owner)(word)));
      const isBetween = nearest !== undefined && span !== undefined && isSaid(rival)(nearest) &&
        !/[.;:?!]|\b(?:and|or|but)\b/.test(parsed.text.slice(nearest.end, span.start));
      return isBetween
        ? {
          faults: [
            `the query asks for the ${key.to.table} of ${key.from.table}, the sentence says "${nearest.text}"`,
          ],
          unsure: [],
        }
        : {
          faults: [],
          unsure: [`whether the sentence asks for the ${key.to.table} of ${other.from.table}`],
        };
    }),
  );
}

const nameOf = ({ from: { table, columns } }: ForeignKey) => `${table}.${columns.join(" and ")}`;

const isOf = (stem: string, { text }: FoldedWord) =>
  areOfOneRoot(stem, wordStem(text)) || isEndWord(stem, text);

/** The stems of a key that neither the other key nor the tables have. */
function roleOf(key: ForeignKey, other: ForeignKey, { names }: ComparedQuery): readonly string[] {
  const stemsOf = ({ from: { table, columns } }: ForeignKey) =>
    columns.flatMap((column) => names.column({ table, column })).filter((stem) =>
      !names.isSilent(stem) && /\p{L}{2}/u.test(stem)
    );
  const shared = new Set([
    ...stemsOf(other),
    ...[key.from, key.to, other.from].flatMap(({ table }) => names.table(table)),
  ]);
  return stemsOf(key).filter((stem) => !shared.has(stem));
}

const NOTHING: Findings = { faults: [], unsure: [] };
