import type { VerifyCheck } from "../verify/mod.ts";

/** What a check asks of an interaction, and what to do where it fails; a sentence each. */
interface CheckExplanation {
  readonly asks: string;
  readonly remedy: string;
}

/** Explains every check to whoever has to mend a dataset. */
export const checkExplanations: Readonly<Record<VerifyCheck, CheckExplanation>> = {
  runs: {
    asks: "The query runs on this database within the time limit.",
    remedy:
      "Read the engine's message, and correct the names or the dialect; give a slow query more time by --timeout.",
  },
  query: {
    asks: "The text is one query that other engines would read in the same way.",
    remedy: "Write texts in single quotes and names in double quotes, and show columns rather than literals.",
  },
  equals_itself: {
    asks: "The result is equal to itself by every rule of comparison.",
    remedy: "Leave out columns whose values no rule can compare, or show a part of them.",
  },
  returns_rows: {
    asks: "The query returns rows, and not NULL alone.",
    remedy: "Ask for something that the data hold: an empty answer is right by many wrong queries, too.",
  },
  not_whole_table: {
    asks: "The result is no whole table.",
    remedy:
      "Add a condition or ask for some of the columns, as whoever reads nothing of the question would answer it, too.",
  },
  stable: {
    asks: "Asked again, the query returns the same rows.",
    remedy:
      "Leave out random numbers and the clock, and group by every column that is shown beside an aggregate.",
  },
  stable_reordered: {
    asks: "The query returns the same rows where the tables store theirs in another order.",
    remedy: "Order by a unique column before LIMIT and within aggregates that keep an order.",
  },
  no_cut_ties: {
    asks: "LIMIT cuts between rows that differ in what they are ordered by.",
    remedy: "Order by one more column, or ask for as many rows as make a whole group of equal ones.",
  },
  literals_occur: {
    asks: "The texts that columns are compared with stand in these columns.",
    remedy: "Spell the value as the column stores it, or compare with the column that stores it.",
  },
  realizes_plan: {
    asks: "The queries of the dialogue make the joins that were planned for it.",
    remedy:
      "Ask for something of each table of the combination, or take the combination out of the dialogue.",
  },
  sentence_says_query: {
    asks: "The intention asks for what the query returns, no less and no more.",
    remedy: "Name in the sentence what the finding says is missing, or take it out of the query.",
  },
  standalone_stands_alone: {
    asks: "The standalone intention can be understood without the turns before.",
    remedy: 'Write names and values in place of words like "these" and "the same".',
  },
  partial_is_partial: {
    asks: "The short question leaves out something that only the turns before say.",
    remedy: "Shorten the utterance, or give the interaction another kind.",
  },
  one_dialogue_per_combination: {
    asks: "No other dialogue was made of the same joins.",
    remedy: "Leave one of the dialogues out, or plan more combinations.",
  },
  readings_differ: {
    asks: "The readings of an ambiguous question have different answers.",
    remedy: "Choose readings that these data tell apart, or take the question for one that can be answered.",
  },
  unanswerable_holds: {
    asks: "The database has nothing that answers the question.",
    remedy: "Ask for something that no table stores, or give the question its query.",
  },
};
