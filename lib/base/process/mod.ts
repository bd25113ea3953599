/**
 * Child processes: those that run a module of this project, started under limits and asked in frames, and programs of the
 * user's, started with the user's rights.
 *
 * @example
 * ```ts
 * import { encodeFrame, readFrames } from "querylogue/base/process";
 * import assert from "node:assert/strict";
 *
 * const stream = ReadableStream.from([encodeFrame({ question: 1n }), encodeFrame("the end")]);
 * assert.deepEqual(await Array.fromAsync(readFrames(stream)), [{ question: 1n }, "the end"]);
 * ```
 *
 * @module
 */
export { collectGarbage } from "./collect_garbage.ts";
export { encodeFrame } from "./encode_frame.ts";
export { type FrameSender, frameSender } from "./frame_sender.ts";
export { hideEnvironment } from "./hide_environment.ts";
export { type PatientTimer, patientTimer } from "./patient_timer.ts";
export { readFrames } from "./read_frames.ts";
export { readStandardInput } from "./read_standard_input.ts";
export {
  type ChildAnswer,
  type ChildEnding,
  type ChildProcess,
  type ChildProcessOptions,
  startChildProcess,
} from "./start_child_process.ts";
export { checkProgram, type EndProgramOptions, type Program, startProgram } from "./start_program.ts";
