import { join } from 'node:path';
import { fileSystemStore } from '@refined/releases';
import type { ReleaseStore } from '@refined/releases';
import { BAD_RELEASES } from '@refined/bad-releases';
import type { BadRelease } from '@refined/bad-releases';
import { deriveRelease } from '@refined/bad-releases/derived-release';

/** The screen that every round is about, and its page. */
export const SCREEN = 'queues-mfe';
export const PAGE = '/drugs/queue/noc';

/** One round: a good release, and a bad one over it. */
export interface Round {
  readonly kind: BadRelease;
  readonly good: string;
  readonly bad: string;
}

/**
 * What any reviewer meets by opening the screen, from the bytes that are published, and what leaves
 * nothing in the browser's log that would hide another error there.
 */
const isForDrill = ({ workspace, edit, ending, reported, provokedBy }: BadRelease): boolean =>
  workspace === SCREEN &&
  edit !== undefined &&
  (ending === 'in the page' || ending === 'after a reload') &&
  reported !== undefined &&
  reported.fault !== 'errors' &&
  reported.fault !== 'frozen' &&
  provokedBy === undefined;

/** The kinds in the order of the rounds: one of each group, then the next of each. */
export const drilledKinds = (
  groups: Readonly<Record<string, readonly BadRelease[]>> = BAD_RELEASES,
): readonly BadRelease[] => {
  const left = Object.values(groups).map((kinds) => kinds.filter(isForDrill));
  const longest = Math.max(0, ...left.map((kinds) => kinds.length));
  return Array.from({ length: longest }, (_, turn) =>
    left.flatMap((kinds) => kinds.slice(turn, turn + 1)),
  ).flat();
};

/**
 * Makes two releases per round. The good ones go into a store of their own, which the drill
 * publishes from; the bad ones straight into the product's, past the checks that would refuse them.
 */
export const prepareRounds = async (
  store: ReleaseStore,
  from: string,
  count: number,
  scratch: string,
): Promise<{ readonly staging: string; readonly rounds: readonly Round[] }> => {
  const staging = join(scratch, 'staging');
  const staged = fileSystemStore(staging);
  await staged.init();
  const kinds = drilledKinds();
  const put = async (
    into: ReleaseStore,
    version: string,
    edit?: BadRelease['edit'],
  ): Promise<void> => {
    const { workspace, folder, ...build } = await deriveRelease(store, {
      workspace: SCREEN,
      from,
      version,
      folder: join(scratch, version),
      ...(edit ? { change: (_path, text, part) => edit({ part, text }) } : {}),
    });
    await into.put(workspace, version, folder, build);
  };
  const rounds: Round[] = [];
  for (let number = 1; number <= count; number += 1) {
    const kind = kinds[(number - 1) % kinds.length]!;
    const round = { kind, good: `9.${number}.0`, bad: `9.${number}.1` };
    await put(staged, round.good);
    await put(store, round.bad, kind.edit);
    rounds.push(round);
  }
  return { staging, rounds };
};
