import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { themeSheet } from './theme-sheet.ts';
import { tokens } from './tokens.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const files = execFileSync('git', ['ls-files', '*.css'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

const widths = (text: string): string[] => text.match(/\((?:min|max)-width: [^)]+\)/g) ?? [];

describe('every .css file', () => {
  it('has the widths of the theme only', () => {
    const known = widths(
      [tokens.narrow, tokens.wide, tokens.tight, tokens.close, tokens.roomy].join(),
    );
    expect(known).toHaveLength(5);
    const others = files.flatMap((file) => widths(read(file)).filter((it) => !known.includes(it)));
    expect(others).toEqual([]);
  });

  it('uses custom properties that the theme declares', () => {
    const declared = new Set(themeSheet.match(/--rf-[\w-]+(?=:)/g));
    const used = files.flatMap((file) => read(file).match(/(?<=var\()--rf-[\w-]+/g) ?? []);
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => !declared.has(name))).toEqual([]);
  });
});
