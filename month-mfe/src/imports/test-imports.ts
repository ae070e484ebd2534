import type { ImportJob, ImportSet, ImportUpload } from '@refined/shared/contract';

export const tally = (drugs: number, kinds: Record<string, number> = {}) => ({ drugs, kinds });

export const UPLOAD: ImportUpload = {
  id: 'u1',
  name: 'allfiles.zip',
  bytes: 600_000,
  received: 600_000,
  sha256: 'a'.repeat(64),
  finding: {
    kind: 'dpd',
    state: 'marketed',
    entries: 13_454,
    newest: '2026-03-26',
    packed: '2026-04-01',
    fault: null,
  },
};

export const SET: ImportSet = {
  kind: 'dpd',
  uploads: ['u1'],
  problems: [],
  suggested: '2026-04-01',
  earliest: '2026-03-02',
  imported_before: null,
};

/** A job that prepares its preview. */
export const JOB: ImportJob = {
  id: 5,
  kind: 'dpd',
  date: '2026-04-01',
  state: 'preparing',
  files: [{ name: 'allfiles.zip', bytes: 600_000, sha256: UPLOAD.sha256 }],
  created_by: 'reviewer',
  created_at: '2026-04-02T08:00:00.000Z',
  confirmed_by: null,
  confirmed_at: null,
  finished_at: null,
  progress: { stage: 'reading', done: 5_242_880, total: 10_485_760 },
  preview: null,
  previewed_at: null,
  result: null,
  import_id: null,
  error: null,
};
