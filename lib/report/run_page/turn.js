import { badge, element, resultTable, words } from "./elements.js";
import { verdictOf } from "./outcomes.js";
import { sqlDiff } from "./sql_diff.js";

/**
 * Everything that is known of a turn: the message, the reply, what was understood beside what was meant, SQL and results of
 * both sides, and how the agent came to its answer.
 *
 * @param {import("./run_data.ts").ShownTurn} turn
 * @param {{ interaction: import("./run_data.ts").ShownInteraction, data: import("./run_data.ts").RunData,
 *   anchor: string, place: string, format: (sql: string) => string, isOpen: boolean }} options
 */
export function turnElement(turn, options) {
  const { interaction, anchor, place, isOpen } = options;
  return element(
    `article.turn.is-${edges[verdictOf(turn)] ?? "wrong"}`,
    { "data-anchor": anchor, "aria-label": place },
    element(
      "p.user",
      null,
      element("span.who", null, `user, ${words(turn.user_kind)}`),
      turn.user ?? interaction.utterance,
    ),
    element(
      "p.agent",
      null,
      element("span.who", null, `agent, ${words(turn.reply)}`),
      turn.text === "" ? element("em", null, "no words") : turn.text,
    ),
    element(
      "p.badges",
      null,
      sqlBadge(turn),
      alignedBadge(turn),
      turn.cause !== "none" && badge("cause", words(turn.cause)),
      element("a.anchor", { href: `#${anchor}`, title: "Link to this turn" }, place),
    ),
    understood(turn, interaction),
    ...compared(turn, options, isOpen || !["equal", "not_expected"].includes(verdictOf(turn))),
    effort(turn),
    steps(turn),
  );
}

/** The edge of a turn tells its SQL alone. */
const edges = { equal: "right", not_expected: "none", unscored: "unscored" };

function sqlBadge(turn) {
  const verdict = verdictOf(turn);
  const name = turn.rows_verdict === undefined ? "SQL" : "rows";
  if (verdict === "equal") return badge("good", `✓ ${name} right`);
  if (verdict === "not_expected") return badge("plain", "no SQL due");
  if (verdict === "unscored") return badge("unsure", `? ${name} unscored`);
  const said = { missing: "missing", refused: "refused", failed: "fails" }[verdict] ?? "wrong";
  return badge("bad", `✗ ${name} ${said}`);
}

function alignedBadge({ aligned }) {
  if (aligned === true) return badge("good", "= understood");
  return aligned === "undecided" ? badge("unsure", "~ judge undecided") : badge("bad", "≠ not understood");
}

function understood(turn, interaction) {
  return element(
    "dl.understood",
    null,
    element("dt", null, "Meant"),
    element("dd", null, interaction.standalone ?? interaction.intention),
    element("dt", null, "Understood"),
    element("dd", null, turn.interpretation ?? element("em", null, "the reply states no interpretation")),
    element("dt", null, "Judge"),
    element("dd", null, turn.judge_reason),
  );
}

/** SQL and results of both sides. */
function compared(turn, { interaction, data, format }, isOpen) {
  const gold = interaction.gold === undefined ? undefined : data.sql[interaction.gold];
  const predicted = turn.sql === undefined ? undefined : data.sql[turn.sql];
  if (gold === undefined && predicted === undefined && turn.reasons.length === 0) return [];
  const [ours, theirs] = [gold, predicted].map((sql) => sql === undefined ? undefined : format(sql));
  const results = turn.results === undefined ? undefined : data.results[turn.results];
  const [goldParts, predictedParts] = ours !== undefined && theirs !== undefined
    ? sqlDiff(ours, theirs)
    : [ours, theirs].map((sql) => sql === undefined ? undefined : [{ text: sql, marked: false }]);
  const isEqual = verdictOf(turn) === "equal";
  return [
    turn.reasons.length > 0 &&
    element(
      "ul.reasons",
      { "aria-label": "Reasons" },
      turn.reasons.map((reason) => element("li", null, reason)),
    ),
    element(
      "details.compared",
      { open: isOpen },
      element("summary", null, "SQL and results"),
      element(
        "div.pair",
        null,
        side("Ground truth", goldParts, "none is due"),
        side("Prediction", predictedParts, "the reply shows no SQL"),
      ),
      turn.translated !== undefined &&
        side("Translated, as it ran", [{ text: format(data.sql[turn.translated]) }]),
      results && element(
        "div.pair",
        null,
        resultTable(results.gold, {
          caption: isEqual ? "Result of both" : "Result of the ground truth",
          mark: "missing",
        }),
        results.predicted &&
          resultTable(results.predicted, { caption: "Result of the prediction", mark: "too many" }),
      ),
      !results && gold !== undefined && predicted !== undefined &&
        element("p.note", null, "The results of this pair were not kept."),
      turn.rows && resultTable(
        {
          columns: turn.rows.columns.length > 0
            ? turn.rows.columns
            : (turn.rows.rows[0] ?? []).map((_, i) => `${i + 1}`),
          rows: turn.rows.rows,
          positions: [...turn.rows.rows.keys()],
          row_count: turn.rows.count,
        },
        { caption: "Rows that the agent shows", mark: "" },
      ),
    ),
  ].filter(Boolean);
}

function side(title, parts, otherwise = "") {
  return element(
    "figure.sql",
    null,
    element("figcaption", null, title),
    parts === undefined ? element("p.note", null, otherwise) : element(
      "pre",
      { tabindex: 0, "aria-label": `SQL, ${title}` },
      element("code", null, parts.map(({ text, marked }) => marked ? element("mark", null, text) : text)),
    ),
  );
}

function effort({ ms, usage = {} }) {
  const facts = [
    ...(ms === undefined ? [] : [ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`]),
    ...Object.entries(usage).map(([name, value]) => `${words(name)} ${Number(value.toPrecision(4))}`),
  ];
  return facts.length === 0 ? null : element("p.effort", null, facts.join(" · "));
}

function steps({ trace = [] }) {
  return trace.length === 0 ? null : element(
    "details.trace",
    null,
    element(
      "summary",
      null,
      trace.length === 1 ? "1 step of the agent" : `${trace.length} steps of the agent`,
    ),
    element(
      "ol",
      null,
      trace.map(({ title, text }) =>
        element("li", null, element("b", null, title), element("pre", null, text))
      ),
    ),
  );
}
