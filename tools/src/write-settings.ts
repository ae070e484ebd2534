import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderExample, renderTable } from './render-settings.ts';

const HANDBOOK = 'docs/operating.md';
const BEGIN = '<!-- settings: written by npm run settings -->';
const END = '<!-- end of settings -->';

/** The handbook with the table as it should be. Throws when its place isn't marked. */
const withTable = (handbook: string): string => {
  const [before, rest] = handbook.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${HANDBOOK} lacks "${BEGIN}" … "${END}".`);
  return `${before}${BEGIN}\n\n${renderTable()}\n\n${END}${after}`;
};

/** The documents that name the settings, as they should be: path from the root → text. */
export const settingsDocuments = (root: string): ReadonlyMap<string, string> =>
  new Map([
    ['.env.example', renderExample()],
    [HANDBOOK, withTable(readFileSync(join(root, HANDBOOK), 'utf8'))],
  ]);

/** `npm run settings`. */
export const writeSettings = (root: string): void => {
  for (const [file, text] of settingsDocuments(root)) writeFileSync(join(root, file), text);
};
