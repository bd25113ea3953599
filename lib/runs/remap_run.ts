import { basename } from "node:path";
import type { Agent, Json, OpenedAgent } from "../agents/mod.ts";
import { InputError } from "../base/mod.ts";
import { loadDataset } from "../dialogue/mod.ts";
import { type EvaluatedAgent, readRunFolder, type TurnRecord } from "../evaluation/mod.ts";
