import { describe, expect, it } from '@jest/globals';
import { type Seen, reportIn } from './page-watch.ts';
import { problemSentence } from './problem-sentence.ts';
import type { Shown } from './visit.ts';

const NOTHING: Seen = {
  reports: [],
  uncaught: [],
  violations: [],
  failedFiles: [],
  consoleErrors: [],
};
const sentence = (shown: Shown, seen: Partial<Seen> = {}, isSigned = false) =>
  problemSentence('At /drugs/search', shown, { ...NOTHING, ...seen }, { isSigned });
const report = {
  workspace: 'search-mfe',
  version: '1.1.0',
  stage: 'module',
  fault: 'evaluation',
  shown: null,
} as const;

describe('the problem of a page', () => {
  it('is none when the screen shows and nothing else is said', () => {
    expect(sentence('screen')).toBeUndefined();
  });

  it.each<[string, Shown, Partial<Seen>]>([
    [
      'At /drugs/search it throws while it starts (Error: No.)',
      'fault-panel',
      {
        reports: [report],
        consoleErrors: [
          'search-mfe 1.1.0 failed at module (evaluation), reference 59fcf5ea Error: No.',
        ],
      },
    ],
    [
      'At /drugs/search it throws while it starts (No.)',
      'fault-panel',
      { reports: [{ ...report, stage: 'chunk', fault: 'network' }], uncaught: ['No.'] },
    ],
    [
      'At /drugs/search one of its files can not be reached',
      'fault-panel',
      { reports: [{ ...report, stage: 'chunk', fault: 'network' }] },
    ],
    [
      'At /drugs/search its ./screen is not what a screen exposes: a component named Screen',
      'fault-panel',
      {
        reports: [{ ...report, fault: 'schema' }],
        consoleErrors: ['search-mfe 1.1.0 failed at module (schema), reference 59fcf5ea'],
      },
    ],
    [
      'At /drugs/search it throws while it draws',
      'screen',
      { reports: [{ ...report, stage: 'render', fault: 'render' }] },
    ],
    ['At /drugs/search the shell shows a fault instead of the screen', 'fault-panel', {}],
    ['At /drugs/search the shell says that there is no such page', 'no-page', {}],
    ['At /drugs/search the shell asks to sign in, with a session that was good', 'sign-in', {}],
    ['At /drugs/search the shell shows something other than the screen', 'something-else', {}],
    [
      "At /drugs/search nothing shows: no heading in the page's main part (No.)",
      'nothing',
      { uncaught: ['No.'] },
    ],
    ['At /drugs/search an error is not caught (No.)', 'screen', { uncaught: ['No.'] }],
    [
      'At /drugs/search the page breaks its security policy (script-src inline)',
      'screen',
      { violations: ['script-src inline'], consoleErrors: ['Refused.'] },
    ],
    [
      'At /drugs/search a released file is missing (/releases/a.js answered 404)',
      'screen',
      { failedFiles: ['/releases/a.js answered 404'], consoleErrors: ['Failed to load.'] },
    ],
    ['At /drugs/search the console has an error (No.)', 'screen', { consoleErrors: ['No.'] }],
  ])('is: %s', (expected, shown, seen) => {
    expect(sentence(shown, seen)).toBe(expected);
  });

  it('names the key where the shell takes no state', () => {
    expect(sentence('no-state')).toContain('RELEASE_SIGNING_KEY must name the key');
    expect(sentence('no-state', {}, true)).toContain('signed with the key of RELEASE_SIGNING_KEY');
  });

  it('has no room for a whole stack', () => {
    expect(sentence('screen', { uncaught: ['x'.repeat(1_000)] })!.length).toBeLessThan(320);
  });
});

describe('what is posted to the address of reports', () => {
  it.each([null, '', 'x'.repeat(10_000), '{', 'null', '[]', '{"loads":[]}'])(
    'is no failure if it is none: %.20s',
    (posted) => {
      expect(reportIn(posted)).toBeUndefined();
    },
  );
});
