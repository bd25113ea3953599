/**
 * The A2A extension by which an agent returns more than text. In the `metadata` of a message or an artifact it names an
 * object with fields of a reply: `kind`, `sql`, `rows`, `columns`, `interpretation` and all others of the contract.
 */
export const ANSWER_EXTENSION = "urn:querylogue:a2a:answer:v1";
