import type { SectionBlock, StaticSelect } from "@slack/types";
import { languageNames } from "../../../platform/language.ts";
import { languages } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { plain, section } from "./blocks.ts";

/** The choice of the language that a person reads; each stands in its own. `chosen` is null where they never chose. */
export function languageChoice({ language }: Texts, chosen: string | null): SectionBlock {
  const option = (value: string, label: string) => ({ text: plain(label, 75), value });
  const own = languageNames.map((name) => option(name, languages[name].language.name));
  const teams = option("team", language.team);
  const select: StaticSelect = {
    type: "static_select",
    action_id: actionIds.language,
    placeholder: plain(language.heading, 45),
    options: [...own, teams],
    initial_option: own.find(({ value }) => value === chosen) ?? teams,
  };
  return section(`*${language.heading}*`, select);
}
