import { start } from './html.ts';

/** In the session storage; another active shell has another key, so all shells are tried anew. */
const KEY = `refined-failed-${start.since}`;

/** Versions, each between semicolons: text that can't be misread, whatever is in the storage. */
let failed = '';
try {
  failed += sessionStorage[KEY];
} catch {
  // Storage is switched off.
}

/** Whether it has failed in this tab since the active shell became active. */
export const hasFailed = (name: string) => failed.includes(`;${name};`);

/** @returns truthy if it is remembered over a reload */
const store = (names: string): string | void => {
  failed = names;
  try {
    return (sessionStorage[KEY] = names);
  } catch {
    // Storage is switched off or full.
  }
};

export const addFailed = (name: string) => store(`${failed};${name};`);

export const forgetFailed = () => store('');

/** The shell to try; undefined when all have failed. */
export const nextShell = () => start.shells.find(({ version }) => !hasFailed(version));
