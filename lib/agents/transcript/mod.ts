/**
 * What an agent said elsewhere: files of transcripts and predictions, read as conversations. A page of its own, as a run
 * without such a file loads none of it.
 *
 * @module
 */
export type { MmsqlAnswer, MmsqlDialogue, MmsqlQuestion, MmsqlType } from "./formats/mmsql_dialogues.ts";
export { readMmsqlFile } from "./read_mmsql_file.ts";
export { readTranscript } from "./read_transcript.ts";
export type * from "./types.ts";
