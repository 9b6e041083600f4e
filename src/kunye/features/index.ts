import { kunye } from "./kunye/kunye.ts";
import type { HomeData } from "../slack/home.ts";
import type { CardKind } from "../slack/card-kind.ts";
import { partsOf, type Feature } from "../slack/feature.ts";
import { agents } from "./agents/agents.ts";
import { accessLog } from "./access-log/access-log.ts";
import { erasure } from "./erasure/erasure.ts";
import { home, type FooterHome } from "./home/home.ts";
import { invoiceCheck } from "./check/check.ts";
import { language, type LanguageHome } from "./language/own-language.ts";
import { list, type ListHome } from "./list/list.ts";
import { lookup, type LookupHome } from "./lookup/lookup.ts";
import { memory, type WaitingHome } from "./memory/memory.ts";
import { balance, type BalanceHome } from "./balance/balance.ts";
import { registryKey, type RegistryKeyHome } from "./registry-key/registry-key.ts";
import { receipt } from "./receipt/send-receipt.ts";
import { team, type TeamHome } from "./team/team.ts";
import { watch, type WatchHome } from "./watch/watch.ts";
import { workflowStep } from "./workflow-step/workflow-step.ts";

/** The features, in the order of the help, the manifest, the tables of commands and the Home. */
export const features: readonly Feature[] = [
  lookup,
  invoiceCheck,
  list,
  watch,
  team,
  balance,
  kunye,
  accessLog,
  erasure,
  agents,
  workflowStep,
  memory,
  registryKey,
  language,
  home,
  receipt,
];

export const cardKinds: readonly CardKind[] = partsOf(features, "cards");

export type HomeState = HomeData &
  FooterHome &
  LanguageHome &
  ListHome &
  LookupHome &
  WaitingHome &
  BalanceHome &
  RegistryKeyHome &
  TeamHome &
  WatchHome;
