import { kitMessages } from '@refined/shared/messages';

/**
 * "Committee Queue, 12 items", as a label: from the content, browsers would read a blank before the
 * comma.
 */
export const countedName = (
  label: string,
  count: number | undefined,
  isStale: boolean,
): string | undefined =>
  count === undefined
    ? undefined
    : [label, kitMessages.items(count), ...(isStale ? [kitMessages.stale] : [])].join(', ');
