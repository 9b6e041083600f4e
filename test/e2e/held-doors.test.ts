import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { merkezOf, startFakeRegistry, type FakeRegistry } from "../support/fake-registry.ts";
import { invoiceXml, party } from "../kunye/intake/files/ubl.ts";
import { findTarget } from "../support/people/find-target.ts";
import { pressInView } from "../../src/workspace/acts/interactions.ts";
import { runHeavyHere } from "../support/run-heavy-here.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (no: number) => `${430_000_000 + no}${vknCheckDigit(String(430_000_000 + no))}`;
const [meant, similar] = [vknOf(1), vknOf(2)];
const ownVkn = vknOf(3);
const registered = "TARVENLİN GIDA DAĞITIM PAZARLAMA ANONİM ŞİRKETİ";
const titles = new Map([
  [meant, registered],
  [similar, "TARVENLİN GIDA DAĞITIM PAZARLAMA LİMİTED ŞİRKETİ"],
]);
/** Surely the first one's: its first words and its form. */
const written = "tarvenlin gıda dağıtım a.ş.";

/** A button that was drawn before the team held the company, and its press. */
type Door = (team: Team, registry: FakeRegistry) => Promise<() => Promise<unknown>>;

async function askInWindow(team: Team) {
  const ayse = team.workspace.person("ayse");
  await ayse.shortcut("kunye_ac");
  const form = await ayse.modal(tr.companyModal.title);
  await form.fill("company", written);
  await form.submit();
  return modalShowing(ayse, labels.asTitle);
}

const doors: Record<string, Door> = {
  async "a notice"(team) {
    const ayse = team.at("ayse");
    await ayse.type(`/kunye ${written}`);
    const note = await ayse.waitFor(labels.asTitle);
    return () => ayse.click(wording.priced(labels.asTitle, 2), { in: note, confirm: "if-asked" });
  },
  async "a message to the app"(team) {
    const direct = team.workspace.person("ayse").withApp();
    await direct.type(written);
    const note = await direct.waitFor(labels.asTitle);
    return () => direct.click(wording.priced(labels.asTitle, 2), { in: note, confirm: "if-asked" });
  },
  async "a window"(team) {
    const window = await askInWindow(team);
    return () => window.click(wording.priced(labels.asTitle, 2));
  },
  async "a window's old version"(team) {
    const ayse = team.workspace.person("ayse");
    const window = await askInWindow(team);
    const old = window.view();
    return async () => {
      await window.click(wording.priced(labels.asTitle, 2));
      await modalShowing(ayse, registered);
      const { core } = team.workspace;
      const { target } = findTarget([old], wording.priced(labels.asTitle, 2), core.directory);
      await pressInView(core, ayse.person, old, { ...target.press, values: {} });
    };
  },
  async "the Home's window"(team) {
    const ayse = team.workspace.person("ayse");
    await (await ayse.home()).click("Şirket sorgula");
    const form = await ayse.modal(tr.companyModal.title);
    await form.fill(tr.companyModal.label, written);
    await form.submit();
    const window = await modalShowing(ayse, labels.asTitle);
    return () => window.click(wording.priced(labels.asTitle, 2));
  },
  async "the word of the watches"(team) {
    const ayse = team.at("ayse");
    await ayse.type(`/kunye takip ${written}`);
    const note = await ayse.waitFor(labels.asTitle);
    return () => ayse.click(wording.priced(labels.asTitle, 2), { in: note, confirm: "if-asked" });
  },
  async "another try after a failure"(team, registry) {
    registry.answers.unshift(() => ({
      status: 502,
      body: { error: "yok", code: "UPSTREAM_ERROR" },
    }));
    const ayse = team.at("ayse");
    await ayse.type(`/unvan ${written}`);
    const note = await ayse.waitFor(labels.retry);
    return () => ayse.click(labels.retry, { in: note, confirm: "if-asked" });
  },
  async "a candidate of a search"(team, registry) {
    const candidate = { ad: registered, vkn: meant, score: 0.6 };
    const matched = { ad: titles.get(similar), vkn: similar, score: 0.7 };
    const data = { Merkez: merkezOf(similar, { Unvani: titles.get(similar) }) };
    const body = { success: true, dusulen_bakiye: 2, matched, alternatives: [candidate], data };
    registry.answers.unshift(() => ({ status: 200, body }));
    const ayse = team.at("ayse");
    await ayse.type("/unvan tarvenlin gıda");
    const card = await ayse.waitFor(wording.charged(2));
    return () =>
      ayse.click(wording.priced(labels.query, 1), {
        in: card,
        beside: registered,
        confirm: "if-asked",
      });
  },
  async "the button for all companies of a check"(team) {
    const ayse = team.workspace.person("ayse").withApp();
    const files = [meant, similar].map((vkn, at) => ({
      name: `${at}.xml`,
      content: invoiceXml({
        number: `ABC202600000010${at}`,
        seller: party({ ids: [["VKN", vkn]], title: titles.get(vkn) ?? "" }),
        buyer: party({ ids: [["VKN", ownVkn]], title: "KARTALTEPE TİCARET A.Ş." }),
      }),
    }));
    await ayse.type("", { files });
    const card = await ayse.waitFor(tr.askAll.all);
    return () => ayse.click(tr.askAll.all, { in: card, confirm: "if-asked" });
  },
  async "a message's shortcut"(team) {
    const ayse = team.at("ayse");
    await ayse.type("Tarvenlin Gıda Dağıtım A.Ş. ile çalışalım mı?");
    await ayse.shortcut("sirket_sorgula", ayse.newest());
    const window = await modalShowing(team.workspace.person("ayse"), wording.anyCompaniesFound);
    return () => window.click(wording.priced(labels.asTitle, 2));
  },
  async "a card that searches all the same"(team) {
    const ayse = team.at("ayse");
    await ayse.type(`/vkn ${similar}`);
    await ayse.waitFor(wording.charged(1));
    await ayse.type(`/unvan ${written}`);
    const note = await ayse.waitFor(labels.searchAnyway);
    return () =>
      ayse.click(wording.priced(labels.searchAnyway, 2), { in: note, confirm: "if-asked" });
  },
  async "a list's title"(team) {
    const direct = team.workspace.person("ayse").withApp();
    const content = `Ünvan;VKN\n${registered};\nTARVENLİN GIDA DAĞ. PAZ. A.Ş.;`;
    await direct.type("", { files: [{ name: "cariler.csv", content }] });
    const card = await direct.waitFor("2 satır");
    return async () => {
      await direct.click(labels.all, { in: card, confirm: "if-asked" });
      await direct.waitFor(tr.lists.state.done);
    };
  },
};

