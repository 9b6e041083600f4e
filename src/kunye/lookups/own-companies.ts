/** A user's declaration that a company is the team's own or not. */
export interface OwnDeclaration {
  vkn: string;
  isOwn: boolean;
  /** The title beside the number; null if it may be a person's name. */
  title: string | null;
}

/** A new declaration; null takes one back. */
export type OwnStatement = Omit<OwnDeclaration, "isOwn"> & { isOwn: boolean | null };

export interface OwnDeclarations {
  ownDeclarations(team: string): Promise<OwnDeclaration[]>;
}

export interface OwnCompanies {
  /** The source of the companies: `set` by the operator, or `said` by users. */
  by: "set" | "said";
  own: ReadonlySet<string>;
  /** Companies that users declared foreign: users are not asked about them again. */
  others: ReadonlySet<string>;
  /** The own companies' titles that users said, by VKN. */
  said: ReadonlyMap<string, string>;
}

/** Returns the team's own companies: from the setting, else as named by users. */
export async function ownCompanies(
  declarations: OwnDeclarations,
  configured: ReadonlySet<string>,
  team: string,
): Promise<OwnCompanies> {
  if (configured.size > 0)
    return { by: "set", own: configured, others: new Set(), said: new Map() };
  const declared = await declarations.ownDeclarations(team);
  const vknsIf = (own: boolean) =>
    new Set(declared.flatMap(({ vkn, isOwn }) => (isOwn === own ? [vkn] : [])));
  const said = new Map(
    declared.flatMap(({ vkn, isOwn, title }) => (isOwn && title !== null ? [[vkn, title]] : [])),
  );
  return { by: "said", own: vknsIf(true), others: vknsIf(false), said };
}
