import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { screenWorkspaces } from '../../lint/released-workspaces.mjs';
import { SHELL_ONLY } from '../../lint/shell-only.cjs';
import { doorUsers, valuesOf } from './door-users.ts';

const ROOT = path.resolve(process.cwd());
const WORKSPACES = ['shell', ...screenWorkspaces(ROOT)];

const shellOnly: Readonly<Record<string, readonly string[]>> = SHELL_ONLY;

/** The query library is the page's: a screen's own copy would have another cache. */
const LIBRARY = 'part of a library that the page has once';
/** Hooks on the live events: the shell reads the one stream, screens read what came of it. */
const LIVE = 'reads the page’s one stream of live events';
/** Two programs must write and read the same form: of an address, of a storage key. */
const AGREEMENT = 'one end of an agreement whose other end is in shared or the shell';
/** Plain parts that a new screen may need on its first day. */
const CONTROL = 'a plain control of the kit';
/** Alone it would need three parts and the style sheet that only the kit has. */
const DRAWN = 'drawn from inner parts and styles of the kit’s comparison';
/** Screens released before draw with it, and a door's name stays as long as its version. */
const RELEASED = 'used by screens that are released';
/** A second list of them could differ from the kit's own. */
const KIT_TOO = 'drawn by a part of the kit and by a screen';
/** A second way would lose what a page under way brings. */
const SHARED_TOO = 'the one way to change a list that is shown: shared does so too';

/** Names that only one workspace uses, by the reason why they stay in shared. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'api-client': {
    [LIBRARY]: ['queryOptions', 'useQueries'],
    [LIVE]: [
      'useHeard',
      'useHeldDrug',
      'useLostCards',
      'useNewerEdit',
      'useOpenRecords',
      'usePresence',
    ],
    [AGREEMENT]: ['searchSource'],
    [SHARED_TOO]: ['changeList'],
  },
  session: { [AGREEMENT]: ['countDrafts', 'draftKey'] },
  ui: {
    [LIBRARY]: ['defaultRangeExtractor', 'useVirtualizer'],
    [CONTROL]: ['SelectBox', 'SubNavigation'],
    [DRAWN]: ['EarlierStateTable', 'ReasonStrip', 'usualImport'],
    [KIT_TOO]: ['MOVE_ICONS'],
    [RELEASED]: ['Box'],
  },
};

describe.each(Object.entries(EXCEPTIONS))('shared/%s offers', (door, excepted) => {
  const users = doorUsers(ROOT, WORKSPACES, door);
  const few = valuesOf(ROOT, door).filter(
    (name) => !shellOnly[door]?.includes(name) && (users.get(name)?.size ?? 0) < 2,
  );
  const listed = Object.values(excepted).flat();

  // What one workspace uses lives there: here it is the shell's to release (ADR 0033).
  it('what two workspaces use, or what is on the list with a reason', () => {
    expect(few.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('nothing on the list that has two users by now', () => {
    expect(listed.filter((name) => !few.includes(name))).toEqual([]);
  });
});
