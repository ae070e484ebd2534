/**
 * Name of the page's global function `(script: HTMLScriptElement, url: string) => void`, which the
 * shell sets and every bundle calls for each script that it is about to load: the place where a
 * chunk gets the integrity that its release lists.
 */
export const SCRIPT_CHECK = '__refinedCheckScript';
