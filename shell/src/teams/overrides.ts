import {
  PREVIEW_PARAMETER,
  REGISTRY_BASE,
  releasePreview,
  releaseState,
  type PageScreen,
  type ReleaseState,
} from '@refined/shared/contract';
import { inTab, rememberedJson, LIMITS } from '@refined/shared/domain';
import * as z from '@refined/shared/schema';
import {
  offersContract,
  pageScreen,
  screenChoices,
  SHARED_CONTRACT,
  STATE_ADDRESS,
} from '@refined/shared/federation';
import { teamMessages } from '../remote-messages.ts';
import { screensStore } from '../remotes/index.ts';
import { TOO_LATE, withDeadline } from '../remotes/fetch-release.ts';
import { allowedOrigins } from './allowed-origins.ts';

/** Session storage key of this tab's overrides: workspace → origin, or a preview's id. */
const KEY = 'refined.override';

const kept = z.record(z.string(), z.string());
const stored = rememberedJson(inTab, KEY, (origins) => kept.safeParse(origins).data);

/** Empty when nothing is stored. */
const rememberedOverrides = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(stored.read() ?? {}));

/** Stores them for as long as the tab is open. */
const rememberOverrides = (origins: ReadonlyMap<string, string>) =>
  void stored.write(origins.size === 0 ? undefined : Object.fromEntries(origins));

/** A gateway's stream of release generations, in development only. */
const ADDRESS = '/dev/reload';

/**
 * Reloads the page when a release was activated; a host without the stream has no effect.
 * @param origin of a development host; by default the page's own
 */
export const followGenerations = (origin = ''): EventSource => {
  const stream = new EventSource(`${origin}${ADDRESS}`);
  stream.addEventListener('generation', () => window.location.reload());
  return stream;
};

const streams = new Map<string, EventSource>();

const followOrigin = (origin: string): void => {
  if (!streams.has(origin)) streams.set(origin, followGenerations(origin));
};

const followNoOrigin = (): void => {
  for (const stream of streams.values()) stream.close();
  streams.clear();
};

const { fault: sentences, released } = teamMessages.override;

/** The screen's title, if the page knows it. */
const titleOf = (workspace: string): string =>
  screensStore.choices().find((choice) => choice.workspace === workspace)?.releases[0].title ??
  workspace;

/** Messages about overrides that couldn't be restored after a reload, until they are shown. */
let lost: readonly string[] = [];

/** Returns each message once. */
export const takeLostOverrides = (): readonly string[] => {
  const sentences = lost;
  lost = [];
  return sentences;
};

const PREVIEW = 'preview:';

