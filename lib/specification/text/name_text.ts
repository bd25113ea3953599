/** A name as it is spelled, in double quotes where letters, digits and underscores alone do not make it. */
export function nameText(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : JSON.stringify(name);
}
