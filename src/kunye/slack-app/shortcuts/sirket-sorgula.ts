import { unescapeTyped } from "../commands/typed-words.ts";
import type { GivenText } from "../given-file.ts";
import type { Interaction } from "../interaction.ts";
import { waitingView } from "../modal-view.ts";
import { showOrAsk } from "../modals/ask.ts";
import { showGiven } from "../show-given.ts";
import type { Shortcut } from "./shortcut.ts";

/** `Şirketi sorgula` on a message: which companies stand in it, each with its price. A message is no consent. Free. */
export const sirketSorgula: Shortcut = {
  callbackId: "sirket_sorgula",
  view: (texts) => waitingView(texts, null, texts.modal.titles.companies),
  needs: "spend",
  run,
};

async function run(interaction: Interaction, { text, ...beside }: GivenText): Promise<void> {
  const here = await awayFromOthers(interaction);
  const given = { text: unescapeTyped(text), ...beside };
  return showGiven(here, given, false, (state) => showOrAsk(here, state));
}

/** From a channel that another company reads, or may read, nothing leads back there: neither cards nor answers. */
async function awayFromOthers(interaction: Interaction): Promise<Interaction> {
  const { services, surface } = interaction;
  if (surface.kind !== "modal" || surface.origin === null) return interaction;
  const scope = await services.authority.scopeOf(services.slack, surface.origin);
  const isOurs = scope !== "external" && scope !== "unverified";
  return isOurs ? interaction : { ...interaction, surface: { ...surface, origin: null } };
}
