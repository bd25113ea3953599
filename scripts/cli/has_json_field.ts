/** Whether a text is a JSON object, or a list whose first entry is one, with this field at its top level. */
export function hasJsonField(text: string, field: string): boolean {
  try {
    const [first] = [JSON.parse(text)].flat();
    return field in first;
  } catch {
    return false;
  }
}
