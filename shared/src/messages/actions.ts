import type { Reason } from '../contract/index.ts';
import { formats, MOVES, type MoveName } from '../domain/index.ts';
import { moveMessages } from './moves.ts';
import { reasonMessages } from './reasons.ts';

type Texts = string[] | null;

/** What changed in all drugs of a group. */
export interface CommonChange {
  readonly kind: string | null;
  readonly field: string | null;
  readonly before: Texts;
  readonly after: Texts;
}

const drugs = (count: number): string => formats.counted(count, 'drug', 'drugs');

/** Of no import that is known. */
const UNSAID = { source: 'dpd', import_id: 0, date: null, since: null, decision: null } as const;

const reasonOf = ({ kind, ...values }: CommonChange): Reason => ({
  kind: kind ?? '',
  ...values,
  ...UNSAID,
});

/** "Company: ENDO OPERATIONS LTD. → KNIGHT THERAPEUTICS INC." */
const changeText = (change: CommonChange): string => {
  const parts = reasonMessages.parts(reasonOf(change));
  return parts.before === undefined || parts.after === undefined
    ? parts.lead
    : `${parts.lead}: ${parts.before} → ${parts.after}`;
};

const placeOf = (move: MoveName): string => {
  const { to } = MOVES[move];
  return to === '' ? moveMessages.destination[move] : moveMessages.shortQueue[to];
};

/** How an action on many drugs is called, wherever it is told or listed: by what changed in them. */
export const massActionMessages = {
  /** Such a change as a reason, for ReasonText. */
  reasonOf,
  /** Where nothing is known that changed in all of them, it isn't called by that. */
  moved: (changes: readonly CommonChange[], size: number, move: MoveName | null | undefined) =>
    changes.length === 0
      ? `${drugs(size)} moved${move ? ` to ${moveMessages.destination[move]}` : ''}`
      : [
          formats.list(changes.map(changeText)),
          drugs(size),
          ...(move ? [`to ${placeOf(move)}`] : []),
        ].join(', '),
} as const;
