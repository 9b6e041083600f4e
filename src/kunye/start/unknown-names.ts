import { slipBetween } from "../../company/word-slips.ts";
import { isServiceLink } from "../../platform/service-link.ts";
import { settingNames } from "./settings.ts";

/** A setting of Bolt's examples. */
export const stateSecretName = "SLACK_STATE_SECRET";

/** Returns the problem of a variable that looks like a setting and is none, or false. */
export function nameProblem(name: string): string | false {
  if (settingNames.includes(name) || foreignNames.includes(name)) return false;
  if (name === stateSecretName) return `${name}: Künye needs none; remove it`;
  const family = families.find(({ names }) => names.test(name));
  const meant = family
    ? meantInFamily(name, family.settings)
    : settingNames.filter((setting) => isMistyped(name, setting));
  return meant.length > 0 && `${name}: unknown; did you mean ${meant.join(" or ")}?`;
}

/** Variables of other programs with similar names. */
const foreignNames = ["PRICE", "REGISTRY_AUTH_FILE"];

/**
 * The beginnings and words of names that only Künye's settings have; each with its settings.
 * A name like these that is no setting must not start the demo, or leave a default in force.
 */
const families = [
  { names: /^SLACK/i, settings: /^SLACK_/ },
  { names: /^(SIGNING_SECRET|BOT_TOKEN|APP_TOKEN)$/i, settings: /^SLACK_/ },
  { names: /^REGISTRY/i, settings: /^REGISTRY_/ },
  { names: /^DATABASE/i, settings: /^DATABASE_/ },
  { names: /RETENTION/i, settings: /RETENTION/ },
];

/** Returns the settings that share most words with a name, at least two, or else all of its family. */
function meantInFamily(name: string, settingsOfFamily: RegExp): string[] {
  if (isServiceLink(name)) return [];
  const near = settingNames
    .map((setting) => ({ setting, ...likeness(name, setting) }))
    .filter(({ shared }) => shared > 1);
  const highest = Math.max(...near.map(({ share }) => share));
  const nearest = near.filter(({ share }) => share === highest);
  return nearest.length > 0
    ? nearest.map(({ setting }) => setting)
    : settingNames.filter((setting) => settingsOfFamily.test(setting));
}

/** Counts the words that two names share, and their share of all words. */
function likeness(name: string, setting: string): { shared: number; share: number } {
  const [written, meant] = [wordsOf(name), setting.split("_")];
  const isShared = (word: string) =>
    written.some((one) => one === word || (word.length > 3 && isClose(one, word)));
  const shared = meant.filter(isShared).length;
  return { shared, share: shared / (written.length + meant.length) };
}

/** True if a name, or each word of the name, is at most one typing slip from a setting. */
function isMistyped(name: string, setting: string): boolean {
  // Short names accept only swapped letters: PROT means PORT, but HOSTS is not HOST.
  if (setting.length < 6) return slipBetween(name, setting)?.kind === "swapped";
  const written = wordsOf(name);
  const meant = setting.split("_");
  if (isClose(written.join(""), meant.join(""))) return true;
  return written.length === meant.length && written.every((word, at) => isClose(word, meant[at]));
}

function wordsOf(name: string): string[] {
  return name.toUpperCase().split(/[_-]/);
}

function isClose(written = "", meant = ""): boolean {
  const slip = slipBetween(written, meant);
  return written === meant || (slip !== null && !/\d/.test(slip.letters));
}
