import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { vknCheckDigit } from "../../../src/company/id-numbers.ts";
import type { SeenMessage } from "../../support/people/seen-message.ts";
import { merkezOf, startFakeRegistry } from "../../support/fake-registry.ts";
import { modalShowing } from "../../support/modal-showing.ts";
import { withFiles } from "../../support/receipts-sent.ts";
import { startTeam } from "../../support/start-team.ts";
import { labels } from "../../support/labels.ts";
import { tr, wording } from "../../support/wording.ts";

const vknOf = (nine: number) => `${nine}${vknCheckDigit(String(nine))}`;
export const [company, business, later, late, last, workshop] = [1, 2, 3, 4, 5, 6].map((n) =>
  vknOf(300000000 + n),
) as [string, string, string, string, string, string];
export const person = "ZÜMRÜTANKA";
const trader = "KANARYAOĞLU EV YEMEKLERİ";
export const names = new RegExp(`${person}|${trader}`, "u");

const withRights = { grantedScopes: [...withFiles.grantedScopes, "usergroups:read"] };
const partner = { Adi: person, Soyadi: "******", OrtaginToplamSermayedekiYuzdesi: 20 };
const people = {
  Ortaklar: Array.from({ length: 5 }, () => partner),
  AktifTemsilciler: [{ Adi: person, Soyadi: "******", Gorevi: "Müdür" }],
  AktifUyeler: [person],
  Denetciler: [{ Adi: person }],
  IflasKonkordato: [{ Alacakli: person }],
  BilinmeyenBolum: { Yetkili: person },
};
const everySection = `${Object.keys(people).slice(0, 5).join(" ")} others`;
const ofPerson = { Unvani: trader, FirmaNevi: "GERÇEK KİŞİ", Adres: "ÇINAR MAH. BURSA" };

/** Starts a team with the program, its access log, and a switch that breaks the log. */
export async function start() {
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ path, body }) => {
      const vkn = String(body["vkn"]);
      const isDetail = path.includes("detay") || path.includes("detail");
      const Merkez = merkezOf(vkn, [business, workshop].includes(vkn) ? ofPerson : {});
      const data = isDetail ? { Merkez, ...people } : { Merkez };
      return { status: 200, body: { success: true, dusulen_bakiye: isDetail ? 3 : 1, data } };
    },
  ];
  const team = await startTeam(registry, { PEOPLE_VIEWERS: "S05MALIIS01" }, withRights);
  const db = new DatabaseSync(join(team.dataDir, "kunye.sqlite"), { timeout: 5_000 });
  const rows = () =>
    db.prepare("select user_id, how, sections, vkn from people_access order by rowid").all() as {
      user_id: string;
      how: string;
      sections: string;
      vkn: string;
    }[];
  /** Returns the app's requests to Slack after a moment. */
  const sent = (from = 0) => {
    const traffic = team.workspace.traffic().filter(({ direction }) => direction === "from-app");
    return JSON.stringify(traffic.slice(from).map(({ request }) => request));
  };
  const sentSoFar = () =>
    team.workspace.traffic().filter(({ direction }) => direction === "from-app").length;
  const setLog = (broken: boolean) => {
    const refusing =
      "create trigger refused before insert on people_access begin select raise(abort, 'no'); end";
    db.exec(broken ? refusing : "drop trigger refused");
  };
  /** Adds views of a company's people to the log, the first one long ago. */
  const addLooks = (count: number) => {
    const look = "select account, vkn, intent_id, ?, how, sections, ? from people_access";
    const one = db.prepare(`insert into people_access ${look} where vkn = ? limit 1`);
    for (let n = 1; n <= count; n += 1) one.run(`Operatör ${n}`, n, company);
  };
  /** Makes the pending replies an hour old. */
  const anHourLater = () => {
    db.exec("update replies set created_at = created_at - 3600000, lease_until = 0");
    db.exec(
      "update intents set closed_at = closed_at - 3600000 where id in (select intent_id from replies)",
    );
  };
  return { registry, team, rows, sent, sentSoFar, setLog, addLooks, anHourLater };
}

export type App = Awaited<ReturnType<typeof start>>;

/** An action that shows a record; `how` is the logged reason (null without people), with sections. */
interface Way {
  name: string;
  who: "ayse" | "zeynep";
  how: string | null;
  sections?: string;
  /** Runs the action; its answer has these words while the log works. */
  act: (app: App, cards: Map<string, SeenMessage>) => Promise<unknown>;
  words: string;
  /** The place of the answer, if no message: a modal, a modal's fields, or a PDF. */
  at?: "modal" | "fields" | "paper";
}

