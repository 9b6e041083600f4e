import type { KnownBlock } from "@slack/types";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LookupKind } from "../../../src/company/lookup-kind.ts";
import { guessedPrices } from "../../../src/kunye/lookups/prices.ts";
import { actionIds } from "../../../src/kunye/slack/action-ids.ts";
import { topicsIn } from "../../../src/kunye/features/kunye/kunye.ts";
import { features } from "../../../src/kunye/features/index.ts";
import { listView } from "../../../src/kunye/features/list/list.ts";
import { longestAmountView } from "../../../src/kunye/operate/slack-check/worst-checks.ts";
import { companyFormView } from "../../../src/kunye/slack/open-modal.ts";
import { eraseView } from "../../../src/kunye/features/erasure/erasure.ts";
import { memoryView } from "../../../src/kunye/features/memory/memory.ts";
import { accessView } from "../../../src/kunye/features/access-log/access-log.ts";
import { raiseView, reasonView } from "../../../src/kunye/features/team/raise.ts";
import { limitsView, managersView } from "../../../src/kunye/features/team/team-modals.ts";
import { watchView } from "../../../src/kunye/features/watch/watch-actions.ts";
import { manifestIn } from "../../../src/kunye/operate/manifest/manifest-in.ts";
import { writtenFiles } from "../../../src/kunye/operate/manifest/run-manifest.ts";
import * as en from "../../../src/kunye/texts/all.en.ts";
import * as tr from "../../../src/kunye/texts/all.tr.ts";
import { readManifest } from "../../../src/workspace/install/manifest.ts";

const source = readFileSync("manifest.yml", "utf8");
const manifest = readManifest(source);
const commands = features.flatMap((one) => one.commands ?? []);
const actions = features.flatMap((one) => one.actions ?? []);
const modals = features.flatMap((one) => one.modals ?? []);
const shortcuts = features.flatMap((one) => one.shortcuts ?? []);

/** The rates of the expectations below, independent of the defaults. */
const rates = { prices: guessedPrices, confirmFrom: 3_000_000 };

test.each(Object.entries(writtenFiles()))(
  "%s has what follows from the commands",
  (name, write) => {
    const text = readFileSync(name, "utf8");
    const isStale = write(text) !== text;
    expect(isStale ? `${name} is stale: run npm run manifest -- --write` : "up to date").toBe(
      "up to date",
    );
  },
);

test("the commands are the manifest's, and each has its usage", () => {
  const names = commands.map(({ name }) => name);
  expect(manifest.commands.map(({ command }) => command)).toEqual(names);
  const usages = Object.keys({ ...tr.usage.commands, ...tr.usage.words });
  expect(new Set(topicsIn(features).map(({ name }) => name))).toEqual(new Set(usages));
});

test.each([
  ["tr", tr, "yazınca sorgular", "önce sorar"],
  ["en", en, "queries when sent", "asks first"],
] as const)("%s: the `/` menu says what is asked when it is sent, and every price", (...of) => {
  const [language, texts, whenSent, asksFirst] = of;
  const inMenu = readManifest(manifestIn(source, language, rates)).commands;
  const hintOf = (name: string) => inMenu.find(({ command }) => command === name)?.usageHint;
  const price = (kind: LookupKind) => texts.priced(guessedPrices[kind]);
  expect(hintOf("/vkn")).toContain(`1234567890 (${whenSent} · ${price("vkn")})`);
  expect(hintOf("/vkn")).toContain(`1234567890 (${asksFirst} · ${price("vkn_detail")})`);
  expect(hintOf("/kunye")).toContain(`örnek gıda (${asksFirst})`);
});

const maxFirstLine = 95;
const maxLine = 130;

test.each([tr, en])("each line of the help can be read at a glance: $locale", ({ usage }) => {
  for (const [name, { help }] of Object.entries({ ...usage.commands, ...usage.words })) {
    const lines = help.map((line) => [line].flat().join(" · "));
    expect(lines[0]?.length, `${name}: its line in the whole help`).toBeLessThanOrEqual(
      maxFirstLine,
    );
    const tooLong = lines.filter(({ length }) => length > maxLine);
    expect(tooLong, name).toEqual([]);
  }
});

test("the bot's name has only the letters that Slack documents; the app's is Künye", () => {
  expect(manifest.botName).toMatch(/^[a-z0-9._-]{1,80}$/);
  expect(manifest.name).toBe("Künye");
});

test("the shortcuts are the manifest's", () => {
  const ids = shortcuts.map(({ callbackId }) => callbackId);
  expect(manifest.shortcuts.map((shortcut) => shortcut.callback_id)).toEqual(ids);
});

test("the manifest in English asks for the same, and no text of it is left in Turkish", () => {
  const english = manifestIn(source, "en", rates);
  expect(english.replace(/Künye|MERSİS|örnek gıda/g, "")).not.toMatch(/[çğıöşüÇĞİÖŞÜ]/);
  const read = /^ +(?:- )?(?:name|description|long_description|usage_hint): (?!Künye$).*/gm;
  const texts = source.match(read) ?? [];
  expect(texts).not.toEqual([]);
  expect(english.match(read)).toHaveLength(texts.length);
  expect(texts.filter((text) => !text.endsWith(">-") && english.includes(text))).toEqual([]);
  const isText = new Set(["name", "description", "usageHint"]);
  const asked = (one: string) =>
    JSON.stringify(readManifest(one), (key, value: unknown) => (isText.has(key) ? "" : value));
  expect(asked(english)).toBe(asked(source));
});

test("each modal draws its own form", () => {
  const book = { entries: [], configured: { team: null, person: null }, managers: [] };
  const ofRaise = [reasonView(tr, "card", true), raiseView(tr, "U1|card|0")];
  const ofTeam = [limitsView(tr, book, 0), managersView(tr, []), ...ofRaise];
  const ofWatch = { about: "", name: "", companies: 1, struckOff: 0, hasChannel: false, now: 0 };
  const watched = watchView(tr, { ...ofWatch, price: guessedPrices.vkn });
  const views = [
    companyFormView(tr),
    listView(tr, { canReadFiles: true }),
    longestAmountView(tr),
    watched,
    ...ofTeam,
    accessView(tr),
    eraseView(tr),
    memoryView(tr, 2),
  ];
  const ids = modals.map(({ form }) => form.callbackId);
  expect(views.map(({ callback_id }) => callback_id)).toEqual(ids);
});

test.each([tr, en])("no form's hint is cut: $locale", (texts) => {
  const book = { entries: [], configured: { team: null, person: null }, managers: [] };
  const views = [limitsView(texts, book, 0), listView(texts, { canReadFiles: true })];
  const hints = views.flatMap(({ blocks }) =>
    (blocks as KnownBlock[]).flatMap((one) => (one.type === "input" ? (one.hint?.text ?? []) : [])),
  );
  expect(hints).toContain(texts.team.alertHint);
  expect(hints.filter((hint) => hint.endsWith("…"))).toEqual([]);
});

test("every button has a handler; behind `more` are others", () => {
  const { more, ...buttons } = actionIds;
  expect(actions.map(({ id }) => id).sort()).toEqual(Object.values(buttons).sort());
  expect(actions.map(({ id }) => id)).not.toContain(more);
});
