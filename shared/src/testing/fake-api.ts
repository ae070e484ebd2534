import {
  createCalls,
  drugInput,
  servedCalls,
  type Call,
  type PerformInput,
} from '../contract/index.ts';
import {
  isOurs,
  judgeMove,
  LOOKUPS,
  LOOKUP_NAMES,
  MOVES,
  MOVE_NAMES,
  QUEUES,
  QUEUE_NAMES,
  STORED_FIELDS,
  type StoredFieldName,
} from '../domain/index.ts';
import { createFakeActions, type FakeActionOptions } from './fake-actions.ts';
import {
  applyInput,
  bareDrug,
  fixtureLookups,
  listedDrug,
  moveAnswerOf,
  ourFacts,
  type FakeDrug,
} from './fake-drugs.ts';

interface RecordedCall {
  readonly method: string;
  /** Path with query. */
  readonly address: string;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface FakeApi {
  /** Pass it to the client as its fetch. */
  readonly fetch: typeof fetch;
  readonly drugs: FakeDrug[];
  /** Drugs that were snoozed or decided on, without undone ones. */
  readonly acted: {
    readonly snoozed: ReadonlySet<FakeDrug>;
    readonly decided: ReadonlySet<FakeDrug>;
  };
  readonly calls: RecordedCall[];
  /**
   * The next `times` calls (default 1) whose `METHOD /path?query` contains `what` are answered by
   * `answer` instead. A function that rejects is a network failure, one that never settles hangs.
   */
  readonly intercept: (
    what: string,
    answer: () => Promise<Response> | Response,
    times?: number,
  ) => void;
}

/** The data for a test's own answer. */
export interface FakeRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface FakeApiOptions {
  readonly drugs?: readonly FakeDrug[];
  /** As a host of the specification: no ETag, no additional members. */
  readonly bare?: boolean;
  /** Additional features in the counts' answer (ours only). */
  readonly features?: readonly string[];
  /** Answers to calls of our own API, by their names in the contract. */
  readonly answers?: Readonly<Record<string, (request: FakeRequest) => Response>>;
  /** How actions on drugs behave. */
  readonly actions?: FakeActionOptions;
  /** Rows per page; by default all in one. */
  readonly pageSize?: number;
}

export const TOKEN = 'a'.repeat(40);

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'test-request', ...headers },
  });

