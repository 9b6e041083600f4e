import { expect, test } from "vitest";
import { isPostgres } from "../faults/open-address.ts";
import { onBothStores, type Place } from "../faults/places.ts";
import { vkn } from "../kunye/lists/support/numbers.ts";
import { bytesIn } from "../support/bytes-in.ts";
import { merkezOf } from "../support/fake-registry.ts";
import { ibanOf } from "../support/ibans.ts";
import { modalShowing } from "../support/modal-showing.ts";
import {
  givenKeys,
  organisation,
  otherOf,
  startInstalled,
  teamNames,
  teams,
  words,
  type TeamName,
} from "../support/start-two-teams.ts";
import { behindTeam, databaseText } from "../support/team-words.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const company = vkn(640_000_001);
const listed = [vkn(640_000_011), vkn(640_000_012)];

/** The words, prices, people and files that only one team has. */
const canaries = {
  kartal: {
    title: "AKPELİKAN ÖRNEK GIDA A.Ş.",
    word: words.kartal,
    person: "PELİKANGİL",
    cost: 1.137,
    balance: "777.31",
    shownBalance: "777,31",
    remark: "pelikan sözleşmesi",
    file: "pelikan-cariler.csv",
    limit: "913",
    iban: ibanOf(501),
  },
  poyraz: {
    title: "SARITURNA DENEME TEKSTİL LTD. ŞTİ.",
    word: words.poyraz,
    person: "TURNAGİL",
    cost: 2.219,
    balance: "888.47",
    shownBalance: "888,47",
    remark: "turna ihalesi",
    file: "turna-musteriler.csv",
    limit: "927",
    iban: ibanOf(502),
  },
} as const;

/** The canaries as they are written in messages and files. */
const wordsOf = (name: TeamName): string[] => {
  const { word, person, cost, shownBalance, remark, file, iban } = canaries[name];
  const { id } = teams[name];
  return [word, person, String(cost).replace(".", ","), shownBalance, remark, file, iban, id];
};

/** Starts two teams whose accounts at the registry know different companies, prices and balances. */
async function startApart(place: Place, owner?: typeof organisation) {
  const replicas = isPostgres(place.address) ? 2 : 1;
  const started = await startInstalled(
    place.environment,
    ({ name, number, isDetail }) => {
      const { title, person, cost } = canaries[name];
      const Ortaklar = [{ Adi: person, Soyadi: "Ö*****", OrtaginToplamSermayedekiYuzdesi: "60" }];
      const Merkez = merkezOf(number, { Unvani: title });
      return { cost, data: { Merkez, ...(isDetail && { Ortaklar }) } };
    },
    { replicas, ...(owner && { organisation: owner }) },
  );
  for (const name of teamNames) {
    started.registry.balances.set(`Bearer ${givenKeys[name]}`, () => canaries[name].balance);
  }
  return started;
}

type Both = Awaited<ReturnType<typeof startApart>>["both"];

