/** The federation runtime's structure: scope → package → version → provider. */
export type ShareScopes = Readonly<
  Record<string, Readonly<Record<string, Record<string, { readonly from: string } | undefined>>>>
>;

/**
 * Removes what a failed release provided: screens take everything from the shell and must not
 * provide anything.
 */
export const withdrawShares = (scopes: ShareScopes, provider: string): void => {
  for (const versions of Object.values(scopes).flatMap((packages) => Object.values(packages))) {
    for (const [version, share] of Object.entries(versions))
      if (share?.from === provider) delete versions[version];
  }
};