export const problemAnswer = (
  status: number,
  detail: string,
  extra: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response =>
  json(
    { type: 'about:blank', title: detail, status, detail, request_id: 'test-request', ...extra },
    status,
    headers,
  );

const matches = (call: Call, method: string, path: string): Record<string, string> | undefined => {
  if (call.method !== method) return undefined;
  const pattern = call.path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}/?$`).exec(path);
  return found ? { ...found.groups } : undefined;
};

/**
 * An in-memory API for the specification's calls. Every answer is checked against the contract:
 * against our API's exact schemas, or for a `bare` host against the client's.
 */
export const createFakeApi = ({
  drugs = [],
  bare = false,
  features = [],
  actions: actionOptions = {},
  pageSize,
  answers: given = {},
}: FakeApiOptions = {}): FakeApi => {
  const { lookups, ...others } = (bare ? createCalls : servedCalls)('formulary');
  // Fixed paths first: /api/drugs/count_review/ isn't a drug.
  const entries = Object.entries<Call>(others).sort(
    ([, a], [, b]) => Number(a.path.includes(':')) - Number(b.path.includes(':')),
  );
  const store = drugs.map((drug) => ({ ...drug }));
  const actions = createFakeActions(store, actionOptions);
  const recorded: RecordedCall[] = [];
  const intercepts: { what: string; answer: () => Promise<Response> | Response; left: number }[] =
    [];

  const summary = bare ? bareDrug : listedDrug;
  const record = (drug: FakeDrug) => {
    const { version, queue, in_formulary, source_status: _status, ...more } = drug;
    const { same_din: _din, mixed_pairs: _pairs, ...specified } = more;
    const known = Object.entries(specified).filter(
      ([name]) =>
        !(STORED_FIELDS as readonly string[]).includes(name) || !isOurs(name as StoredFieldName),
    );
    return bare
      ? Object.fromEntries(known)
      : { ...specified, queue, in_formulary, ...ourFacts(drug) };
  };
  const etag = (drug: FakeDrug): Record<string, string> =>
    bare ? {} : { etag: `"v${drug.version}"` };

  const list = (query: URLSearchParams): Response => {
    const includes = (text: string, part: string | null) =>
      part !== null && text.toLowerCase().includes(part.toLowerCase());
    const found = store.filter((drug) => {
      if (query.has('queue'))
        return drug.queue === query.get('queue') && !actions.snoozed.has(drug);
      if (query.has('din')) return includes(drug.din, query.get('din'));
      if (query.has('drug_name')) return includes(drug.drug_name, query.get('drug_name'));
      return drug.active_ingredient.some(({ name }) =>
        includes(name, query.get('active_ingredient__name')),
      );
    });
    if (bare || !pageSize)
      return json({
        results: found.map(summary),
        ...(bare ? {} : { count: found.length, next: null, previous: null }),
      });
    const start = Number(query.get('cursor') ?? 0);
    const rest = new URLSearchParams(query);
    rest.set('cursor', String(start + pageSize));
    return json({
      results: found.slice(start, start + pageSize).map(summary),
      count: found.length,
      next: start + pageSize < found.length ? `/api/drugs/?${rest}` : null,
      previous: null,
    });
  };

  const counts = (): Response => {
    const numbers = Object.fromEntries(
      QUEUE_NAMES.map((name) => [
        QUEUES[name].countKey,
        store.filter(({ queue }) => queue === name).length,
      ]),
    );
    const refined = {
      features: [...features],
      dpd_date: '2026-04-01',
      noc_date: null,
      product_date: '2026-03-02',
      product_size: store.filter((drug) => drug.in_formulary).length,
      put_away: {},
      back_at: null,
    };
    return json(bare ? numbers : { ...numbers, refined });
  };

  const move = (name: (typeof MOVE_NAMES)[number], drug: FakeDrug): Response => {
    const verdict = judgeMove(name, drug.queue, drug.in_formulary);
    if (verdict === 'refused')
      return problemAnswer(409, 'This move is not offered from there.', {
        current: moveAnswerOf(drug),
      });
    if (verdict === 'allowed')
      Object.assign(drug, {
        queue: MOVES[name].to,
        in_formulary: name === 'archive' ? false : drug.in_formulary,
        version: drug.version + 1,
      });
    if (bare) return new Response('', { status: 200 });
    return json(moveAnswerOf(drug, verdict === 'allowed' ? 'reviewer' : undefined));
  };

  const save = (drug: FakeDrug, body: unknown, ifMatch: string | null): Response => {
    const input = drugInput.safeParse(body);
    if (!input.success)
      return problemAnswer(422, 'The record is invalid.', { errors: { body: ['Invalid'] } });
    if (!bare && ifMatch && ifMatch !== `"v${drug.version}"`)
      return problemAnswer(412, 'Somebody else saved this record.', { current: record(drug) });
    Object.assign(drug, applyInput(drug, input.data));
    return json(record(drug), 200, etag(drug));
  };

  const answer = (
    method: string,
    url: URL,
    body: unknown,
    headers: Headers,
  ): { response: Response; call: Call } => {
    for (const [name, call] of entries) {
      const params = matches(call, method, url.pathname);
      if (!params) continue;
      if (call.auth && headers.get('authorization') !== `Token ${TOKEN}` && !bare)
        return { call, response: problemAnswer(401, 'Invalid token.') };
      const drug = store.find(({ id }) => String(id) === params.id);
      if (params.id !== undefined && !drug)
        return { call, response: problemAnswer(404, 'Not found.') };
      const moved = MOVE_NAMES.find((candidate) =>
        url.pathname.replace(/\/$/, '').endsWith(MOVES[candidate].path),
      );
      const answers: Record<string, () => Response> = {
        signIn: () =>
          body instanceof FormData && body.get('password') === 'formulary'
            ? json({ token: TOKEN })
            : json({ non_field_errors: ['Unable to log in with provided credentials.'] }, 400),
        user: () =>
          json({
            username: 'reviewer',
            email: 'ada@example.org',
            first_name: 'Ada',
            last_name: 'Byron',
          }),
        signOut: () => json({ detail: 'Signed out.' }),
        counts,
        drugs: () => list(url.searchParams),
        drug: () => json(record(drug!), 200, etag(drug!)),
        performAction: () => json(actions.performAction(body as PerformInput)),
        previewAction: () => json(actions.previewAction(body as PerformInput)),
        undoAction: () => json(actions.undoAction()),
        drugSource: () => json(actions.comparisonOf(drug!)),
        relatedDrugs: () => json({ count: 0, results: [] }),
        colleagues: () => json({ results: [{ username: 'grace', name: 'Grace Hopper' }] }),
        saveDrug: () => save(drug!, body, headers.get('if-match')),
        databaseFiles: () =>
          bare
            ? new Response('Not Found', { status: 404 })
            : json({
                product: {
                  size: 1,
                  publication: {
                    number: 0,
                    at: '2026-03-02T00:00:00.000Z',
                    actor: 'import',
                    size: 1,
                  },
                },
                imports: [
                  {
                    id: 1,
                    kind: 'dpd',
                    extract_date: '2026-04-01',
                    baseline: false,
                    actor: 'import',
                    finished_at: '2026-04-02T08:00:00.000Z',
                    files: [{ name: 'allfiles.zip', bytes: 1, sha256: 'ab' }],
                    counts: { new: 67, gone: 93 },
                  },
                ],
              }),
      };
      return {
        call,
        response: moved
          ? move(moved, drug!)
          : (given[name]?.({ params, query: url.searchParams, body, headers }) ??
            answers[name]?.() ??
            new Response('', { status: 501 })),
      };
    }
    const lookup = LOOKUP_NAMES.find((name) => matches(lookups[name], method, url.pathname));
    if (lookup)
      return {
        call: lookups[lookup],
        response: json({
          results: fixtureLookups[lookup].map(({ id, name }) => ({
            [LOOKUPS[lookup].idKey]: id,
            name,
          })),
        }),
      };
    throw new Error(`The fake API has no call ${method} ${url.pathname}`);
  };

  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    recorded.push({ method, address: url.pathname + url.search, headers, body });
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
    );
    // Nobody may be waiting for it, so it must not count as an unhandled rejection.
    aborted.catch(() => undefined);
    const intercept = intercepts.find(
      ({ what, left }) => left > 0 && `${method} ${url.pathname}${url.search}`.includes(what),
    );
    if (intercept) {
      intercept.left -= 1;
      return Promise.race([Promise.resolve().then(intercept.answer), aborted]);
    }
    const { call, response } = answer(method, url, body, headers);
    if (response.ok && call.output) {
      const checked = call.output.safeParse(await response.clone().json());
      if (!checked.success)
        throw new Error(
          `The fake API breaks the contract at ${call.path}: ${checked.error.message}`,
        );
    }
    return response;
  };

  return {
    fetch: fakeFetch,
    drugs: store,
    acted: actions,
    calls: recorded,
    intercept: (what, respond, times = 1) =>
      void intercepts.push({ what, answer: respond, left: times }),
  };
};
