import { RequestTooLargeError } from "../../base/network/mod.ts";
import { RequestError } from "./request_error.ts";

/**
 * Reads the body of a request as JSON.
 *
 * @throws {RequestError} If it is no JSON (400) or too large (413).
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (error instanceof RequestTooLargeError) throw new RequestError(413, error.message);
    throw new RequestError(400, "The body of the request is no JSON");
  }
}
