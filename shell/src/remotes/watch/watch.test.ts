import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { testRelease } from '../test-screen.ts';
import { originals } from './originals.ts';
import { MOST_BLANK_LOOKS } from './rules/blank.ts';
import { createPageWatch } from './watch.ts';

const release = testRelease('2.0.0');
const other = testRelease('1.0.0');

/** The page's own progress, when the test says so: `look` lets timer, frame and task run. */
const clock = () => {
  let id = 0;
  let waiting = new Map<number, () => void>();
  const wait = (work: () => void): number => {
    waiting.set(++id, work);
    return id;
  };
  const drop = (timer?: number) => void waiting.delete(timer!);
  const step = () => {
    const now = waiting;
    waiting = new Map();
    for (const work of now.values()) work();
  };
  return {
    setTimeout: wait as typeof window.setTimeout,
    clearTimeout: drop,
    requestAnimationFrame: (work: FrameRequestCallback) => wait(() => work(0)),
    cancelAnimationFrame: drop,
    look: () => [1, 2, 3].forEach(step),
  };
};

const faults = jest.fn<(fault: { kind: string }) => void>();
let slot: HTMLElement;
const ends: (() => void)[] = [];

const begin = () => {
  const page = clock();
  const watch = createPageWatch({ ...originals, ...page });
  watch.begin();
  const show = (shown = release) => {
    const end = watch.shown(shown, () => slot, faults);
    ends.push(end);
    return end;
  };
  return { ...page, watch, show };
};
const kinds = () => faults.mock.calls.map(([{ kind }]) => kind);

/** As if the release's own file were the caller. */
const throwFrom = ({ base }: { base: string }): void => {
  const error = new Error('late trouble');
  error.stack = `Error: late trouble\n    at poll (${window.location.origin}${base}screen.1.js:1:1)`;
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
};
const many = (work: () => void) => Array.from({ length: 25 }, work);

beforeEach(() => {
  slot = document.body.appendChild(document.createElement('div'));
  Range.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList;
});
// Every watch of this file listens to the one window.
afterEach(() => {
  for (const end of ends.splice(0)) end();
  slot.remove();
});

describe('a release in the slot', () => {
  it('that draws nothing has failed after its looks, and is told once', () => {
    const { show, look } = begin();
    show();
    for (let looks = 1; looks < MOST_BLANK_LOOKS; looks += 1) look();
    expect(kinds()).toEqual([]);
    look();
    look();
    expect(kinds()).toEqual(['blank']);
    expect(faults.mock.lastCall?.[0]).toMatchObject({ stage: 'run', kind: 'blank' });
  });

  it('that has drawn stays, however long', () => {
    slot.textContent = 'NOC Review';
    const { show, look } = begin();
    show();
    for (let looks = 0; looks < 5 * MOST_BLANK_LOOKS; looks += 1) look();
    expect(kinds()).toEqual([]);
  });

  it('that fills the page with elements has failed, before they cost more', () => {
    slot.textContent = 'NOC Review';
    const { show, look } = begin();
    show();
    const elements = jest.spyOn(document, 'getElementsByTagName');
    const count = (length: number) => elements.mockReturnValue({ length } as never);
    count(LIMITS.pageElements);
    look();
    expect(kinds()).toEqual([]);
    count(LIMITS.pageElements + 1);
    look();
    look();
    expect(kinds()).toEqual(['storm']);
  });

  it('takes along what it put into the slot beside what React draws', () => {
    slot.textContent = 'NOC Review';
    slot.append(
      document.createElement('div'),
      Object.assign(document.createElement('p'), { __reactFiber$a: {} }),
    );
    const { show, look } = begin();
    show();
    many(() => throwFrom(release));
    look();
    expect(kinds()).toEqual(['errors']);
    expect([...slot.children].map(({ tagName }) => tagName)).toEqual(['P']);
  });

  it('is watched no more when the slot shows something else', () => {
    const { show, look } = begin();
    const end = show();
    end();
    for (let looks = 0; looks < 2 * MOST_BLANK_LOOKS; looks += 1) look();
    many(() => throwFrom(release));
    expect(kinds()).toEqual([]);
  });

  it('that throws all the time has failed', () => {
    const { show, look } = begin();
    show();
    many(() => throwFrom(release));
    look();
    expect(kinds()).toEqual(['errors']);
  });

  it('isn’t blamed for another release’s errors, nor for the shell’s', () => {
    const { show, look } = begin();
    show();
    many(() => throwFrom(other));
    many(() => throwFrom({ base: '/releases/shell/1.0.0/' }));
    look();
    expect(kinds()).toEqual([]);
  });

  it('has failed already when it did so before it was shown; not once it is tried again', () => {
    const { show, look, watch } = begin();
    many(() => throwFrom(release));
    const end = show();
    look();
    expect(kinds()).toEqual(['errors']);
    end();
    watch.admit([release]);
    show();
    look();
    expect(kinds()).toEqual(['errors']);
  });

  it('from a developer’s host isn’t watched', () => {
    const { show, look } = begin();
    show({ ...release, base: 'http://localhost:3001/releases/queues-mfe/2.0.0/' });
    for (let looks = 0; looks < 2 * MOST_BLANK_LOOKS; looks += 1) look();
    expect(kinds()).toEqual([]);
  });

  it('isn’t blamed for what another release replaced while it was evaluated', () => {
    slot.textContent = 'NOC Review';
    const { show, look, watch } = begin();
    show();
    const { parse } = JSON;
    const evaluated = watch.evaluating(other);
    JSON.parse = () => undefined;
    evaluated();
    expect(JSON.parse).toBe(parse);
    look();
    look();
    expect(kinds()).toEqual([]);
    show(other);
    look();
    expect(kinds()).toEqual(['globals']);
  });
});
