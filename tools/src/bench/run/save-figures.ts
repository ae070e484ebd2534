import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes what a bench measured as JSON, and says where. */
export const saveFigures = (out: string, figures: object, say: (line: string) => void): void => {
  mkdirSync(path.dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(figures, undefined, 2)}\n`);
  say(`Written to ${path.relative(process.cwd(), out)}.`);
};
