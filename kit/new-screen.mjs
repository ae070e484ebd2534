// Makes a screen from template/. The template is valid code; `filled` replaces its placeholders.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TEMPLATE = path.join(import.meta.dirname, 'template');
/** Longest name and title. A release store allows 64 characters, with "-mfe". */
const LONGEST = 60;

/**
 * @typedef {object} ScreenRequest
 * @property {string} name with or without `-mfe` at the end
 * @property {string} [title] the title for users; the name's words by default
 * @property {string} [path] router pattern; `/drugs/<name>` by default
 * @property {boolean} [navigation] whether the side navigation has an entry; true by default
 *
 * @typedef {{ workspace: string, title: string, path: string }} TakenRoute
 *
 * @typedef {object} Addresses the product's own routes, and the check whether two patterns overlap
 * @property {readonly { owner: string, path: string }[]} PRODUCT_ROUTES
 * @property {(one: string, other: string) => boolean} routesOverlap
 *
 * @typedef {object} NewScreen
 * @property {string} name without `-mfe`
 * @property {string} workspace
 * @property {string} title
 * @property {string} route
 * @property {boolean} navigation
 */

/** The reason, as a sentence, why no screen was made. Nothing was written. */
export class ScreenRefusal extends Error {}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const segments = (pattern) => pattern.split('/').filter(Boolean);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const problemOf = ({ name, title, route }, address, taken, { PRODUCT_ROUTES, routesOverlap }) => {
  const isOf = ({ path }) => routesOverlap(path, route);
  const unnamed = (pattern) => pattern.replaceAll(/:\w+/g, ':');
  // If several overlap, the one with the same pattern.
  const owner = taken.find(({ path }) => unnamed(path) === unnamed(route)) ?? taken.find(isOf);
  const product = PRODUCT_ROUTES.find(isOf)?.owner;
  const problems = [
    [
      !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name),
      `"${name}" is not a valid name for a screen: use lower-case letters and digits, words joined by hyphens,` +
        ' a letter first (price-history).',
    ],
    [name.length > LONGEST, `"${name}" is too long: at most ${LONGEST} characters.`],
    [
      /^test(-|$)/.test(name),
      `"${name}" can not be used: files whose name begins with "test" are taken for tests.` +
        ' Choose another name.',
    ],
    [
      title === '' || title.length > LONGEST || /\p{Cc}/u.test(title),
      `The title must be one line of 1 to ${LONGEST} characters.`,
    ],
    [
      !/^(\/([a-z0-9]+(-[a-z0-9]+)*|:[a-z][A-Za-z0-9]*))*\/?$/.test(address) || address === '',
      `"${address}" is not a valid path for a screen: use lower-case words joined by hyphens, and parameters,` +
        ' between slashes (/drugs/:drugId/price-history).',
    ],
    [owner, `${route} belongs to ${owner?.title} (${owner?.workspace}). Choose another path.`],
    [product, `${route} belongs to ${product}. Choose another path.`],
  ];
  return problems.find(([isWrong]) => isWrong)?.[1];
};

/**
 * The requested screen. Throws ScreenRefusal for a name, title or path that is invalid or taken.
 *
 * @param {ScreenRequest} request
 * @param {readonly TakenRoute[]} taken the addresses of the existing screens
 * @param {Addresses} addresses
 * @returns {NewScreen}
 */
export const newScreen = (request, taken, addresses) => {
  const name = request.name.replace(/-mfe$/, '');
  const address = request.path ?? `/drugs/${name}`;
  const screen = {
    name,
    workspace: `${name}-mfe`,
    title: request.title?.trim() ?? capital(name.replaceAll('-', ' ')),
    route: `/${segments(address).join('/')}`,
    // A link needs an address without parameters.
    navigation: request.navigation !== false && !address.includes(':'),
  };
  const problem = problemOf(screen, address, taken, addresses);
  if (problem) throw new ScreenRefusal(problem);
  return screen;
};

const filled = ({ name, title, route }, text) => {
  const component = name.split('-').map(capital).join('');
  return text
    .replaceAll(/(['"])Screen title\1/g, () => JSON.stringify(title))
    .replaceAll('Screen title', () => title)
    .replaceAll('/screen-path', route)
    .replaceAll('/screen-address', route.replaceAll(/:\w+/g, '1'))
    .replaceAll('screen-name', name)
    .replaceAll('ScreenName', component)
    .replaceAll('screenName', component.charAt(0).toLowerCase() + component.slice(1));
};

/**
 * Writes a screen into a folder: the template's screen, and the files for its place.
 *
 * @param {string} folder
 * @param {NewScreen} screen
 * @param {{ place: 'workspace' | 'repository', manifest: object, contract: string }} into
 *   `manifest`: more members of its package.json; `contract`: the shared contract's version
 */
export const writeScreen = (folder, screen, { place, manifest, contract }) => {
  for (const part of ['screen', place]) {
    const template = path.join(TEMPLATE, part);
    for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      // npm excludes the files that a .gitignore names, so the template's names have no dot.
      const name = filled(screen, path.relative(template, file)).replace(/(^|[\\/])dot-/g, '$1.');
      const copy = path.join(folder, name);
      if (!entry.isFile()) continue;
      mkdirSync(path.dirname(copy), { recursive: true });
      writeFileSync(copy, filled(screen, readFileSync(file, 'utf8')));
    }
  }
  const file = path.join(folder, 'package.json');
  const { refined, ...rest } = readJson(file);
  const { navigation, ...declared } = { ...refined, contract };
  const made = {
    ...rest,
    ...manifest,
    refined: screen.navigation ? { ...declared, navigation } : declared,
  };
  writeFileSync(file, `${JSON.stringify(made, undefined, 2)}\n`);
};
