export const ROOT: string;
/** What an old Node goes on with: an active LTS, with the newest fixes. */
export const NODE: "26.12.1";
export function isInRange(range: string, version: string): boolean;
export function nodeProblem(version?: string, root?: string): string | undefined;
