import { parseArguments, runCommandLine } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { manifestFor } from "./manifest-for.ts";
import { readAddress } from "./read-address.ts";

const usage = `Kullanım: npm run -s manifest -- --url https://kunye.example.com   HTTP için, sunucunuzun adresiyle
          npm run -s manifest -- --socket                          Socket Mode için, adressiz
Çıktı, Slack'te "From a manifest" kutusuna olduğu gibi yapıştırılır.`;

/** Prints the manifest for the address that the arguments name; resolves to the exit code. */
export function runManifest(args: string[], source: string): Promise<number> {
  return runCommandLine(usage, () => {
    process.stdout.write(manifestFor(source, addressIn(args)));
    return 0;
  });
}

/** The address of HTTP; null for Socket Mode, which has none. */
function addressIn(args: string[]): string | null {
  const { values } = parseArguments({
    args,
    options: { url: { type: "string" }, socket: { type: "boolean", default: false } },
  });
  if (values.url === undefined) {
    if (values.socket) return null;
    throw new UsageError("--url ya da --socket gerekli.");
  }
  const address = readAddress(values.url);
  if ("problem" in address) throw new UsageError(address.problem);
  return values.socket ? null : address.origin;
}
