import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { exactSetMatch } from "../../../lib/sql/spider/exact_set_match.ts";
import { spiderClauses } from "../../../lib/sql/spider/match_clauses.ts";
import { spiderHardness } from "../../../lib/sql/spider/spider_hardness.ts";
import { sharedPath } from "../../shared_data.ts";
import { sharedSchemas } from "./shared_schemas.ts";

/** Dialogues of pairs, as two published files tell them: a dialogue ends at an empty line. */
export async function scoredPairs(
  { gold, predicted }: { readonly gold: string; readonly predicted: string },
) {
  const schemaOf = await sharedSchemas("spider/tables.json");
  const [left, right] = [gold, predicted].map((name) =>
    readFileSync(sharedPath(name), "utf8").trim().split(/\n\s*\n/).map((part) => part.split("\n"))
  );
  assert.ok(left && right && left.length === right.length);
  return left.map((lines, dialogue) =>
    lines.map((line, turn) => {
      const [goldSql = "", database = ""] = line.split("\t");
      const predictedSql = (right[dialogue]?.[turn] ?? "").split("\t")[0] ?? "";
      const schema = schemaOf(database.trim());
      return {
        turn: turn + 1,
        gold: goldSql.trim(),
        predicted: predictedSql.trim(),
        hardness: spiderHardness(goldSql, schema),
        match: exactSetMatch(goldSql, predictedSql, schema),
      };
    })
  );
}

export type ScoredPair = Awaited<ReturnType<typeof scoredPairs>>[number][number];

/** A result file's figures by section and row, and the pairs that it lists as wrong. */
export function readPrinted(name: string) {
  const figures: Record<string, readonly number[]> = {};
  const listed: string[] = [];
  let section = "";
  let predicted = "";
  for (const line of readFileSync(sharedPath(name), "utf8").split("\n")) {
    const [, side, sql = ""] = /^(?:easy|medium|hard|extra) (pred|gold): (.*)$/.exec(line) ?? [];
    const [, row, numbers = ""] = /^(\S.*?)\s{2,}([\d.\s]+)$/.exec(line) ?? [];
    const heading = /^[-=\s]*([A-Z][A-Z1 ]+[A-Z1])[-=\s]*$/.exec(line)?.[1];
    if (side === "pred") predicted = sql.trim();
    if (side === "gold") listed.push(`${predicted} | ${sql.trim()}`);
    if (/^\s+turn 1/.test(line)) section = "TURNS";
    if (heading) section = heading;
    if (row) figures[section === "" ? row : `${section}: ${row}`] = numbers.trim().split(/\s+/).map(Number);
  }
  return { figures, listed };
}

/**
 * Both files were made by the evaluator's first version, which compared the tables only where the gold query has more
 * than one.
 */
export const firstVersionExact = ({ match }: ScoredPair) =>
  spiderClauses.every((clause) => match.clauses[clause].matched) &&
  (match.tables.gold <= 1 || match.tables.matched);
