import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let shared: Promise<Browser> | null = null;

/** Returns the browser that all test files of this process share, as they share modules. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= launchBrowser());
}

/** Ends the pages of a test or a file, with their cookies; the browser ends with this process. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Starts the Chromium of `CHROMIUM_PATH` or of the system, else the packaged one. */
async function launchBrowser(): Promise<Browser> {
  const candidates = [process.env["CHROMIUM_PATH"] ?? "", ...systemPaths];
  const executablePath = candidates.find((path) => path !== "" && existsSync(path));
  if (executablePath !== undefined)
    return chromium.launch({ ...ending, executablePath, args: flags });
  return chromium.launch({
    ...ending,
    executablePath: await sparticuz.executablePath(),
    args: flags,
    env: { ...process.env, FONTCONFIG_FILE: writeFontSettings() },
  });
}

/** A signal ends this process as usual, and then the browser, whose pipe closes. */
const ending = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** Writes fontconfig's settings: the package's fonts (Open Sans) and the machine's. */
function writeFontSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), "kunye-fonts-"));
  const folders = [join(tmpdir(), "fonts"), "/usr/share/fonts"].map((one) => `<dir>${one}</dir>`);
  const file = join(folder, "fonts.conf");
  const settings = [...folders, `<cachedir>${folder}</cachedir>`].join("");
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${settings}</fontconfig>`);
  return file;
}
