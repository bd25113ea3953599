/** Whether a text is the name of a month or of a day of the week. */
export function isTimeName(text: string): boolean {
  return TIME.test(text);
}

const TIME =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/i;
