import type { SHARED_DOORS } from './shared-modules.ts';

/** A deprecated name: the next major version of the contract removes it. */
export interface Deprecated {
  /** Only these doors: screens bundle the others, so a release doesn't show their names. */
  readonly door: (typeof SHARED_DOORS)[number];
  readonly name: string;
  /** `2027-05-31`, in UTC: after this day the gate refuses a release that imports the name. */
  readonly lastDay: string;
  /** The replacement. */
  readonly instead: string;
}

/**
 * The gate and `status` warn teams that use one of these names. Its comment has the same text as
 * `@deprecated`. Releases that are already live keep working.
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
  {
    door: '@refined/shared/ui',
    name: 'DelistedChoice',
    lastDay: '2027-05-31',
    instead: 'MarketChoice',
  },
  {
    door: '@refined/shared/ui',
    name: 'useDelistedKeys',
    lastDay: '2027-05-31',
    instead: 'useMarketKeys',
  },
];
