import { readFileSync } from "node:fs";
import { runManifest } from "./kunye/operate/manifest/run-manifest.ts";

const source = readFileSync(new URL("../manifest.yml", import.meta.url), "utf8");
process.exitCode = await runManifest(process.argv.slice(2), process.env, source);
