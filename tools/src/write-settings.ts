import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderExample } from './render-settings.ts';

/** The file that documents the settings. */
export const EXAMPLE = '.env.example';

/** `npm run settings`. */
export const writeSettings = (root: string): void =>
  writeFileSync(join(root, EXAMPLE), renderExample());
