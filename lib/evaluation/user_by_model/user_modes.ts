/** How a simulated user writes, as the prompt says it. */
export const userModes = {
  plain: "plainly, in a whole sentence or two.",
  terse: "in as few words as possible; fragments are fine.",
  impatient: "in a hurry and a little annoyed, which shows; without insults.",
  wandering:
    "with a short remark about something else first, which asks for nothing and has no number or name, then to the point.",
  misspelling:
    "fast, with two or three typing errors in ordinary words; numbers and names are spelled as the facts spell them.",
  "vague-first":
    "vaguely at first: where this message asks a question, it leaves out one detail of the facts (a number, a name or a " +
    "condition), so that one has to ask back; in later messages it says every fact.",
} as const;

export type UserMode = keyof typeof userModes;
