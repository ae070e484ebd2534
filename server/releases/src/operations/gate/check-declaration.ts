import { screenDeclaration } from '@refined/shared/contract';
import { isDrawnBy, isScreenRoute } from '../../objects/addresses.ts';
import { refused } from '../definition/command-error.ts';
import type { GatedRelease } from './built-release.ts';
import { gateMessages } from './gate-messages.ts';

type Declaration = GatedRelease['release']['meta']['declaration'];

const MOST = { routes: 20, entries: 5, letters: 40 };
/** Calls that the shell can send before a screen's code is loaded. */
const STARTS = ['search', 'queue', 'drug'];

/** A name for the navigation: one short line without invisible characters. */
const isName = (text: string): boolean =>
  text.trim() === text && text !== '' && [...text].length <= MOST.letters && !/\p{C}/u.test(text);

/** Equal for two names that look the same to a reader. */
const asRead = (name: string): string =>
  name.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether it is an address in this product for browsers too: no scheme, no host, no `..`. */
const isOwnAddress = (to: string): boolean => {
  const base = 'http://product.invalid';
  if (!to.startsWith('/') || !URL.canParse(to, base)) return false;
  const { origin, pathname, search } = new URL(to, base);
  return origin === base && `${pathname}${search}` === to;
};

/** The problem with a screen's declaration; undefined: none. */
const problemOf = (
  { title, routes, navigation = [] }: Extract<Declaration, { kind: 'screen' }>,
  others: ReadonlyMap<string, string>,
): string | undefined => {
  const paths = routes.map(({ path }) => path);
  const names = [title, ...navigation.flatMap(({ label, section }) => [label, section ?? label])];
  const wrongName = names.find((name) => !isName(name));
  const wrongRoute = paths.find((path) => !isScreenRoute(path));
  const starts = routes.find((route) => route.starts && !STARTS.includes(route.starts))?.starts;
  const outside = navigation.find(
    ({ to }) => !isOwnAddress(to) || !isDrawnBy(paths, to.split('?')[0]!),
  );
  const taken = [title, ...navigation.map(({ label }) => label)].find((name) =>
    others.has(asRead(name)),
  );
  const mark = navigation
    .flatMap(({ icon, feature }) => [icon, feature])
    .find((name) => name !== undefined && !/^[\w-]{1,40}$/.test(name));
  const text = gateMessages.declaration;
  if (wrongName !== undefined) return text.name(wrongName.slice(0, 60), MOST.letters);
  if (routes.length === 0) return text.noRoute;
  if (routes.length > MOST.routes) return text.tooMany('routes', MOST.routes);
  if (wrongRoute !== undefined) return text.route(wrongRoute.slice(0, 60));
  if (starts !== undefined) return text.starts(starts.slice(0, 60), STARTS);
  if (navigation.length > MOST.entries)
    return text.tooMany('entries of the navigation', MOST.entries);
  if (outside) return text.outside(outside.to.slice(0, 60));
  if (mark !== undefined) return text.mark(mark.slice(0, 60));
  return taken === undefined ? undefined : text.taken(taken, others.get(asRead(taken))!);
};
/**
 * Rejects with `declaration` if a screen's names or addresses aren't its own: an address outside of
 * the screen's routes, another screen's name, or too many of either.
 */
export const checkDeclaration = async ({ store, release }: GatedRelease): Promise<void> => {
  const { declaration } = release.meta;
  // checkContents reports an invalid declaration.
  if (declaration.kind !== 'screen' || !screenDeclaration.safeParse(declaration).success) return;
  const { workspaces = {}, releases = {} } = (await store.readState()) ?? {};
  const others = new Map<string, string>();
  for (const [workspace, { active, retired }] of Object.entries(workspaces)) {
    const other = releases[workspace]?.[active]?.declaration;
    if (workspace === release.workspace || retired || other?.kind !== 'screen') continue;
    for (const name of [other.title, ...(other.navigation ?? []).map(({ label }) => label)])
      others.set(asRead(name), workspace);
  }
  const problem = problemOf(declaration, others);
  if (problem !== undefined) throw refused('declaration', problem);
};
