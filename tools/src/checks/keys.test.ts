import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { KEY_NAMES, keyDefinition, keyText } from '@refined/shared/domain';

/** The rows of the table in docs/keys.md, without Prettier's padding. */
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/^\| (`.*?) \|$/gm)].map(([, row]) => row!.replace(/\s+\|\s+/, ' | ').trim());

it('docs/keys.md lists the keys as they are', () => {
  const text = readFileSync(path.join(process.cwd(), 'docs/keys.md'), 'utf8');
  expect(rowsOf(text)).toEqual(
    KEY_NAMES.map((name) => `\`${keyText(name)}\` | ${keyDefinition(name).does}`),
  );
});
