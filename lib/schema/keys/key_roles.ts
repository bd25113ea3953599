import type { KeyEvidence } from "./key_evidence.ts";
import type { KeyIndex, KeyTarget, NamedTable } from "./key_index.ts";
import { idWords, kinRoles, personRoles, personTables } from "./key_words.ts";

/** A key that a relation means. */
export interface RoleMeaning {
  readonly target: KeyTarget;
  readonly say: KeyEvidence;
}

/** What a name means that says a relation, and no table: `parent_id`, `created_by`. */
export function roleMeanings(
  index: KeyIndex,
  own: NamedTable,
  words: readonly string[],
): readonly RoleMeaning[] {
  const stem = idWords.has(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  const single = ({ targets }: NamedTable) =>
    targets.filter(({ columns }) => columns.length === 1).slice(0, 1);
  const isKin = stem.length === 1 && kinRoles.has(stem[0] ?? "") || stem.join(" ") === "reports to";
  const isPerson = stem.length <= 2 && personRoles.has(stem.at(-1) ?? "");
  return [
    ...(isKin ? single(own) : []).map((target) => ({
      target,
      say: { weight: 2, words: "called by what a row is to another of its table" },
    })),
    ...(isPerson ? index.tables : []).flatMap((named) => {
      const rank = named.words.length === 1 ? personTables.indexOf(named.words[0] ?? "") : -1;
      const say = { weight: 2.2 - 0.4 * rank, words: "called by what a person is to the row" };
      return rank < 0 ? [] : single(named).map((target) => ({ target, say }));
    }),
  ];
}
