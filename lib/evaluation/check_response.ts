import type { AgentReply } from "../agents/mod.ts";
import type { Interaction, ReplyKind } from "../dialogue/mod.ts";
import { isCourtesy, wantsData } from "./interaction_traits.ts";
import type { OfferedReadings } from "../metrics/mod.ts";
import { type JudgedSentence, judgedSentence } from "./judged_sentence.ts";
import { jointJudgements } from "./joint_judgements.ts";
import { offeredReadings } from "./offered_readings.ts";
import { offeredVerdict } from "./offered_verdict.ts";
import { readingVerdict, sqlVerdict } from "./reading_verdict.ts";
import { replyKinds } from "./reply_kinds.ts";
import type {
  Cause,
  CheckedResponse,
  CheckResponseOptions,
  Judgement,
  ProceedOn,
  RowsVerdict,
  SqlVerdict,
} from "./types.ts";

/**
 * The Check Response node (paper, section 4.2): compares the reply's interpretation with the intention and its SQL
 * with the ground truth, names the first cause of failure and decides whether the dialogue proceeds.
 *
 * - Where data is expected, u′ is the reply's `interpretation`, and a reply without one is not aligned. One that asks
 *   back never lets the dialogue proceed. A response acknowledges what it answers, so that where both are expected the
 *   response is what counts.
 * - Where none is expected, a reply of an expected kind is aligned with any text: "OK." cannot be compared with an
 *   intention. A greeting that is answered wrongly is not repeated.
 * - An ambiguous question may be asked back about, which waits for the clarification and is aligned when the reply's text
 *   offers at least two readings and an accepted one is among them; a request that does not counts as no answer. Or it
 *   is answered right away, and then any of its readings will do. Once it is clarified, only the chosen one counts.
 * - A request that offers readings with queries is scored jointly: a reading is offered where its words are aligned or, of
 *   two queries or more, one gives its rows, and `offered_sql` is the best verdict of its queries.
 * - A reply with rows and no SQL is compared by its rows, and so is one whose SQL cannot be translated.
 * - Rows beside SQL that runs are compared with those of that SQL. An answer that is right but for showing other rows is
 *   unfaithful: it has a cause of its own, and counts as its SQL does.
 * - No interpretation is compared with an intention that nobody has confirmed: it is undecided, and does not keep the
 *   dialogue from proceeding.
 * - An agent that has stated no interpretation in the dialogue needs none: its SQL or rows decide, and where they cannot
 *   be scored either, the dialogue proceeds.
 * - A reply without SQL that names the `question_type` rightly counts as the kind that this type calls for.
 */
export async function checkResponse(
  interaction: Interaction,
  reply: AgentReply,
  options: CheckResponseOptions,
): Promise<CheckedResponse> {
  const { clarified = false, proceedOn = "aligned-or-correct", interprets = false } = options;
  const kinds = replyKinds(reply, interaction);
  if (!wantsData(interaction)) return checkWords(interaction, { kinds, text: reply.text, clarified });
  const said = judgedSentence(interaction, reply, { clarified });
  const offered = await offeredVerdict(interaction, reply, options);
  if (said?.asked !== undefined) {
    return { ...await checkRequest(interaction, said, { ...options, reply }), ...offered };
  }
  const responds = kinds.includes("response");
  const verdicts = await verdictsOf(interaction, responds ? reply : undefined, options);
  const judgement = said === undefined
    ? { verdict: "not_aligned" as const, reason: withoutInterpretation(kinds) }
    : await judgementOf(interaction, said, options);
  const interpretation = said?.interpretation;
  const due = interprets || said !== undefined;
  const cause = causeOf({ kinds, judgement: due ? judgement : undefined, verdicts, interpretation });
  const aligned = alignedOf(judgement);
  const isCompared = due && interaction.unconfirmed !== true;
  const proceed = responds && cause !== "agent_error" &&
    satisfied(proceedOn, isCompared ? aligned === true : undefined, verdicts.rows ?? verdicts.sql);
  return { ...verdicts, ...offered, aligned, ...reasonOf(judgement), cause, proceed };
}

type Verdicts = Pick<CheckedResponse, "sql" | "rows" | "shown">;

