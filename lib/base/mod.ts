/**
 * What every other room stands on: seeded randomness, the one pool, atomic files, JSON lines.
 *
 * @example
 * ```ts
 * import { mapPool, randomFrom, shuffle } from "querylogue/base";
 * import assert from "node:assert/strict";
 *
 * const draw = () => shuffle(randomFrom(1, "letters"), ["a", "b", "c", "d"]);
 * assert.deepEqual(draw(), draw());
 * const doubled = await Array.fromAsync(mapPool([1, 2, 3], (n) => Promise.resolve(2 * n), { concurrency: 2 }));
 * assert.deepEqual(doubled.toSorted(), [2, 4, 6]);
 * ```
 *
 * @module
 */
export { type Cache, createCache, type CreateCacheOptions } from "./create_cache.ts";
export { choose } from "./random.ts";
export { compareTexts } from "./compare_texts.ts";
export { decodedUri } from "./decoded_uri.ts";
export { escapeControls, escapeUnits } from "./escape_controls.ts";
export { showUnseen } from "./show_unseen.ts";
export { faultText } from "./fault_text.ts";
export { fileError } from "./file_error.ts";
export { formFault, type FormIssue } from "./form_fault.ts";
export { hidePasswords, passwordsIn } from "./hide_passwords.ts";
export { howMany } from "./how_many.ts";
export { InputError } from "./errors.ts";
export { jsonFault } from "./read_json_file.ts";
export { type JsonLinesWriter, openJsonLines } from "./open_json_lines.ts";
export { mapPool, type MapPoolOptions } from "./map_pool.ts";
export { nearestName } from "./nearest_name.ts";
export { OutsideError } from "./errors.ts";
export { type Random, randomFrom } from "./random.ts";
export { readJsonFile } from "./read_json_file.ts";
export { readJsonLines } from "./read_json_lines.ts";
export { readTextFile } from "./read_text_file.ts";
export { readUtf8File } from "./read_utf8_file.ts";
export { isNestedDeeper } from "./is_nested_deeper.ts";
export { redact } from "./redact.ts";
export { type PersonalKind, type RedactedText, redactPersonal } from "./redact_personal.ts";
export { redactPieces } from "./redact_pieces.ts";
export { removeUnfinishedFiles } from "./remove_unfinished_files.ts";
export { removeUnfinishedFolder } from "./remove_unfinished_folder.ts";
export { sha256 } from "./sha256.ts";
export { shuffle } from "./random.ts";
export { writeFileAtomic } from "./write_file_atomic.ts";
export { type YamlError, yamlFault } from "./yaml_fault.ts";
export { writeJsonFile } from "./write_json_file.ts";
export { displayWidth } from "./display_width.ts";
export { wrapText, type WrapTextOptions } from "./wrap_text.ts";
