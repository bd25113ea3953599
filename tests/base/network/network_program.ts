/**
 * A program for tests: prints the reply of an address, and leaves its network process and a second reply as they are.
 *
 * @module
 */
import { startNetworkProcess } from "../../../lib/base/network/mod.ts";

const [address = ""] = Deno.args;
const network = startNetworkProcess({ origin: address, variables: ["CANARY"] });
try {
  const reply = await network.fetch(address, { headers: { authorization: "Bearer ${CANARY}" } });
  await Deno.stdout.write(new TextEncoder().encode(await reply.text()));
  await network.fetch(address, { headers: { authorization: "Bearer ${CANARY}" } });
} catch (error) {
  await Deno.stdout.write(new TextEncoder().encode(String(error)));
}
