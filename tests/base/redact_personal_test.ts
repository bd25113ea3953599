import assert from "node:assert/strict";
import { redactPersonal } from "../../lib/base/mod.ts";

const removed: readonly (readonly [text: string, redacted: string])[] = [
  ["Orders of anna.o'neil+x@mail.example.co.uk?", "Orders of [e-mail]?"],
  ["Call +49 (0) 89 123-4567 or 0043 1 234567", "Call [phone] or [phone]"],
  ["My number is (030) 1234567, 089/1234567 or 415-555-0132.", "My number is [phone], [phone] or [phone]."],
  ["Use sk-proj-abcd1234abcd1234abcd, ghp_0123456789abcdefABCD", "Use [key], [key]"],
  ["AKIAIOSFODNN7EXAMPLE and Authorization: Bearer abc.def-123456", "[key] and Authorization: Bearer [key]"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl", "[key]"],
  ["-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "[key]"],
  ["the password is hunter22, api_key = 'x9y8z7'", "the password is [password], api_key = '[password]'"],
  ["postgres://me:p4ss@host/shop", "postgres://me:[password]@host/shop"],
  ["Pay from DE89 3704 0044 0532 0130 00 with 4111 1111 1111 1111", "Pay from [account] with [card]"],
  ["SSN 078-05-1120", "SSN [number]"],
  ["hash d41d8cd98f00b204e9800998ecf8427e", "hash [key]"],
];

for (const [text, redacted] of removed) {
  Deno.test(`nothing of a person or a key is left of ${JSON.stringify(text.slice(0, 40))}`, () => {
    assert.equal(redactPersonal(text).text, redacted);
    assert.equal(redactPersonal(redacted).text, redacted);
  });
}

Deno.test("questions about data stay as they are", () => {
  for (
    const text of [
      "Which rivers are longer than 1,500.25 km and shorter than 2000 km?",
      "Sales between 2014-01-15 and 01.02.2024 10:30, 1990-1999, 2010 2011 2012",
      "SELECT * FROM t WHERE a = 0.12345678 AND b > 1234567890 AND id IN (1, 2, 3) AND c = '12-34'",
      "SELECT name FROM customer_with_a_very_long_name_of_a_table_that_somebody_made",
      "Who works @ the counter? What does the token stand for? Is the password policy strict?",
      "Accounts like XX12 3456 7890 1234 and 4111 1111 1111 1112 have wrong check digits",
    ]
  ) assert.deepEqual(redactPersonal(text), { text, found: [] });
});

Deno.test("each kind that was found is named once", () => {
  assert.deepEqual(redactPersonal("a@b.org, c@d.org, +49 89 1234567").found, ["e-mail", "phone"]);
});
