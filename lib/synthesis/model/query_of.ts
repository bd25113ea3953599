/** What a fault calls the query of an interaction, or of one of its readings. */
export function queryOf(reading: number | undefined): string {
  return reading === undefined ? "its query" : `the query of reading ${reading}`;
}
