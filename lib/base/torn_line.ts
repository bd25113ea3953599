/**
 * Whether a last line without a newline is only the beginning of what was to be written. A whole object or list is
 * not torn: none of its beginnings is JSON. Any other value may have lost its end unseen.
 */
export function isTorn(tail: string): boolean {
  try {
    const value: unknown = JSON.parse(tail);
    return typeof value !== "object" || value === null;
  } catch {
    return true;
  }
}
