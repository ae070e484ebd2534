import { createHmac } from 'node:crypto';
import { commandOf, type HistoryEntry, type WorkspaceState } from '@refined/shared/contract';
import type { Registrations } from '../objects/registrations.ts';

/** `sha256=…`, HMAC of the body's bytes with the webhook's secret, hexadecimal. */
export const SIGNATURE_HEADER = 'x-refined-signature';

/** In ms: whoever changes a release waits for it. */
const DEADLINE = 3_000;
/** Changes in one call, the newest ones. */
const MOST = 50;

const shown = ({ active, canary, disabled, retired }: WorkspaceState) => ({
  active,
  canary: canary ?? null,
  disabled: disabled !== undefined,
  retired: retired !== undefined,
});

const told = (entry: HistoryEntry) => ({
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

/**
 * Tells a team's webhook what has changed of its screen since it last answered, oldest first. One
 * try: what doesn't arrive comes with the next change. A change may come twice, or after a later
 * one: it has its generation. Rejects where it isn't told.
 *
 * @param entries of the history, newest first
 */
export const tellTeam = async (
  registrations: Registrations,
  entries: AsyncIterable<HistoryEntry>,
  workspace: string,
): Promise<void> => {
  const webhook = (await registrations.read()).workspaces[workspace]?.webhook;
  if (!webhook) return;
  const news: HistoryEntry[] = [];
  for await (const entry of entries) {
    if (entry.generation <= webhook.told || news.length === MOST) break;
    if (entry.workspace === workspace) news.unshift(entry);
  }
  const last = news.at(-1);
  if (!last) return;
  const body = JSON.stringify({ workspace, changes: news.map(told) });
  const signature = createHmac('sha256', webhook.secret).update(body).digest('hex');
  const { ok, status } = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: `sha256=${signature}` },
    body,
    signal: AbortSignal.timeout(DEADLINE),
    redirect: 'error',
  });
  if (!ok) throw new Error(`The webhook of ${workspace} answers ${status}.`);
  await registrations.change((before) => {
    const known = before.workspaces[workspace];
    // Meanwhile another one was set, or another process told it more.
    if (known?.webhook?.secret !== webhook.secret || known.webhook.told >= last.generation)
      return before;
    return {
      ...before,
      workspaces: {
        ...before.workspaces,
        [workspace]: { ...known, webhook: { ...webhook, told: last.generation } },
      },
    };
  });
};
