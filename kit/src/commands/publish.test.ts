import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkReport, reportOf } from './publish.ts';

const NAME = 'price-list-mfe 1.3.0-preview.4f5e6a7b';
const SAID = [
  `Building ${NAME} …`,
  '✓ types, tests',
  '– Skipped: lint (@refined is away)',
  'Other releases are being checked; this one waits for its turn …',
  '✓ First load 12.4 kB of 73.0 kB in brotli: remoteEntry.js 3.4 kB, screen.js 9.0 kB',
  '! It imports Old, which goes with 3.0.0.',
];
const preview = {
  address: 'https://refined.example.org/drugs/price-list?preview=abc',
  expires: '2026-12-06T10:00:00.000Z',
};
const firstLoad = { bytes: 12_400, budget: 73_000, files: [] };
const sizes = (activeLoad?: object | null) =>
  reportOf(NAME, [], { document: { firstLoad, activeLoad }, text: 'Done.\nTo undo it: …' });

describe('a report', () => {
  it('has the link, the size and every check with its outcome', () => {
    const activeLoad = { version: '1.2.0', bytes: 12_000 };
    expect(reportOf(NAME, SAID, { document: { preview, firstLoad, activeLoad }, text: '' }))
      .toBe(`## ${NAME}

[Open the preview](https://refined.example.org/drugs/price-list?preview=abc), until 2026-12-06.

First load: 12.4 kB of 73.0 kB in brotli, 400 B more than 1.2.0, which is active.

~~~text
✓ types, tests
– Skipped: lint (@refined is away)
✓ First load 12.4 kB of 73.0 kB in brotli: remoteEntry.js 3.4 kB, screen.js 9.0 kB
! It imports Old, which goes with 3.0.0.
~~~
`);
  });

  it('compares with what is active, where something is', () => {
    expect(sizes()).toBe(`## ${NAME}\n\nDone.\n\nFirst load: 12.4 kB of 73.0 kB in brotli.\n`);
    expect(sizes(null)).toBe(sizes());
    expect(sizes({ version: '1.2.0', bytes: 14_000 })).toContain(', 1.6 kB less than 1.2.0, which');
    expect(sizes({ version: '1.2.0', bytes: 12_400 })).toContain(', as much as 1.2.0, which');
  });

  it('says nothing that nobody measured: the host had these bytes already', () => {
    expect(reportOf(NAME, [], { document: { preview, pairs: null }, text: '' })).toBe(
      `## ${NAME}\n\n[Open the preview](${preview.address}), until 2026-12-06.\n`,
    );
  });

  it('of a refusal has what passed, and what did not, as it was said', () => {
    const message = 'price-list.test.tsx fails:\n~~~\n<b>@all</b>';
    expect(reportOf(NAME, SAID.slice(0, 2), { code: 'tests', message })).toBe(`## ${NAME}

Refused: \`tests\`. Nothing is shown.

~~~~text
✓ types, tests
✗ ${message}
~~~~
`);
  });
});

it('is refused before anything is built where it is no file, and one that is there is kept', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'refined-report-'));
  const file = path.join(folder, 'report.md');
  writeFileSync(file, 'The last one.');
  await checkReport(file);
  await checkReport(path.join(folder, 'dist', 'report.md'));
  expect(readFileSync(file, 'utf8')).toBe('The last one.');
  for (const wrong of [folder, path.join(file, 'report.md')])
    await expect(checkReport(wrong)).rejects.toMatchObject({
      code: 'report',
      message: expect.stringContaining('give --report a file. Nothing was built.'),
    });
  rmSync(folder, { recursive: true });
});
