/** Every workspace of the repository, in the order of package.json. */
export const allWorkspaces: (root: string) => string[];

/** The workspaces that are screens: their package.json says so under "refined". */
export const screenWorkspaces: (root: string) => string[];
