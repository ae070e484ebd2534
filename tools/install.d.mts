/** One sentence when this Node can't run the product, else undefined. */
export const nodeProblem: (root: string, version?: string) => string | undefined;

/** Whether node_modules lacks something that package-lock.json names. */
export const needsInstall: (root: string) => boolean;

/** Installs the lock file's packages when some are missing. Throws an Error of one sentence. */
export const install: (root: string, say?: (line: string) => void) => void;
