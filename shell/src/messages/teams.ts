import { formats } from '@refined/shared/domain';
const when = (at: string) => formats.moment(at);

/** Texts for people who ship screens or report a fault: About, and screens in development. */
export const teamMessages = {
  about: {
    item: 'About',
    title: 'About ReFined',
    table: 'What this page is made of',
    column: { part: 'Part', version: 'Version', commit: 'Commit', since: 'Since generation' },
    shell: 'Shell',
    none: '–',
    generation: (generation: number, changedAt: string) =>
      `Generation ${generation}, of ${when(changedAt)}`,
    noState: 'The list of screens could not be loaded: versions are not known.',
    fallback: (shown: string, failed: string, reason: string) =>
      `Showing ${shown} because ${failed} failed: ${reason}`,
    shellFallback: (shown: string, failed: string) =>
      `Showing ${shown} because ${failed} could not start`,
    failed: (version: string, reason: string) => `${version} failed: ${reason}`,
    canary: (version: string) => `Showing ${version}, which a part of the browsers tries first`,
    pinned: (version: string) => `Showing ${version} until another page is opened`,
    reload: (version: string) => `Showing ${version} until the page is reloaded`,
    override: (version: string, origin: string) =>
      `Showing ${version} from ${origin} (development)`,
    preview: (version: string, by: string) => `Showing ${version}, a preview by ${by}`,
    disabled: (message: string) => `Switched off: ${message}`,
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'This browser does not let the page copy. Select the text and copy it yourself.',
    /** Lines of the copied text. */
    line: (title: string, version: string, commit: string, since: number | undefined) =>
      `${title} ${version}, commit ${commit}${since === undefined ? '' : `, since generation ${since}`}`,
    page: (address: string) => `Page ${address}`,
    browser: (agent: string) => `Browser ${agent}`,
  },
  override: {
    item: 'Use a screen under development',
    title: 'Use a screen under development',
    explanation:
      'In this tab only, until you leave it or close the tab. Everybody else keeps the released screen.',
    screen: 'Screen',
    origin: 'Comes from',
    originHint: (workspace: string) => `Start it there: npm run dev -w ${workspace}`,
    use: 'Use it',
    strip: 'Screens under development',
    comesFrom: (title: string, origin: string) => `${title} comes from ${origin} (development)`,
    previews: (title: string, version: string, preview: { by: string; expires: string }) =>
      `Preview of ${title} ${version} by ${preview.by}, in this tab only, until ${formats.day(preview.expires)}`,
    leave: 'Use the released version',
    left: 'The released screens are back.',
    taken: (title: string, version: string, origin: string) =>
      `${title} ${version} from ${origin} is used in this tab.`,
    fault: {
      'not-allowed': (_screen, origin) => `This host does not allow screens from ${origin}.`,
      'not-running': (_screen, origin) => `Nothing answers at ${origin}. Start npm run dev there.`,
      'no-answer': (_screen, origin) =>
        `${origin} did not answer in time. Wait until it says that it is ready, then try again.`,
      unreadable: (_screen, origin) =>
        `${origin} answers, but not with the releases of a development host.`,
      'no-such-screen': (screen, origin) => `${origin} has no screen ${screen}.`,
      'no-preview': () => 'This preview has expired, or never was.',
      contract: (screen, origin) =>
        `${screen} from ${origin} needs another version of this page than this one. Bring both to the same commit.`,
    } satisfies Record<string, (screen: string, origin: string) => string>,
    /** After the fault's sentence, if a reload couldn't restore the override. */
    released: 'The released screen is used.',
  },
} as const;
