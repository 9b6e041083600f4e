/** The slash commands, as they stand in manifest.yml. */
const commandNames = ["/vkn", "/unvan", "/mersis", "/bakiye"] as const;

export type CommandName = (typeof commandNames)[number];

export function isCommandName(name: string): name is CommandName {
  return (commandNames as readonly string[]).includes(name);
}
