/** The users' declarations that companies are the team's own or not. */
export interface OwnDeclarations {
  ownDeclarations(team: string): Promise<{ vkn: string; isOwn: boolean }[]>;
}

export interface OwnCompanies {
  /** The source of the companies: `set` by the operator, or `said` by users. */
  by: "set" | "said";
  own: ReadonlySet<string>;
  /** Companies that users declared foreign: users are not asked about them again. */
  others: ReadonlySet<string>;
}

/** Returns the team's own companies: from the setting, else as named by users. */
export async function ownCompanies(
  declarations: OwnDeclarations,
  configured: ReadonlySet<string>,
  team: string,
): Promise<OwnCompanies> {
  if (configured.size > 0) return { by: "set", own: configured, others: new Set() };
  const declared = await declarations.ownDeclarations(team);
  const vknsIf = (own: boolean) =>
    new Set(declared.flatMap(({ vkn, isOwn }) => (isOwn === own ? [vkn] : [])));
  return { by: "said", own: vknsIf(true), others: vknsIf(false) };
}