/** Walks through the features as a team's person, one after the other. */
async function walk(both: Both, name: TeamName): Promise<void> {
  const { word, person: partner, remark, file, limit, iban, title, shownBalance } = canaries[name];
  const person = both.personOf(name);
  const at = both.at(name);
  const direct = person.withApp();
  const after = async (act: () => Promise<unknown>, words: string, where = at) => {
    const { ts } = where.messages().at(-1) ?? { ts: "0" };
    await act();
    return where.waitFor(words, { after: ts });
  };
  const card = await after(() => at.type(`/vkn ${company} #${remark}`), word);
  await after(() => at.click(labels.detail, { in: card, confirm: "if-asked" }), partner);
  await after(() => at.click(labels.receipt, { in: card }), "doğrudan mesajlarınıza gönderildi");
  await after(() => at.type(`/mersis 0${company}00016`), word);
  await after(() => at.type(`/kunye ${title}`), word);
  await after(() => at.type(`/unvan ${word} BAŞKA`), word);
  await after(() => at.type("/bakiye"), shownBalance);
  await after(() => at.type("/bakiye geçmiş"), remark);
  await after(() => at.click("CSV"), "CSV doğrudan");
  await after(() => direct.type(company), word, direct);
  await at.shortcut("sirket_sorgula", card);
  await (await modalShowing(person, word)).close(true);

  await at.type("/kunye sınırlar");
  const limits = await modalShowing(person, tr.team.whose);
  await limits.fill("amount", limit);
  await limits.submit();
  await (await modalShowing(person, tr.team.saved)).close(true);

  const note = `${title}\nVKN: ${company}\nÖdeme: ${iban}`;
  const known = () => direct.newest().plain.includes(tr.check.finding["new-iban"]);
  await after(() => direct.type(note), word, direct);
  await expect.poll(known).toBe(true);

  const content = ["Kod;Unvan;VKN", ...listed.map((no, row) => `K${row};${word};${no}`)].join("\n");
  const offer = await after(
    () => direct.type("", { files: [{ name: file, content }] }),
    wording.anyDistinctVkns,
    direct,
  );
  await direct.click(labels.all, { in: offer, confirm: "if-asked" });
  await direct.waitFor(tr.lists.state.done);

  await at.type(`/kunye takip ${company}`);
  const watch = await person.modal("Takip");
  await watch.submit();
  await (await modalShowing(person, wording.watchBegun)).close(true);
  const home = await person.home();
  await expect.poll(() => home.plain()).toContain(shownBalance);
}

onBothStores((newPlace, store) => {
  const pairs = [
    ["two teams", undefined],
    ["an organisation's team and a workspace of it with its own installation", organisation],
  ] as const;
  // The stores' rows are the same for an organisation.
  test.each(store === "SQLite" ? pairs.slice(0, 1) : pairs)(
    "%s use every feature at the same time, and neither reads a word of the other",
    async (_, of) => {
      const place = await newPlace();
      const { registry, both } = await startApart(place, of);
      await Promise.all(teamNames.map((name) => walk(both, name)));
      const store = await place.open();
      await store.watches.makeWatchesDue();
      const checks = () => registry.queries.filter(({ body }) => body["vkn"] === company).length;
      const before = checks();
      await expect.poll(checks, { timeout: 15_000 }).toBe(before + 2);

      for (const [own, other] of teamNames.map((name) => [name, otherOf[name]] as const)) {
        const { core } = both.workspaceOf(own);
        const files = core.files.all().map(({ id }) => core.files.content(id)?.toString("latin1"));
        // Slack names an organisation's workspaces to its token.
        const traffic = () =>
          both
            .workspaceOf(own)
            .traffic()
            .filter(({ label }) => label !== "auth.teams.list");
        const seen = [behindTeam({ traffic }), ...files].join("\n");
        const inFiles = (word: string) => Buffer.from(word).toString("latin1");
        for (const word of wordsOf(own)) expect(seen).toContain(word);
        for (const word of wordsOf(other)) {
          expect(seen).not.toContain(word);
          expect(seen).not.toContain(inFiles(word));
        }
      }
      const outside = both.logged() + (await both.metrics());
      for (const name of teamNames) {
        const { word, person, remark, file, iban } = canaries[name];
        for (const hidden of [word, person, remark, file, iban]) {
          expect(outside).not.toContain(hidden);
        }
        // Each team paid from its own account alone.
        const paid = registry.queries.filter(({ authorization }) =>
          authorization.includes(givenKeys[name]),
        );
        expect(paid.length).toBe(registry.queries.length / 2);
      }
      const stored = isPostgres(place.address) ? await databaseText(place.address) : "";
      const kept = stored + bytesIn(both.dataDir) + outside;
      const pages = await Promise.all(
        ["/", "/slack/install", "/privacy"].map(async (path) =>
          (await fetch(both.publicUrl + path, { redirect: "manual" })).text(),
        ),
      );
      for (const secret of [...Object.values(both.keys), "canary-client-secret", "xoxb-"]) {
        expect(kept).not.toContain(secret);
        expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
        expect(kept).not.toContain(Buffer.from(secret).toString("base64").replace(/=+$/, ""));
        expect(pages.join("")).not.toContain(secret);
      }
    },
  );
});
