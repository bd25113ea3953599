import { type Chat, type ChatRequest, scriptedChat } from "../../../lib/llm/mod.ts";

/** What a scripted model writes, and how it judges. */
export interface ScriptedModel {
  /** The nth draft for a request, counted over all of them. */
  readonly write: (request: ChatRequest, n: number) => unknown;
  /** Type that a turn is judged to be, by its utterance. @default answerable */
  readonly typeOf?: (utterance: string) => string;
  /** Whether a sentence and the words of its query ask for the same. @default they always do */
  readonly isSame?: (sentence: string) => boolean;
  /** Whether a reader would think of a reading of an ambiguous turn. @default a reader thinks of all */
  readonly isPlausible?: (meaning: string) => boolean;
  /** Milliseconds until a request is answered. @default none */
  readonly delayMs?: (request: ChatRequest) => number;
}

/** A model that writes, puts queries into words and judges, and the requests that it has seen. */
export function scriptedModel(
  { write, delayMs, ...judging }: ScriptedModel,
): { readonly chat: Chat; readonly requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  let written = 0;
  const chat = scriptedChat(async (request) => {
    requests.push(request);
    if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs(request)));
    return scriptedAnswer({
      form: request.replySchema?.name,
      asked: request.messages.at(-1)?.content ?? "",
      draft: () => write(request, ++written),
      ...judging,
    });
  });
  return { chat, requests };
}

/** One request to a scripted model. */
export interface ScriptedAnswer extends Pick<ScriptedModel, "typeOf" | "isSame" | "isPlausible"> {
  /** Name of the form that the reply is to have. */
  readonly form: string | undefined;
  /** The message that holds what is to be put into words, or judged. */
  readonly asked: string;
  /** What is written where a dialogue is asked for. */
  readonly draft: () => unknown;
}

/** What a scripted model replies. */
export function scriptedAnswer(
  { form, asked, draft, typeOf = () => "answerable", isSame = () => true, isPlausible = () => true }:
    ScriptedAnswer,
): string {
  switch (form) {
    case "sentences":
      return JSON.stringify({ sentences: rowsIn(asked).map(([sql]) => `In words: ${sql}`) });
    case "judgement": {
      const [pairs = "", turns = "", readings = ""] = asked.split(/\n2\. What does|\n3\. Are the readings/);
      return JSON.stringify({
        pairs: rowsIn(pairs).map(([sentence = ""]) => (
          { reason: isSame(sentence) ? "" : "they differ", same: isSame(sentence) }
        )),
        turns: rowsIn(turns).map(([utterance = ""]) => (
          { reason: "", holds: true, type: typeOf(utterance) }
        )),
        readings: rowsIn(readings).map(([, meaning = ""]) => (
          { reason: "", plausible: isPlausible(meaning) }
        )),
      });
    }
    default: {
      const written = draft();
      return typeof written === "string" ? written : JSON.stringify(written);
    }
  }
}

/** The rows of the last block of data. */
function rowsIn(text: string): readonly (readonly string[])[] {
  const [block = ""] = text.split(/^<data-/m).slice(-1);
  return block.split("\n").filter((line) => line.startsWith('["')).map((line) => JSON.parse(line));
}

/** All that a request says. */
export function textOf({ messages }: ChatRequest): string {
  return messages.map(({ content }) => content).join("\n");
}