/** Compares the SQL of a reply, or its rows where it shows no SQL or one that cannot be translated. */
async function verdictsOf(
  interaction: Interaction,
  reply: AgentReply | undefined,
  options: CheckResponseOptions,
): Promise<Verdicts> {
  const { checkRows, signal } = options;
  const { rows, columns, truncated } = reply ?? {};
  const compareRows = checkRows && rows &&
    ((goldSql: string) => checkRows(goldSql, { columns, rows, truncated }, { signal }));
  if (compareRows !== undefined && (reply?.sql ?? "").trim() === "") {
    const reason = { kind: "rows_shown", text: "The reply shows rows and no SQL." };
    return {
      sql: { verdict: "not_applicable", reasons: [reason] },
      rows: await readingVerdict<RowsVerdict>(interaction, compareRows, options),
    };
  }
  const sql = await sqlVerdict(interaction, reply?.sql, options);
  const isUntranslated = sql.verdict === "unscored" && sql.reasons[0]?.kind === "translation";
  const shown = reply === undefined ? undefined : await shownVerdict(reply, sql, options);
  if (shown !== undefined) return { sql, shown };
  if (compareRows === undefined || !isUntranslated) return { sql };
  return { sql, rows: await readingVerdict<RowsVerdict>(interaction, compareRows, options) };
}

/** Compares the rows of a reply with those of its SQL; undefined where one of both is missing or the SQL does not run. */
async function shownVerdict(
  { sql = "", rows, columns, truncated }: AgentReply,
  { verdict, translated = sql }: SqlVerdict,
  { checkShown, signal }: CheckResponseOptions,
): Promise<RowsVerdict | undefined> {
  if (checkShown === undefined || rows === undefined || (verdict !== "equal" && verdict !== "different")) {
    return undefined;
  }
  return await checkShown(translated, { columns, rows, truncated }, { signal });
}

/** Checks whether a request about an ambiguous question offers its readings; otherwise its SQL is missing. */
async function checkRequest(
  interaction: Interaction,
  said: JudgedSentence,
  { reply, ...options }: CheckResponseOptions & { readonly reply: AgentReply },
): Promise<CheckedResponse> {
  const [ofIntention, ...ofReadings] = await Array.fromAsync(judgementsOf(interaction, said, options));
  const judgements = await jointJudgements(ofReadings, { interaction, reply, options });
  const judgement = mostFavourable([...ofIntention === undefined ? [] : [ofIntention], ...judgements]);
  const readings = offeredOf(said.interpretation, judgements.map(({ verdict }) => verdict));
  return {
    ...(readings && { readings }),
    sql: judgement.verdict === "not_aligned"
      ? await sqlVerdict(interaction, undefined, options)
      : { verdict: "not_expected", reasons: [] },
    aligned: alignedOf(judgement),
    ...reasonOf(judgement),
    cause:
      ({ aligned: "none", undecided: "undecided", not_aligned: "asked_back" } as const)[judgement.verdict],
    proceed: false,
  };
}

/** Counts the readings that a request offers; undefined where the dataset names none. */
function offeredOf(
  text: string,
  verdicts: readonly Judgement["verdict"][],
): OfferedReadings | undefined {
  if (verdicts.length === 0) return undefined;
  return {
    offered: offeredReadings(text),
    accepted: verdicts.length,
    found: verdicts.filter((verdict) => verdict === "aligned").length,
    undecided: verdicts.filter((verdict) => verdict === "undecided").length,
  };
}

function reasonOf({ reason, fault }: Judgement): Pick<CheckedResponse, "judge_reason" | "judge_fault"> {
  return { judge_reason: reason, ...(fault === true && { judge_fault: fault }) };
}

function alignedOf({ verdict }: Judgement): CheckedResponse["aligned"] {
  return verdict === "undecided" ? "undecided" : verdict === "aligned";
}

/** Returns the most favourable judgement, and judges no further than to the first that is aligned. */
async function judgementOf(
  interaction: Interaction,
  said: JudgedSentence,
  options: CheckResponseOptions,
): Promise<Judgement> {
  const judgements: Judgement[] = [];
  for await (const judgement of judgementsOf(interaction, said, options)) {
    judgements.push(judgement);
    if (judgement.verdict === "aligned") break;
  }
  return mostFavourable(judgements);
}

/** Judges against each accepted sentence: the intention with its standalone form, then the readings. */
async function* judgementsOf(
  { intention, standalone_intention: standalone, readings = [], unconfirmed }: Interaction,
  said: JudgedSentence,
  { judge, earlier, clarified = false, signal }: CheckResponseOptions,
): AsyncGenerator<Judgement> {
  if (unconfirmed) {
    yield { verdict: "undecided", reason: "Nobody has confirmed what is meant." };
    return;
  }
  yield await judge(
    { ...said, intention, ...(standalone !== undefined && { standalone }), earlier },
    { signal },
  );
  for (const { meaning } of clarified ? [] : readings) {
    yield await judge({ ...said, intention: meaning, standalone: meaning, earlier }, { signal });
  }
}

