import { wordStem } from "../../linking/mod.ts";
import type { SchemaNames } from "./schema_names.ts";

/**
 * A lower-case text in which verbs of the database's own business are masked: of a column `ordered_on`, "jobs ordered in 2023"
 * asks for no order. Before "by", a verb is one of them only where a value or a period follows.
 */
export const withoutOwnVerbs = (text: string, { isInName }: Pick<SchemaNames, "isInName">): string =>
  text.replaceAll(
    OWN_VERBS,
    (found) => FORMS_OF(found).some((word) => isInName(wordStem(word))) ? "¤".repeat(found.length) : found,
  );

const FORMS_OF = (verb: string): readonly string[] => [verb, verb.replace(/(?:.(?=ped)ped|ed|ing)$/, "")];

const PERIOD =
  "(?:\\d{4}|¤|(?:an? |the |that |this |last |each |every |any |early |late |mid[- ])*(?:years?|quarters?|months?|weeks?|days?|spring|summer|autumn|fall|winter|past|first (?:half|quarter)|second (?:half|quarter)|weekends?|january|february|march|april|may|june|july|august|september|october|november|december)(?!\\p{L}))";

/** Verbs that are words of queries too, where a time, a place or nothing of an order follows. */
const OWN_VERBS = new RegExp(
  `(?<!\\p{L})(?:order|sort|rank|arrang|group|count|limit|total|averag)(?:p?ed)(?= (?:(?:in|on|for|at|from|within) ${PERIOD}|by [\\d¤]|(?:before|after|since|during|until|between|more than|less than|at least|at most|twice|once|online|again|today|yesterday|but|and never|or never)(?!\\p{L})))`,
  "gu",
);
