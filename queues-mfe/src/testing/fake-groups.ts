import type { ChangeGroup, DecisionResult, Reason } from '@refined/shared/contract';
import { groupKeyParts, parseFilter } from '@refined/shared/domain';
import {
  createFakeApi,
  fakeDrug,
  listedDrug,
  type FakeApi,
  type FakeRequest,
} from '@refined/shared/testing';

/** A group of drugs whose company changed. */
export const changeGroup = (given: Partial<ChangeGroup> = {}): ChangeGroup => ({
  key: 'aaaa',
  kind: 'company',
  field: 'manufacturer',
  before: ['ENDO OPERATIONS LTD.'],
  after: ['KNIGHT THERAPEUTICS INC.'],
  count: 3,
  shared: 0,
  decided: 0,
  drug: '1',
  product: null,
  ...given,
});

/** Group → DINs of its drugs, `0200000` and a digit. Parts of a group have keys that begin with its own. */
type Drugs = Readonly<Record<string, readonly number[]>>;

export interface FakeGroups {
  readonly queue?: 'dpd' | 'manual';
  readonly drugs: Drugs;
  readonly groups?: Readonly<Record<string, Partial<ChangeGroup>>>;
  /** Drugs that the host refuses to move, or to decide on. */
  readonly refuses?: readonly number[];
  readonly perPage?: number;
  /** Why a drug is queued, by its number. */
  readonly reasons?: Readonly<Record<number, readonly Reason[]>>;
}

export const dinOf = (number: number): string => `0200000${number}`;

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const isPartKey = (key: string) => groupKeyParts(key).substance !== undefined;

const LATER = '33333333-3333-8333-a333-333333333333';
const REFUSED = 'Somebody else has moved it.';

