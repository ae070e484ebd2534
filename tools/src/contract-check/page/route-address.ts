import { PATHS } from '@refined/shared/domain';

/** Values for a route's parameters: an existing queue, and the only drug of the canned answers. */
const FILLED: Readonly<Record<string, string>> = { queueSlug: 'noc', drugId: '1' };

/**
 * An address that matches a react-router pattern: `/drugs/queue/:queueSlug` → `/drugs/queue/noc`.
 */
export const routeAddress = (pattern: string): string => {
  const parts = pattern
    .split('/')
    .filter((part) => part !== '' && part !== '*' && !part.endsWith('?'));
  const filled = parts.map((part) =>
    part.replace(/^:([\w-]+)/, (_all, name: string) => FILLED[name] ?? '1'),
  );
  return filled.length === 0 ? PATHS.home() : `/${filled.join('/')}`;
};
