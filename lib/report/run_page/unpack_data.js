/**
 * Reads the data of a page, which are JSON, compressed and in base64, so that a page of many dialogues stays small.
 *
 * @param {string} packed
 * @returns {Promise<import("./run_data.ts").RunData>}
 */
export async function unpackData(packed) {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  return await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}
