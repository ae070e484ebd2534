import { expect, it } from '@jest/globals';
import type { BadRelease } from './bad-release.ts';
import { kindsTable } from './kinds-table.ts';
import type { TrialResult } from './kinds-table.ts';

const kind = (name: string, over: Partial<BadRelease> = {}): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  ending: 'in the page',
  ...over,
});
const report = {
  workspace: 'queues-mfe',
  version: '9.0.0',
  stage: 'run',
  fault: 'blank',
  count: 2,
  first: '2026-04-02T10:00:00.000Z',
  last: '2026-04-02T10:00:00.000Z',
} as const;

it('says of each kind what becomes of the page, when, and what is reported', () => {
  const healed = kind('draws nothing');
  const harmless = kind('prints', { ending: 'stays' });
  const failed = kind('throws | stops', { workspace: 'shell', ending: 'after a reload' });
  const results = new Map<BadRelease, TrialResult>([
    [healed, { seconds: 2.34, reloads: 0, reports: [report], status: [] }],
    [harmless, { seconds: undefined, reloads: 0, reports: [], status: [] }],
    [failed, { problem: 'Waited in vain for the good release.' }],
  ]);
  expect(kindsTable({ drawing: [healed, harmless], shell: [failed] }, results)).toBe(
    [
      '## Drawing',
      '',
      '| a release that … | the page | after | `release status` |',
      '| --- | --- | --- | --- |',
      '| draws nothing | shows the release before | 2.3 s | blank at run |',
      '| prints | works; the bad one stays | – | – |',
      '',
      '## Shell',
      '',
      '| a release that … | the page | after | `release status` |',
      '| --- | --- | --- | --- |',
      '| throws \\| stops (shell) | **is hurt**: Waited in vain for the good release. |  |  |',
    ].join('\n'),
  );
});