/** The preview in the page's address; removes it from there, so that it is used once. */
const takeAskedPreview = (): string | undefined => {
  const address = new URL(window.location.href);
  const id = address.searchParams.get(PREVIEW_PARAMETER);
  if (id === null) return undefined;
  address.searchParams.delete(PREVIEW_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
  return PREVIEW + id;
};

const begin = (screen: PageScreen, source: string): void => {
  screensStore.setOverride(screen.workspace, screen);
  if (!source.startsWith(PREVIEW)) followOrigin(source);
};

/** Why a screen can't be used from an origin; `teamMessages` has a sentence for each. */
type OverrideFault = keyof typeof teamMessages.override.fault;

type Outcome<Value> =
  ({ readonly ok: true } & Value) | { readonly ok: false; readonly fault: OverrideFault };

const failed = (fault: OverrideFault) => ({ ok: false, fault }) as const;

const parse = async (response: Response): Promise<Outcome<{ readonly state: ReleaseState }>> => {
  const parsed = response.ok
    ? releaseState.safeParse(await response.json().catch(() => undefined))
    : undefined;
  return parsed?.success ? { ok: true, state: parsed.data } : failed('unreadable');
};

/**
 * A development host's release state. It isn't signed: the origin is trusted because the gateway's
 * configuration lists it.
 */
const readReleases = async (origin: string): Promise<Outcome<{ readonly state: ReleaseState }>> => {
  if (!allowedOrigins().includes(origin)) return failed('not-allowed');
  const outcome = await withDeadline(LIMITS.screenDeadline, async (signal) => {
    try {
      return await parse(
        await fetch(`${origin}${STATE_ADDRESS}`, {
          signal,
          cache: 'no-store',
          credentials: 'omit',
        }),
      );
    } catch {
      return failed('not-running');
    }
  });
  return outcome === TOO_LATE ? failed('no-answer') : outcome;
};

export interface OfferedScreen {
  readonly workspace: string;
  readonly title: string;
}

/** The screens of an origin; null if it doesn't answer. Never rejects. */
export const offeredScreens = async (origin: string): Promise<readonly OfferedScreen[] | null> => {
  const outcome = await readReleases(origin);
  return outcome.ok
    ? screenChoices(outcome.state, 0).map(({ workspace, releases: [{ title }] }) => ({
        workspace,
        title,
      }))
    : null;
};

/** The active release of a workspace at an origin. Never rejects. */
const screenAt = async (
  workspace: string,
  origin: string,
): Promise<Outcome<{ readonly screen: PageScreen }>> => {
  const outcome = await readReleases(origin);
  if (!outcome.ok) return outcome;
  const { workspaces, releases } = outcome.state;
  const version = workspaces[workspace]?.active;
  const release = version === undefined ? undefined : releases[workspace]?.[version];
  const screen =
    release && version !== undefined ? pageScreen(workspace, version, release, origin) : undefined;
  if (!screen) return failed('no-such-screen');
  return offersContract(SHARED_CONTRACT, screen.contract)
    ? { ok: true, screen }
    : failed('contract');
};

/** The screen of a preview's link, from the registry of this host. Never rejects. */
const previewedScreen = async (id: string): Promise<Outcome<{ readonly screen: PageScreen }>> => {
  const outcome = await withDeadline(LIMITS.screenDeadline, async (signal) => {
    try {
      const answer = await fetch(`${REGISTRY_BASE}previews/${encodeURIComponent(id)}`, {
        signal,
        cache: 'no-store',
        credentials: 'omit',
      });
      const parsed = releasePreview.safeParse(answer.ok ? await answer.json() : undefined);
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  });
  const preview = outcome === TOO_LATE ? undefined : outcome;
  const screen = preview && pageScreen(preview.workspace, preview.version, preview.release);
  if (!screen) return failed('no-preview');
  const { by, expires } = preview;
  return offersContract(SHARED_CONTRACT, screen.contract)
    ? { ok: true, screen: { ...screen, preview: { by, expires } } }
    : failed('contract');
};

const screenOf = (workspace: string, source: string) =>
  source.startsWith(PREVIEW)
    ? previewedScreen(source.slice(PREVIEW.length))
    : screenAt(workspace, source);

/**
 * Overrides a screen from an origin, in this tab, until the override is ended. Returns a message if
 * that fails; `title` is used in it.
 */
export const takeOverride = async (
  workspace: string,
  title: string,
  origin: string,
): Promise<{ readonly screen: PageScreen } | { readonly sentence: string }> => {
  const outcome = await screenAt(workspace, origin);
  if (!outcome.ok) return { sentence: sentences[outcome.fault](title, origin) };
  rememberOverrides(new Map([...rememberedOverrides(), [workspace, origin]]));
  begin(outcome.screen, origin);
  return outcome;
};

/** Returns to the released screens immediately. */
export const leaveOverrides = (): void => {
  rememberOverrides(new Map());
  followNoOrigin();
  for (const workspace of screensStore.overridden()) screensStore.setOverride(workspace, undefined);
};

/**
 * Restores this tab's overrides after a reload; undefined if there are none, so that nothing has to
 * wait. Resolves when each is restored or has failed: then the released screen is used, and
 * `takeLostOverrides` has the reason. Never rejects.
 */
export const restoreOverrides = (): Promise<void> | undefined => {
  const asked = takeAskedPreview();
  // The workspace of a preview's link is only known from the answer.
  const remembered = [...rememberedOverrides(), ...(asked ? [['', asked] as const] : [])];
  if (remembered.length === 0) return undefined;
  const restore = async ([workspace, origin]: readonly [string, string]): Promise<
    readonly [string, string] | undefined
  > => {
    const outcome = await screenOf(workspace, origin);
    if (outcome.ok) begin(outcome.screen, origin);
    else lost = [...lost, `${sentences[outcome.fault](titleOf(workspace), origin)} ${released}`];
    return outcome.ok ? [outcome.screen.workspace, origin] : undefined;
  };
  return Promise.all(remembered.map(restore)).then((kept) =>
    rememberOverrides(new Map(kept.filter((entry) => entry !== undefined))),
  );
};
