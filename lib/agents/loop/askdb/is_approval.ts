/** Words that approve, alone or together. */
const APPROVAL =
  /^(?:(?:yes|yep|ok|okay|proceed|confirm|confirmed|approved|go ahead|please|do it)[\s,.!]*)+$/i;

/**
 * Whether a message is an approval and nothing else. One that names an object, a condition or a question is none, as it may
 * mean something else than what was shown.
 */
export function isApproval(message: string): boolean {
  return APPROVAL.test(message.trim());
}
