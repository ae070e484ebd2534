import type { AssignmentsChanged, DrugChanges, QueueCountsAnswer } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { Listen } from '../db/listen.ts';
import type { Db } from '../db/schema.ts';
import type { TokenStore } from '../session/token-store.ts';
import {
  CHANNEL,
  readAnnouncement,
  together,
  lossesByOwner,
  type AnnouncedLoss,
  type AnnouncedNote,
} from './announcement.ts';
import { clearExpired, readOpen } from './presence-store.ts';
import { Readable } from 'node:stream';

/** One event, in the format of server-sent events. JSON has no line breaks. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A heartbeat: a comment line that clients ignore. */
const HEARTBEAT = ': \n\n';

/**
 * Sent first, so that the answer begins at once. Also sets the reconnection delay for EventSource
 * clients.
 */
const OPENING = `retry: ${LIMITS.live.retry[0]}\n${HEARTBEAT}`;

/**
 * One reader's stream. Its buffer is limited: a reader that is too slow is disconnected, and reads
 * everything again when it reconnects.
 */
export class EventStream extends Readable {
  readonly username: string;
  readonly tokenHash: string;

  constructor(username: string, tokenHash: string) {
    super({ highWaterMark: LIMITS.live.behind });
    this.username = username;
    this.tokenHash = tokenHash;
  }

  // Small events must be sent at once (no Nagle delay).
  override _read(): void {}

  tell(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    if (this.readableLength + Buffer.byteLength(text) > LIMITS.live.behind) this.destroy();
    else this.push(text);
  }

  finish(): void {
    if (!this.destroyed) this.push(null);
  }
}

interface HubParts {
  readonly db: Db;
  readonly tokens: TokenStore;
  readonly listen: Listen;
  /** The current assignments of these drugs. */
  readonly readAssignmentChanges: (db: Db, ids: readonly number[]) => Promise<AssignmentsChanged>;
  readonly readCounts: () => Promise<QueueCountsAnswer>;
}

/**
 * Fans out database notifications to this process's event streams over one LISTEN connection,
 * opened for the first stream. Notifications within LIMITS.live.gather ms are sent as one event, so
 * that a burst costs each reader few events.
 */
export class LiveHub {
  readonly #parts: HubParts;
  readonly #readers = new Set<EventStream>();
  readonly #drugs: DrugChanges[] = [];
  readonly #presence = new Set<number>();
  #allPresence = false;
  readonly #taken = new Set<number>();
  #allAssignments = false;
  readonly #lost: AnnouncedLoss[] = [];
  readonly #told: AnnouncedNote[] = [];
  #gathering: NodeJS.Timeout | undefined;
  /** Sends one after another, so that events stay in order. */
  #telling = Promise.resolve();
  #beating: NodeJS.Timeout | undefined;
  #listening: ReturnType<Listen> | undefined;
  #begun = false;

  constructor(parts: HubParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#readers.size;
  }

  sizeOf(username: string): number {
    let streams = 0;
    for (const reader of this.#readers) if (reader.username === username) streams += 1;
    return streams;
  }

  add(reader: EventStream): void {
    this.#readers.add(reader);
    reader.once('close', () => this.#readers.delete(reader));
    reader.tell(OPENING);
    this.#listening ??= this.#parts.listen(CHANNEL, {
      onMessage: (payload) => this.#hear(payload),
      onListening: () => this.#begin(),
    });
    this.#beating ??= setInterval(() => this.#beat(), LIMITS.live.heartbeat).unref();
    if (this.#begun) void this.#welcome([reader]);
  }

  /** Ends all streams at once. */
  async close(): Promise<void> {
    clearTimeout(this.#gathering);
    clearInterval(this.#beating);
    for (const reader of this.#readers) reader.finish();
    await this.#listening?.stop();
  }

  /**
   * Also runs after a reconnection: notifications may be lost, and a reader that gets "ready" reads
   * everything again.
   */
  #begin(): void {
    this.#begun = true;
    void this.#welcome([...this.#readers]);
  }

  async #welcome(readers: readonly EventStream[]): Promise<void> {
    const open = await readOpen(this.#parts.db).catch(() => []);
    const text = eventText('ready', { open });
    for (const reader of readers) reader.tell(text);
  }

  #hear(payload: string): void {
    const { drugs, presence, taken, lost, told, tokens } = readAnnouncement(payload) ?? {};
    if (tokens) void this.#endSignedOut();
    if (drugs) this.#drugs.push(drugs);
    for (const id of presence ?? []) this.#presence.add(id);
    if (presence?.length === 0) this.#allPresence = true;
    for (const id of taken ?? []) this.#taken.add(id);
    if (taken?.length === 0) this.#allAssignments = true;
    if (lost) this.#lost.push(lost);
    if (told) this.#told.push(told);
    if (drugs || presence || taken || lost || told)
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        const before = this.#telling.catch(() => undefined);
        this.#telling = before.then(() => this.#tellGathered());
      }, LIMITS.live.gather).unref();
  }

