import { badge, element, words } from "./elements.js";
import { alignedState, alignedStates, sqlState, sqlStates } from "./outcomes.js";
import { turnElement } from "./turn.js";

/**
 * A dialogue as a chat, with the chosen agents side by side.
 *
 * @param {import("./run_data.ts").ShownDialogue} dialogue
 * @param {{ data: import("./run_data.ts").RunData, shown: number[], plays: string[], format: (sql: string) => string }} options
 */
export function dialogueElement(dialogue, options) {
  const { shown } = options;
  const facts = [
    `${words(dialogue.kind)} dialogue`,
    ...(dialogue.joins === undefined ? [] : [dialogue.joins === 1 ? "1 join" : `${dialogue.joins} joins`]),
    `${dialogue.interactions.length} interactions`,
  ];
  return [
    element("h2", { id: "dialogue-title", tabindex: -1 }, `Dialogue ${dialogue.key}`),
    element("p.note", null, facts.join(" · ")),
    ...dialogue.interactions.map((interaction, index) =>
      element(
        "section.interaction",
        {
          "data-anchor": `${encodeURIComponent(dialogue.key)}.${index + 1}`,
          "aria-label": `Interaction ${index + 1}`,
        },
        element("h3", null, `${index + 1}. ${interaction.utterance}`),
        element(
          "p.note",
          null,
          [interaction.kinds.map(words).join(" + "), interaction.type, interaction.tables.join(", ")].filter(
            Boolean,
          )
            .join(" · "),
        ),
        element(
          `div.plays.of${Math.min(shown.length, 3)}`,
          null,
          shown.map((play) => playElement(dialogue, { ...options, interaction, index, play })),
        ),
      )
    ),
  ];
}

function playElement(dialogue, { interaction, index, play, plays, ...options }) {
  const turns = interaction.plays[play];
  const [sql, aligned] = [sqlState(turns), alignedState(turns)];
  return element(
    `div.play.sql-${sql}`,
    null,
    (plays.length > 1 || turns.length !== 1) && element(
      "h4",
      null,
      plays.length > 1 && element("span", null, plays[play]),
      badge(
        sql === "right" || sql === "later" ? "good" : sql === "wrong" ? "bad" : "plain",
        `${sqlStates[sql].sign} ${sqlStates[sql].word}`,
      ),
      turns.length > 0 &&
        badge(
          aligned === "yes" ? "good" : aligned === "no" ? "bad" : "unsure",
          `${alignedStates[aligned].sign} ${alignedStates[aligned].word}`,
        ),
    ),
    turns.map((turn, at) =>
      turnElement(turn, {
        ...options,
        interaction,
        anchor: `${encodeURIComponent(dialogue.key)}.${index + 1}.${at + 1}${
          plays.length > 1 ? `.${play + 1}` : ""
        }`,
        place: `${index + 1}.${at + 1}`,
        isOpen: false,
      })
    ),
  );
}
