import assert from "node:assert/strict";
import { existsSync } from "node:fs";

/** Where Debian, Alpine and macOS have a Chromium. */
const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser that the pages are tested in. @default there is none on this machine */
export const chromium = places.find((place) => existsSync(place));

/**
 * Options of a test that needs a browser: skipped with its name saying so where there is none, but not by `CI=true`, where it
 * fails.
 */
export function inBrowser(name: string): { readonly name: string; readonly ignore: boolean } {
  const isAbsent = chromium === undefined && Deno.env.get("CI") !== "true";
  return { name: isAbsent ? `${name} (skipped: no Chromium on this machine)` : name, ignore: isAbsent };
}

/** A page of a headless browser. */
export interface BrowserPage {
  /** Opens a file and waits until it is there and its script is done. */
  readonly open: (path: string) => Promise<void>;
  /** Runs an expression in the page and returns its value, which JSON has to hold. */
  readonly run: <Value>(expression: string) => Promise<Value>;
  /** Presses a key, for example `ArrowDown`, `Enter` or `/`. */
  readonly press: (key: string) => Promise<void>;
  /** Sets the window, and whether the page is dark or printed. */
  readonly show: (
    options: {
      readonly width: number;
      readonly height?: number;
      readonly dark?: boolean;
      readonly print?: boolean;
    },
  ) => Promise<void>;
  /** A picture of the window as PNG. */
  readonly picture: () => Promise<Uint8Array>;
  /** What the page asked the network for, and what its policy refused or its script threw, since it was opened. */
  readonly seen: { readonly requests: string[]; readonly errors: string[] };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, never>;
  readonly result?: Record<string, never>;
  readonly error?: { readonly message: string };
}

/** Starts one browser for the work, and ends it. It speaks the DevTools protocol, which a WebSocket and JSON are enough for. */
export async function withBrowser(work: (page: BrowserPage) => Promise<void>): Promise<void> {
  assert(chromium !== undefined, "no Chromium on this machine: apt-get install chromium");
  const profile = await Deno.makeTempDir();
  const browser = new Deno.Command(chromium, {
    args: [
      ...["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"],
      ...["--disable-extensions", "--disable-background-networking", "--remote-debugging-port=0"],
      ...[`--user-data-dir=${profile}`, "about:blank"],
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
  try {
    const socket = await connect(profile);
    try {
      await work(await pageOf(socket));
    } finally {
      socket.close();
    }
  } finally {
    browser.kill("SIGTERM");
    await browser.status;
    await removeProfile(profile);
  }
}

/** Processes of the browser write into its profile for a moment after it has ended. */
async function removeProfile(profile: string): Promise<void> {
  for (let tries = 1;; tries++) {
    try {
      return await Deno.remove(profile, { recursive: true });
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function connect(profile: string): Promise<WebSocket> {
  const file = `${profile}/DevToolsActivePort`;
  for (let tries = 0; !existsSync(file) || Deno.readTextFileSync(file).split("\n").length < 2; tries++) {
    assert(tries < 200, "Chromium did not start within 20 s");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const [port] = Deno.readTextFileSync(file).split("\n");
  const targets = await (await fetch(`http://127.0.0.1:${port}/json`)).json() as {
    readonly type: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ type }) => type === "page");
  assert(target !== undefined);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("Chromium refused the connection"));
  });
  return socket;
}

async function pageOf(socket: WebSocket): Promise<BrowserPage> {
  let last = 0;
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, () => void>();
  const seen = { requests: [] as string[], errors: [] as string[] };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    listeners.get(message.method ?? "")?.();
    const params = message.params as Record<string, Record<string, unknown>> | undefined;
    if (message.method === "Network.requestWillBeSent") seen.requests.push(String(params?.request?.url));
    if (message.method === "Runtime.exceptionThrown") {
      seen.errors.push(JSON.stringify(params?.exceptionDetails));
    }
    if (message.method === "Log.entryAdded" && params?.entry?.level === "error") {
      seen.errors.push(String(params.entry.text));
    }
  };
  const send = async (method: string, params: object = {}): Promise<Record<string, unknown>> => {
    const id = ++last;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answer;
    waiting.delete(id);
    assert(error === undefined, `${method}: ${error?.message}`);
    return result ?? {};
  };
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await send(`${domain}.enable`);
  // Without it no element of an unwatched window is told that it has the focus.
  await send("Emulation.setFocusEmulationEnabled", { enabled: true });
  const page: BrowserPage = {
    seen,
    async open(path) {
      // From the page itself a new anchor would be no new page.
      for (const url of ["about:blank", `file://${path}`]) {
        seen.requests.length = seen.errors.length = 0;
        const loaded = new Promise<void>((resolve) => listeners.set("Page.loadEventFired", resolve));
        await send("Page.navigate", { url });
        await loaded;
      }
      const isDone = () => page.run<boolean>("document.querySelector('[aria-busy]') === null");
      for (let tries = 0; !await isDone(); tries++) {
        assert(tries < 1_000 && seen.errors.length === 0, `${path} did not get ready: ${seen.errors}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async run<Value>(expression: string) {
      const { result, exceptionDetails } = await send("Runtime.evaluate", {
        ...{ expression, returnByValue: true, awaitPromise: true },
      }) as { readonly result: { readonly value: Value }; readonly exceptionDetails?: object };
      assert(exceptionDetails === undefined, JSON.stringify(exceptionDetails));
      return result.value;
    },
    async press(key) {
      const text = key.length === 1 ? { text: key } : key === "Enter" ? { text: "\r" } : {};
      const codes: Readonly<Record<string, number>> = {
        Enter: 13,
        Escape: 27,
        Tab: 9,
        ArrowDown: 40,
        ArrowUp: 38,
      };
      const event = { key, windowsVirtualKeyCode: codes[key], ...text };
      await send("Input.dispatchKeyEvent", { ...event, type: "keyDown" });
      await send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
    },
    async show({ width, height = 900, dark = false, print = false }) {
      await send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      });
      await send("Emulation.setEmulatedMedia", {
        media: print ? "print" : "screen",
        features: [{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }],
      });
    },
    async picture() {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      return Uint8Array.fromBase64(String(data));
    },
  };
  return page;
}

/** An expression that lists texts whose contrast with what is behind them is below 4.5. */
export const faintTexts = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const boxOf = (node) => node.closest("g.node")?.querySelector("path");
  const behind = (node) => {
    if (boxOf(node)) return parse(getComputedStyle(boxOf(node)).fill);
    for (let at = node; at; at = at.parentElement) {
      const [r, g, b, a = 1] = parse(getComputedStyle(at).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [255, 255, 255];
  };
  return [...document.querySelectorAll("body *")].filter((node) =>
    node.checkVisibility() && !node.matches("title") && [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim() !== "")
  ).flatMap((node) => {
    const [one, other] = [light(parse(getComputedStyle(node)[node instanceof SVGElement ? "fill" : "color"])), light(behind(node))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (other + 0.05);
    return ratio < 4.5 ? [node.getAttribute("class") + " " + node.tagName + " " + node.textContent.slice(0, 30) + " " + ratio.toFixed(2)] : [];
  });
})()`;
