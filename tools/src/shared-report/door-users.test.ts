import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { screenWorkspaces } from '../../lint/released-workspaces.mjs';
import { SHELL_ONLY } from '../../lint/shell-only.cjs';
import { doorUsers, valuesOf } from './door-users.ts';

const ROOT = path.resolve(process.cwd());
const WORKSPACES = ['shell', ...screenWorkspaces(ROOT)];

const shellOnly: Readonly<Record<string, readonly string[]>> = SHELL_ONLY;

/** Part of something that makes sense as a whole only. */
const WHOLE = 'one part of a set: results, the query library, the live events, the kit’s controls';
/** Would have to reach into the page's one cache or stream. */
const CACHE = 'works on the page’s one cache';
/** Belongs to its one screen: to be moved there, never to be added to. */
const OLDER = 'one screen’s, from before the rule';

/** Names of the singletons that fewer than two workspaces may use, and why they may stay. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'api-client': {
    [WHOLE]: [
      ...['answered', 'CallError', 'failure', 'faultOf', 'success', 'unwrap'],
      ...['infiniteQueryOptions', 'queryOptions', 'useInfiniteQuery', 'useQueries', 'useQuery'],
      ...['useHeard', 'useHeldDrug', 'useLive', 'useNewerEdit', 'useOpenRecords', 'usePresence'],
      ...['newIdempotencyKey', 'searchSource', 'SEARCH_PARAMETERS'],
    ],
    [CACHE]: ['placeCachedDrug', 'recordQuery', 'useDrugRecord', 'useLatestRecord', 'useLookups'],
    [OLDER]: [...['useDatabaseFiles', 'useDrugSource', 'useSaveDrug']],
  },
  session: {
    [WHOLE]: ['countDrafts', 'draftKey', 'initials', 'safeNext', 'SessionProvider'],
  },
  ui: {
    [WHOLE]: [
      ...['Badge', 'BrandMark', 'CountBadge', 'describedBy', 'DrugBadges', 'Field', 'isIconName'],
      ...['Drawer', 'MenuButton', 'MoveButtons', 'PrintHead', 'SelectBox', 'SubNavigation'],
      ...['TabStrip', 'TextArea', 'usePrinting', 'useToastLog', 'KitRoot'],
      ...['defaultRangeExtractor', 'useVirtualizer', 'VisuallyHidden'],
    ],
    [OLDER]: [
      ...['DelistedChoice', 'EarlierStateTable', 'FieldChanges', 'ReasonStrip', 'ReasonText'],
      ...['UsualImport', 'usualImport'],
    ],
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
});
