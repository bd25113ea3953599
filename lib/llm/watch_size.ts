/** The most of a reply that is read, whatever a server sends. */
export interface ReplyLimits {
  /** Bytes, unpacked. */
  readonly maxReplyBytes: number;
}

/** Bytes of one event of a stream; what is sent whole in one is shorter. */
const mostEventBytes = 2 ** 20;
/** Lines of a stream, of which an event has two. */
const mostLines = 200_000;
/** Brackets within brackets. */
const mostDepth = 500;
/** Objects and lists of one value; each takes many times its two bytes once it is read. */
const mostParts = 50_000;

/**
 * Watches the bytes of one reply as they come, before they are put together: says what of it is beyond all that is meant,
 * for example `more than 8 MiB`, and undefined as long as nothing is.
 *
 * @param streamed Whether the reply is a stream of events rather than one value of JSON.
 */
export function watchSize(
  { maxReplyBytes }: ReplyLimits,
  streamed: boolean,
): (bytes: Uint8Array) => string | undefined {
  let [total, lines, event, depth, parts] = [0, 0, 0, 0, 0];
  let [quoted, escaped, blank] = [false, false, true];
  return (bytes) => {
    total += bytes.length;
    if (total > maxReplyBytes) return `more than ${Math.ceil(maxReplyBytes / 2 ** 20)} MiB`;
    for (const byte of bytes) {
      if (byte === LINE_FEED) {
        // No text of JSON goes over a line, and a blank line ends an event.
        quoted = escaped = false;
        if (streamed && blank) event = depth = parts = 0;
        blank = true;
        lines++;
        continue;
      }
      event++;
      if (byte !== CARRIAGE_RETURN) blank = false;
      if (escaped) escaped = false;
      else if (quoted && byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) quoted = !quoted;
      else if (quoted) continue;
      else if (byte === LIST || byte === OBJECT) {
        parts++;
        if (++depth > mostDepth) return `more than ${mostDepth} levels`;
        if (parts > mostParts) return `more than ${mostParts} lists and objects`;
      } else if (byte === LIST_END || byte === OBJECT_END) depth--;
    }
    if (!streamed) return undefined;
    if (lines > mostLines) return `more than ${mostLines} lines`;
    return event > mostEventBytes ? `an event of more than ${mostEventBytes / 2 ** 20} MiB` : undefined;
  };
}

const [LINE_FEED, CARRIAGE_RETURN, QUOTE, BACKSLASH, LIST, LIST_END, OBJECT, OBJECT_END] = [
  ...new TextEncoder().encode('\n\r"\\[]{}'),
];
