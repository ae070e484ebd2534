import { PREVIEW_PARAMETER, type PageScreen } from '@refined/shared/contract';
import { inTab, rememberedJson } from '@refined/shared/domain';
import * as z from '@refined/shared/schema';
import { teamMessages } from '../messages/teams.ts';
import { screensStore } from '../remotes/index.ts';
import { previewedScreen, screenAt } from './override-source.ts';

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
