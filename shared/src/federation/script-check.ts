/**
 * Name of the page's global function `(script: HTMLScriptElement, url: string) => void`, which the
 * shell sets and every bundle calls before it loads a script: there a chunk gets the integrity that
 * its release lists.
 */
export const SCRIPT_CHECK = '__refinedCheckScript';
