/** What was found in a text. */
export type PersonalKind = "e-mail" | "phone" | "key" | "password" | "card" | "account" | "number";

/** A text without what belongs to a person or opens a door. */
export interface RedactedText {
  readonly text: string;
  /** What was replaced, each kind once, in the order of the patterns. */
  readonly found: readonly PersonalKind[];
}

/**
 * Replaces what a log must not give away by its kind in brackets: e-mail addresses, phone numbers, keys and tokens of
 * services, passwords that are called so or stand in an address, payment cards and bank accounts whose check digits hold, and
 * social security numbers. Patterns are on the safe side: some numbers that only look like one of these go too. Dates, years
 * and decimals stay. Names and addresses of people are not found.
 *
 * @example
 * ```ts
 * import { redactPersonal } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(redactPersonal("Mail anna@example.org, born 1990-01-15"), {
 *   text: "Mail [e-mail], born 1990-01-15",
 *   found: ["e-mail"],
 * });
 * ```
 */
export function redactPersonal(text: string): RedactedText {
  const found = new Set<PersonalKind>();
  let shown = text;
  for (const { kind, pattern, holds = always } of patterns) {
    shown = shown.replaceAll(pattern, (match, ...groups) => {
      const { before = "", secret = match } = (groups.at(-1) ?? {}) as Readonly<Record<string, string>>;
      if (!holds(secret)) return match;
      found.add(kind);
      return `${before}[${kind}]`;
    });
  }
  return { text: shown, found: [...found] };
}

interface Pattern {
  readonly kind: PersonalKind;
  /** A group `secret` is what is judged, `before` what stays; both may be left out, and then all of the match is meant. */
  readonly pattern: RegExp;
  readonly holds?: (secret: string) => boolean;
}

const always = () => true;

const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/** What hides others comes before them. */
const patterns: readonly Pattern[] = [
  {
    kind: "key",
    pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  },
  { kind: "key", pattern: /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g },
  {
    kind: "key",
    pattern:
      /\b(?:(?:sk|pk|rk|hf|npm|gh[opsru]|github_pat|glpat|xox[abeoprs]|dapi|shpat)[_-]?(?=[\w-]*\d)[\w-]{16,}|A[KS]IA[A-Z0-9]{16}|AIza[\w-]{35}|ya29\.[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,})/g,
  },
  { kind: "key", pattern: /(?<before>\bbearer\s+)(?<secret>[\w.~+/=-]{8,})/gi },
  {
    kind: "password",
    pattern: /(?<before>\b[a-z][a-z+.-]*:\/\/[^\s:@/]+:)(?<secret>[^\s@/]+)(?=@)/gi,
  },
  {
    kind: "password",
    pattern:
      /(?<before>\b(?:password|passwd|passphrase|passcode|pwd|secret|token|api[ _-]?key|pin)\b["']?(?:\s*[:=]\s*|\s+is\s+)["']?)(?<secret>[^\s"',;]{4,})/gi,
  },
  { kind: "e-mail", pattern: /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu },
  {
    kind: "account",
    pattern: /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?\b/g,
    holds: isAccount,
  },
  { kind: "card", pattern: /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g, holds: isCard },
  { kind: "number", pattern: /(?<![\w.-])\d{3}-\d{2}-\d{4}(?![\w-])/g },
  {
    kind: "phone",
    pattern:
      /(?<![\w.,/-])(?:(?:\+|00)[1-9](?:[ ()./-]{0,2}\d){6,13}|\(\d{2,5}\)[ ./-]?\d(?:[ ./-]?\d){4,9}|0[1-9]\d{0,3}[ ./-]?\d(?:[ ./-]?\d){4,9}|\d{3}[ .-]\d{3}[ .-]\d{4})(?![\w-])/g,
    holds: isPhone,
  },
  {
    kind: "key",
    pattern: /\b(?=[a-z]*\d)(?=\d*[a-z])[0-9a-f]{32,}\b|\b(?=\w*[a-z])(?=\w*[A-Z])(?=\w*\d)[\w-]{40,}\b/g,
  },
];

/** Whether the check digits of an international bank account number hold. */
function isAccount(text: string): boolean {
  const bare = text.replaceAll(/[ -]/g, "");
  const digits = (bare.slice(4) + bare.slice(0, 4)).replaceAll(
    /[A-Z]/g,
    (letter) => String(parseInt(letter, 36)),
  );
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Whether the check digit of a payment card holds. */
function isCard(text: string): boolean {
  const sum = [...digitsOf(text)].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isPhone(text: string): boolean {
  const isDate = /^\d{1,2}([./-])\d{1,2}\1\d{2,4}\b/.test(text);
  const { length } = digitsOf(text);
  return !isDate && length >= 7 && length <= 15;
}
