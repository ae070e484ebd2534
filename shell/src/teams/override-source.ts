import {
  REGISTRY_BASE,
  releasePreview,
  releaseState,
  type PageScreen,
  type ReleaseState,
} from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import {
  offersContract,
  pageScreen,
  screenChoices,
  SHARED_CONTRACT,
  STATE_ADDRESS,
} from '@refined/shared/federation';
import type { teamMessages } from '../messages/teams.ts';
import { TOO_LATE, withDeadline } from '../remotes/deadline.ts';
import { allowedOrigins } from './allowed-origins.ts';

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
export const screenAt = async (
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
export const previewedScreen = async (
  id: string,
): Promise<Outcome<{ readonly screen: PageScreen }>> => {
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
