import { runManifest } from "./kunye/operate/manifest/run-manifest.ts";

const root = new URL("../", import.meta.url);
process.exitCode = await runManifest(process.argv.slice(2), process.env, root);
