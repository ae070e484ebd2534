import type { QueryClient } from '@tanstack/react-query';
import type {
  DrugChange,
  DrugPresence,
  LostMove,
  PresentPerson,
  ToldNote,
} from '../../contract/index.ts';
import type { ServerEvent } from './follow-events.ts';

export interface LiveSnapshot {
  /** Whether events arrive; otherwise the page polls (D16). */
  readonly isOpen: boolean;
  /**
   * Number of gaps in which events may have been missed, and of events that name no drugs:
   * components that show live data fetch it again.
   */
  readonly gaps: number;
  /** Record → who has it open, this user included. */
  readonly open: ReadonlyMap<string, readonly PresentPerson[]>;
  /** Record → the last known change of its fields. */
  readonly edits: ReadonlyMap<string, DrugChange>;
  /** Drug → its last move by somebody else. */
  readonly moves: ReadonlyMap<string, DrugChange>;
  /** Changes of drugs with an open dialog: they wait until it closes. */
  readonly held: ReadonlyMap<string, DrugChange>;
  /** Drugs that were assigned to this user and that others moved, by id. */
  readonly lost: ReadonlyMap<string, LostCard>;
  /** The same for moves that were too large to list their drugs: one entry per kind of move. */
  readonly lostMany: ReadonlyMap<string, LostMove>;
  /** Requests and answers of colleagues that no component has shown yet. */
  readonly told: readonly ToldNote[];
}

/** A drug that was assigned to this user, and its move by somebody else. */
export type LostCard = NonNullable<LostMove['cards']>[number] &
  Pick<LostMove, 'name' | 'from' | 'to' | 'in_product'>;

const NOTHING: LiveSnapshot = {
  isOpen: false,
  gaps: 0,
  open: new Map(),
  edits: new Map(),
  moves: new Map(),
  held: new Map(),
  lost: new Map(),
  lostMany: new Map(),
  told: [],
};

/** Most edits and lost cards stored: more than anybody opens, or reads. */
const KEPT = 200;

/** The map with one newer entry; above KEPT the oldest is removed. */
const withNewest = <Value>(
  map: ReadonlyMap<string, Value>,
  id: string,
  value: Value,
): ReadonlyMap<string, Value> => {
  const after = new Map(map);
  after.delete(id);
  after.set(id, value);
  const [oldest] = after.keys();
  if (after.size > KEPT && oldest !== undefined) after.delete(oldest);
  return after;
};

/** What the page knows about other users' actions. */
export class LiveStore {
  #snapshot = NOTHING;
  readonly #listeners = new Set<() => void>();
  readonly #holders = new Map<string, number>();
  /** Called with the held changes when the last dialog closes. */
  onReleased: (changes: readonly DrugChange[]) => void = () => undefined;

  readonly snapshot = (): LiveSnapshot => this.#snapshot;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<LiveSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  begin(open: readonly DrugPresence[], isGap: boolean): void {
    if (isGap) this.miss();
    this.#set({ isOpen: true, open: new Map(open.map(({ id, people }) => [id, people])) });
  }

  /** Something happened that no event has named. */
  miss(): void {
    this.#set({ gaps: this.#snapshot.gaps + 1 });
  }

  lose(): void {
    if (this.#snapshot.isOpen) this.#set({ isOpen: false, open: new Map() });
  }

  /** The state that a tab opened later needs. */
  known(): ServerEvent | undefined {
    const { isOpen, open } = this.#snapshot;
    return isOpen
      ? {
          name: 'ready',
          data: JSON.stringify({ open: [...open].map(([id, people]) => ({ id, people })) }),
        }
      : undefined;
  }

  presence({ id, people }: DrugPresence): void {
    const open = new Map(this.#snapshot.open);
    if (people.length > 0) open.set(id, people);
    else open.delete(id);
    this.#set({ open });
  }

  edited(change: DrugChange): void {
    this.#set({ edits: withNewest(this.#snapshot.edits, change.id, change) });
  }

  moved(change: DrugChange): void {
    this.#set({ moves: withNewest(this.#snapshot.moves, change.id, change) });
  }

  loseCard(card: LostCard): void {
    this.#set({ lost: withNewest(this.#snapshot.lost, card.id, card) });
  }

  loseAssignments(move: LostMove): void {
    const { cards, name, from, to, in_product } = move;
    if (cards)
      return cards.forEach((card) => this.loseCard({ ...card, name, from, to, in_product }));
    // A large move arrives as several events.
    const kind = [move.actor, to, in_product].join();
    const drugs = move.drugs + (this.#snapshot.lostMany.get(kind)?.drugs ?? 0);
    this.#set({ lostMany: withNewest(this.#snapshot.lostMany, kind, { ...move, drugs }) });
  }

  /** A lost card was moved again; if it is back in its queue, it is no longer lost. */
  follow(change: DrugChange): void {
    const card = this.#snapshot.lost.get(change.id);
    if (!card || change.from === change.to) return;
    const { to, in_product, name } = change;
    if (to !== card.from) return this.loseCard({ ...card, to, in_product, name });
    const lost = new Map(this.#snapshot.lost);
    lost.delete(change.id);
    this.#set({ lost });
  }

  /** A request or an answer from a colleague arrived. */
  tell(note: ToldNote): void {
    this.#set({ told: [...this.#snapshot.told, note] });
  }

  /** The notes have been shown. */
  forgetTold(): void {
    if (this.#snapshot.told.length > 0) this.#set({ told: [] });
  }

  /** The user has read the lost cards. */
  forgetLost(): void {
    this.#set({ lost: new Map(), lostMany: new Map() });
  }

  get isHolding(): boolean {
    return this.#holders.size > 0;
  }

  /** True: a dialog is open for this drug, and the change waits until it closes. */
  keepsWaiting(change: DrugChange): boolean {
    if (!this.#holders.has(change.id)) return false;
    this.#set({ held: new Map(this.#snapshot.held).set(change.id, change) });
    return true;
  }

  /**
   * A dialog is open for this drug: its card stays in place until the returned function is called.
   */
  hold(id: string): () => void {
    this.#holders.set(id, (this.#holders.get(id) ?? 0) + 1);
    return () => {
      const left = (this.#holders.get(id) ?? 1) - 1;
      if (left > 0) return void this.#holders.set(id, left);
      this.#holders.delete(id);
      if (this.isHolding) return;
      const waited = [...this.#snapshot.held.values()];
      if (waited.length > 0) this.#set({ held: new Map() });
      this.onReleased(waited);
    };
  }
}

const stores = new WeakMap<QueryClient, LiveStore>();

/** The page's only store: it belongs to its query cache. */
export const liveStoreOf = (queryClient: QueryClient): LiveStore => {
  const store = stores.get(queryClient) ?? new LiveStore();
  stores.set(queryClient, store);
  return store;
};
