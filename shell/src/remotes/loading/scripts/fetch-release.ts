import type { PageScreen } from '@refined/shared/contract';
import { offersContract, SHARED_CONTRACT } from '@refined/shared/federation';
import { screenFault } from '../../screen-result.ts';
import type { ScreenFault } from '../../screen-result.ts';
import { fetchScript } from './fetch-script.ts';

/** What is wrong with a release before any of it is fetched. A file without a hash is never run. */
const refusal = (screen: PageScreen): ScreenFault | undefined => {
  if (!offersContract(SHARED_CONTRACT, screen.contract)) return screenFault('contract', 'contract');
  const isListed = ({ path, integrity }: PageScreen['entry']) =>
    /^sha384-./.test(integrity) &&
    Object.hasOwn(screen.integrity, path) &&
    screen.integrity[path] === integrity;
  if (!isListed(screen.entry)) return screenFault('entry', 'integrity');
  return screen.initial.every(isListed) ? undefined : screenFault('chunk', 'integrity');
};

/**
 * Fetches entry and initial chunks in parallel and checks them, without running them. The first
 * failure ends the wait for the others. Never rejects.
 * @param suffix of each address
 * @returns undefined when they are all there
 */
export const fetchRelease = async (
  screen: PageScreen,
  suffix: string,
): Promise<ScreenFault | undefined> => {
  const refused = refusal(screen);
  if (refused) return refused;
  const address = (path: string) => `${screen.base}${path}${suffix}`;
  const files = [
    fetchScript('entry', address(screen.entry.path), screen.entry.integrity),
    ...screen.initial.map((file) => fetchScript('chunk', address(file.path), file.integrity)),
  ];
  return new Promise((resolve) => {
    for (const file of files) void file.then((fault) => fault && resolve(fault));
    void Promise.all(files).then(() => resolve(undefined));
  });
};
