import type { PlantKind } from "../../agents/mod.ts";
import type { TurnRecord } from "../../evaluation/mod.ts";

/** Whether a planted query answers otherwise: on the data themselves, on variants of them alone, or nowhere. */
export type AnswerChange = "on the data" | "on variants" | "nowhere";

/** A turn of a saboteur: what is true of it, and what the evaluation says of it; field names are those of the files. */
export interface SelfTestTurn extends
  Pick<
    TurnRecord,
    "trial" | "dialogue_key" | "interaction" | "turn" | "aligned" | "cause"
  > {
  /** Share of turns that are wrong, from 0 to 1. */
  readonly rate: number;
  readonly sql: TurnRecord["sql"]["verdict"];
  /** @default the agent is right */
  readonly planted?: PlantKind;
  /** Of a planted query. @default no query is planted */
  readonly change?: AnswerChange;
  /** Whether the words ask for what is meant. @default the reply has no words that are judged */
  readonly words_right?: boolean;
  /** The words. @default the reply has no words that are judged */
  readonly says?: string;
  /** Why the judge answered so. @default the reply has no words that are judged */
  readonly judge_reason?: string;
}