test.each(Object.entries(doors))(
  "%s that was drawn before the team held the company sells nothing of it, and stores no title",
  async (name, door) => {
    const registry = await startFakeRegistry();
    registry.answers = [
      ({ body }) => {
        const asked = body["vkn"];
        const vkn = typeof asked === "string" ? asked : meant;
        const Unvani = titles.get(vkn) ?? "";
        const search = { matched: { ad: Unvani, vkn, score: 0.9 }, alternatives: [] };
        const found = { success: true, dusulen_bakiye: 1, ...(asked === undefined && search) };
        return { status: 200, body: { ...found, data: { Merkez: merkezOf(vkn, { Unvani }) } } };
      },
    ];
    runHeavyHere();
    const environment = { PRICES: "vkn=1,title=2", CONFIRM_FROM: "3", OWN_VKN: ownVkn };
    const team = await startTeam(registry, environment, withFiles);
    const press = await door(team, registry);
    await team.at("mehmet").type(`/vkn ${meant}`);
    await team.at("mehmet").waitFor(wording.charged(1));
    const asked = registry.queries.length;
    await press();
    // A list's message names only what needs a look.
    if (name !== "a list's title")
      await expect.poll(() => everythingShown(team)).toContain(registered);
    // The other company of a check is not held.
    const sold = registry.queries.slice(asked).filter(({ body }) => body["vkn"] !== similar);
    expect(sold).toEqual([]);
    // What is known of a company is read from its record whenever a card is drawn.
    expect(storedOnCards(team)).not.toContain("PAZARLAMA");
  },
);

/** Returns what Ayşe sees, in her conversations and in her window. */
async function everythingShown(team: Team): Promise<string> {
  const ayse = team.workspace.person("ayse");
  const messages = [...team.at("ayse").messages(), ...ayse.withApp().messages()];
  const window = await ayse.modal(undefined, 10).catch(() => null);
  return [...messages.map(({ plain }) => plain), window?.plain() ?? ""].join("\n");
}

/** Returns the stored states of all cards and notices. */
function storedOnCards({ dataDir }: Team): string {
  const database = new DatabaseSync(join(dataDir, "kunye.sqlite"), { readOnly: true });
  const rows = database.prepare("select state from cards").all();
  database.close();
  return JSON.stringify(rows);
}
