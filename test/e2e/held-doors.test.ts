import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { vknCheckDigit } from "../../src/company/id-numbers.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { modalShowing } from "../support/modal-showing.ts";
import { withFiles } from "../support/receipts-sent.ts";
import { startTeam, type Team } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { tr, wording } from "../support/wording.ts";

const vknOf = (no: number) => `${430_000_000 + no}${vknCheckDigit(String(430_000_000 + no))}`;
const [meant, similar] = [vknOf(1), vknOf(2)];
const registered = "TARVENLİN GIDA DAĞITIM PAZARLAMA ANONİM ŞİRKETİ";
const titles = new Map([
  [meant, registered],
  [similar, "TARVENLİN GIDA DAĞITIM PAZARLAMA LİMİTED ŞİRKETİ"],
]);
/** Surely the first one's: its first words and its form. */
const written = "tarvenlin gıda dağıtım a.ş.";

/** A button that was drawn before the team held the company, and its press. */
type Door = (team: Team) => Promise<() => Promise<unknown>>;

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
    const ayse = team.workspace.person("ayse");
    await ayse.shortcut("kunye_ac");
    const form = await ayse.modal(tr.companyModal.title);
    await form.fill("company", written);
    await form.submit();
    const window = await modalShowing(ayse, labels.asTitle);
    return () => window.click(wording.priced(labels.asTitle, 2));
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
    const environment = { PRICES: "vkn=1,title=2", CONFIRM_FROM: "3" };
    const team = await startTeam(registry, environment, withFiles);
    const press = await door(team);
    await team.at("mehmet").type(`/vkn ${meant}`);
    await team.at("mehmet").waitFor(wording.charged(1));
    const asked = registry.queries.length;
    await press();
    // A list's message names only what needs a look.
    if (name !== "a list's title")
      await expect.poll(() => everythingShown(team)).toContain(registered);
    expect(registry.queries.slice(asked)).toEqual([]);
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
