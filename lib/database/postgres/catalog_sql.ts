/** Objects below this number are PostgreSQL's own. */
export const FIRST_OWN = 16384;

/** The search path of what looks for names among PostgreSQL's own objects alone. */
export const CATALOG: ReadonlySet<string> = new Set(["pg_catalog"]);

/** A list of texts, as IN takes it. */
export function among(texts: readonly string[]): string {
  return `(${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(", ")})`;
}

/** The object numbers that are not 0, separated by commas. */
export function numbers(...values: readonly string[]): string {
  return `array_to_string(ARRAY(SELECT v FROM unnest(ARRAY[${
    values.join(", ")
  }]::oid[]) AS v WHERE v <> 0), ',')`;
}

/** Those object numbers of an array that users or extensions have made, separated by commas. */
export function own(array: string): string {
  return `array_to_string(ARRAY(SELECT v FROM unnest(${array}) AS v WHERE v >= ${FIRST_OWN}), ',')`;
}

/** Functions of users that operator classes call, separated by commas. */
export function calledBy(classes: string): string {
  return `(SELECT string_agg(DISTINCT s.amproc::oid::text, ',') FROM pg_opclass AS k
    JOIN pg_amproc AS s ON s.amprocfamily = k.opcfamily
    WHERE k.oid IN (${classes}) AND s.amproc::oid >= ${FIRST_OWN})`;
}

/** The object numbers that such a text lists. */
export function listed(text: string): readonly string[] {
  return text === "" ? [] : text.split(",");
}
