import {
  OPERATION_BUTTONS,
  type ConfirmedVerb,
  type OperationInput,
  type WorkspaceOverview,
} from '@refined/shared/contract';
import { releasesMessages as text } from './releases-messages.ts';

/** What an operator enters or chooses; each action uses some of it. */
export interface Answers {
  readonly reason: string;
  readonly version: string;
  /** As typed. */
  readonly percent: string;
  readonly message: string;
  /** Local time, in the format of the field. */
  readonly until: string;
}

type AskedField = Exclude<keyof Answers, 'reason' | 'version'>;

/** An operation of the registry, as this page offers it. */
interface ActionOf<Verb extends ConfirmedVerb> {
  readonly label: string;
  readonly verb: Verb;
  /** Takes something away from reviewers. */
  readonly danger?: true;
  /** The fields besides reason and release. */
  readonly asks: readonly AskedField[];
  /** The releases to choose from, if it needs one; without any, it isn't offered. */
  readonly versions?: (screen: WorkspaceOverview) => readonly string[];
  readonly isOffered: (screen: WorkspaceOverview) => boolean;
  readonly title: (screen: string) => string;
  /** Its effect on reviewers. */
  readonly effect: string;
  /** `generation`: the one that the operator saw. */
  readonly input: (chosen: Answers, generation: number) => OperationInput<Verb>;
}
export type ReleaseAction = { [Verb in ConfirmedVerb]: ActionOf<Verb> }[ConfirmedVerb];

/** The local time as it was typed, with its zone: so it is read again where it is confirmed. */
const withZone = (local: string): string => {
  const minutes = -new Date(local).getTimezoneOffset();
  const digits = (part: number): string => String(Math.trunc(part)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${digits(ahead / 60)}:${digits(ahead % 60)}`;
};

/** The operations of a registry that doesn't list them. */
const KNOWN_BEFORE: readonly string[] = ['rollback', 'canary', 'disable', 'enable'];

/** This page's own workspace: it can't be switched off here. */
const OWN = 'releases-mfe';

const isSwitchable = ({ kind, workspace }: WorkspaceOverview): boolean =>
  kind === 'screen' && workspace !== OWN;

/** Why this operator may not show the release to more browsers; undefined: they may. */
export const heldBecause = (
  { held = [] }: WorkspaceOverview,
  version: string | undefined,
): string | undefined => held.find((each) => each.version === version)?.sentence;

const isFree = (screen: WorkspaceOverview, version: string | undefined): version is string =>
  version !== undefined && heldBecause(screen, version) === undefined;

/** The newest release, if no browser gets it yet and this operator may show it. */
const waiting = (screen: WorkspaceOverview): readonly string[] =>
  [screen.newest ?? undefined].filter((version) => isFree(screen, version));

/** The releases for a canary: the waiting one and earlier live ones. */
const tryable = (screen: WorkspaceOverview): readonly string[] => [
  ...waiting(screen),
  ...screen.previous.filter((version) => isFree(screen, version)),
];

const ACTIONS: readonly ReleaseAction[] = [
  {
    label: OPERATION_BUTTONS.activate,
    verb: 'activate',
    asks: [],
    versions: waiting,
    isOffered: (screen) => !screen.lock && waiting(screen).length > 0,
    title: (screen) => `Activate a release of ${screen}?`,
    effect:
      'New pages show it within a second, open ones at their next navigation. What is live now can be rolled back to.',
    input: ({ version, reason }) => ({ version, reason }),
  },
  {
    label: OPERATION_BUTTONS.rollback,
    verb: 'rollback',
    danger: true,
    asks: [],
    versions: ({ previous }) => previous,
    isOffered: ({ previous }) => previous.length > 0,
    title: (screen) => `Roll back ${screen}?`,
    effect:
      'New pages show the earlier release within a second, open ones at their next navigation. Nobody loses an edit.',
    input: ({ version, reason }) => ({ to: version, reason }),
  },
  {
    label: OPERATION_BUTTONS.canary,
    verb: 'canary',
    asks: ['percent'],
    versions: tryable,
    isOffered: (screen) => !screen.lock && tryable(screen).length > 0,
    title: (screen) => `Try a release of ${screen}?`,
    effect: 'A share of the browsers gets it, always the same ones; the others keep what is live.',
    input: ({ version, percent, reason }) => ({ version, percent: Number(percent), reason }),
  },
  {
    label: OPERATION_BUTTONS.promote,
    verb: 'canary',
    asks: [],
    isOffered: (screen) => isFree(screen, screen.canary?.version) && !screen.lock,
    title: (screen) => `Promote the canary of ${screen}?`,
    effect: 'Every browser gets it. What is live now can be rolled back to.',
    input: ({ reason }, generation) => ({ promote: true, 'expect-generation': generation, reason }),
  },
  {
    label: OPERATION_BUTTONS.withdraw,
    verb: 'canary',
    asks: [],
    isOffered: ({ canary }) => Boolean(canary),
    title: (screen) => `Withdraw the canary of ${screen}?`,
    effect: 'Every browser gets what is live.',
    input: ({ reason }, generation) => ({
      withdraw: true,
      'expect-generation': generation,
      reason,
    }),
  },
  {
    label: OPERATION_BUTTONS.disable,
    verb: 'disable',
    danger: true,
    asks: ['message'],
    isOffered: (screen) => isSwitchable(screen) && !screen.disabled,
    title: (screen) => `Switch ${screen} off?`,
    effect: 'Reviewers read your sentence instead of the screen. The other screens go on.',
    input: ({ message, reason }) => ({ message, reason }),
  },
  {
    label: OPERATION_BUTTONS.enable,
    verb: 'enable',
    asks: [],
    isOffered: ({ disabled }) => Boolean(disabled),
    title: (screen) => `Switch ${screen} on?`,
    effect: 'Reviewers see the screen again.',
    input: ({ reason }) => ({ reason }),
  },
  {
    label: OPERATION_BUTTONS.lock,
    verb: 'lock',
    asks: ['until'],
    isOffered: ({ lock, workspace }) => lock?.of !== workspace,
    title: (screen) => `Lock ${screen}?`,
    effect:
      'Nobody publishes, activates or tries another release meanwhile; a roll-back is always possible. Locking the shell locks every screen.',
    input: ({ reason, until }) => ({
      reason,
      ...(until !== '' && { until: withZone(until) }),
    }),
  },
  {
    label: OPERATION_BUTTONS.unlock,
    verb: 'unlock',
    asks: [],
    isOffered: ({ lock, workspace }) => lock?.of === workspace,
    title: (screen) => `Unlock ${screen}?`,
    effect: 'Other releases can be shown again.',
    input: ({ reason }) => ({ reason }),
  },
];

/** The actions that a workspace offers now, on this host. */
export const actionsOf = (
  screen: WorkspaceOverview,
  operations: readonly string[] = KNOWN_BEFORE,
): readonly ReleaseAction[] =>
  ACTIONS.filter(({ verb, isOffered }) => operations.includes(verb) && isOffered(screen));

/** What is missing or wrong in the answers; undefined: nothing. */
export const missingIn = (
  { asks }: ReleaseAction,
  { reason, percent, message, until }: Answers,
): string | undefined => {
  const share = Number(percent);
  if (asks.includes('percent') && !(Number.isInteger(share) && share >= 1 && share <= 99))
    return text.percentWrong;
  if (asks.includes('message') && message.trim() === '') return text.messageMissing;
  if (asks.includes('until') && until !== '' && !(Date.parse(until) > Date.now()))
    return text.untilWrong;
  return reason.trim() === '' ? text.reasonMissing : undefined;
};
