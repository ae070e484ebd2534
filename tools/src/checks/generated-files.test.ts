import { existsSync, readFileSync } from 'node:fs';
import { it, expect } from '@jest/globals';
import { namesLost, presentReport, SHARED_REPORT } from '../shared-report.ts';
import { renderExample, EXAMPLE } from '../render-settings.ts';
import path from 'node:path';
import { KEY_NAMES, keyDefinition, keyText } from '@refined/shared/domain';
import { brotliCompressSync } from 'node:zlib';
import { BOOTSTRAP_FILE, bootstrapSource, bundle } from '../bootstrap-bundle.ts';

/** Committed files that are made from sources are what the sources give now. */

const ROOT = process.cwd();

it('the report of what shared offers is what the sources say', () => {
  const committed = existsSync(SHARED_REPORT) ? readFileSync(SHARED_REPORT, 'utf8') : '';
  // Not compared with jest, which would print the difference of two long texts.
  if (committed !== presentReport(ROOT))
    throw new Error(`${SHARED_REPORT} is out of date: run npm run shared-report and commit it.`);
});

it('a name that screens may import vanishes only with a major version', () => {
  const report = (contract: string, ...names: readonly string[]) =>
    `declare namespace ui {\n    export {\n        ${names.join(',\n        ')}\n    }\n}\nexport const SHARED_CONTRACT = "${contract}";\n`;
  const before = report('2.1.0', 'default_2 as Button', 'DelistedChoice');
  expect(namesLost(before, report('2.2.0', 'Button', 'DelistedChoice', 'Icon'))).toEqual([]);
  expect(namesLost(before, report('2.2.0', 'Button', 'Icon'))).toEqual(['ui.DelistedChoice']);
  expect(namesLost(before, report('3.0.0', 'Button'))).toEqual([]);
});

it('.env.example says what the table of settings says: npm run settings writes it', () => {
  expect(readFileSync(EXAMPLE, 'utf8')).toBe(renderExample());
});

/** The rows of the table in docs/keys.md, without Prettier's padding. */
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/^\| (`.*?) \|$/gm)].map(([, row]) => row!.replace(/\s+\|\s+/, ' | ').trim());

it('docs/keys.md lists the keys as they are', () => {
  const text = readFileSync(path.join(ROOT, 'docs/keys.md'), 'utf8');
  expect(rowsOf(text)).toEqual(
    KEY_NAMES.map((name) => `\`${keyText(name)}\` | ${keyDefinition(name).does}`),
  );
});

it('the scripts that the gateway serves are what their sources give: npm run bootstrap', () => {
  expect(readFileSync(path.join(ROOT, BOOTSTRAP_FILE), 'utf8')).toBe(bootstrapSource(ROOT));
});

it('the bootstrap has 2.6 KB over the wire at most, its watchdog 0.5', () => {
  const sent = (script: string): number => brotliCompressSync(script).length;
  expect(sent(bundle(ROOT, 'BOOTSTRAP_SCRIPT'))).toBeLessThanOrEqual(2_662);
  expect(sent(bundle(ROOT, 'WATCHDOG_SCRIPT'))).toBeLessThanOrEqual(512);
});

it('the script in the HTML has 1 KB at most, and nothing that would end its element', () => {
  const script = bundle(ROOT, 'EARLY_CALLS_SCRIPT');
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1_024);
  expect(script).not.toMatch(/<[!/]/);
});
