import type { ReleaseMeta, ReleaseStore } from '@refined/releases';

export interface CheckedPair {
  readonly shell: string;
  readonly screen: string;
  readonly ok: boolean;
  readonly problem?: string;
}

export const checkTogether: (options: {
  readonly store: ReleaseStore;
  readonly candidate: {
    readonly workspace: string;
    readonly version: string;
    readonly folder: string;
    readonly meta: ReleaseMeta;
  };
  readonly say: (line: string) => void;
}) => Promise<{ readonly ok: boolean; readonly pairs: readonly CheckedPair[] }>;
