import type {
  RegistryCommand,
  RegistryVerb,
  ReleaseChange,
  WorkspaceOverview,
} from '@refined/shared/contract';
import { releasesMessages as text } from './releases-messages.ts';

/** What an operator fills in; each action uses some of it. */
export interface Given {
  readonly reason: string;
  readonly version: string;
  /** As typed. */
  readonly percent: string;
  readonly message: string;
}

export interface ReleaseAction {
  readonly label: string;
  readonly verb: RegistryVerb;
  /** Takes something from reviewers. */
  readonly danger?: true;
  /** The fields besides the reason. */
  readonly asks: readonly ('version' | 'percent' | 'message')[];
  /** The releases to choose from; the action isn't offered without one where it asks for one. */
  readonly versions?: (of: WorkspaceOverview) => readonly string[];
  readonly isOffered: (of: WorkspaceOverview) => boolean;
  readonly title: (screen: string) => string;
  /** What it does to reviewers. */
  readonly effect: string;
  /** `generation`: the one that the operator saw. */
  readonly options: (given: Given, generation: number) => RegistryCommand;
  readonly result: (screen: string, after: ReleaseChange['after']) => string;
}

/** This page's own workspace: it isn't switched off by itself. */
const OWN = 'releases-mfe';

const isSwitchable = ({ kind, workspace }: WorkspaceOverview): boolean =>
  kind === 'screen' && workspace !== OWN;

/** What would be tried: the newest that nobody gets yet, and what was live before. */
const tryable = ({ newest, previous }: WorkspaceOverview): readonly string[] => [
  ...(newest === null ? [] : [newest]),
  ...previous,
];

export const ACTIONS: readonly ReleaseAction[] = [
  {
    label: 'Roll back',
    verb: 'rollback',
    danger: true,
    asks: ['version'],
    versions: ({ previous }) => previous,
    isOffered: ({ previous }) => previous.length > 0,
    title: (screen) => `Roll back ${screen}?`,
    effect:
      'New pages show the earlier release within a second, open ones at their next navigation. Nobody loses an edit.',
    options: ({ version }) => ({ to: version }),
    result: (screen, { active }) => `${screen} is back at ${active}.`,
  },
  {
    label: 'Canary',
    verb: 'canary',
    asks: ['version', 'percent'],
    versions: tryable,
    isOffered: (of) => tryable(of).length > 0,
    title: (screen) => `Try a release of ${screen}?`,
    effect: 'A share of the browsers gets it, always the same ones; the others keep what is live.',
    options: ({ version, percent }) => ({ version, percent: Number(percent) }),
    result: (screen, { canary }) =>
      `${screen}: ${canary ? text.canaryOf(canary.version, canary.percent) : ''}.`,
  },
  {
    label: 'Promote canary',
    verb: 'canary',
    asks: [],
    isOffered: ({ canary }) => Boolean(canary),
    title: (screen) => `Promote the canary of ${screen}?`,
    effect: 'Every browser gets it. What is live now can be rolled back to.',
    options: (_given, generation) => ({ promote: true, 'expect-generation': generation }),
    result: (screen, { active }) => `${screen} ${active} is live for everybody.`,
  },
  {
    label: 'Withdraw canary',
    verb: 'canary',
    asks: [],
    isOffered: ({ canary }) => Boolean(canary),
    title: (screen) => `Withdraw the canary of ${screen}?`,
    effect: 'Every browser gets what is live.',
    options: (_given, generation) => ({ withdraw: true, 'expect-generation': generation }),
    result: (screen, { active }) => `${screen}: everybody gets ${active}.`,
  },
  {
    label: 'Switch off',
    verb: 'disable',
    danger: true,
    asks: ['message'],
    isOffered: (of) => isSwitchable(of) && !of.disabled,
    title: (screen) => `Switch ${screen} off?`,
    effect: 'Reviewers read your sentence instead of the screen. The other screens go on.',
    options: ({ message }) => ({ message }),
    result: (screen) => `${screen} is switched off.`,
  },
  {
    label: 'Switch on',
    verb: 'enable',
    asks: [],
    isOffered: ({ disabled }) => Boolean(disabled),
    title: (screen) => `Switch ${screen} on?`,
    effect: 'Reviewers see the screen again.',
    options: () => ({}),
    result: (screen) => `${screen} is shown again.`,
  },
];

/** What is missing or wrong in what was given; undefined: it can be done. */
export const missingIn = (
  { asks }: ReleaseAction,
  { reason, percent, message }: Given,
): string | undefined => {
  const share = Number(percent);
  if (asks.includes('percent') && !(Number.isInteger(share) && share >= 1 && share <= 99))
    return text.percentWrong;
  if (asks.includes('message') && message.trim() === '') return text.messageMissing;
  return reason.trim() === '' ? text.reasonMissing : undefined;
};
