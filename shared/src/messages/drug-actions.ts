import type { SourceDecision, Reason } from '../contract/index.ts';
import {
  formats,
  MOVES,
  type ActionName,
  type MoveName,
  type SnoozeChoice,
} from '../domain/index.ts';
import { fieldMessages } from './fields.ts';
import { moveMessages } from './moves.ts';
import { comparisonMessages } from './source-comparison.ts';
import { worklistMessages } from './worklist.ts';
import { reasonMessages } from './reasons.ts';

/** The messages about an action on drugs. */
export interface ActionWords {
  /** For the number of changed drugs. */
  readonly done: (count: number) => string;
  /** If it was the only drug; absent: it isn't named. */
  readonly one?: (din: string) => string;
  /** Some were refused. */
  readonly partly: (done: number, refused: number) => string;
  /** It failed. */
  readonly failed: (count: number) => string;
  /** There was nothing to do. */
  readonly nothing?: string;
}

type Texts = string[] | null;

/** A change that all drugs of a group have in common. */
export interface CommonChange {
  readonly kind: string | null;
  readonly field: string | null;
  readonly before: Texts;
  readonly after: Texts;
}

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

/** The parts of an action that its messages need. */
export interface SaidAction {
  readonly action: ActionName;
  readonly input?: Readonly<Record<string, unknown>> | undefined;
  /** The change of its group. */
  readonly change?: CommonChange | undefined;
  /** The DIN, if it is a single card's move. */
  readonly card?: string | undefined;
}

const number = (count: number): string => formats.number(count);
const drugs = (count: number): string => formats.counted(count, 'drug', 'drugs');
const records = (count: number): string => formats.counted(count, 'record', 'records');
const areDrugs = (count: number): string => formats.counted(count, 'drug is', 'drugs are');

const moving = (move: MoveName, change: CommonChange | undefined): ActionWords => {
  const place = moveMessages.destination[move];
  return {
    done: (count) =>
      change
        ? `${massActionMessages.moved(change.kind === null ? [] : [change], count, move)}.`
        : moveMessages.movedAll(count, move),
    partly: (done, refused) =>
      done > 0
        ? `${drugs(done)} moved to ${place}, ${number(refused)} not.`
        : `Could not move ${drugs(refused)} to ${place}.`,
    failed: (count) => `Could not move ${drugs(count)} to ${place}, an error occured.`,
  };
};

/** The specification's sentences (§8). */
const movingCard = (move: MoveName, din: string): ActionWords => {
  const failed = () => moveMessages.notMoved[move](din);
  return {
    done: (count) => moveMessages.movedAll(count, move),
    one: moveMessages.moved[move],
    partly: failed,
    failed,
  };
};

const deciding = (isTaken: boolean, field: string | null | undefined): ActionWords => {
  if (!field)
    return {
      done: (count) =>
        `${drugs(count)}: ${isTaken ? 'Health Canada’s values are used' : 'our values are kept'}.`,
      partly: (done, refused) => `Decided for ${drugs(done)}, not for ${number(refused)}:`,
      failed: () => 'Nothing was decided.',
    };
  const label = fieldMessages.label(field);
  const done = (count: number) =>
    `${label}: ${isTaken ? 'Health Canada’s value is used' : 'our value is kept'} for ${drugs(count)}.`;
  const failed = () => `${label} could not be decided.`;
  return {
    done,
    partly: (made, refused) => (made > 0 ? `${done(made)} Not for ${number(refused)}.` : failed()),
    failed,
    nothing: `${label} was decided already. There is nothing to do.`,
  };
};

/** A decision on one field of each drug. */
const decidingOn = (field: string, decision: SourceDecision): ActionWords => {
  const said = comparisonMessages.toast[decision](field);
  const failed = () => comparisonMessages.notDecided(field);
  return {
    done: (count) =>
      decision === 'undo' ? said : deciding(decision === 'take', field).done(count),
    one: () => said,
    partly: failed,
    failed,
  };
};

