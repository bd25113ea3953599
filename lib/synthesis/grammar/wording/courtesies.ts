/** How a dialogue begins that begins with a greeting. */
export const GREETINGS = [
  "Hello!",
  "Hi there!",
  "Good morning!",
  "Hi!",
  "Good afternoon!",
  "Hello, I have a few questions.",
  "Hey!",
  "Good day!",
];

/** How a dialogue ends that ends with thanks. */
export const THANKS = [
  "Thanks, that is all.",
  "Thank you, that was all I needed.",
  "Great, thank you very much!",
  "Perfect, thanks a lot. Bye!",
  "That helps a lot, thank you.",
  "OK, thanks. I have everything I need.",
  "Many thanks, that will do for today.",
  "Wonderful, thank you for your help!",
];

/** What goes before a question that has nothing to do with the last one. */
export const SHIFTS = [
  "something else",
  "a different question",
  "new topic",
  "on to something different",
  "let me ask about something else",
  "let's leave that",
  "let's turn to another subject",
  "let's change the subject",
];
