/** The bytes of standard input as they come in, until it ends. */
export async function* readStandardInput(): AsyncGenerator<Uint8Array> {
  while (true) {
    const bytes = new Uint8Array(64 * 1024);
    const count = await Deno.stdin.read(bytes);
    if (count === null) return;
    yield bytes.subarray(0, count);
  }
}
