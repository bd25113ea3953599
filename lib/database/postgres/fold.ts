/**
 * A name as names are compared: as PostgreSQL cuts it after 63 bytes, and without capitals, so that databases whose
 * letters are one byte each are read right too. This refuses rather too much than too little.
 */
export function fold(name: string): string {
  if (name.length < 16) return name.toLowerCase();
  const bytes = new TextEncoder().encode(name);
  return (bytes.length < 64 ? name : new TextDecoder().decode(bytes.subarray(0, 63)).replace(/\uFFFD$/, ""))
    .toLowerCase();
}
