import { importTitleList, type ImportReport } from "../title-list/import-title-list.ts";
import { TitleListError, type ListProblem } from "../title-list/list-row.ts";
import type { SnapshotChanges } from "../title-list/title-snapshot.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions } from "./options.ts";

/** `import FILE`: makes the file's companies the title database; a running service serves them within seconds. */
export async function importCommand(
  args: readonly string[],
  { dataDir, print, note }: CommandContext,
): Promise<void> {
  const { positionals, flags } = readOptions(args, [], ["add", "allow-removal"]);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new UsageError("İçe aktarılacak tek bir dosya yazın: import DOSYA");
  }
  try {
    const outcome = await importTitleList({
      file,
      dataDir,
      isPartial: flags.has("add"),
      allowRemoval: flags.has("allow-removal"),
      onProgress: ({ read, kept }) => note(`Okunuyor: ${read} satır, ${kept} alındı`),
    });
    for (const line of reportLines(outcome.report)) print(line);
    if (outcome.kind === "refused") throw new UsageError(refusal(outcome.changes), exitCodes.data);
    const { added, renamed, removed } = outcome.changes;
    print(`Yeni: ${added}, unvanı değişen: ${renamed}, çıkarılan: ${removed}`);
  } catch (error) {
    if (error instanceof TitleListError)
      throw new UsageError(problems[error.problem], exitCodes.data);
    throw error;
  }
}

const problems: Record<ListProblem, string> = {
  unreadable: "Dosya okunamadı. Yolunu ve izinlerini denetleyin.",
  "no-header": "İlk satır vkn (veya identifier) ve title sütunlarını içermeli (TSV veya CSV).",
  "not-utf8": "Dosya UTF-8 değil. UTF-8 olarak kaydedip yeniden deneyin.",
  "broken-xml": "XML bozuk veya yarım. Listeyi yeniden indirin.",
  "broken-csv": "CSV bozuk: kapanmayan bir tırnak veya bitmeyen bir satır var.",
  "broken-zip": "ZIP dosyası açılamadı. Listeyi yeniden indirin.",
  "no-list-in-zip": "ZIP içinde tek bir XML, CSV veya TSV dosyası olmalı.",
  empty: "Dosyada hiç kayıt yok.",
};

function refusal({ before, removed }: SnapshotChanges): string {
  return (
    `Bu liste ${before} şirketin ${removed} tanesini çıkarırdı; %10'dan fazlası yarım bir listedir diye alınmadı, ` +
    "hiçbir şey değişmedi. Doğruysa --allow-removal, yalnızca eklemek için --add kullanın."
  );
}

function reportLines({ read, kept, dropped }: ImportReport): string[] {
  const reasons: [string, number][] = [
    ["11 haneli kimlik numarası (kişisel veri)", dropped.personal],
    ["VKN 10 haneli değil", dropped.notVkn],
    ["VKN denetim basamağı tutmuyor", dropped.checkDigit],
    ["e-Fatura kullanıcısı değil veya artık değil", dropped.inactive],
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
