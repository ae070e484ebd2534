import type { ReleaseState } from '@refined/shared/contract';
import { kitMessages } from '@refined/shared/messages';
import { teamMessages } from '../../messages/teams.ts';
import type { AboutPart } from './about-parts.ts';

const { about } = teamMessages;

/**
 * A text for fault reports: plain, one line per part. Without personal data: the address has no
 * search terms.
 */
export const aboutText = (state: ReleaseState | undefined, parts: readonly AboutPart[]): string =>
  [
    kitMessages.brand,
    state
      ? `${about.generation(state.generation, state.changedAt)} (${state.changedAt})`
      : about.noState,
    ...parts.map(({ title, version = about.none, commit, since, note }) =>
      [about.line(title, version, commit ?? about.none, since), note].filter(Boolean).join('. '),
    ),
    about.page(window.location.pathname),
    about.browser(navigator.userAgent),
  ].join('\n');
