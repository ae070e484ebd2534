/** Door of shared → names. */
export const SHELL_ONLY: Readonly<Record<string, readonly string[]>>;
