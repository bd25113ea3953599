import { shuffle } from "../../../../base/mod.ts";
import { createIsForeign, schemaWords } from "./known_words.ts";
import type { ExtraTurn, Spot } from "./spot.ts";

/** What asks for no data, by what it does. */
const SMALL_TALK = {
  greeting: [
    {
      means: ["Greet the system.", "Say hello before the questions start."],
      texts: [
        "Hello!",
        "Hi there.",
        "Good morning.",
        "Good afternoon!",
        "Hey, are you there?",
        "Hi, I have a few questions.",
        "Hello, I am new here.",
        "Hi, nice to meet you.",
        "Hello, can we start?",
        "Good evening, I hope you are well.",
      ],
    },
  ],
  thanks: [
    {
      means: ["Thank the system and end the conversation.", "Say thanks; no more questions follow."],
      texts: [
        "Great, that's all I needed. Thanks!",
        "Perfect, thank you very much.",
        "Thanks a lot, bye.",
        "That was it from me, thanks.",
        "Wonderful, many thanks!",
        "Alright, thanks and goodbye.",
        "Thanks, have a nice day.",
        "No more questions, thank you.",
        "Much appreciated. See you!",
      ],
    },
    {
      means: ["Thank the system.", "Say thanks for the help."],
      texts: [
        "Thanks!",
        "Thank you.",
        "OK, thanks for your help.",
        "Thank you, you have been very helpful.",
        "Cheers, that helps a lot.",
        "Nice work, thanks.",
      ],
    },
    {
      means: ["End the conversation.", "Say that no more questions follow."],
      texts: [
        "Good, that will do for today.",
        "That is all for now, bye.",
        "OK, I have to go. See you tomorrow.",
      ],
    },
  ],
  remark: [
    {
      means: ["Acknowledge the answer.", "Say that the answer has been understood."],
      texts: [
        "OK, got it.",
        "Ah, I see.",
        "Good to know.",
        "Thank you, that is clear.",
        "Good, let me write that down.",
      ],
    },
    {
      means: ["Praise the answer.", "Say that the answer is good."],
      texts: [
        "Well done.",
        "That looks right to me.",
        "Very nice, exactly what I was looking for.",
        "Great, thanks.",
        "That was quick.",
      ],
    },
    {
      means: ["Say that the answer comes as a surprise.", "Be surprised at the answer."],
      texts: [
        "Oh, I did not expect that.",
        "Hm, I had thought otherwise, but fine.",
        "Really? I would have guessed wrong.",
      ],
    },
  ],
  chat: [
    {
      means: ["Ask about the system itself, not about the data.", "Chat with the system about itself."],
      texts: [
        "Do you ever sleep?",
        "How are you today?",
        "Are you a human or a machine?",
        "What do you do when nobody asks you anything?",
        "Who taught you to talk like this?",
        "Do you like your job?",
        "Do you get bored of my questions?",
        "Do you understand other languages as well?",
      ],
    },
    {
      means: [
        "Make small talk; this has nothing to do with the data.",
        "Chat for a moment, off the subject.",
      ],
      texts: [
        "Can you tell me a joke?",
        "Is it Friday yet?",
        "What would you have for lunch?",
        "Can you sing?",
        "I am so tired today.",
        "My boss wants all this by noon, can you believe it?",
        "I should have asked you much earlier.",
      ],
    },
    {
      means: ["Ask for a moment's patience.", "Say that the conversation pauses for a moment."],
      texts: [
        "One moment, I have to fetch my glasses.",
        "Hold on, somebody is at the door.",
        "Give me a second, my phone is ringing.",
      ],
    },
  ],
} as const satisfies Readonly<
  Record<string, readonly { readonly means: readonly string[]; readonly texts: readonly string[] }[]>
>;

type SmallTalk = keyof typeof SMALL_TALK;

/** A third are thanks at the end; remarks and chat stand between the questions. */
const ORDER: readonly SmallTalk[] = [
  "thanks",
  "chat",
  "remark",
  "chat",
  "thanks",
  "greeting",
  "remark",
  "chat",
  "thanks",
  "remark",
];

/** A turn that asks for no data; undefined where it has no room. */
export function improperTurn(spot: Omit<Spot, "place">): ExtraTurn | undefined {
  const { variation, turns, taken, attempt: { random, synthesis } } = spot;
  const first = variation.pick("small talk", ORDER);
  const isFree = (kind: SmallTalk) => {
    if (kind === "thanks" && taken.has(`improper remark ${turns.length}`)) return false;
    const same = [...taken].filter((key) => key.startsWith(`improper ${kind}`)).length;
    return same < (kind === "chat" || kind === "remark" ? turns.length : 1);
  };
  const kind = [first, ...(["remark", "chat", "thanks", "greeting"] as const)].find(isFree);
  if (kind === undefined) return undefined;
  const place = kind === "thanks"
    ? turns.length
    : kind === "greeting"
    ? 0
    : shuffle(random, Array.from({ length: turns.length }, (_, i) => i + 1)).find((at) =>
      !taken.has(`improper ${kind} ${at}`) && !(at === turns.length && taken.has("improper thanks"))
    );
  if (place === undefined) return undefined;
  const isForeign = createIsForeign(schemaWords(synthesis.lexicon));
  const thanked = [...taken].some((text) => THANKS.test(text) && !text.startsWith("improper"));
  const texts = SMALL_TALK[kind].flatMap(({ means, texts }) => texts.map((text) => ({ means, text })));
  const start = variation.pick(`${kind} text`, texts.map((_, i) => i));
  // What could be about the data is no small talk beside it.
  const said = [...texts.slice(start), ...texts.slice(0, start)].find(({ text }) =>
    !taken.has(text) && !(thanked && THANKS.test(text)) &&
    (kind !== "chat" || isForeign([text.replaceAll(COMMON, "")]))
  );
  if (said === undefined) return undefined;
  const { text, means } = said;
  return {
    place,
    key: kind === "remark" || kind === "chat" ? `improper ${kind} ${place}` : `improper ${kind}`,
    interaction: {
      utterance: text,
      intention: variation.pick("small talk means", means),
      standalone_intention: means[0],
      utterance_kinds: [kind === "chat" ? "question" : "greeting"],
      expected_reply: ["acknowledgment"],
      question_type: "improper",
    },
  };
}

const THANKS = /\bthank/i;
const COMMON =
  /\b(do|you|ever|how|are|today|or|can|tell|me|what|when|who|to|talk|like|this|for|my|one|have|i|am|so|your|all|by|it|is|yet|should|much|of|hold|on|at|would|as|well|other|has|be|in|that)\b/gi;
