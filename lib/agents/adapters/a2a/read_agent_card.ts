import { z } from "zod";
import { ANSWER_EXTENSION } from "./answer_extension.ts";

/** How an agent is reached by A2A. */
export interface A2aInterface {
  readonly url: string;
  readonly version: A2aVersion;
  readonly binding: "JSONRPC" | "HTTP+JSON";
  /** Sent with each message. @default none */
  readonly tenant?: string | undefined;
  /** The card declares the extension by which the agent returns SQL, rows and interpretation. */
  readonly isExtended: boolean;
}

/** Versions of the protocol, as the header `A2A-Version` names them. */
export type A2aVersion = "1.0" | "0.3";

/**
 * Reads the first interface of an agent card that can be used: JSON-RPC of 1.0 or 0.3, or HTTP+JSON of 1.0.
 *
 * @param card The parsed JSON, in the shape of either version.
 * @throws {Error} If it is no agent card, names no such interface, or one on another host than the card's.
 */
export function readAgentCard(card: unknown, cardUrl: string): A2aInterface {
  const read = cardShape.safeParse(card).data;
  if (read === undefined) {
    throw new Error(
      `The agent at ${cardUrl} answered with JSON that is no agent card: check the path of the address`,
    );
  }
  const { supportedInterfaces, additionalInterfaces = [], capabilities } = read;
  const declared = supportedInterfaces ?? [
    { url: read.url, protocolBinding: read.preferredTransport ?? "JSONRPC" },
    ...additionalInterfaces.map(({ url, transport }) => ({ url, protocolBinding: transport })),
  ].map((one) => ({ tenant: undefined, protocolVersion: read.protocolVersion ?? "0.3", ...one }));
  for (const { url = "", protocolBinding, protocolVersion, tenant } of declared) {
    const [version] = /^(?:1\.0|0\.3)(?=\.|$)/.exec(protocolVersion) ?? [];
    const binding = bindings.find((one) => one === protocolBinding);
    if (version === undefined || binding === undefined) continue;
    if (version === "0.3" && binding !== "JSONRPC") continue;
    return {
      url: reachable(url, cardUrl),
      version: version as A2aVersion,
      binding,
      tenant,
      isExtended: capabilities?.extensions?.some(({ uri }) => uri === ANSWER_EXTENSION) ?? false,
    };
  }
  const found = declared.map(({ protocolBinding, protocolVersion }) =>
    `${protocolBinding} ${protocolVersion}`
  );
  throw new Error(
    `The agent card at ${cardUrl} names no interface that can be used (${found.join(", ") || "none"}): ` +
      "it must speak JSON-RPC of A2A 1.0 or 0.3, or HTTP+JSON of 1.0",
  );
}

const bindings = ["JSONRPC", "HTTP+JSON"] as const;

function reachable(url: string, cardUrl: string): string {
  const named = URL.parse(url, cardUrl);
  const { origin } = new URL(cardUrl);
  if (named?.origin === origin) return named.href.replace(/\/$/, "");
  throw new Error(
    `The agent card at ${cardUrl} leads to another server, ${
      named?.origin ?? url
    }, and only ${origin} may be ` +
      "reached: give the address that the card names, or let the card name the one that you give",
  );
}

const cardShape = z.object({
  name: z.string(),
  supportedInterfaces: z.array(z.object({
    url: z.string(),
    protocolBinding: z.string(),
    protocolVersion: z.string(),
    tenant: z.string().optional(),
  })).optional(),
  url: z.string().optional(),
  preferredTransport: z.string().optional(),
  protocolVersion: z.string().optional(),
  additionalInterfaces: z.array(z.object({ url: z.string(), transport: z.string() })).optional(),
  capabilities: z.object({ extensions: z.array(z.object({ uri: z.string() })).optional() }).optional(),
});
