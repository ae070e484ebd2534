import type {
  FailureError,
  HistoryEntry,
  ReleasesOverview,
  WorkspaceOverview,
} from '@refined/shared/contract';

const failed = {
  version: '1.2.0',
  stage: 'render',
  fault: 'render',
  count: 3,
  first: '2026-11-20T08:00:00.000Z',
  last: '2026-11-20T09:00:00.000Z',
};
const error: FailureError = {
  ...failed,
  name: 'TypeError',
  message: 'list is undefined',
  frames: [
    {
      file: 'queues-mfe/1.2.0/a.js',
      line: 1,
      column: 100,
      function: 't',
      source: { file: 'queues-mfe/src/list.tsx', line: 12, column: 5, name: 'drawList' },
    },
    { file: 'queues-mfe/1.2.0/a.js', line: 1, column: 200 },
  ],
  shown: '1.1.0',
  browser: 'Chrome 126',
  references: ['r-1'],
};

/** The queues: 1.2.0 is live and fails, 1.3.0 is a canary, 1.4.0 waits. */
export const queues = (given: Partial<WorkspaceOverview> = {}): WorkspaceOverview => ({
  workspace: 'queues-mfe',
  title: 'Queues',
  kind: 'screen',
  active: '1.2.0',
  commit: '0123456789abcdef0123456789abcdef01234567',
  since: { at: '2026-11-20T07:00:00.000Z', by: 'Robin (robin)', reason: 'faster' },
  previous: ['1.1.0', '1.0.0'],
  canary: { version: '1.3.0', percent: 5 },
  newest: '1.4.0',
  failures: [failed],
  traffic: [{ version: '1.2.0', minutes: 30, loads: 40, failed: 3, people: 2, errors: [error] }],
  ...given,
});

export const entry = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  generation: 7,
  at: '2026-11-20T07:00:00.000Z',
  actor: 'Robin (robin)',
  reason: 'faster',
  command: 'activate',
  workspace: 'queues-mfe',
  before: { active: '1.1.0', since: 2, previous: ['1.0.0'] },
  after: { active: '1.2.0', since: 7, previous: ['1.1.0', '1.0.0'] },
  previous: '',
  state: '',
  ...given,
});

export const overview = (given: Partial<ReleasesOverview> = {}): ReleasesOverview => ({
  generation: 7,
  workspaces: [queues()],
  history: [entry()],
  ...given,
});
