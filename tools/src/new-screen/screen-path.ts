import { ScreenRefusal } from './screen-refusal.ts';

/** The routes that a screen declares. */
export interface ScreenRoutes {
  readonly workspace: string;
  readonly title: string;
  readonly paths: readonly string[];
}

/** Pages of the shell; a screen may take one over later, by its own declaration. */
const SHELL = ['/', '/login', '/drugs/queue'];
/** Addresses that never reach a page, by their first part. */
const SERVERS = ['api', 'releases', 'client-reports', 'dev', 'healthz', 'readyz'];

const SEGMENT = /^([a-z0-9]+(-[a-z0-9]+)*|:[a-z][A-Za-z0-9]*)$/;

/**
 * What a parameter never stands for, so that the address is free; a parameter without an entry
 * stands for anything.
 */
const NEVER: Readonly<Record<string, RegExp>> = { ':drugId': /\D/ };

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isParameter = (segment: string): boolean => segment.startsWith(':');

/**
 * Whether the pattern shows addresses that the path would take. If the path has more parameters
 * than the pattern, the pattern wins (D39).
 */
const takes = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length &&
  path.every((segment, at) => {
    const other = pattern[at]!;
    if (isParameter(segment)) return isParameter(other);
    return isParameter(other) ? !NEVER[other]?.test(segment) : segment === other.toLowerCase();
  });

/**
 * The path without a final slash, and an address that it matches. Throws ScreenRefusal for an
 * invalid path, and for addresses that the shell, a server or another screen has.
 */
export const checkPath = (
  given: string,
  screens: readonly ScreenRoutes[],
): { path: string; address: string } => {
  const segments = segmentsOf(given);
  const path = `/${segments.join('/')}`;
  if (
    !given.startsWith('/') ||
    /\/\//.test(given) ||
    !segments.every((segment) => SEGMENT.test(segment))
  ) {
    throw new ScreenRefusal(
      `"${given}" is no path for a screen: lower-case words joined by hyphens, and parameters, between slashes (/drugs/:drugId/price-history).`,
    );
  }
  if (SHELL.includes(path))
    throw new ScreenRefusal(`${path} is a page of the shell. Choose another path.`);
  if (SERVERS.includes(segments[0]!))
    throw new ScreenRefusal(
      `${path} is no page's: what begins with /${segments[0]} is answered by the servers. Choose another path.`,
    );
  const owner = screens.find(({ paths }) =>
    paths.some((pattern) => takes(segments, segmentsOf(pattern))),
  );
  if (owner)
    throw new ScreenRefusal(
      `${path} belongs to ${owner.title} (${owner.workspace}). Choose another path.`,
    );
  return {
    path,
    address: `/${segments.map((segment) => (isParameter(segment) ? '1' : segment)).join('/')}`,
  };
};
