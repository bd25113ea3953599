import assert from "node:assert/strict";
import { buildAtlas, type Database, introspect, openDatabase } from "../../../lib/database/mod.ts";
import { type Dialogue, type Interaction, realizesPlan } from "../../../lib/dialogue/mod.ts";
import type { Schema } from "../../../lib/schema/mod.ts";
import { synthesize } from "../../../lib/synthesis/mod.ts";
import { checkEnglish } from "./check_english.ts";
import { answerOf, checkTurn, dialoguesOf, planFor } from "./made_dialogues.ts";

/** The literals that a restriction compares with, as they can stand in a sentence. */
function valuesOf(restriction: string): readonly string[] {
  const texts = [...restriction.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) =>
    text.replaceAll("''", "'")
  );
  return texts.filter((text) => !/^\d{4}-\d\d-\d\d$/.test(text));
}