function mostFavourable(judgements: readonly Judgement[]): Judgement {
  return (["aligned", "undecided"] as const)
    .flatMap((verdict) => judgements.find((judgement) => judgement.verdict === verdict) ?? [])[0] ??
    judgements[0] as Judgement;
}

function withoutInterpretation(kinds: readonly ReplyKind[]): string {
  return kinds.includes("response")
    ? "The reply gives no interpretation."
    : `The reply is no response but: ${kinds.join(", ")}.`;
}

/** @param aligned Undefined where no interpretation is due. */
function satisfied(
  proceedOn: ProceedOn,
  aligned: boolean | undefined,
  { verdict }: SqlVerdict | RowsVerdict,
): boolean {
  // Where one of both is not known, the other decides; where neither is, nothing is known to be wrong.
  if (verdict === "unscored") return aligned ?? true;
  const correct = verdict === "equal";
  if (aligned === undefined) return correct;
  switch (proceedOn) {
    case "aligned":
      return aligned;
    case "correct":
      return correct;
    case "aligned-and-correct":
      return aligned && correct;
    case "aligned-or-correct":
      return aligned || correct;
    default:
      return proceedOn satisfies never;
  }
}

/** The first fault of a reply; `judgement` is undefined where no interpretation is due. */
function causeOf(
  { kinds, interpretation, judgement, verdicts }: {
    readonly kinds: readonly ReplyKind[];
    readonly interpretation: string | undefined;
    readonly judgement: Judgement | undefined;
    readonly verdicts: Verdicts;
  },
): Cause {
  if (!kinds.includes("response")) return wrongKind(kinds);
  if (kinds.includes("error")) return "agent_error";
  if (judgement !== undefined && interpretation === undefined) return "no_interpretation";
  if (judgement?.verdict === "not_aligned") return "not_aligned";
  const cause = verdicts.rows === undefined ? sqlCause(verdicts.sql) : rowsCause(verdicts.rows);
  if (cause !== "none") return cause;
  if (verdicts.shown?.verdict === "different") return "unfaithful_answer";
  if (judgement === undefined) return "no_interpretation";
  return judgement.verdict === "undecided" ? "undecided" : "none";
}

function rowsCause({ verdict }: RowsVerdict): Cause {
  return verdict === "different" ? "rows_different" : "none";
}

function sqlCause({ verdict }: SqlVerdict): Cause {
  switch (verdict) {
    case "missing":
      return "no_sql";
    case "refused":
      return "sql_refused";
    case "failed":
      return "sql_failed";
    case "different":
      return "sql_different";
    case "equal":
    case "not_expected":
    case "not_applicable":
    case "unscored":
      return "none";
    default:
      return verdict satisfies never;
  }
}

/**
 * Checks a reply to an utterance that asks for no data: it is right when its kind is expected. Its text is not read, as
 * "OK." cannot be compared with an intention; the interpretations of later questions show whether a context was
 * understood. A refusal with a response beside it is wrong, and one without words gives no reason. A context with a name
 * that the data do not hold waits for the clarification, which is acknowledged.
 */
function checkWords(
  interaction: Interaction,
  { kinds, text, clarified }: {
    readonly kinds: readonly ReplyKind[];
    readonly text: string;
    readonly clarified: boolean;
  },
): CheckedResponse {
  const isMisnamed = interaction.context !== undefined && interaction.clarification !== undefined;
  const expected: readonly ReplyKind[] = isMisnamed && clarified
    ? ["acknowledgment"]
    : interaction.expected_reply;
  const isExpected = !kinds.includes("error") && expected.some((kind) => kinds.includes(kind)) &&
    !(expected.includes("refusal") && kinds.includes("response"));
  const isMute = isExpected && expected.includes("refusal") && text.trim() === "";
  const isRight = isExpected && !isMute;
  return {
    sql: { verdict: "not_expected", reasons: [] },
    aligned: isRight,
    judge_reason: isMute
      ? "The refusal gives no reason."
      : `The reply was to be ${either(expected)} and is ${either(kinds)}.`,
    cause: isRight ? "none" : isMute ? "no_reason" : wrongKind(kinds),
    // Nobody insists on a greeting.
    proceed: isRight && (clarified || !isMisnamed) || isCourtesy(interaction),
  };
}

/** The cause of failure of a reply none of whose kinds is expected. */
function wrongKind(kinds: readonly ReplyKind[]): Cause {
  if (kinds.includes("request")) return "asked_back";
  if (kinds.includes("error")) return "agent_error";
  return kinds.includes("refusal") ? "refused_to_answer" : "wrong_kind";
}

const either = (kinds: readonly ReplyKind[]) =>
  kinds.map((kind) => `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`).join(" or ");
