import type { Span } from "./masked_text.ts";

/** Whether a name is said only to say that it does not count: "postage aside", "withdrawn ones included". */
export const isSetAside = (text: string, { start, end }: Span): boolean =>
  KEPT_TOO.test(text.slice(start)) ||
  /^ (?:aside|apart|excluded|ignored|not (?:included|counted))\b/.test(text.slice(end)) ||
  /\b(?:ignoring|disregarding|leaving aside|leaving out|regardless of|not counting|excluding|irrespective of)(?: the| any| all)? $/
    .test(text.slice(0, start));

const KEPT_TOO = /^\p{L}+ ones? (?:too|as well|included)\b/u;
