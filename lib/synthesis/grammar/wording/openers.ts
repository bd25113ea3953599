/** How a request to show something begins. */
export const SHOW = ["list", "show", "show me", "give me", "find", "get me", "display", "bring up"];

export const ASK = [
  "I would like to see",
  "I'd like a list of",
  "I need",
  "I want to know",
  "I am looking for",
  "please list",
  "please show me",
  "let me see",
];

export const CAN = [
  "can you list",
  "could you show me",
  "can you give me",
  "could you tell me",
  "can I see",
  "would you list",
];
