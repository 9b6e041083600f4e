import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { manifestFor } from "./kunye/manifest/manifest-for.ts";
import { readAddress } from "./kunye/manifest/read-address.ts";
import { argumentProblem } from "./platform/argument-problem.ts";

const usage = `Kullanım: npm run -s manifest -- --url https://kunye.example.com   HTTP için, sunucunuzun adresiyle
          npm run -s manifest -- --socket                          Socket Mode için, adressiz
Çıktı, Slack'te "From a manifest" kutusuna olduğu gibi yapıştırılır.`;

/** Wrong arguments, as in sysexits.h. */
const exitUsage = 64;

const { url, socket } = readArguments();
const source = readFileSync(new URL("../manifest.yml", import.meta.url), "utf8");
process.stdout.write(manifestFor(source, socket ? null : url));

function readArguments(): { url: string; socket: boolean } {
  const { url: typed, socket } = parse();
  if (typed === undefined) {
    return socket ? { url: "", socket } : fail("--url ya da --socket gerekli.");
  }
  const address = readAddress(typed);
  return "problem" in address ? fail(address.problem) : { url: address.origin, socket };
}

function parse() {
  try {
    return parseArgs({
      options: { url: { type: "string" }, socket: { type: "boolean", default: false } },
    }).values;
  } catch (error) {
    return fail(argumentProblem(error));
  }
}

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(exitUsage);
}
