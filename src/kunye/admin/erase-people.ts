import { UsageError } from "../../platform/usage-error.ts";
import { replaySpool } from "../lookups/replay-spool.ts";
import { missingKeysError } from "../store-setup.ts";
import type { AdminContext } from "./admin-context.ts";
import { requireOpenSpool } from "./purge-data.ts";
import { operatorIn, subjectIn } from "./subject.ts";

/** Erases a company's people for good, and writes down that it was done; throws UnderWay while a query is on its way. */
export async function erasePeople({ store, spool, options }: AdminContext): Promise<void> {
  const { team, vkn } = subjectIn(options);
  const by = operatorIn(options);
  const why = options.why?.trim() ?? "";
  if (why === "") throw new UsageError("--why silmenin nedeni olmalı; kayda yazılır, ad yazmayın");
  if (!options.yes) throw new UsageError("Silinen geri gelmez; onaylıyorsanız --yes ekleyin.");
  await requireOpenSpool(spool);
  const missing = await store.missingKeys();
  if (missing.length > 0) throw missingKeysError(missing);
  // What waits on this machine's disk is kept first, or it would bring the people back.
  await replaySpool(store, spool);
  await store.expireLeases();
  const erased = await store.erasePeople(team, vkn, { by, why });
  const { withoutPeople, answers, cards, replies, rows } = erased;
  console.log(
    `Silindi: ${withoutPeople} yanıtın kişi bölümleri, ${answers} yanıtın tamamı, ${cards} kart, ${replies} bekleyen yanıt, ${rows} liste satırının metni. Harcama defteri duruyor.\nYedeklerde ve Slack'teki mesajlarda kalanlar bununla silinmez (docs/tr/kvkk.md).`,
  );
}
