import { nearestWithin } from '../serving/index.ts';
import type { Environment } from './read-settings.ts';
import { SETTINGS, SETTING_NAMES } from './table.ts';

/** Names that begin so are ours. API_ and GATEWAY_ aren't: many programs have such variables. */
const OUR_PREFIXES = ['RELEASE_', 'RELEASES_', 'PRODUCT_', 'OVERRIDE_'];
/** Shorter names are near to too much that isn't ours. */
const SHORTEST_MISSPELLED = 6;
/** Near to API_HOST and API_PORT, and usual in containers for something else. */
const OF_OTHERS = ['APP_HOST', 'APP_PORT'];

/** The setting that was probably meant: one that isn't set itself. */
const meantBy = (name: string, environment: Environment): string | undefined => {
  if (name.length < SHORTEST_MISSPELLED || OF_OTHERS.includes(name)) return undefined;
  const missing = SETTING_NAMES.filter((setting) => !environment[setting]?.trim());
  return nearestWithin(name.length > 8 ? 2 : 1, name, missing);
};

/**
 * A sentence for each variable that looks like a setting and is none: it begins as ours do, or it
 * is one of ours misspelled. A warning only: the environment holds other programs' variables too.
 */
export const unknownSettings = (environment: Environment): string[] =>
  Object.keys(environment)
    .filter((name) => !Object.hasOwn(SETTINGS, name) && environment[name]?.trim())
    .sort()
    .flatMap((name) => {
      const meant = meantBy(name, environment);
      if (meant) return `Warning: there is no setting ${name}. Did you mean ${meant}?`;
      return OUR_PREFIXES.some((prefix) => name.startsWith(prefix))
        ? `Warning: there is no setting ${name}. docs/operating.md lists the settings.`
        : [];
    });
