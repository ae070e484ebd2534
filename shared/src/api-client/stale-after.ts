import type { QueryClient } from '@tanstack/react-query';
import { IMPORTED, STALE_AFTER } from '../contract/index.ts';
import { markStale } from './mark-stale.ts';

/** For the hooks of publications and imports. */
export const forgetAfter = {
  publication: (queryClient: QueryClient): void => markStale(queryClient, STALE_AFTER.publish),
  import: (queryClient: QueryClient): void => markStale(queryClient, IMPORTED),
} as const;
