import { formats } from '@refined/shared/domain';

const text = (...sentences: readonly string[]): string => sentences.join(' ');

/** The sentences of `refined-screen`. */
export const kitMessages = {
  noScreen: (folder: string): string =>
    text(
      `${folder} holds no screen: its package.json has no "refined" that declares one.`,
      "Run this in a screen's folder, or make one: refined-screen new NAME.",
    ),
  noPackage: (why: string): string => `package.json can't be read: ${why}.`,
  noReport: (file: string, why: string): string =>
    `${file} can't be written (${why}): give --report a file. Nothing was built.`,
  noName: 'package.json needs a name and a version.',
  wrongMember: (path: readonly PropertyKey[]): string =>
    `package.json: "${['refined', ...path].join('.')}" is missing or wrong. Compare it with what refined-screen new makes.`,
  folderTaken: (folder: string): string =>
    `The folder ${folder} already exists: choose another name. Nothing was written.`,
  made: (workspace: string, path: string): string => `Made ${workspace}, which is shown at ${path}.

  cd ${workspace}
  npm install                        once
  npm test                           types, lint and its tests
  npm run dev -- --host URL          in the page of a running host, at every change
  npm run check -- --host URL        what a release has to pass there`,
  noNavigation: 'Its address has parameters, so the side navigation has no entry for it.',

  noShell: (host: string): string => `${host} has no active shell: a screen can't be tried there.`,
  unfit: (host: string, shell: string, offers: string, needs: string): string =>
    text(
      `${host} runs ${shell}, which offers the shared contract ${offers};`,
      `this screen is made for ${needs}. Use the kit and @refined/shared of that contract,`,
      'or wait until the host has a newer shell. Nothing was built.',
    ),
  notInstalled: (declared: string, installed: string): string =>
    text(
      `package.json declares the shared contract ${declared},`,
      `and the installed @refined/shared has ${installed}: raise one of them. Nothing was built.`,
    ),
  otherLibraries: (
    others: readonly { readonly name: string; readonly own?: string; readonly provided: string }[],
  ): string =>
    text(
      `The screen has ${formats.list(others.map(({ name, own }) => (own ? `${name} ${own}` : `no ${name}`)))},`,
      `but pages provide ${formats.list(others.map(({ provided }) => provided))}, as the installed @refined/shared says:`,
      `npm install ${others.map(({ name, provided }) => `${name}@${provided}`).join(' ')}. Nothing was built.`,
    ),
  routeTaken: (path: string, owner: string, host: string): string =>
    `${path} belongs to ${owner} on ${host}. Choose another path.`,

  nameTaken: (workspace: string, host: string): string =>
    `${host} has a screen ${workspace} already. Choose another name.`,

  built: (name: string, folder: string, size: string): string =>
    `Built ${name} into ${folder}: first load ${size} in brotli.`,
  tested: (checks: readonly string[]): string => `✓ ${checks.join(', ')}`,
  red: (checks: readonly string[]): string => `Not passed: ${checks.join(', ')}.`,
  checked: (name: string, host: string): string =>
    `${name} would pass the gate of ${host}. Nothing was published.`,
  report: {
    preview: (address: string, expires: string): string =>
      `[Open the preview](${address}), until ${expires.slice(0, 10)}.`,
    notDone: (code: string): string => `Refused: \`${code}\`. Nothing is shown.`,
    size: (size: string, budget: string): string => `First load: ${size} of ${budget} in brotli`,
    compared: (difference: string, isMore: boolean, version: string): string =>
      `${difference} ${isMore ? 'more' : 'less'} than ${version}, which is active`,
    same: (version: string): string => `as much as ${version}, which is active`,
  },
  uncommitted: (workspace: string): string =>
    text(
      `${workspace} has uncommitted changes: nobody could build this release again.`,
      'Commit them first. Nothing was published.',
    ),

  notAllowed: (host: string, origin: string): string =>
    text(
      `${host} takes no screen from ${origin}: its gateway needs OVERRIDE_ORIGINS=${origin}.`,
      'Only hosts for development allow it.',
    ),
  portTaken: (port: number): string =>
    text(
      `Another program listens at port ${port}. Choose a free one with --port;`,
      "the host's OVERRIDE_ORIGINS has to list it.",
    ),
  building: (name: string): string => `Building ${name} …`,
  ready: (title: string, path: string, origin: string, host: string): string =>
    text(
      `${title} is served at ${origin}. On ${host} choose "Use a screen under development"`,
      `in the user menu, ${title} and ${origin}, then open ${host}${path}.`,
      'The page follows every change. Ctrl-C ends it.',
    ),
  rebuilt: (name: string): string => `Built ${name}.`,
} as const;
