import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { settingsDocuments } from './write-settings.ts';

it.each([...settingsDocuments(process.cwd())])(
  '%s says what the table of settings says: npm run settings writes it',
  (file, expected) => {
    expect(readFileSync(file, 'utf8')).toBe(expected);
  },
);
