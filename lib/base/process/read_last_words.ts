/** The last 4,000 letters that a stream carries. */
export async function readLastWords(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const part of stream.pipeThrough(new TextDecoderStream())) text = (text + part).slice(-4000);
  return text;
}