/** A host with groups: what is moved leaves them, what is decided stays in them. */
export const fakeGroups = ({
  queue = 'dpd',
  drugs: given,
  groups = {},
  refuses = [],
  perPage = 50,
  reasons = {},
}: FakeGroups): FakeApi => {
  const numbers = [...new Set(Object.values(given).flat())];
  const drugs = numbers.map((id) =>
    fakeDrug({ id, din: dinOf(id), queue, ...(reasons[id] && { reasons: [...reasons[id]] }) }),
  );
  const decided = new Map<string, Set<number>>();
  let moved: number[] = [];
  let away: number[] = [];
  /** The fake list knows queues only. */
  const move = (ids: readonly number[], to: string) => {
    for (const drug of api.drugs)
      if (ids.includes(Number(drug.id)))
        Object.assign(drug, { queue: to, version: drug.version + 1 });
  };
  const wanted = (body: unknown): number[] => {
    const { except = [], drugs: only } = body as { except?: string[]; drugs?: string[] };
    return chosen(body).filter(
      (id) => !except.includes(String(id)) && (only?.includes(String(id)) ?? true),
    );
  };
  const outcomes = (ids: readonly number[]) => {
    const results = ids.map((id) =>
      refuses.includes(id)
        ? { id: String(id), din: dinOf(id), outcome: 'refused', detail: REFUSED }
        : { id: String(id), din: dinOf(id), outcome: 'done', version: 2 },
    );
    const refused = results.filter(({ outcome }) => outcome === 'refused').length;
    return { results, done: results.length - refused, refused };
  };
  const api: FakeApi = createFakeApi({
    drugs,
    features: [
      'facets',
      'groups',
      'group_decisions',
      'bulk_moves',
      'undo',
      'reasons',
      'later',
      'taking',
      'actions',
    ],
    answers: {
      putAway: ({ body }) => {
        const ids = wanted(body);
        away = ids.filter((id) => !refuses.includes(id));
        move(away, '');
        return json({ batch: LATER, ...outcomes(ids) });
      },
      undoAction: () => {
        move(away, queue);
        return json({ action: LATER, undone: away.length, refused: 0, results: [] });
      },
      takeDrugs: ({ body }) => json(outcomes(wanted(body))),
      releaseDrugs: ({ body }) => json(outcomes(wanted(body))),
      drugGroups: ({ query }) => {
        const under = query.get('under');
        const all = Object.keys(given)
          .filter((key) =>
            under === null ? !isPartKey(key) : isPartKey(key) && key.startsWith(under),
          )
          .map((key) => ({ key, ids: members(key) }))
          .filter(({ ids }) => ids.length > 0)
          .sort((one, other) => other.ids.length - one.ids.length)
          .map(({ key, ids }) =>
            changeGroup({
              key,
              count: ids.length,
              drug: String(ids[0]),
              ...partsOf(key),
              decided: decided.get(key)?.size ?? 0,
              ...groups[key],
            }),
          );
        const start = Number(query.get('cursor') ?? 0);
        const next = start + perPage;
        return json({
          results: all.slice(start, next),
          count: all.length,
          drugs: new Set(Object.keys(given).flatMap(members)).size,
          next: next < all.length ? `/api/drugs/groups/?queue=${queue}&cursor=${next}` : null,
        });
      },
      groupMembers: ({ params, query }) => {
        const ids = members(params.group!);
        const start = Number(query.get('cursor') ?? 0);
        const next = start + perPage;
        const results = api.drugs.filter(({ id }) => ids.slice(start, next).includes(Number(id)));
        return json({
          results: results.map(listedDrug),
          count: ids.length,
          next:
            next < ids.length
              ? `/api/drugs/groups/${params.group}/?queue=${queue}&cursor=${next}`
              : null,
          apart: ['strength'],
        });
      },
      bulkSize: () => json({ count: 3, in_product: 1, delisted: 0 }),
      bulkMove: ({ body }) => {
        const { move: name } = body as { move: string };
        const ids = wanted(body);
        const to = name === 'archive' ? '' : name === 'committee' ? 'com' : name;
        moved = ids.filter((id) => !refuses.includes(id));
        move(moved, to);
        return json({
          batch: '11111111-1111-8111-a111-111111111111',
          results: ids.map((id) =>
            refuses.includes(id)
              ? { id: String(id), din: dinOf(id), outcome: 'refused', queue, detail: REFUSED }
              : { id: String(id), din: dinOf(id), outcome: 'moved', queue: to, version: 2 },
          ),
          moved: moved.length,
          refused: ids.length - moved.length,
        });
      },
      undoBatch: () => {
        move(moved, queue);
        return json({ results: [], undone: moved.length, refused: 0 });
      },
      decideGroup: ({ params, body }) => {
        const key = params.group!;
        const ids = wanted(body);
        const done = ids.filter((id) => !refuses.includes(id));
        decided.set(key, new Set(done));
        const results = ids.map((id): DecisionResult => ({
          id: String(id),
          din: dinOf(id),
          ...(refuses.includes(id)
            ? { outcome: 'refused', detail: REFUSED }
            : { outcome: 'decided', version: 2 }),
        }));
        return json({
          batch: '22222222-2222-8222-a222-222222222222',
          field: 'strength',
          results,
          decided: done.length,
          refused: ids.length - done.length,
        });
      },
      undoDecisions: () => {
        const undone = [...decided.values()].reduce((sum, { size }) => sum + size, 0);
        decided.clear();
        return json({ results: [], undone, refused: 0 });
      },
    } satisfies Record<string, (request: FakeRequest) => Response>,
  });
  const partsOf = (key: string) => {
    const parts = Object.keys(given).filter(
      (other) => isPartKey(other) && other.startsWith(key) && members(other).length > 0,
    );
    return isPartKey(key) || parts.length === 0 ? {} : { parts: parts.length };
  };
  const members = (key: string): number[] =>
    (given[key] ?? []).filter((id) =>
      api.drugs.some((drug) => Number(drug.id) === id && drug.queue === queue),
    );
  const chosen = (body: unknown): number[] => {
    const { filter, drugs: named } = body as { filter?: string; drugs?: string[] };
    if (filter === undefined) return (named ?? []).map(Number);
    const parsed = parseFilter(filter);
    const term = parsed.ok ? parsed.filter.find(({ facet }) => facet === 'group') : undefined;
    return (term?.values ?? []).flatMap(members);
  };
  return api;
};
