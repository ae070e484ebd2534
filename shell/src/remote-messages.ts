import type { RemoteFault, RemoteStage } from '@refined/shared/contract';
import { pageFaultMessages } from '@refined/shared/messages';
import { formats } from '@refined/shared/domain';

/** Texts about a screen that failed to load: which one, at which stage, and why. */
export const remoteMessages = {
  loading: (title: string) => `Loading ${title}`,
  failed: pageFaultMessages.screenFailed,
  /** Heading and window title of a page that only shows a fault. */
  unavailable: 'Page not available',
  reload: 'Reload the page',
  /** A change since the page was opened: a newer release, or the return to an earlier one. */
  update: {
    label: 'Updates of this page',
    screen: (title: string) => `A newer version of ${title} is ready.`,
    screenBack: (title: string, version: string) => `${title} went back to version ${version}.`,
    /** The page before froze or crashed. */
    avoided: (title: string, version: string) =>
      `This page stopped while ${title} was open, so its earlier version ${version} is shown.`,
    use: 'Use it now',
    page: (brand: string) => `A newer version of ${brand} is ready.`,
    pageBack: (brand: string, version: string) => `${brand} went back to version ${version}.`,
    reload: 'Reload',
    /** `message`: the operators' own sentence. */
    switchedOff: (title: string, message: string) =>
      `${title} is switched off from the next page on: ${message}`,
    dismiss: 'Not now',
    /** For a notice without an action. */
    close: 'Close',
  },
  /** Shown at its addresses; `reason`: the operators' own sentence. */
  retired: (reason: string) => `This screen is no longer part of the product: ${reason}`,
  stateFailed: pageFaultMessages.noScreens,
  /** `stage` and `kind`: as in the shell's loader; `version`: the release's. */
  detail: (
    { stage, kind, status }: { stage: RemoteStage; kind: RemoteFault; status?: number | undefined },
    version: string,
  ) =>
    `${remoteMessages.why({ kind, status })} Version ${version} stopped at ${remoteMessages.stage[stage]}. The other screens still work.`,
  /** For a file of the shell itself. */
  shellDetail: ({ kind, status }: { kind: RemoteFault; status?: number | undefined }) =>
    [
      remoteMessages.kind[kind](status),
      'It is a file that every screen needs. No work is lost.',
      remoteMessages.advice[kind],
    ]
      .filter(Boolean)
      .join(' '),
  /** In one or two sentences: what happened, and what to do other than Retry. */
  why: ({ kind, status }: { kind: RemoteFault; status?: number | undefined }): string =>
    [remoteMessages.kind[kind](status), remoteMessages.advice[kind]].filter(Boolean).join(' '),
  stage: {
    state: 'the list of screens',
    contract: 'the check of what it needs',
    entry: 'its first file',
    chunk: 'its code',
    module: 'its start',
    render: 'drawing',
    start: 'its start',
    run: 'work',
  } satisfies Record<RemoteStage, string>,
  kind: {
    network: () => 'A file could not be reached.',
    timeout: () => 'A file did not come in time.',
    status: (status) => `The server refused a file${status ? ` (${status})` : ''}.`,
    type: () => 'The server answered with something else than the file.',
    integrity: () => 'A file is not the one that was released, so it was not run.',
    schema: () => 'A file is not what this release promises, so it was not used.',
    evaluation: () => 'The screen has a fault.',
    render: () => 'The screen has a fault.',
    contract: () => 'The screen was built for another version of this page.',
    blank: () => 'The screen showed nothing.',
    globals: () => 'The screen tried to replace functions that the whole page uses.',
    navigation: () => 'The screen tried to leave the page.',
    errors: () => 'The screen reported errors all the time.',
    frozen: () => 'The page stopped responding.',
  } satisfies Record<RemoteFault, (status?: number) => string>,
  advice: {
    network: 'Check the connection, then retry.',
    timeout: 'Retry in a moment.',
    status: 'Retry in a moment.',
    contract: 'Reload the page. If this stays, report the reference.',
  } as Readonly<Partial<Record<RemoteFault, string>>>,
};

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
