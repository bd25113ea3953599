import { shuffle } from "../../../../base/mod.ts";
import { createIsForeign, schemaWords } from "./known_words.ts";
import type { ExtraTurn, Spot } from "./spot.ts";

/** What asks for no data: greetings, thanks, praise, chat. */
const SMALL_TALK = {
  greeting: {
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
  thanks: {
    means: ["Thank the system and end the conversation.", "Say thanks; no more questions follow."],
    texts: [
      "Thanks!",
      "Thank you.",
      "OK, thanks for your help.",
      "Great, that's all I needed. Thanks!",
      "Perfect, thank you very much.",
      "Thanks a lot, bye.",
      "Good, that will do for today.",
      "Thank you, you have been very helpful.",
      "That was it from me, thanks.",
      "Wonderful, many thanks!",
      "Alright, thanks and goodbye.",
      "Cheers, that helps a lot.",
      "Thanks, have a nice day.",
      "No more questions, thank you.",
      "Nice work, thanks.",
      "Much appreciated. See you!",
    ],
  },
  praise: {
    means: ["Say that the answer is welcome.", "Comment on the answer without asking for anything."],
    texts: [
      "Great, thanks.",
      "Interesting!",
      "Oh, I did not expect that.",
      "Good to know.",
      "That was quick.",
      "Well done.",
      "Ah, I see.",
      "OK, got it.",
      "Wow, thank you.",
      "That looks right to me.",
      "Very nice, exactly what I was looking for.",
      "Hm, I had thought otherwise, but fine.",
      "Thank you, that is clear.",
      "Good, let me write that down.",
    ],
  },
  chat: {
    means: ["Chat for a moment; this has nothing to do with the data.", "Make small talk."],
    texts: [
      "Do you ever sleep?",
      "How are you today?",
      "Are you a human or a machine?",
      "Can you tell me a joke?",
      "What do you do when nobody asks you anything?",
      "Who taught you to talk like this?",
      "Sorry for the delay, my phone rang.",
      "One moment, I have to fetch my glasses.",
      "I am so tired today.",
      "Do you like your job?",
      "My boss wants all this by noon, can you believe it?",
      "Is it Friday yet?",
      "I should have asked you much earlier.",
      "Do you get bored of my questions?",
      "Hold on, somebody is at the door.",
      "What would you have for lunch?",
      "Do you understand other languages as well?",
      "Can you sing?",
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly means: readonly string[]; readonly texts: readonly string[] }>
>;

type SmallTalk = keyof typeof SMALL_TALK;

/** Half of the improper turns are the thanks at the end, as among people. */
const ORDER: readonly SmallTalk[] = [
  "thanks",
  "praise",
  "thanks",
  "chat",
  "thanks",
  "greeting",
  "thanks",
  "chat",
  "thanks",
  "praise",
];

/** A turn that asks for no data; undefined where it has no room. */
export function improperTurn(spot: Omit<Spot, "place">): ExtraTurn | undefined {
  const { variation, turns, taken, attempt: { random, workshop } } = spot;
  const first = variation.pick("small talk", ORDER);
  const isFree = (kind: SmallTalk) => {
    if (kind === "thanks" && taken.has(`improper praise ${turns.length}`)) return false;
    const same = [...taken].filter((key) => key.startsWith(`improper ${kind}`)).length;
    return same < (kind === "chat" || kind === "praise" ? turns.length : 1);
  };
  const kind = [first, ...(["praise", "chat", "thanks", "greeting"] as const)].find(isFree);
  if (kind === undefined) return undefined;
  const place = kind === "thanks"
    ? turns.length
    : kind === "greeting"
    ? 0
    : shuffle(random, Array.from({ length: turns.length }, (_, i) => i + 1)).find((at) =>
      !taken.has(`improper ${kind} ${at}`) && !(at === turns.length && taken.has("improper thanks"))
    );
  if (place === undefined) return undefined;
  const isForeign = createIsForeign(schemaWords(workshop.lexicon));
  const thanked = [...taken].some((text) => THANKS.test(text) && !text.startsWith("improper"));
  const { means } = SMALL_TALK[kind];
  const texts: readonly string[] = SMALL_TALK[kind].texts;
  const start = variation.pick(`${kind} text`, texts.map((_, i) => i));
  // What could be about the data is no small talk beside it.
  const text = texts.map((_, i) => texts[(start + i) % texts.length] ?? "").find((text) =>
    !taken.has(text) && !(thanked && THANKS.test(text)) &&
    (kind !== "chat" || isForeign([text.replaceAll(COMMON, "")]))
  );
  if (text === undefined) return undefined;
  return {
    place,
    key: kind === "praise" || kind === "chat" ? `improper ${kind} ${place}` : `improper ${kind}`,
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
