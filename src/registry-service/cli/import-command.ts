import { openImportedTitles } from "../imported-titles.ts";
import { importTitles, type ImportReport } from "../import-titles.ts";
import { openDatabaseIn } from "../open-registry-service.ts";
import type { CommandContext } from "./command.ts";
import { UsageError } from "./command.ts";
import { readOptions } from "./options.ts";

/** `import FILE`: fills the title database; a running service serves it after its next start. */
export async function importCommand(
  args: readonly string[],
  { dataDir, print }: CommandContext,
): Promise<void> {
  const { positionals } = readOptions(args, []);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError("İçe aktarılacak tek bir dosya yazın: import DOSYA");
  }
  if (/\.(xml|zip)$/i.test(file)) {
    throw new UsageError(
      "XML ve ZIP dosyaları henüz okunmuyor. Listeyi vkn ve title sütunlu TSV veya CSV olarak verin.",
      65,
    );
  }
  const db = await openDatabaseIn(dataDir);
  try {
    const outcome = await importTitles(file, openImportedTitles(db));
    switch (outcome.kind) {
      case "imported":
        for (const line of reportLines(outcome.report)) print(line);
        return;
      case "unreadable":
        throw new UsageError("Dosya okunamadı. Yolunu ve izinlerini denetleyin.", 65);
      case "no-header":
        throw new UsageError("İlk satır vkn ve title sütunlarını içermeli (TSV veya CSV).", 65);
      default:
        return outcome satisfies never;
    }
  } finally {
    await db.destroy();
  }
}

function reportLines({ read, kept, dropped }: ImportReport): string[] {
  const reasons: [string, number][] = [
    ["11 haneli kimlik numarası (kişisel veri)", dropped.personal],
    ["VKN 10 haneli değil", dropped.notVkn],
    ["VKN denetim basamağı tutmuyor", dropped.checkDigit],
    ["unvan boş veya 500 karakterden uzun", dropped.title],
    ["aynı VKN bu dosyada bir daha geçiyor", dropped.repeated],
  ];
  const total = reasons.reduce((sum, [, count]) => sum + count, 0);
  return [
    `Okunan: ${read}`,
    `Alınan: ${kept}`,
    `Atlanan: ${total}`,
    ...reasons.filter(([, count]) => count > 0).map(([why, count]) => `  ${count}: ${why}`),
  ];
}
