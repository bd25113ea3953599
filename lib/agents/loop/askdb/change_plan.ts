import { howMany, sha256 } from "../../../base/mod.ts";
import type { StateDifference, TableChange } from "../../../database/mod.ts";
import { fence } from "../../../llm/mod.ts";
import { nameParts } from "../../../schema/mod.ts";
import { type Dialect, lexSql } from "../../../sql/mod.ts";
import { isVagueRequest } from "./is_vague_request.ts";

/** A change that is proposed to a person. */
export interface ProposedChange {
  readonly sql: string;
  readonly dialect: Dialect;
  /** What it did in a run that was taken back. */
  readonly effect: StateDifference;
  /** Names statement and effect. */
  readonly fingerprint: string;
  /** The steps in the model's words. */
  readonly steps: readonly string[];
  /** What the person has said. */
  readonly message: string;
}

/**
 * Whether a change cannot be undone from what is left: it drops something or empties a table. Such a change is confirmed
 * twice (the paper's playbook for TRUNCATE and DROP, by the effect and whatever statement has it).
 */
export function isDestructive({ sql, dialect, effect }: ProposedChange): boolean {
  const [first = "", ...words] = lexSql(sql, dialect).map(({ value }) => value.toUpperCase());
  return first === "TRUNCATE" || first === "DROP" || (first === "ALTER" && words.includes("DROP")) ||
    effect.objects.some(({ change, kind }) => change === "dropped" && kind !== "grant") ||
    effect.tables.some(({ deleted, left }) => deleted > 0 && (left ?? 0) === 0);
}

/** Writes the plan of a change: warnings, steps, the statement, and objects and rows as they were seen. */
export function changePlan(change: ProposedChange): string {
  const { sql, effect, fingerprint, steps } = change;
  return [
    "High-Risk: this changes the database and needs your approval.",
    list(warnings(change)),
    `Plan ${planId(fingerprint)}, in my words:\n${
      steps.map((step, i) => `${i + 1}. ${oneLine(step)}`).join("\n")
    }`,
    `The one statement that runs:\n\n\`\`\`sql\n${sql}\n\`\`\``,
    `What it did in a run that was taken back:\n${effectText(effect)}`,
    "Say yes to run exactly this, no to leave it, or what to change.",
  ].filter((part) => part !== "").join("\n\n");
}

/** Asks for the second confirmation of a destructive change. */
export function secondQuestion({ sql, effect, fingerprint }: ProposedChange): string {
  return [
    `This cannot be undone. Plan ${planId(fingerprint)} would run:`,
    `\`\`\`sql\n${sql}\n\`\`\``,
    effectText(effect),
    "Say yes once more to run it, or no to leave everything as it is.",
  ].join("\n\n");
}

/** Tells an effect: a line for each object and table. */
export function effectText({ objects, tables }: StateDifference): string {
  return list([
    ...objects.map(({ change, kind, name }) => `${kind} ${name}: ${change}`),
    ...tables.map((table) => `table ${table.table}: ${rowsText(table)}`),
  ]);
}

const planId = (fingerprint: string) => sha256(fingerprint).slice(0, 8);

function rowsText({ inserted, changed, deleted, left }: TableChange): string {
  const parts = [[deleted, "deleted"], [changed, "changed"], [inserted, "inserted"]] as const;
  const done = parts.filter(([count]) => count > 0)
    .map(([count, what]) => `${howMany(count, "row")} ${what}`);
  return `${done.join(", ")}; ${left === undefined ? "the table is gone" : `${howMany(left, "row")} left`}`;
}

function warnings(change: ProposedChange): readonly string[] {
  const { sql, dialect, effect, message } = change;
  const tokens = lexSql(sql, dialect);
  const words = tokens.map(({ value }) => value.toUpperCase());
  const named = new Set(tokens.map(({ value }) => value.toLowerCase()));
  const beside = effect.tables.map(({ table }) => table)
    .filter((table) => !named.has((nameParts(table).at(-1) ?? table).toLowerCase()));
  const isWhole = (words[0] === "UPDATE" || words[0] === "DELETE") && !words.includes("WHERE");
  return [
    ...isDestructive(change) ? ["It cannot be undone: you will be asked a second time."] : [],
    ...isWhole ? ["It has no condition: it is about all rows of the table."] : [],
    ...beside.map((table) => `It also changes ${table}, which the statement does not name.`),
    ...effect.objects.some(({ kind }) => kind === "grant") ? ["It changes who may do what."] : [],
    ...isVagueRequest(message)
      ? ["Your request does not say which; check that the condition is the one you mean."]
      : [],
  ];
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");

/** Words of a model, which may not look like a part of the plan that the code writes. */
const oneLine = (text: string) => fence(text.replaceAll(/\s+/g, " "), { maxCharacters: 200 });
