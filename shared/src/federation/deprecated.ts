import type { SHARED_DOORS } from './shared-modules.ts';

/** A name of a door that goes with the next major version of the contract. */
export interface Deprecated {
  /** Of the others' names a release shows nothing: each screen bundles them. */
  readonly door: (typeof SHARED_DOORS)[number];
  readonly name: string;
  /** `2027-05-31`, in UTC: from the next day on the gate refuses a release that imports it. */
  readonly lastDay: string;
  /** What takes its place. */
  readonly instead: string;
}

/**
 * The gate and `status` tell teams that use one. Its comment says the same, as `@deprecated`; what
 * runs already goes on running.
 */
export const DEPRECATED: readonly Deprecated[] = [
  {
    door: '@refined/shared/api-client',
    name: 'useComparison',
    lastDay: '2027-05-31',
    instead: 'useDrugSource, and useDrugAction of @refined/shared/lists',
  },
  {
    door: '@refined/shared/api-client',
    name: 'useUndoDecision',
    lastDay: '2027-05-31',
    instead: 'useUndoAction',
  },
];
