import type { FacetName, Queue } from '@refined/shared/domain';
import { ChangeLog } from './change-log.ts';
import { DrugKeeper, FIRST, NONE } from './keep-drug.ts';
import type { KeptDrug } from './keep-drug.ts';
import type { Numbered } from './numbered.ts';
import type { ReadDrug, ReadState } from './read-kept.ts';
import { WholeCounts } from './whole-counts.ts';

export type { KeptChange, KeptDrug } from './keep-drug.ts';

/** A queue, or all drugs. */
export type KeptList = Queue | 'all';

/** The numbers of `later`. */
const [AWAY, BACK] = [[0], [1]];

/** All drugs of one state of the database, with what facets and groups count. */
export class KeptDrugs {
  /** Drugs that were written, and those whose values changed by the clock. */
  readonly log = new ChangeLog();
  readonly #keeper = new DrugKeeper();
  readonly #drugs = new Map<number, KeptDrug>();
  readonly #queues = new Map<Queue, Map<number, KeptDrug>>();
  readonly #whole = new Map<KeptList, WholeCounts>();
  #away: ReadonlySet<number> = new Set();
  #later: ReadonlySet<number> = new Set();
  #taken: ReadonlyMap<number, readonly number[]> = new Map();
  #names: ReadonlyMap<string, string> = new Map();
  /** The state of each queue, of all drugs (`all`), and of what changes by the clock. */
  readonly #states = new Map<KeptList, number>();
  #clock = '';
  #clockState = 0;

  constructor(read: ReadState) {
    this.apply(read);
  }

  /** What was written since. */
  apply({ drugs, away, later, taken }: ReadState): void {
    for (const drug of drugs) this.#put(drug);
    const clock = JSON.stringify([away, later, taken]);
    if (clock === this.#clock) return;
    this.#clock = clock;
    this.#clockState += 1;
    const noted = () => [...this.#away, ...this.#later, ...this.#taken.keys()];
    const before = noted();
    this.#away = new Set(away);
    this.#later = new Set(later);
    const users = this.numbered('taken');
    this.#taken = new Map(taken.map(([drug, user]) => [drug, [users.of(String(user))]]));
    this.#names = new Map(taken.map(([, user, name]) => [String(user), name]));
    // There are few of them, so that all count as changed.
    for (const id of new Set([...before, ...noted()])) this.log.add(id);
  }

  /** Equal as long as nothing of a list has changed. */
  stateOf(list: KeptList): string {
    return `${this.#states.get(list) ?? 0}.${this.#clockState}`;
  }

  /** The drugs of a list. */
  in(list: KeptList): Iterable<KeptDrug> {
    return list === 'all' ? this.#drugs.values() : (this.#queues.get(list)?.values() ?? []);
  }

  isIn(list: KeptList, { queue }: KeptDrug): boolean {
    return list === 'all' || list === queue;
  }

  get(id: number): KeptDrug | undefined {
    return this.#drugs.get(id);
  }

  /** Without those that aren't known yet. */
  byIds(ids: readonly number[]): KeptDrug[] {
    return ids.flatMap((id) => this.#drugs.get(id) ?? []);
  }

  /** How a whole list divides. */
  whole(list: KeptList): WholeCounts {
    const known = this.#whole.get(list) ?? new WholeCounts();
    this.#whole.set(list, known);
    return known;
  }

  /** The drugs of a list that are put away now. */
  away(list: KeptList): KeptDrug[] {
    return this.byIds([...this.#away]).filter((drug) => this.isIn(list, drug));
  }

  /** The drugs of a list that were put away, or are taken. */
  noted(list: KeptList, facet: 'later' | 'taken'): KeptDrug[] {
    const ids = facet === 'later' ? this.#later : this.#taken.keys();
    return this.byIds([...ids]).filter((drug) => this.isIn(list, drug));
  }

  numbered(facet: FacetName): Numbered {
    return this.#keeper.numbered[facet];
  }

  /** The user who has taken a drug. */
  takerOf({ id }: KeptDrug): number | undefined {
    const [number] = this.#taken.get(id) ?? [];
    return number === undefined ? undefined : Number(this.numbered('taken').value(number));
  }

  /** Name of a user who has taken a drug. */
  userName(user: string): string | null {
    return this.#names.get(user) ?? null;
  }

  /** Reads the numbers of a drug's values of a facet. */
  reader(facet: FacetName): (drug: KeptDrug) => readonly number[] {
    if (facet === 'later')
      return ({ id }) => (this.#later.has(id) ? (this.#away.has(id) ? AWAY : BACK) : NONE);
    if (facet === 'taken') return ({ id }) => this.#taken.get(id) ?? FIRST;
    return ({ values }) => values[facet] ?? NONE;
  }

  #put(read: ReadDrug): void {
    const former = this.#drugs.get(read.id);
    if (former) {
      this.#queues.get(former.queue)?.delete(read.id);
      for (const list of [former.queue, 'all'] as const) this.whole(list).leave(former);
      this.#changed(former.queue);
    }
    const drug = this.#keeper.keep(read);
    this.#drugs.set(drug.id, drug);
    const queue = this.#queues.get(drug.queue) ?? new Map<number, KeptDrug>();
    this.#queues.set(drug.queue, queue.set(drug.id, drug));
    for (const list of [drug.queue, 'all'] as const) this.whole(list).enter(drug);
    this.#changed(drug.queue);
    this.log.add(drug.id);
  }

  #changed(queue: Queue): void {
    for (const list of [queue, 'all'] as const)
      this.#states.set(list, (this.#states.get(list) ?? 0) + 1);
  }
}