const counted = (
  done: (count: number) => string,
  failed: (count: number) => string,
  one?: (din: string) => string,
): ActionWords => ({
  done,
  ...(one && { one }),
  failed,
  partly: (made, refused) => [...(made > 0 ? [done(made)] : []), failed(refused)].join(' '),
});

/** An action that is also possible on a single card. */
const worklist = (
  done: (count: number) => string,
  one: (din: string) => string,
  could: string,
): ActionWords => {
  const failed = (count: number) => `${drugs(count)} could not be ${could}.`;
  return { done, one, partly: (_done, refused) => failed(refused), failed };
};

/** The messages about an action's result, the same on all screens. */
export const actionWords = ({ action, input = {}, change, card }: SaidAction): ActionWords => {
  switch (action) {
    case 'decide':
      return typeof input.field === 'string'
        ? decidingOn(input.field, input.decision as SourceDecision)
        : deciding(input.decision === 'take', change?.field);
    case 'snooze': {
      const choice = input as unknown as SnoozeChoice;
      const until = worklistMessages.until(choice);
      return worklist(
        (count) => worklistMessages.snoozedAll(count, choice),
        (din) => `Drug ${din} snoozed ${until}.`,
        'snoozed',
      );
    }
    case 'unsnooze':
      return worklist(
        (count) => `${areDrugs(count)} no longer snoozed.`,
        (din) => `Drug ${din} is no longer snoozed.`,
        'unsnoozed',
      );
    case 'assign': {
      // For a colleague, the screen passes the full name.
      const whom = typeof input.to === 'string' ? input.to : 'you';
      return worklist(
        (count) => `${areDrugs(count)} assigned to ${whom}.`,
        (din) => `Drug ${din} is assigned to ${whom}.`,
        `assigned to ${whom}`,
      );
    }
    case 'unassign':
      return worklist(
        (count) => `${areDrugs(count)} no longer assigned.`,
        (din) => `Drug ${din} is no longer assigned.`,
        'unassigned',
      );
    case 'set_fields':
      return counted(
        (count) => `${drugs(count)} changed.`,
        (count) => `${drugs(count)} could not be changed.`,
      );
    case 'answer':
      return counted(
        (count) => `Committee’s answer saved for ${drugs(count)}.`,
        (count) => `The committee’s answer could not be saved for ${drugs(count)}.`,
      );
    case 'approve':
      return counted(
        (count) => `${records(count)} approved.`,
        (count) => `${records(count)} could not be approved.`,
        (din) => `Drug ${din} approved.`,
      );
    case 'withdraw':
      return counted(
        (count) => `Approval of ${records(count)} withdrawn.`,
        (count) => `The approval of ${records(count)} could not be withdrawn.`,
        (din) => `Approval of drug ${din} withdrawn.`,
      );
    default:
      return card === undefined ? moving(action, change) : movingCard(action, card);
  }
};

/** Messages for all actions. */
export const drugActionMessages = {
  page: 'View details',
  details: 'Show what stayed',
  noneNow: 'None of these drugs is in this queue any more.',
  byNow: (count: number): string =>
    count === 0
      ? drugActionMessages.noneNow
      : `There ${count === 1 ? 'is' : 'are'} now ${drugs(count)}. Confirm again.`,
  /** On a group that came back. */
  cameBack: (refused: number, why: string) => `${drugs(refused)} stayed: ${why}`,
  notFound: (id: string) => `There is no drug ${id} any more.`,
  undone: (count: number) =>
    count === 1 ? '1 drug is as it was.' : `${number(count)} drugs are as they were.`,
  undoneSome: (undone: number, stayed: number) =>
    `${number(undone)} undone; ${number(stayed)} not, because something else has happened since.`,
  nothingUndone: 'There was nothing left to undo.',
  undoing: 'The last undo is still under way.',
  notUndone: 'Nothing was undone.',
} as const;
