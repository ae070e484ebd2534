import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { renderExample, EXAMPLE } from './render-settings.ts';

it('.env.example says what the table of settings says: npm run settings writes it', () => {
  expect(readFileSync(EXAMPLE, 'utf8')).toBe(renderExample());
});
