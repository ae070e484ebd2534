import { expect, it } from '@jest/globals';
import type { ReleaseState } from '@refined/shared/contract';
import { PREVIOUS_KEPT, withActive } from './activation.ts';

const now = new Date('2026-04-02T10:00:00Z');
const walk = (versions: readonly string[]) => versions.reduce<ReleaseState | undefined>((state, version) => withActive(state, 'shell', version, now), undefined);

it('names each previous release once, newest first', () => {
  expect(walk(['1.0.0', '1.1.0', '1.0.0', '1.2.0'])?.workspaces.shell).toEqual({ active: '1.2.0', previous: ['1.0.0', '1.1.0'] });
});

it('keeps only so many', () => {
  const state = walk(Array.from({ length: PREVIOUS_KEPT + 5 }, (_, at) => `1.0.${at}`));
  expect(state?.workspaces.shell?.previous).toHaveLength(PREVIOUS_KEPT);
  expect(state?.generation).toBe(PREVIOUS_KEPT + 5);
});

it('leaves the other workspaces and a canary alone', () => {
  const before: ReleaseState = { generation: 4, changedAt: '', workspaces: { shell: { active: '1.0.0', previous: [], canary: { version: '2.0.0', percent: 5 } }, 'queues-mfe': { active: '3.0.0', previous: [] } } };
  expect(withActive(before, 'shell', '1.1.0', now).workspaces).toEqual({ shell: { active: '1.1.0', previous: ['1.0.0'], canary: { version: '2.0.0', percent: 5 } }, 'queues-mfe': { active: '3.0.0', previous: [] } });
});
