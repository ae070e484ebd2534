/** As the federation runtime keeps it: scope → package → version → who provides it. */
export type ShareScopes = Readonly<
  Record<string, Readonly<Record<string, Record<string, { readonly from: string } | undefined>>>>
>;

/**
 * Takes out what a failed release offered to others: screens take everything from the shell and
 * must not provide anything.
 */
export const withdrawShares = (scopes: ShareScopes, provider: string): void => {
  for (const versions of Object.values(scopes).flatMap((packages) => Object.values(packages))) {
    for (const [version, share] of Object.entries(versions))
      if (share?.from === provider) delete versions[version];
  }
};
