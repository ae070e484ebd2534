/** Names of @refined/shared/api-client. */
export const SHELL_ONLY: readonly string[];
