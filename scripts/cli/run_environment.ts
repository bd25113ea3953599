import project from "../../deno.json" with { type: "json" };
import type { RunEnvironment } from "../../lib/evaluation/mod.ts";

/** The programs that play a run. */
export function runEnvironment(): RunEnvironment {
  const { deno, v8 } = Deno.version;
  return { querylogue: project.version, deno, v8, platform: Deno.build.target };
}
