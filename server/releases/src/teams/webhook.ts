import { createHmac } from 'node:crypto';
import { commandOf, type ReleaseState, type WorkspaceState } from '@refined/shared/contract';
import type { Registrations, Registry, StoredPreview, Webhook } from '../objects/registrations.ts';
import type { HistoryRecord } from '../state/history-record.ts';

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

const shown = (entry: WorkspaceState | undefined) =>
  entry
    ? {
        active: entry.active,
        canary: entry.canary ?? null,
        disabled: entry.disabled !== undefined,
        retired: entry.retired !== undefined,
      }
    : null;

/** A restore names one workspace and changes all: what is shown is read from the states. */
const payload = (
  workspace: string,
  { entry, state }: HistoryRecord,
  before: ReleaseState | undefined,
) => ({
  generation: entry.generation,
  at: entry.at,
  command: commandOf(entry),
  /** The stop rule's figures, if it made the change. */
  automatic: entry.automatic ?? null,
  actor: entry.actor,
  reason: entry.reason,
  before: shown(before?.workspaces[workspace]),
  after: shown(state.workspaces[workspace]),
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
 * @param records of the history, newest first
 */
export const notifyTeam = async (
  registrations: Registrations,
  records: AsyncIterable<HistoryRecord>,
  workspace: string,
): Promise<void> => {
  const registry = await registrations.read();
  const webhook = registry.workspaces[workspace]?.webhook;
  if (!webhook) return;
  const news: ReturnType<typeof payload>[] = [];
  let later: HistoryRecord | undefined;
  const addLater = (before?: ReleaseState): void => {
    if (later?.entry.workspace === workspace || later?.entry.command === 'restore')
      news.unshift(payload(workspace, later, before));
  };
  for await (const record of records) {
    addLater(record.state);
    later = record.entry.generation > webhook.told && news.length < MOST ? record : undefined;
    if (!later) break;
  }
  addLater();
  const ending = endingPreviews(registry, workspace);
  if (news.length + ending.length === 0) return;
  const body = JSON.stringify({
    workspace,
    changes: news,
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

/** Notifies the webhooks of all asked teams. Rejects with the first failed delivery. */
export const notifyTeams = async (
  registrations: Registrations,
  records: () => AsyncIterable<HistoryRecord>,
  isAsked: (registry: Registry, workspace: string) => boolean = () => true,
): Promise<void> => {
  const registry = await registrations.read();
  const teams = Object.keys(registry.workspaces).filter(
    (workspace) => registry.workspaces[workspace]?.webhook && isAsked(registry, workspace),
  );
  await Promise.all(teams.map((workspace) => notifyTeam(registrations, records(), workspace)));
};

/** Notifies all teams of previews that end within a day. Rejects with the first failed delivery. */
export const tellEndingPreviews = (
  registrations: Registrations,
  records: () => AsyncIterable<HistoryRecord>,
): Promise<void> =>
  notifyTeams(
    registrations,
    records,
    (registry, workspace) => endingPreviews(registry, workspace).length > 0,
  );
