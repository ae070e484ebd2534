import type { RemoteFault, RemoteStage } from '@refined/shared/contract';
import { pageFaultMessages } from '@refined/shared/messages';

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
