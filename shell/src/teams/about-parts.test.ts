import { afterEach, expect, it } from '@jest/globals';
import type { ReleaseState } from '@refined/shared/contract';
import { screensStore } from '../remotes/index.ts';
import {
  forgetScreens,
  releaseStateOf,
  screenRelease,
  shellRelease,
} from '../testing/release-states.ts';
import { aboutParts } from './about-parts.ts';
import { runningShell } from '../remotes/shell-files.ts';

const queues = {
  '1.4.0': screenRelease('Queues', { commit: 'c'.repeat(40) }),
  '1.3.0': screenRelease('Queues'),
  '1.5.0': screenRelease('Queues'),
};
const shell = { '1.0.0': shellRelease('a'.repeat(40)), '1.1.0': shellRelease() };

afterEach(() => {
  forgetScreens();
  document.body.replaceChildren();
});

/** The parts that About shows in a page with this state, after `then`. */
const partsOf = (
  state: ReleaseState,
  {
    bucket = 50,
    then = () => {},
    firstShell = '1.0.0',
  }: { bucket?: number; then?: () => void; firstShell?: string } = {},
) => {
  screensStore.take(state);
  then();
  return aboutParts({
    state,
    bucket,
    choices: screensStore.choices(),
    shown: screensStore.shown(),
    overridden: screensStore.overridden(),
    failureOf: screensStore.failureOf,
    runningShell,
    firstShell,
  });
};
const queuesIn = (...given: Parameters<typeof partsOf>) =>
  partsOf(...given).find(({ workspace }) => workspace === 'queues-mfe');
const chosen = () => screensStore.choices()[0]!.releases;
const fault = { stage: 'chunk', kind: 'integrity', reference: 'x' } as const;

it('names the shell first, then each screen, with what operations released', () => {
  const state = releaseStateOf({
    'queues-mfe': { releases: queues, since: 9 },
    shell: { releases: shell, since: 3 },
  });
  expect(partsOf(state)).toEqual([
    { workspace: 'shell', title: 'Shell', version: '1.0.0', commit: 'a'.repeat(40), since: 3 },
    {
      workspace: 'queues-mfe',
      title: 'Queues',
      version: '1.4.0',
      commit: 'c'.repeat(40),
      since: 9,
    },
  ]);
});

it('says which release stands in for one that failed, and why', () => {
  const state = releaseStateOf({ 'queues-mfe': { releases: queues, previous: ['1.3.0'] } });
  const part = queuesIn(state, { then: () => screensStore.markBad(chosen()[0], fault) });
  expect(part).toMatchObject({
    version: '1.4.0',
    note: 'Showing 1.3.0 because 1.4.0 failed: A file is not the one that was released, so it was not run.',
  });
});

it('says what happened, and not what to do about it: nothing is to be done in About', () => {
  const state = releaseStateOf({ 'queues-mfe': { releases: queues, previous: ['1.3.0'] } });
  const part = queuesIn(state, {
    then: () => screensStore.markBad(chosen()[0], { ...fault, kind: 'timeout' }),
  });
  expect(part?.note).toBe('Showing 1.3.0 because 1.4.0 failed: A file did not come in time.');
});

it('says when none is left', () => {
  const state = releaseStateOf({ 'queues-mfe': { releases: queues } });
  expect(queuesIn(state, { then: () => screensStore.markBad(chosen()[0], fault) })?.note).toBe(
    '1.4.0 failed: A file is not the one that was released, so it was not run.',
  );
});

it('says that an open page keeps what it shows', () => {
  const state = releaseStateOf({
    'queues-mfe': { releases: queues, active: '1.4.0', previous: ['1.3.0'] },
  });
  expect(queuesIn(state, { then: () => screensStore.show('queues-mfe', chosen()[1]) })?.note).toBe(
    'Showing 1.3.0 until another page is opened',
  );
});

it('says that a screen is switched off', () => {
  expect(
    queuesIn(
      releaseStateOf({
        'queues-mfe': { releases: queues, disabled: { message: 'Back at noon.' } },
      }),
    )?.note,
  ).toBe('Switched off: Back at noon.');
});

it('says where a screen under development comes from, a new one too', () => {
  const released = releaseStateOf({ 'queues-mfe': { releases: queues } });
  screensStore.take(released);
  const elsewhere = {
    ...chosen()[0],
    version: '1.4.0-dev.ab',
    base: 'http://127.0.0.1:8080/releases/queues-mfe/1.4.0-dev.ab/',
  };
  const parts = partsOf(released, {
    then: () => {
      screensStore.setOverride('queues-mfe', elsewhere);
      screensStore.setOverride('month-mfe', {
        ...elsewhere,
        workspace: 'month-mfe',
        title: 'Month',
      });
    },
  });
  expect(parts).toMatchObject([
    {
      title: 'Queues',
      version: '1.4.0',
      note: 'Showing 1.4.0-dev.ab from http://127.0.0.1:8080 (development)',
    },
    {
      title: 'Month',
      commit: null,
      note: 'Showing 1.4.0-dev.ab from http://127.0.0.1:8080 (development)',
    },
  ]);
  expect(parts[1]?.version).toBeUndefined();
});

it('says whose preview is shown', () => {
  const released = releaseStateOf({ 'queues-mfe': { releases: queues } });
  screensStore.take(released);
  const version = '1.5.0-4f5e6a7b';
  const preview = {
    ...chosen()[0],
    version,
    base: `/releases/queues-mfe/${version}/`,
    preview: { by: 'Robin', expires: '2026-12-03T14:05:00.000Z' },
  };
  const then = () => screensStore.setOverride('queues-mfe', preview);
  expect(queuesIn(released, { then })?.note).toBe(`Showing ${version}, a preview by Robin`);
});

it('says that a browser tries a canary', () => {
  const bucket = screensStore.bucket();
  const canary = { version: '1.5.0', percent: 99 };
  // The store's own bucket decides; bucket 99 never gets a canary.
  const part = queuesIn(releaseStateOf({ 'queues-mfe': { releases: queues, canary } }), { bucket });
  expect(part?.note).toBe(
    bucket < 99 ? 'Showing 1.5.0, which a part of the browsers tries first' : undefined,
  );
});

it('says when the shell that the page should have started with could not start', () => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = '/releases/shell/1.0.0/shell.ab.js';
  document.body.append(script);
  const state = releaseStateOf({ shell: { releases: shell, active: '1.1.0' } });
  expect(partsOf(state, { firstShell: '1.1.0' })[0]?.note).toBe(
    'Showing 1.0.0 because 1.1.0 could not start',
  );
});

it('says when the page runs another shell than it would get now', () => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = '/releases/shell/1.0.0/shell.ab.js';
  document.body.append(script);
  expect(partsOf(releaseStateOf({ shell: { releases: shell, active: '1.1.0' } }))[0]).toMatchObject(
    { version: '1.1.0', note: 'Showing 1.0.0 until the page is reloaded' },
  );
  expect(
    partsOf(
      releaseStateOf({
        shell: { releases: shell, active: '1.0.0', canary: { version: '1.1.0', percent: 60 } },
      }),
    )[0]?.note,
  ).toBe('Showing 1.0.0 until the page is reloaded');
  script.src = '/releases/shell/1.1.0/shell.ab.js';
  expect(
    partsOf(
      releaseStateOf({
        shell: { releases: shell, active: '1.0.0', canary: { version: '1.1.0', percent: 60 } },
      }),
    )[0]?.note,
  ).toBe('Showing 1.1.0, which a part of the browsers tries first');
});