export const on = (app: App, who: Way["who"]) => app.team.at(who);
const card = (cards: Map<string, SeenMessage>, name: string) => {
  const found = cards.get(name);
  if (!found) throw new Error(`no card came of "${name}"`);
  return found;
};
const press =
  (label: string, of: string, who: Way["who"] = "ayse", confirm?: true): Way["act"] =>
  (app, cards) =>
    on(app, who).click(label, { in: card(cards, of), ...(confirm && { confirm }) });
const typed =
  (text: string, who: Way["who"] = "ayse"): Way["act"] =>
  (app) =>
    on(app, who).type(text);

/** In order: an action may press a card of an earlier one. */
export const ways: Way[] = [
  { name: "a company", who: "ayse", how: null, act: typed(`/vkn ${company}`), words: company },
  {
    name: "a detail that was bought",
    who: "ayse",
    how: "bought",
    sections: everySection,
    act: press(labels.detail, "a company", "ayse", true),
    words: person,
  },
  {
    name: "the next page",
    who: "ayse",
    how: "paged",
    sections: tr.detail.sections.Ortaklar,
    words: person,
    act: press(`${tr.detail.sections.Ortaklar} (5)`, "a detail that was bought"),
  },
  {
    name: "a detail that is shared",
    who: "ayse",
    how: "shared",
    sections: everySection,
    words: "✓ Kanalda paylaşıldı",
    act: press(labels.share, "a detail that was bought", "ayse", true),
  },
  {
    name: "a card in the open",
    who: "zeynep",
    how: null,
    words: wording.sharedBy(),
    act: () => Promise.resolve(),
  },
  {
    name: "`Bana aç`",
    who: "zeynep",
    how: null,
    words: wording.nothingCharged,
    act: press(labels.openMine, "a card in the open", "zeynep"),
  },
  {
    name: "a detail that a colleague bought",
    who: "zeynep",
    how: "opened",
    words: person,
    sections: everySection,
    act: press(labels.openDetail, "`Bana aç`", "zeynep"),
  },
  {
    name: "all fields of a company",
    who: "ayse",
    how: null,
    words: "Alt tür",
    act: press(labels.allInfo, "a detail that was bought"),
  },
  {
    name: "a paper",
    who: "ayse",
    how: "printed",
    sections: everySection,
    at: "paper",
    act: press(labels.receipt, "a detail that was bought"),
    words: "doğrudan mesajlarınıza gönderildi",
  },
  {
    name: "a person's business",
    who: "ayse",
    how: "bought",
    sections: "Unvani",
    act: typed(`/vkn ${business}`),
    words: trader,
  },
  {
    name: "all fields of a person's business",
    who: "ayse",
    how: "info",
    sections: "Unvani",
    act: press(labels.allInfo, "a person's business"),
    words: trader,
  },
  {
    name: "what is copied",
    who: "ayse",
    how: "copied",
    sections: "Unvani",
    at: "fields",
    act: press(labels.copy, "a person's business"),
    words: "Alana geçip kopyalayın",
  },
  {
    name: "the history",
    who: "zeynep",
    how: null,
    words: wording.openingIsFree,
    act: typed("/bakiye geçmiş", "zeynep"),
  },
  {
    name: "what the team holds",
    who: "zeynep",
    how: null,
    words: "Bu sizde var",
    act: typed("/kunye ev yemekleri kanaryaoğlu", "zeynep"),
  },
  {
    name: "a detail in a modal",
    who: "zeynep",
    how: "opened",
    sections: everySection,
    words: person,
    at: "modal",
    async act(app) {
      const zeynep = app.team.workspace.person("zeynep");
      await zeynep.shortcut("kunye_ac");
      const asked = await zeynep.modal();
      await asked.fill("company", company);
      await asked.submit();
      await (await modalShowing(zeynep, company)).click(labels.open);
      await (await modalShowing(zeynep, labels.openDetail)).click(labels.openDetail);
    },
  },
];

/** Runs an action, and waits for its words. */
export async function take(app: App, way: Way, cards: Map<string, SeenMessage>, words = way.words) {
  const seen = on(app, way.who).messages();
  const after =
    way.how === "shared" || way.name.endsWith("in the open") ? "" : (seen.at(-1)?.ts ?? "");
  await way.act(app, cards);
  if (way.at === "modal" || (way.at === "fields" && words === way.words)) {
    const modal = await modalShowing(app.team.workspace.person(way.who), words);
    await modal.close(true);
    return;
  }
  cards.set(way.name, await on(app, way.who).waitFor(words, { after }));
}
