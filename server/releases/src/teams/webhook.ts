import { createHmac } from 'node:crypto';
import { commandOf, type HistoryEntry, type WorkspaceState } from '@refined/shared/contract';
import type { Registrations, Registry, StoredPreview, Webhook } from '../objects/registrations.ts';

/** `sha256=…`, HMAC of the body's bytes with the webhook's secret, hexadecimal. */
export const SIGNATURE_HEADER = 'x-refined-signature';

/** In ms: whoever changes a release waits for it. */
const DEADLINE = 3_000;
/** Changes in one call, the newest ones. */
const MOST = 50;
/** In ms: so long before a preview ends its team is told. */
const ENDS_SOON = 24 * 3_600_000;

/** Previews that end within a day, and whose team wasn't told. */
const endingPreviews = ({ previews }: Registry, workspace: string): StoredPreview[] => {
  const now = Date.now();
  return previews.filter(({ expires, told, ...preview }) => {
    const left = Date.parse(expires) - now;
    return preview.workspace === workspace && !told && left > 0 && left <= ENDS_SOON;
  });
};

const shown = ({ active, canary, disabled, retired }: WorkspaceState) => ({
  active,
  canary: canary ?? null,
  disabled: disabled !== undefined,
  retired: retired !== undefined,
});

const payload = (entry: HistoryEntry) => ({
  generation: entry.generation,
  at: entry.at,
  command: commandOf(entry),
  /** The stop rule's own: its figures. */
  automatic: entry.automatic ?? null,
  actor: entry.actor,
  reason: entry.reason,
  before: entry.before && shown(entry.before),
  after: shown(entry.after),
});

/** Undefined where the team has it; else why not. */
const post = async ({ url, secret }: Webhook, body: string): Promise<string | undefined> => {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: `sha256=${signature}` },
      body,
      signal: AbortSignal.timeout(DEADLINE),
      redirect: 'manual',
    });
    return ok ? undefined : `it answered ${status}`;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'no answer in time' : 'it was not reached';
  }
};

/**
 * Tells a team's webhook what has changed of its screen since it last answered, oldest first, and
 * which previews end within a day. One try: what doesn't arrive comes with the next call. A change
 * may come twice, or after a later one: it has its generation. Rejects where it isn't told.
 *
 * @param entries of the history, newest first
 */
export const tellTeam = async (
  registrations: Registrations,
  entries: AsyncIterable<HistoryEntry>,
  workspace: string,
): Promise<void> => {
  const registry = await registrations.read();
  const webhook = registry.workspaces[workspace]?.webhook;
  if (!webhook) return;
  const news: HistoryEntry[] = [];
  for await (const entry of entries) {
    if (entry.generation <= webhook.told || news.length === MOST) break;
    if (entry.workspace === workspace) news.unshift(entry);
  }
  const ending = endingPreviews(registry, workspace);
  if (news.length + ending.length === 0) return;
  const body = JSON.stringify({
    workspace,
    changes: news.map(payload),
    previews: ending.map(({ id, version, by, expires }) => ({ id, version, by, expires })),
  });
  const fault = await post(webhook, body);
  const generation = fault === undefined ? (news.at(-1)?.generation ?? 0) : 0;
  if (fault === undefined || fault !== webhook.fault)
    await registrations.change((before) => {
      const known = before.workspaces[workspace];
      // Meanwhile another one was set.
      if (known?.webhook?.secret !== webhook.secret) return before;
      // Another process may have told it more.
      const after = { ...webhook, told: Math.max(known.webhook.told, generation), fault };
      return {
        ...before,
        workspaces: { ...before.workspaces, [workspace]: { ...known, webhook: after } },
        previews: before.previews.map((preview) =>
          fault === undefined && ending.some(({ id }) => id === preview.id)
            ? { ...preview, told: true }
            : preview,
        ),
      };
    });
  if (fault !== undefined) throw new Error(`The webhook of ${workspace}: ${fault}.`);
};

/** Tells every team of its previews that end within a day. Rejects with the first that isn't told. */
export const tellEndingPreviews = async (
  registrations: Registrations,
  entries: () => AsyncIterable<HistoryEntry>,
): Promise<void> => {
  const registry = await registrations.read();
  const teams = Object.keys(registry.workspaces).filter(
    (workspace) =>
      registry.workspaces[workspace]?.webhook && endingPreviews(registry, workspace).length > 0,
  );
  await Promise.all(teams.map((workspace) => tellTeam(registrations, entries(), workspace)));
};
