const COURTESY =
  /^\s*(?:(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?(?: you)?(?: very much| so much| a lot)?|many thanks|much appreciated|ok(?:ay)?|got it|i see|understood|great|perfect|nice|good|cool|fine|wonderful|excellent|interesting|bye|goodbye|see you|that is all|that's all|yes|no|there|all|everyone|for your help)[ ,.!]*)+$/i;

const GREETS = /\b(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|bye|goodbye)\b/i;

/** Whether a message consists only of greetings, thanks and the like. */
export const isCourtesy = (text: string): boolean => COURTESY.test(text);

/** Whether a message contains a word of greeting or thanks. */
export const greets = (text: string): boolean => GREETS.test(text);

/** Removes a greeting before the message. */
export function withoutGreeting(text: string): string {
  return text.replace(
    /^\s*(?:hello|hi|hey|good (?:morning|afternoon|evening|day))(?: there| all| everyone)?[,.!]+\s+(?=\S)/i,
    "",
  );
}
