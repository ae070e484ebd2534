import { createCalls } from '@refined/shared/contract';
import {
  LOOKUPS,
  LOOKUP_NAMES,
  QUEUES,
  QUEUE_NAMES,
  type LookupName,
} from '@refined/shared/domain';
import { DEFAULT_PAGE_CONFIG } from '@refined/shared/federation';

/** The signed-in user; the canned answers are the same for any token. */
export const CANNED_SESSION = {
  token: 'c'.repeat(40),
  user: {
    username: 'reviewer',
    email: 'reviewer@example.org',
    first_name: 'Robin',
    last_name: 'Reviewer',
  },
} as const;

const NAMES: Readonly<Record<LookupName, readonly string[]>> = {
  type: ['Generic', 'Biosimilar'],
  schedule: ['PRESCRIPTION', 'SCHEDULE D'],
  active_ingredient: ['METFORMIN HYDROCHLORIDE', 'INSULIN GLARGINE'],
  administration: ['ORAL', 'SUBCUTANEOUS'],
  manufacturer: ['APOTEX INC', 'MERCK CANADA INC'],
  sub_medical_condition: ['Type 2 diabetes', 'Asthma'],
  drug_class: ['A10BA02 metformin', 'A10AE04 insulin glargine'],
  grandfather_period: ['None', '6 months'],
};

const item = (name: LookupName) => ({ id: 1, name: NAMES[name][0]! });
const field = `in_${DEFAULT_PAGE_CONFIG.productKey}`;

/** The specification's fields of a listed drug and a record (§3), and no others. */
const common = {
  din: '02247162',
  drug_name: 'Apo-Metformin',
  active_ingredient: [item('active_ingredient')],
  schedule: [item('schedule')],
  administration: [item('administration')],
  type: item('type'),
};
const listed = (id: number, queue: string) => ({
  ...common,
  id,
  din: String(2_247_161 + id).padStart(8, '0'),
  tier: 1,
  queue,
  [field]: id % 2 === 0,
});
const record = (id: string) => ({
  ...{
    ...common,
    id: Number(id) || id,
    pin: '',
    health_canada_drug_name: 'APO-METFORMIN',
    drug_class: item('drug_class'),
    manufacturer: 1,
    form: 'TABLET',
    strength: '500 MG',
  },
  grandfather_period: { lookup_id: '1', name: NAMES.grandfather_period[0] },
  sub_medical_condition: [item('sub_medical_condition')],
});

export interface CannedAnswer {
  readonly status: number;
  readonly body: unknown;
}

const ok = (body: unknown): CannedAnswer => ({ status: 200, body });
const NONE: CannedAnswer = { status: 404, body: { detail: 'Not found.' } };
const calls = createCalls(DEFAULT_PAGE_CONFIG.productKey);
const pathOf = (path: string): string => path.replace(/\/$/, '');

const read = (path: string, query: URLSearchParams): CannedAnswer => {
  const lookup = LOOKUP_NAMES.find((name) => path === pathOf(calls.lookups[name].path));
  if (lookup)
    return ok({
      results: NAMES[lookup].map((name, at) => ({ [LOOKUPS[lookup].idKey]: at + 1, name })),
    });
  if (path === pathOf(calls.user.path)) return ok(CANNED_SESSION.user);
  if (path === pathOf(calls.signOut.path)) return ok({});
  if (path === pathOf(calls.counts.path))
    return ok(Object.fromEntries(QUEUE_NAMES.map((name, at) => [QUEUES[name].countKey, at + 3])));
  if (path === pathOf(calls.drugs.path))
    return ok({ results: [1, 2, 3].map((id) => listed(id, query.get('queue') ?? 'noc')) });
  const drug = new RegExp(`^${calls.drug.path.replace(':id', '([^/]+)')}$`).exec(path)?.[1];
  return drug === undefined ? NONE : ok(record(drug));
};

/**
 * Answers like a host with only the specification's calls, always the same. Writes succeed and
 * change nothing; any other call is 404.
 *
 * @param address path and query
 */
export const cannedAnswer = (method: string, address: string): CannedAnswer => {
  const { pathname, searchParams } = new URL(address, 'http://canned');
  const path = pathOf(pathname);
  if (path === pathOf(calls.signIn.path)) return ok({ token: CANNED_SESSION.token });
  if (method === 'GET') return read(path, searchParams);
  return path.startsWith(pathOf(calls.drugs.path)) ? ok({}) : NONE;
};
