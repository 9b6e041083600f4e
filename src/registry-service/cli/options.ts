import { parseArgs } from "node:util";
import { parseCredits, type MicroCredits } from "../../company/credits.ts";
import { UsageError } from "./command.ts";

/** Reads a command's options, all of them texts; throws UsageError on one that it does not have. */
export function readOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): { values: Partial<Record<Name, string>>; positionals: string[] } {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Partial<Record<Name, string>>, positionals };
  } catch {
    const known = names.map((name) => `--${name} DEĞER`).join(", ");
    throw new UsageError(
      known === ""
        ? "Bu komut seçenek almaz."
        : `Yanlış seçenek. Bu komutun seçenekleri: ${known}.`,
    );
  }
}

export function readWholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(value <= most)) {
    throw new UsageError(`--${name} 0 ile ${most} arasında bir tam sayı olmalı.`);
  }
  return value;
}

/** An amount of credit such as `250` or `0.5`, not negative. */
export function readCredits(name: string, text: string): MicroCredits {
  const amount = /^\d+(\.\d{1,6})?$/.test(text) ? parseCredits(text) : null;
  if (amount === null) {
    throw new UsageError(`${name} 250 veya 0.5 gibi bir kredi miktarı olmalı (en çok 6 ondalık).`);
  }
  return amount;
}
