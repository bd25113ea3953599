/** A text without its percent-encoding; one whose encoding is faulty, unchanged. */
export function decodedUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
