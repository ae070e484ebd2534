import { createHmac } from 'node:crypto';
import { commandOf, type HistoryEntry, type WorkspaceState } from '@refined/shared/contract';
import type { Registrations, Registry, StoredPreview, Webhook } from '../objects/registrations.ts';

/** `sha256=…`, HMAC of the body's bytes with the webhook's secret, hexadecimal. */
export const SIGNATURE_HEADER = 'x-refined-signature';

/** In ms: the user who changes a release waits for it. */
const DEADLINE = 3_000;
/** Most changes in one call, the newest ones. */
const MOST = 50;
/** How long before a preview's end its team is notified, in ms. */
const ENDS_SOON = 24 * 3_600_000;

/** Previews that end within a day, and whose team isn't notified yet. */
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
  /** The stop rule's figures, if it made the change. */
  automatic: entry.automatic ?? null,
  actor: entry.actor,
  reason: entry.reason,
  before: entry.before && shown(entry.before),
  after: shown(entry.after),
});

/** Posts the body; returns why it failed, or undefined. */
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
 * Sends a team's webhook the changes of its screen since the last delivery, oldest first, and the
 * previews that end within a day. One try: failed deliveries come with the next call. A change may
 * arrive twice, or after a later one; its generation shows that. Rejects if the delivery fails.
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
      // Another webhook was set meanwhile.
      if (known?.webhook?.secret !== webhook.secret) return before;
      // Another process may have delivered later changes.
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

/** Notifies all teams of previews that end within a day. Rejects with the first failed delivery. */
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
