import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { screensStore } from '../remotes/index.ts';
import { findViolations, renderShell } from '../testing/render-shell.tsx';
import { releaseStateOf, shellRelease } from '../testing/release-states.ts';

const stateOf = (active: string, generation: number) =>
  releaseStateOf(
    { shell: { previous: ['0.9.0'], releases: { [active]: shellRelease() } } },
    generation,
  );
const update = (active: string, generation = 2) =>
  act(() => screensStore.take(stateOf(active, generation)));
const offer = () => screen.queryByRole('region', { name: 'Updates of this page' });

beforeEach(() => void renderShell({ at: '/', state: { ok: true, state: stateOf('1.0.0', 1) } }));
afterEach(() => {
  document.body.replaceChildren();
});

it('says nothing while the shell is the one that the page started with', () => {
  expect(offer()).toBeNull();
  update('1.0.0');
  expect(offer()).toBeNull();
});

it('offers to reload the page when the shell has another release, on any page, without taking the focus', async () => {
  const focused = document.activeElement;
  update('2.0.0');
  expect(offer()).toHaveTextContent('A newer version of ReFined is ready.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(document.activeElement).toBe(focused);
  expect(await findViolations()).toEqual([]);
});

it('calls a way back by its name', () => {
  update('0.9.0');
  expect(offer()).toHaveTextContent('ReFined went back to version 0.9.0.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

it('takes the offer back after a rollback', () => {
  update('2.0.0');
  update('1.0.0', 3);
  expect(offer()).toBeNull();
});

it('does not offer to reload into what runs already', () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/releases/shell/2.0.0/shell.js');
  document.body.append(script);
  update('2.0.0');
  expect(offer()).toBeNull();
});

it('can be put off until the next release', () => {
  update('2.0.0');
  act(() => screen.getByRole('button', { name: 'Not now' }).click());
  expect(offer()).toBeNull();
  update('3.0.0', 3);
  expect(offer()).toBeVisible();
});
