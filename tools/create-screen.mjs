// Makes a screen of tools/screen-template (docs/screens.md). The template is valid code: the words
// that stand for the new screen's are listed in `fill`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { allWorkspaces } from './lint/released-workspaces.mjs';

const PRETTIER = createRequire(import.meta.url).resolve('prettier/bin/prettier.cjs');
const TEMPLATE = path.join(import.meta.dirname, 'screen-template');
/** Of a name and a title. A release store takes 64, with "-mfe". */
const LONGEST = 60;
/** Pages of the shell, and what the servers answer. */
const SHELL_PAGES = ['/', '/login', '/drugs/queue'];
const SERVERS = ['api', 'releases', 'client-reports', 'dev', 'healthz', 'readyz'];

/**
 * @typedef {object} ScreenRequest
 * @property {string} root folder of the repository
 * @property {string} name with or without `-mfe` at its end
 * @property {string} [title] what users read; the name's words by default
 * @property {string} [path] router pattern; `/drugs/<name>` by default
 * @property {boolean} [navigation] whether the side navigation has an entry; true by default
 */

/** Why there is no new screen, as a sentence. Nothing was written. */
export class ScreenRefusal extends Error {}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
const readJson = (...place) => JSON.parse(readFileSync(path.join(...place), 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
const segments = (pattern) => pattern.split('/').filter(Boolean);

/** Whether a page has these addresses already. A `:drugId` is a number, so that words are free. */
const takes = (pattern, wanted) =>
  segments(pattern).length === segments(wanted).length &&
  segments(pattern).every((segment, at) => {
    const other = segments(wanted)[at];
    if (!segment.startsWith(':')) return segment === other;
    return other.startsWith(':') || segment !== ':drugId' || /^\d+$/.test(other);
  });

const check = (root, name, title, given, route) => {
  const [first = ''] = segments(route);
  const owner = allWorkspaces(root)
    .map((workspace) => ({ workspace, ...readJson(root, workspace, 'package.json').refined }))
    .find(({ routes }) => routes?.some((taken) => takes(taken.path, route)));
  const problems = [
    [
      !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name),
      `"${name}" is no name for a screen: lower-case letters and digits, words joined by hyphens, a letter first (price-history).`,
    ],
    [name.length > LONGEST, `"${name}" is too long: at most ${LONGEST} characters.`],
    [
      /^test(-|$)/.test(name),
      `"${name}" can not be used: files whose name begins with "test" are taken for tests. Choose another name.`,
    ],
    [
      existsSync(path.join(root, `${name}-mfe`)),
      `There is a folder ${name}-mfe already. Choose another name.`,
    ],
    [
      title === '' || title.length > LONGEST || /\p{Cc}/u.test(title),
      `The title must be one line of 1 to ${LONGEST} characters.`,
    ],
    [
      !/^(\/([a-z0-9]+(-[a-z0-9]+)*|:[a-z][A-Za-z0-9]*))*\/?$/.test(given) || given === '',
      `"${given}" is no path for a screen: lower-case words joined by hyphens, and parameters, between slashes (/drugs/:drugId/price-history).`,
    ],
    [SHELL_PAGES.includes(route), `${route} is a page of the shell. Choose another path.`],
    [
      SERVERS.includes(first),
      `What begins with /${first} is answered by the servers. Choose another path.`,
    ],
    [owner, `${route} belongs to ${owner?.title} (${owner?.workspace}). Choose another path.`],
  ];
  const problem = problems.find(([isWrong]) => isWrong);
  if (problem) throw new ScreenRefusal(problem[1]);
};

/** Makes the workspace known to npm and the compiler, behind the last one that browsers load. */
const register = (root, workspace) => {
  const workspaces = allWorkspaces(root);
  const isReleased = (name) => readJson(root, name, 'package.json').refined;
  workspaces.splice(workspaces.findLastIndex(isReleased) + 1, 0, workspace);
  const change = (file, changed) =>
    writeJson(path.join(root, file), { ...readJson(root, file), ...changed });
  change('package.json', { workspaces });
  change('tsconfig.json', { references: workspaces.map((name) => ({ path: name })) });
  // What `npm install` would write: its dependencies are installed already.
  const { packages } = readJson(root, 'package-lock.json');
  packages[''].workspaces = workspaces;
  packages[workspace] = { version: '1.0.0' };
  packages[`node_modules/${workspace}`] = { resolved: workspace, link: true };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  change('package-lock.json', { packages: Object.fromEntries(sorted) });
};

/**
 * Makes `<name>-mfe` in `root`, formatted. Throws ScreenRefusal for a name, title or path that is
 * bad or taken.
 *
 * @param {ScreenRequest} request
 */
export const createScreen = ({ root, navigation = true, ...request }) => {
  const name = request.name.replace(/-mfe$/, '');
  const title = request.title?.trim() ?? capital(name.replaceAll('-', ' '));
  const wanted = request.path ?? `/drugs/${name}`;
  const route = `/${segments(wanted).join('/')}`;
  check(root, name, title, wanted, route);
  const workspace = `${name}-mfe`;
  const component = name.split('-').map(capital).join('');
  const fill = (text) =>
    text
      .replaceAll(/(['"])Screen title\1/g, () => JSON.stringify(title))
      .replaceAll('Screen title', () => title)
      .replaceAll('/screen-path', route)
      .replaceAll('/screen-address', route.replaceAll(/:\w+/g, '1'))
      .replaceAll('screen-name', name)
      .replaceAll('ScreenName', component)
      .replaceAll('screenName', component.charAt(0).toLowerCase() + component.slice(1));
  const entries = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const copy = path.join(root, workspace, fill(path.relative(TEMPLATE, file)));
    mkdirSync(path.dirname(copy), { recursive: true });
    writeFileSync(copy, fill(readFileSync(file, 'utf8')));
  }
  const manifest = readJson(root, workspace, 'package.json');
  manifest.refined.contract = readJson(root, 'shell', 'package.json').refined.contract;
  // A link needs an address without parameters.
  const isLinked = navigation && !route.includes(':');
  if (!isLinked) delete manifest.refined.navigation;
  writeJson(path.join(root, workspace, 'package.json'), manifest);
  register(root, workspace);
  const format = [PRETTIER, '--write', '--log-level', 'warn', workspace, 'tsconfig.json'];
  spawnSync(process.execPath, format, { cwd: root, stdio: 'inherit' });
  return { workspace, path: route, navigation: isLinked };
};