  async #tellGathered(): Promise<void> {
    const drugs = this.#drugs.splice(0);
    const ids = [...this.#presence];
    const all = this.#allPresence;
    this.#presence.clear();
    this.#allPresence = false;
    const taken = this.#assignmentsSince();
    const lost = lossesByOwner(this.#lost.splice(0));
    const notes = this.#told.splice(0);
    if (this.#readers.size === 0) return;
    if (drugs.length > 0)
      this.#tell(eventText('change', { ...together(drugs), ...(await this.#readCounts()) }));
    for (const [owner, moves] of lost) this.#tell(eventText('lost', { moves }), owner);
    for (const { owner, ...note } of notes) this.#tell(eventText('told', { notes: [note] }), owner);
    if (taken) this.#tell(eventText('taken', await this.#readAssignments(taken)));
    if (all) return this.#welcome([...this.#readers]);
    if (ids.length === 0) return;
    // The current state in the database, so that all processes report the same.
    const open = await readOpen(this.#parts.db, ids).catch(() => []);
    this.#tell(open.map((presence) => eventText('presence', presence)).join(''));
  }

  /** Drugs assigned or released since the last event; empty: too many to list. */
  #assignmentsSince(): readonly number[] | undefined {
    const ids = [...this.#taken];
    const many = this.#allAssignments || ids.length > LIMITS.live.named;
    this.#taken.clear();
    this.#allAssignments = false;
    if (many) return [];
    return ids.length > 0 ? ids : undefined;
  }

  /** The queue counts for a change; nothing if they can't be read: then pages request them. */
  async #readCounts(): Promise<Pick<DrugChanges, 'counts'>> {
    return this.#parts.readCounts().then(
      (counts) => ({ counts }),
      () => ({}),
    );
  }

  /** The current state in the database, so that all processes report the same. */
  async #readAssignments(ids: readonly number[]): Promise<AssignmentsChanged> {
    if (ids.length === 0) return {};
    return this.#parts.readAssignmentChanges(this.#parts.db, ids).catch(() => ({}));
  }

  /** @param to the receiving user; undefined: all users */
  #tell(text: string, to?: string): void {
    if (text === '') return;
    for (const reader of this.#readers)
      if (to === undefined || reader.username === to) reader.tell(text);
  }

  #beat(): void {
    this.#tell(HEARTBEAT);
    if (this.#readers.size === 0) return;
    void this.#endSignedOut();
    clearExpired(this.#parts.db).catch(() => undefined);
  }

  async #endSignedOut(): Promise<void> {
    const readers = [...this.#readers];
    const good = await this.#parts.tokens
      .stillGood([...new Set(readers.map(({ tokenHash }) => tokenHash))])
      .catch(() => undefined);
    // If the database doesn't answer, keep everybody connected.
    if (!good) return;
    for (const reader of readers) {
      if (good.has(reader.tokenHash)) continue;
      this.#parts.tokens.forget(reader.tokenHash);
      reader.finish();
    }
  }
}
