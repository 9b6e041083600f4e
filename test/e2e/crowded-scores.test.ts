import { expect, test } from "vitest";
import { isVague } from "../../src/company/general-words.ts";
import { crowdedSearch } from "../support/crowding-registry.ts";
import { merkezOf, startFakeRegistry } from "../support/fake-registry.ts";
import { startTeam } from "../support/start-team.ts";
import { labels } from "../support/labels.ts";
import { pattern, wording } from "../support/wording.ts";

const seed = Number(process.env["FAULT_SEED"] ?? 20261125);

test("with a registry whose scores crowd at 0.9 no other company is called found, and the possible ones are listed below", async () => {
  const seeds = Array.from({ length: 60 }, (_, at) => seed + at);
  const all = seeds.map(crowdedSearch).filter(({ typedTitle }) => !isVague(typedTitle));
  const searches = [...new Map(all.map((one) => [one.typedTitle, one])).values()].slice(0, 30);
  const registry = await startFakeRegistry();
  registry.answers = [
    ({ body }) => {
      const found = searches.find(({ typedTitle }) => typedTitle === body["title"]);
      if (!found) throw new Error(`nobody searched ${String(body["title"])}`);
      const { matched, alternatives } = found;
      const FirmaNevi = matched.ad.split(" ").slice(-2).join(" ");
      const Merkez = merkezOf(matched.vkn, { Unvani: matched.ad, FirmaNevi });
      const data = { Merkez };
      return {
        status: 200,
        body: { success: true, dusulen_bakiye: 2, matched, alternatives, data },
      };
    },
  ];
  const team = await startTeam(registry, { PRICES: "title=2", CONFIRM_FROM: "10" });
  const ayse = team.at("ayse");
  let after = "";
  const sure: string[] = [];
  for (const { typedTitle, meantTitle, matched, alternatives } of searches) {
    await ayse.type(`/unvan ${typedTitle}`);
    let shown = await ayse.waitFor(
      pattern()`${wording.charged(2)}|(?:${labels.searchAnyway}|${labels.otherMatches}) · `,
      {
        after,
      },
    );
    const [search] =
      pattern()`(?:${labels.searchAnyway}|${labels.otherMatches}) · 2 kredi`.exec(shown.plain) ??
      [];
    if (search !== undefined) {
      await ayse.click(search, { in: shown });
      shown = await ayse.waitFor(wording.charged(2), { after: shown.ts });
    }
    after = shown.ts;
    const [heading = ""] = shown.plain.split("\n");
    // The team may hold the company from an earlier search.
    if (heading.includes("ekibinizdeki kart")) {
      expect(shown.plain).not.toContain(wording.charged(2));
      continue;
    }
    const about = `seed ${seed}: ${typedTitle} → ${matched.ad}, meant ${meantTitle}`;
    const percent = Math.round(matched.score * 100);
    expect(heading, about).toMatch(
      new RegExp(
        `^(?:“.*” için (?:bulunan şirket|en yakın eşleşme)|⚠️ “.*” için emin değiliz; en yakın eşleşme) · %${percent} benzerlik`,
        "u",
      ),
    );
    const isSure = heading.includes("bulunan şirket");
    if (isSure) sure.push(typedTitle);
    if (matched.ad !== meantTitle) expect(isSure, about).toBe(false);
    const listed = shown.plain.match(/· VKN \d{10} .*%\d+ benzerlik/g) ?? [];
    expect(listed.length, about).toBe(
      isSure ? Math.min(2, alternatives.length) : alternatives.length,
    );
  }
  expect(
    searches.filter(({ matched, meantTitle }) => matched.ad !== meantTitle).length,
  ).toBeGreaterThan(9);
  expect(sure.length).toBeGreaterThan(2);
});
