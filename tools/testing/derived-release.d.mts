import type { Build, ReleaseStore } from '@refined/releases';

export interface Derivation {
  readonly workspace: string;
  /** The stored version that it is made of. */
  readonly from: string;
  readonly version: string;
  /** Where the built files are written. */
  readonly folder: string;
  /** What throws while it is evaluated. */
  readonly broken?: 'entry' | 'chunk' | 'factory';
  readonly change?: (path: string, text: string) => string;
}

export const deriveRelease: (store: ReleaseStore, derivation: Derivation) => Promise<Build>;
