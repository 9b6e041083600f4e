import type { Logger } from "pino";
import { errorLogger } from "../../platform/logger.ts";
import type { Installations } from "../installations/create-installations.ts";
import type { Feature } from "./feature.ts";
import { refreshHomes } from "./home.ts";
import type { Tenant, Tenants } from "./tenants.ts";

/** Redraws the opened Homes of installations whose registry key or language changes. */
export function redrawChangedHomes(
  installations: Pick<Installations, "all" | "onChange">,
  { features, tenants, log }: { features: readonly Feature[]; tenants: Tenants; log: Logger },
): void {
  const shownById = () =>
    new Map(installations.all().map((one) => [one.id, `${one.language} ${one.registryKey}`]));
  let before = shownById();
  installations.onChange(() => {
    const after = shownById();
    for (const [id, shown] of after) {
      const tenant = shown === (before.get(id) ?? shown) ? null : tenants.ofTeam(id);
      if (tenant) redrawAll(features, tenant).catch(errorLogger(log, "Homes were not redrawn"));
    }
    before = after;
  });
}

/** Redraws one Home after the other: each reads the balance. */
async function redrawAll(features: readonly Feature[], { services, finder }: Tenant) {
  const installed = await finder.find(0);
  if (!installed) return;
  const { team, enterprise } = installed;
  for (const userId of [...services.homes.keys()]) {
    const interaction = {
      services,
      features,
      person: { team, enterprise, userId },
      surface: { kind: "none" },
      triggerId: null,
      canReadFiles: null,
      texts: services.texts,
    } as const;
    await refreshHomes(interaction, [userId]);
  }
}
