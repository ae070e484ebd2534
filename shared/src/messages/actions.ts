import type { Reason } from '../contract/index.ts';
import { formats, MOVES, type MoveName } from '../domain/index.ts';
import { moveMessages } from './moves.ts';
import { reasonMessages } from './reasons.ts';

type Texts = string[] | null;

/** A change that all drugs of a group have in common. */
export interface CommonChange {
  readonly kind: string | null;
  readonly field: string | null;
  readonly before: Texts;
  readonly after: Texts;
}

const drugs = (count: number): string => formats.counted(count, 'drug', 'drugs');

/** The members of a reason without an import. */
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

/** The title of a mass action everywhere: the changes of its drugs. */
export const massActionMessages = {
  /** A change as a reason, for ReasonText. */
  reasonOf,
  /** Without known common changes, the title has only the number and the move. */
  moved: (changes: readonly CommonChange[], size: number, move: MoveName | null | undefined) =>
    changes.length === 0
      ? `${drugs(size)} moved${move ? ` to ${moveMessages.destination[move]}` : ''}`
      : [
          formats.list(changes.map(changeText)),
          drugs(size),
          ...(move ? [`to ${placeOf(move)}`] : []),
        ].join(', '),
} as const;
