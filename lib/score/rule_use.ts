import type { ScoreRules } from "./parse_rules.ts";
import { wordsOf } from "./words_of.ts";

/** Which rules of an application met something in a log. */
export interface RuleUse {
  /** Notes an answer, with its query's filters where it was scored. */
  readonly see: (
    answer: {
      readonly question: string;
      readonly enriched_question?: string | undefined;
      readonly sql: string;
    },
    scored:
      | { readonly sql_specification: { readonly filters: readonly { readonly column?: string }[] } }
      | undefined,
  ) => void;
  /** A sentence for each rule that never matched. */
  readonly unused: () => readonly string[];
}

/**
 * Watches which rules match: a word of the mappings or the glossary in a question, a benign or ignored column in a query's
 * filters. A rule that matches nothing in a whole log is often misspelled.
 */
export function ruleUse(rules: ScoreRules): RuleUse {
  const { column_mappings = {}, benign_filters = [], ignore_filters = [], glossary = {} } = rules;
  const words = new Map([
    ...Object.keys(column_mappings).map((word) => [word, `The column mapping "${word}"`] as const),
    ...Object.keys(glossary).map((word) => [word, `The term "${word}" of the glossary`] as const),
  ]);
  const columns = new Map([
    ...benign_filters.map((text) => [text, `The benign filter "${text}"`] as const),
    ...ignore_filters.map((text) => [text, `The ignored filter "${text}"`] as const),
  ]);
  return {
    see: ({ question, enriched_question: enriched = "" }, scored) => {
      if (words.size > 0) {
        const said = ` ${wordsOf(`${question} ${enriched}`).join(" ")} `;
        for (const word of words.keys()) {
          if (said.includes(` ${wordsOf(word).join(" ")} `)) words.delete(word);
        }
      }
      if (columns.size === 0) return;
      const used = new Set(scored?.sql_specification.filters.map(({ column }) => column?.toLowerCase()));
      for (const text of columns.keys()) {
        if (
          used.has(
            /^["`[]?([\w. ]+?)["`\]]?(?=\s*(?:[=<>!]|\b(?:in|is|like|ilike|between|not)\b|$))/i.exec(text)
              ?.[1]?.toLowerCase(),
          )
        ) {
          columns.delete(text);
        }
      }
    },
    unused: () => [...words.values(), ...columns.values()].map((rule) => `${rule} matched no answer.`),
  };
}
