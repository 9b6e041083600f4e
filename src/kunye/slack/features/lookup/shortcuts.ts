import { unescapeTyped } from "../../answer/typed-words.ts";
import type { Shortcut } from "../../reply/feature.ts";
import type { Interaction } from "../../reply/interaction.ts";
import { waitingView } from "../../contract/modal-view.ts";
import { companyView, showOrAsk } from "../../answer/ask-modals.ts";
import { showGiven } from "../../answer/show-given.ts";

/** The shortcuts, in the manifest's order. */
export const shortcuts: readonly Shortcut[] = [
  /** `Şirketi sorgula` on a message: which companies stand in it, each with its price. A message is no consent. Free. */
  {
    callbackId: "sirket_sorgula",
    view: (texts) => waitingView(texts, null, texts.modal.titles.companies),
    needs: "spend",
    async run(interaction, { text, ...beside }) {
      const here = await awayFromOthers(interaction);
      const given = { text: unescapeTyped(text), ...beside };
      return showGiven(here, given, false, (state) => showOrAsk(here, state));
    },
  },
  /** `Künye'de sorgula`: opens the modal for a company. */
  { callbackId: "kunye_ac", view: (texts) => companyView(texts), needs: "none" },
];

/** From a channel that another company reads, or may read, nothing leads back there: neither cards nor answers. */
async function awayFromOthers(interaction: Interaction): Promise<Interaction> {
  const { services, surface } = interaction;
  if (surface.kind !== "modal" || surface.origin === null) return interaction;
  const scope = await services.authority.scopeOf(surface.origin);
  const isOurs = scope !== "external" && scope !== "unverified";
  return isOurs ? interaction : { ...interaction, surface: { ...surface, origin: null } };
}
