import type { UserAction, UserFault } from "../../../lib/evaluation/mod.ts";
import {
  type Cell,
  countCell,
  numberColumns,
  type ReportTable,
  textColumns,
  wilsonCell,
} from "../../../lib/report/mod.ts";
import type { TableHead } from "../table_head.ts";

/** A question that an assistant asks back; field names are those of the JSON. */
export interface GuardQuestion {
  readonly id: string;
  readonly database: string;
  readonly kind: "answerable" | "locatable" | "unanswerable";
  /** What the user typed. */
  readonly request: string;
  /** What it means. */
  readonly goal: string;
  readonly question: string;
  /** Words of the goal that a right answer says. @default nothing answers it */
  readonly answer?: string;
}

/** A question with what the user did. */
export interface AnsweredQuestion extends GuardQuestion {
  readonly action: UserAction;
  readonly text: string;
  readonly fault?: UserFault;
}

/** Shares of right answers that a user needs to play in an evaluation; their source stands in the room's README. */
const gates = { answerable: 0.9, locatable: 0.9, unanswerable: 0.95 } as const;

/** A row for each kind of question: how often the user does the right thing, and says the answer in the goal's words. */
export function userTable(
  answered: readonly AnsweredQuestion[],
  { caption, label, notes = [] }: TableHead,
): ReportTable {
  return {
    caption,
    label,
    columns: [
      ...textColumns("Question"),
      ...numberColumns("Asked", "Right", "Answer in the Goal's Words"),
      ...textColumns("Asked For"),
    ],
    rows: (Object.keys(gates) as (keyof typeof gates)[]).map((kind): readonly Cell[] => {
      const own = answered.filter((one) => one.kind === kind);
      const says = own.filter(({ text, answer = "" }) => text.toLowerCase().includes(answer.toLowerCase()));
      return [
        kind,
        countCell(own.length),
        wilsonCell(own.filter(isRight).length, own.length),
        kind === "unanswerable" ? "none due" : wilsonCell(says.length, own.length),
        `${100 * gates[kind]} %`,
      ];
    }),
    notes,
  };
}

function isRight({ kind, action, fault }: AnsweredQuestion): boolean {
  return fault === undefined && action === (kind === "unanswerable" ? "cannot_answer" : "clarify");
}
