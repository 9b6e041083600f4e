import { readFileSync } from "node:fs";
import { startSlackCheck } from "./kunye/operate/slack-check/run-slack-check.ts";
import { readManifest } from "./workspace/install/manifest.ts";

const manifest = readManifest(readFileSync(new URL("../manifest.yml", import.meta.url), "utf8"));
const manifestScopes = { bot: manifest.scopes, optional: manifest.optionalScopes };
process.exitCode = await startSlackCheck(process.argv.slice(2), process.env, manifestScopes);
