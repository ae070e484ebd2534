import { expect, it } from '@jest/globals';
import type { WorkspaceState } from '@refined/shared/contract';
import type { StateChange } from '../objects/release-store.ts';
import { isFault } from '../objects/store-error.ts';
import { newSigningKey, verifyState } from '../state/signature.ts';
import {
  activated,
  canaried,
  disabled,
  enabled,
  PREVIOUS_KEPT,
  promoted,
  reinstated,
  resigned,
  retired,
  rolledBack,
  withdrawn,
  type WorkspaceChange,
} from '../state/workspace-changes.ts';
import { dyingBackend } from '../testing/failing-backend.ts';
import { describeStore, putVersions } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

/** Mulberry32: the same numbers for the same seed. */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const VERSIONS = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'];
const WORKSPACES = ['queues-mfe', 'search-mfe'];

const anyChange = (
  random: () => number,
): { command: StateChange['command']; change: WorkspaceChange } => {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return pick([
    () => ({ command: 'activate' as const, change: activated(pick(VERSIONS)) }),
    () => ({ command: 'activate' as const, change: activated(pick(VERSIONS)) }),
    () => ({
      command: 'rollback' as const,
      change: rolledBack(random() < 0.7 ? undefined : pick(VERSIONS)),
    }),
    () => ({
      command: 'canary' as const,
      change: canaried(pick(VERSIONS), 1 + Math.floor(random() * 99)),
    }),
    () => ({ command: 'promote' as const, change: promoted() }),
    () => ({ command: 'withdraw' as const, change: withdrawn() }),
    () => ({ command: 'disable' as const, change: disabled(pick(['Noon.', 'Back soon.'])) }),
    () => ({ command: 'enable' as const, change: enabled() }),
    () => ({ command: 'retire' as const, change: retired(pick(['Not used.', 'Replaced.'])) }),
    () => ({ command: 'reinstate' as const, change: reinstated() }),
    () => ({ command: 'sign' as const, change: resigned() }),
  ])();
};

const expectSensible = ({ active, previous, canary }: WorkspaceState): void => {
  expect(previous).not.toContain(active);
  expect(new Set(previous).size).toBe(previous.length);
  expect(previous.length).toBeLessThanOrEqual(PREVIOUS_KEPT);
  expect(canary?.version).not.toBe(active);
};

describeStore('any sequence of changes', (place) => {
  it.each([1, 2, 3])(
    'leaves a store that verify finds whole, some of them killed on the way (seed %i)',
    async (seed) => {
      const random = numbers(seed);
      const key = newSigningKey();
      const options = { signingKey: key.privateKey, publicKeys: [key.publicKey] };
      const store = place().open(options);
      for (const workspace of WORKSPACES) await putVersions(store, VERSIONS, workspace);
      let acknowledged = 0;
      let newest = 0;
      let isBackedUp = false;
      for (let step = 0; step < 40; step += 1) {
        const isKilled = random() < 0.2;
        const acting = isKilled
          ? createReleaseStore(
              dyingBackend(
                place().backend(),
                1 + Math.floor(random() * 2),
                random() < 0.5 ? 'before' : 'after',
              ),
              options,
            )
          : store;
        const workspace = random() < 0.7 ? 'queues-mfe' : 'search-mfe';
        const turn = random();
        if (turn < 0.1) await place().backUp();
        isBackedUp ||= turn < 0.1;
        try {
          if (isBackedUp && turn > 0.95) {
            const { state } = await acting.restore(place().beside(), {
              actor: 'anybody',
              reason: `step ${step}`,
            });
            expect(state.generation).toBeGreaterThan(newest);
            newest = state.generation;
            continue;
          }
          const { state, changed } = await acting.changeState({
            workspace,
            actor: 'anybody',
            reason: `step ${step}`,
            ...anyChange(random),
          });
          if (changed) acknowledged += 1;
          newest = state.generation;
          for (const entry of Object.values(state?.workspaces ?? {})) expectSensible(entry);
        } catch (error) {
          if (!isFault(error, 'refused') && !isKilled) throw error;
        }
      }
      expect((await store.verify()).damage).toEqual([]);
      expect(acknowledged).toBeGreaterThan(5);
      const state = await store.readState();
      expect(state?.generation).toBeGreaterThanOrEqual(Math.max(newest, acknowledged));
      expect(verifyState(state, [key.publicKey])).toBe(true);
      // Each entry starts with the result of the one before.
      const history = (await store.history()).reverse();
      const last = new Map<string, WorkspaceState>();
      for (const entry of history) {
        expect(entry.before).toEqual(last.get(entry.workspace) ?? null);
        last.set(entry.workspace, entry.after);
      }
      expect(Object.fromEntries(last)).toEqual(state?.workspaces);
    },
  );
});
