import type { ControlledGroup } from '../domain/index.ts';

const GROUPS = {
  opioid: 'Opioid',
  narcotic: 'Narcotic',
  controlled: 'Controlled drug',
  targeted: 'Targeted substance',
} satisfies Record<ControlledGroup, string>;

/** Facts that reviewers must know before they decide: badges, and values of filters. */
export const factMessages = {
  controlled: GROUPS,
  /** Several groups of one drug are one badge. */
  controlledBadge: (groups: readonly ControlledGroup[]): string =>
    groups.map((group) => GROUPS[group]).join(' · '),
  /** NOC/c: Health Canada asks for more evidence. */
  conditions: 'Approved with conditions',
} as const;
