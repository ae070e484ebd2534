import type { LostMove } from '@refined/shared/contract';
import { lostMove } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import * as z from 'zod/mini';

/** Drugs that somebody had taken (`owner`, a user name) and another one moved. */
export const announcedLoss = z.extend(lostMove, { owner: z.string() });
export type AnnouncedLoss = z.output<typeof announcedLoss>;

/** A long move is announced in parts: one entry for each who, from where and to where. */
const kindOf = ({ actor, from, to, in_product }: LostMove): string =>
  JSON.stringify([actor, from, to, in_product]);

const joined = (one: LostMove, other: LostMove): LostMove => {
  const { cards, ...move } = one;
  const drugs = one.drugs + other.drugs;
  if (!cards || !other.cards || drugs > LIMITS.live.named) return { ...move, drugs };
  return { ...move, drugs, cards: [...cards, ...other.cards] };
};

/** What each person has lost: user name → moves. */
export const lossesByOwner = (
  losses: readonly AnnouncedLoss[],
): ReadonlyMap<string, readonly LostMove[]> => {
  const byOwner = new Map<string, Map<string, LostMove>>();
  for (const { owner, ...move } of losses) {
    const moves = byOwner.get(owner) ?? new Map<string, LostMove>();
    const before = moves.get(kindOf(move));
    byOwner.set(owner, moves.set(kindOf(move), before ? joined(before, move) : move));
  }
  return new Map([...byOwner].map(([owner, moves]) => [owner, [...moves.values()]]));
};
