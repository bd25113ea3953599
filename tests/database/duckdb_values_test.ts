import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

// The driver is native code, for which these tests have no leave; a program of its own has.
Deno.test("values are read from the memory of DuckDB's vectors as the driver reads them", async () => {
  const program = fileURLToPath(new URL("./driver/duckdb_values.ts", import.meta.url));
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--quiet", "--no-prompt", "--no-check", "--allow-ffi", program],
    env: { NO_COLOR: "1" },
  }).output();
  assert.ok(success, [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n"));
});
