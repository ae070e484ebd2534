import { createBareDrugs, listed, recorded, type BareDrug, type BareQueue } from './bare-drugs.ts';
import { CATALOGUE, PERIODS, type Option } from './catalogue.ts';
import {
  invalid,
  methodNotAllowed,
  noSuchPage,
  notAuthenticated,
  notFound,
  ok,
  redirect,
  type Answer,
} from './django-answers.ts';

/** A received call. */
export interface BareCall {
  readonly method: string;
  /** Path with query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** JSON parsed, form data as an object, undefined when there was no body. */
  readonly body: unknown;
}

const BARE_USER = { username: 'reviewer', password: 'formulary', token: 'b'.repeat(40) };

const USER = {
  username: BARE_USER.username,
  email: 'grace@example.org',
  first_name: 'grace',
  last_name: 'hopper',
};

const MOVES: Readonly<Record<string, BareQueue>> = {
  update_review: 'update',
  committee_review: 'com',
  manual_review: 'manual',
  archive: '',
};

const SEARCHES: Readonly<Record<string, (drug: BareDrug) => readonly string[]>> = {
  din: ({ din }) => [din],
  drug_name: ({ drug_name: name }) => [name],
  active_ingredient__name: ({ active_ingredient: ingredients }) =>
    ingredients.map(({ name }) => name),
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The bare host's data, and its answer to each call of the specification (§7). It knows no other
 * calls.
 */
export const createBareCalls = (productKey: string) => {
  let drugs = createBareDrugs();

  const count = (queue: BareQueue) => drugs.filter((drug) => drug.queue === queue).length;
  const counts = () => ({
    manual_review: count('manual'),
    noc_review: count('noc'),
    dpd_review: count('dpd'),
    committee: count('com'),
    update: count('update'),
  });

  const search = (query: URLSearchParams): Answer => {
    const found = drugs.filter((drug) => {
      if (query.has('queue')) return drug.queue === query.get('queue');
      return Object.entries(SEARCHES).every(([parameter, texts]) =>
        texts(drug).some((text) =>
          text.toLowerCase().includes((query.get(parameter) ?? '').toLowerCase()),
        ),
      );
    });
    return ok({ results: found.map((drug) => listed(drug, productKey)) });
  };

  const signIn = (body: unknown): Answer => {
    const given = isObject(body) ? body : {};
    const missing = ['username', 'password'].filter((field) => !given[field]);
    if (missing.length > 0)
      return invalid(
        Object.fromEntries(missing.map((field) => [field, ['This field is required.']])),
      );
    if (given.username !== BARE_USER.username || given.password !== BARE_USER.password)
      return invalid({ non_field_errors: ['Unable to log in with provided credentials.'] });
    return ok({ token: BARE_USER.token });
  };

  const optionsOf = (list: keyof typeof CATALOGUE, given: unknown): Option[] =>
    (Array.isArray(given) ? given : []).flatMap((option: { id?: unknown }) =>
      CATALOGUE[list].filter(({ id }) => String(id) === String(option.id)),
    );

  const save = (drug: BareDrug, body: unknown): Answer => {
    if (!isObject(body))
      return invalid({ non_field_errors: ['Invalid data. Expected a dictionary.'] });
    if (typeof body.drug_name !== 'string' || body.drug_name === '')
      return invalid({ drug_name: ['This field may not be blank.'] });
    const period = PERIODS.find(
      ({ lookup_id: id }) =>
        isObject(body.grandfather_period) &&
        String(id) === String(body.grandfather_period.lookup_id),
    );
    Object.assign(drug, {
      drug_name: body.drug_name,
      health_canada_drug_name: body.health_canada_drug_name,
      form: body.form,
      strength: body.strength,
      type: optionsOf('drug_type', [body.type])[0] ?? null,
      drug_class: body.drug_class ? (optionsOf('drug_class', [body.drug_class])[0] ?? null) : null,
      manufacturer: body.manufacturer === null ? null : Number(body.manufacturer),
      schedule: optionsOf('drug_schedule', body.schedule),
      active_ingredient: optionsOf('active_ingredient', body.active_ingredient),
      administration: optionsOf('administration', body.administration),
      sub_medical_condition: optionsOf('sub_medical_condition', body.sub_medical_condition),
      grandfather_period: period ?? null,
    });
    return ok(recorded(drug));
  };

  const move = (drug: BareDrug, to: BareQueue): Answer => {
    drug.queue = to;
    if (to === '') drug.onProduct = false;
    // Success has only a status (specification §7).
    return ok();
  };

  /** The answer at an address with its trailing slash. */
  const at = (
    { method, headers, body }: BareCall,
    path: string,
    query: URLSearchParams,
  ): Answer => {
    const only = (wanted: string, answer: () => Answer): Answer =>
      method === wanted ? answer() : methodNotAllowed(method);
    const signedIn = (answer: () => Answer): Answer =>
      headers.authorization === `Token ${BARE_USER.token}`
        ? answer()
        : notAuthenticated(headers.authorization !== undefined);

    if (path === '/api/api-token-auth/') return only('POST', () => signIn(body));
    if (path === '/api/user/') return only('GET', () => signedIn(() => ok(USER)));
    if (path === '/api/logout/')
      return only('GET', () => signedIn(() => ok({ detail: 'Successfully logged out.' })));
    if (path === '/api/drugs/count_review/') return only('GET', () => ok(counts()));
    if (path === '/api/drugs/') return only('GET', () => search(query));
    if (path === '/api/gf_period/') return only('GET', () => ok({ results: PERIODS }));
    const list = /^\/api\/(\w+)\/$/.exec(path)?.[1];
    if (list && Object.hasOwn(CATALOGUE, list))
      return only('GET', () => ok({ results: CATALOGUE[list as keyof typeof CATALOGUE] }));

    const [, id, action] = /^\/api\/drugs\/(\d+)\/(?:(\w+)\/)?$/.exec(path) ?? [];
    if (id === undefined || (action !== undefined && !Object.hasOwn(MOVES, action)))
      return noSuchPage();
    const drug = drugs.find((other) => other.id === Number(id));
    if (!drug) return notFound();
    if (action !== undefined) return only('POST', () => move(drug, MOVES[action]!));
    return method === 'PUT' ? save(drug, body) : only('GET', () => ok(recorded(drug)));
  };

  return {
    answer: (call: BareCall): Answer => {
      const { pathname, search: asked, searchParams } = new URL(call.address, 'http://host');
      if (pathname.endsWith('/')) return at(call, pathname, searchParams);
      // Django redirects a GET to the address with the slash; with a body it can't.
      const withSlash = at({ ...call, method: 'OPTIONS' }, `${pathname}/`, searchParams);
      if (withSlash.status === 404 && typeof withSlash.body === 'string') return noSuchPage();
      return call.method === 'GET'
        ? redirect(`${pathname}/${asked}`)
        : {
            status: 500,
            body: '<h1>Server Error (500)</h1>',
            headers: { 'content-type': 'text/html; charset=utf-8' },
          };
    },
    drugs: (): readonly BareDrug[] => drugs,
    counts,
    reset: () => void (drugs = createBareDrugs()),
  };
};
