import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Browser } from "playwright-core";

const installed = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

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

/** Starts the Chromium of `CHROMIUM_PATH` or of the system, or else the one among the packages. */
export async function launchBrowser(): Promise<Browser> {
  const candidates = [process.env["CHROMIUM_PATH"] ?? "", ...installed];
  const executablePath = candidates.find((path) => path !== "" && existsSync(path));
  return chromium.launch({
    executablePath: executablePath ?? (await sparticuz.executablePath()),
    args: flags,
  });
}
