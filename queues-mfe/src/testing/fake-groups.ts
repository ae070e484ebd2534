import type { ChangeGroup, Reason } from '@refined/shared/contract';
import { groupKeyParts, isClinical } from '@refined/shared/domain';
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

const isPartKey = (key: string) => groupKeyParts(key).substance !== undefined;

/** A host with groups: moved drugs leave their group, decided ones stay. */
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
  const api: FakeApi = createFakeApi({
    drugs,
    features: ['facets', 'groups', 'drug_actions', 'undo', 'reasons', 'actions'],
    actions: {
      groups: given,
      refuses: ({ id }) =>
        refuses.includes(Number(id)) ? 'Somebody else has moved it.' : undefined,
      isClinical: ({ reasons: all = [] }) => all.some(({ kind, field }) => isClinical(kind, field)),
    },
    answers: {
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
              decided: api.drugs.filter(
                (drug) => ids.includes(Number(drug.id)) && api.acted.decided.has(drug),
              ).length,
              ...groups[key],
            }),
          );
        const start = Number(query.get('cursor') ?? 0);
        const next = start + perPage;
        return Response.json({
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
        return Response.json({
          results: results.map(listedDrug),
          count: ids.length,
          next:
            next < ids.length
              ? `/api/drugs/groups/${params.group}/?queue=${queue}&cursor=${next}`
              : null,
          apart: ['strength'],
        });
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
      api.drugs.some(
        (drug) => Number(drug.id) === id && drug.queue === queue && !api.acted.snoozed.has(drug),
      ),
    );
  return api;
};
