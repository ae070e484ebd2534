import type { QueryClient } from '@tanstack/react-query';
import type { DrugChange, DrugPresence, PresentPerson } from '../../contract/index.ts';
import type { ServerEvent } from './server-events.ts';

export interface LiveSnapshot {
  /** Whether events arrive; otherwise the page polls (D16). */
  readonly isOpen: boolean;
  /**
   * Number of times that events may have been missed: components that show something then fetch it
   * again.
   */
  readonly gaps: number;
  /** Record → who has it open, this user included. */
  readonly open: ReadonlyMap<string, readonly PresentPerson[]>;
  /** Record → the last known change of its fields. */
  readonly edits: ReadonlyMap<string, DrugChange>;
  /** Changes of drugs with an open dialog: they wait until it closes. */
  readonly held: ReadonlyMap<string, DrugChange>;
}

const NOTHING: LiveSnapshot = {
  isOpen: false,
  gaps: 0,
  open: new Map(),
  edits: new Map(),
  held: new Map(),
};

/** Number of edits remembered: more than anybody has records open. */
const EDITS_KEPT = 200;

/** What the page knows about other users' actions. */
export class LiveStore {
  #snapshot = NOTHING;
  readonly #listeners = new Set<() => void>();
  readonly #holders = new Map<string, number>();
  /** Called with the waiting changes when the last dialog has closed. */
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
    this.#set({
      isOpen: true,
      gaps: this.#snapshot.gaps + (isGap ? 1 : 0),
      open: new Map(open.map(({ id, people }) => [id, people])),
    });
  }

  lose(): void {
    if (this.#snapshot.isOpen) this.#set({ isOpen: false, open: new Map() });
  }

  /** What a tab that opens later needs to know. */
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
    const edits = new Map(this.#snapshot.edits);
    edits.delete(change.id);
    edits.set(change.id, change);
    const [oldest] = edits.keys();
    if (edits.size > EDITS_KEPT && oldest !== undefined) edits.delete(oldest);
    this.#set({ edits });
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
