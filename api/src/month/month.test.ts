import { afterAll, describe, expect, it } from '@jest/globals';
import { MOVES, MOVE_NAMES, QUEUES, QUEUE_NAMES } from '@refined/shared/domain';
import type { MoveName, Queue, RequiredToPublish } from '@refined/shared/domain';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { DrugState } from '../db/schema.ts';
import { removeExtracts, writeExtract } from '../source/testing/extract-fixture.ts';
import type { FixtureProduct } from '../source/testing/extract-fixture.ts';
import { importDpd } from '../source/apply/import-dpd.ts';
import { takeBackImport } from '../source/take-back/take-back.ts';
import { testDatabases } from '../testing/databases.ts';
import { PASSWORD, addTestUser } from '../testing/fixtures.ts';
import { bootTestApp } from '../testing/test-app.ts';
import type { Answer, TestApp } from '../testing/test-app.ts';
import { expectSameAgain, readFound, takeBackTruly } from './testing/taking-back.ts';
import type { Found } from './testing/taking-back.ts';

/** What an edit leaves without a value, beside the name that it gives. */
type Clearing = 'nothing' | 'name' | RequiredToPublish;
const CLEARED: Readonly<Record<Clearing, object>> = {
  nothing: {},
  name: { drug_name: '' },
  drug_name: { drug_name: ' \u00a0' },
  form: { form: ' ' },
  type: { type: null },
  active_ingredient: { active_ingredient: [] },
};

/**
 * What several people do in a month, in any order; each group at the same time. Drugs and entries
 * by their place in what there is then.
 */
type Step =
  | {
      readonly do: 'move';
      readonly drug: number;
      readonly move: MoveName;
      readonly says: 'source' | 'nothing' | 'stale';
    }
  | { readonly do: 'bulk'; readonly drugs: readonly number[]; readonly move: MoveName }
  | {
      readonly do: 'edit';
      readonly drug: number;
      readonly text: string;
      readonly clears: Clearing;
      readonly names: 'version' | 'nothing' | 'stale';
    }
  | { readonly do: 'undo'; readonly drug: number; readonly back: number }
  | {
      readonly do: 'restore';
      readonly drug: number;
      readonly back: number;
      readonly names: 'version' | 'nothing' | 'stale';
    }
  | {
      readonly do: 'import';
      readonly products: readonly {
        readonly place: number;
        readonly becomes: 'renamed' | 'stronger' | 'formless' | 'dormant' | 'gone' | 'new';
      }[];
    }
  | { readonly do: 'takeBack'; readonly which: 'last' | 'earlier'; readonly again: boolean }
  | { readonly do: 'publish' };

const place = fc.nat({ max: 40 });
const move = fc.constantFrom(...MOVE_NAMES);
const text = fc.stringMatching(/^[A-Za-z]{1,12}$/);
const clears = fc.constantFrom<Clearing>(
  'nothing',
  'nothing',
  'name',
  'drug_name',
  'form',
  'type',
  'active_ingredient',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      drug: place,
      move,
      says: fc.constantFrom('source', 'source', 'nothing', 'stale'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('bulk' as const),
      drugs: fc.uniqueArray(place, { minLength: 1, maxLength: 6 }),
      move,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      drug: place,
      text,
      clears,
      names: fc.constantFrom('version', 'version', 'nothing', 'stale'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      drug: place,
      back: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      drug: place,
      back: fc.nat({ max: 4 }),
      names: fc.constantFrom('version', 'version', 'nothing', 'stale'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      products: fc.array(
        fc.record({
          place,
          becomes: fc.constantFrom('renamed', 'stronger', 'formless', 'dormant', 'gone', 'new'),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('takeBack' as const),
      which: fc.constantFrom('last', 'last', 'earlier'),
      again: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'publish' as const }) },
);
const month = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 8,
  maxLength: 14,
});

interface Acknowledged {
  readonly drug: number;
  readonly actor: string;
  /**
   * The version that it made; a move may find the drug where it should go already, put there by the
   * same actor.
   */
  readonly version: number;
  readonly orEarlier?: boolean;
  /** A colleague may have saved the very same a moment before: there was nothing left to write. */
  readonly orColleague?: boolean;
  readonly holds: Readonly<Record<string, unknown>>;
}

interface LastImport {
  readonly id: number;
  readonly found: Found;
  /** The extract before it. */
  readonly before: readonly FixtureProduct[];
}

const ACTORS = ['ada', 'grace', 'mary'] as const;
const FIRST: readonly FixtureProduct[] = Array.from({ length: 14 }, (_, index) => ({
  code: index + 1,
  state: (['marketed', 'marketed', 'approved', 'dormant'] as const)[index % 4]!,
  // Health Canada's first extract may lack what a publication must have.
  ...(index === 13 && { forms: [] }),
}));
const dayAfter = (days: number): string =>
  new Date(Date.UTC(2026, 2, 2 + days)).toISOString().slice(0, 10);

/** One month on one database: does what it is told, and keeps what was acknowledged. */
class Month {
  readonly acknowledged: Acknowledged[] = [];
  readonly counted: Record<string, number> = {};
  #products = [...FIRST];
  #imports = 0;
  #serial = 100;
  /** The last import that can be taken back, with what it found. */
  #last: LastImport | undefined;
  /**
   * Imports and takings back wait for each other anyway; so they do in the order in which they
   * begin.
   */
  #importing = Promise.resolve();

  constructor(
    readonly api: TestApp,
    readonly tokens: readonly string[],
  ) {}

  import(
    change: (products: readonly FixtureProduct[]) => FixtureProduct[] = (products) => [...products],
  ): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#products;
      this.#products = change(before);
      const { id, found } = await this.#importExtract(
        await writeExtract(this.#products),
        this.#imports++,
      );
      // The baseline can't be taken back.
      this.#last = this.#imports > 1 ? { id, found, before } : undefined;
    });
  }

  async #importExtract(
    paths: readonly string[],
    days: number,
  ): Promise<{ id: number; found: Found }> {
    let found: Found | undefined;
    const afterLock = async (tx: TestApp['db']) => void (found = await readFound(tx));
    const { status, importId } = await importDpd(
      this.api.db,
      { paths, date: dayAfter(days), names: new Map(), actor: 'importer' },
      { afterLock },
    );
    this.#count(`import ${status}`);
    return { id: importId, found: found! };
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const turn = this.#importing.then(act);
    this.#importing = turn.catch(() => undefined);
    return turn;
  }

  async do(step: Step, turn: number): Promise<void> {
    const by = turn % ACTORS.length;
    if (step.do === 'import') return this.#importMore(step.products);
    if (step.do === 'publish') return this.#publish(by);
    if (step.do === 'takeBack')
      return this.#inTurn(() => this.#takeBack(step.which, step.again, ACTORS[by]!));
    const ids = (await this.api.db.selectFrom('drug').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
    const at = (index: number) => ids[index % ids.length]!;
    if (step.do === 'move') return this.#move(at(step.drug), step.move, step.says, by);
    if (step.do === 'bulk') return this.#bulk([...new Set(step.drugs.map(at))], step.move, by);
    if (step.do === 'edit')
      return this.#edit(at(step.drug), step.text, step.clears, step.names, by);
    if (step.do === 'restore') return this.#restore(at(step.drug), step.back, step.names, by);
    return this.#undo(at(step.drug), step.back, by);
  }

  #importMore(changes: Extract<Step, { do: 'import' }>['products']): Promise<void> {
    return this.import((before) => {
      const products = [...before];
      for (const { place: index, becomes } of changes) {
        const which = index % products.length;
        const product = products[which]!;
        const serial = (this.#serial += 1);
        if (becomes === 'new')
          products.push({ code: serial, company: [String(serial), `COMPANY ${serial}`] });
        else if (becomes === 'gone' && products.length > 3) products.splice(which, 1);
        else
          products[which] = {
            ...product,
            ...(becomes === 'renamed'
              ? { brand: `NAMED ${serial}` }
              : becomes === 'formless'
                ? { forms: [] }
                : becomes === 'stronger'
                  ? {
                      ingredients: [['1', 'METFORMIN HYDROCHLORIDE', String(serial), 'MG', '', '']],
                    }
                  : { state: 'dormant' as const }),
          };
      }
      return products;
    });
  }

  /** There is one to take back in the end, whatever happened before. */
  async takeBackLast(again: boolean): Promise<void> {
    if (!this.#last)
      await this.#importMore([
        { place: 0, becomes: 'renamed' },
        { place: 1, becomes: 'new' },
      ]);
    await this.#takeBack('last', again, ACTORS[0]);
  }

  /** Takes the last import back, or is refused; then, perhaps, the same month comes again. */
  async #takeBack(which: 'last' | 'earlier', again: boolean, actor: string): Promise<void> {
    const last = this.#last;
    if (which === 'earlier' || !last) {
      const refused = expect(takeBackImport(this.api.db, { run: 1, actor })).rejects;
      await refused.toMatchObject({ code: 'not_taken_back' });
      return this.#count('take back refused');
    }
    const counts = await takeBackTruly(this.api.db, last.id, last.found, actor);
    this.#count('take back');
    if (counts.kept > 0) this.#count('take back beside what was decided');
    const taken = this.#products;
    this.#products = [...last.before];
    this.#imports -= 1;
    this.#last = undefined;
    if (!again) return;
    const { id, found } = await this.#importExtract(await writeExtract(taken), this.#imports++);
    await expectSameAgain(this.api.db, last.id, id);
    this.#last = { id, found, before: this.#products };
    this.#products = taken;
    this.#count('import again');
  }

  async #move(
    drug: number,
    name: MoveName,
    says: 'source' | 'nothing' | 'stale',
    by: number,
  ): Promise<void> {
    const { queue } = await this.api.db
      .selectFrom('drug')
      .select('queue')
      .where('id', '=', drug)
      .executeTakeFirstOrThrow();
    const source: Queue = says === 'stale' ? (queue === 'com' ? 'dpd' : 'com') : queue;
    const answer = await this.#call(
      'POST',
      `/api/drugs/${drug}/${MOVES[name].path}/`,
      by,
      says === 'nothing' ? {} : { queue: source },
    );
    this.#expect(answer, [200, 409]);
    if (answer.status === 200 && answer.body.moved_by === ACTORS[by])
      this.#acknowledge({
        drug,
        actor: ACTORS[by]!,
        version: answer.body.version,
        orEarlier: true,
        holds: { queue: answer.body.queue, in_product: answer.body.in_product },
      });
    this.#count(`move ${answer.status}`);
  }

  async #bulk(drugs: readonly number[], name: MoveName, by: number): Promise<void> {
    const rows = await this.api.db
      .selectFrom('drug')
      .select(['id', 'queue'])
      .where('id', 'in', drugs)
      .execute();
    const answer = await this.#call('POST', '/api/drugs/bulk_move/', by, {
      move: name,
      drugs: rows,
    });
    this.#expect(answer, [200]);
    for (const { id, outcome, version, queue, in_product } of answer.body.results) {
      if (outcome === 'moved')
        this.#acknowledge({
          drug: Number(id),
          actor: ACTORS[by]!,
          version,
          holds: { queue, ...(in_product !== undefined && { in_product }) },
        });
      this.#count(`bulk ${outcome}`);
    }
  }

  async #edit(
    drug: number,
    drugName: string,
    clears: Clearing,
    names: 'version' | 'nothing' | 'stale',
    by: number,
  ): Promise<void> {
    const { body: record, headers } = await this.#call('GET', `/api/drugs/${drug}/`, by);
    const {
      din,
      pin,
      health_canada_drug_name,
      manufacturer,
      active_ingredient,
      administration,
      type,
      schedule,
      sub_medical_condition,
      drug_class,
      form,
      strength,
      grandfather_period,
    } = record;
    const input = {
      din,
      pin,
      drug_name: drugName,
      health_canada_drug_name,
      manufacturer,
      active_ingredient,
      administration,
      type,
      schedule,
      sub_medical_condition,
      drug_class,
      form,
      strength,
      grandfather_period,
      ...CLEARED[clears],
    };
    const match: Record<string, string> =
      names === 'nothing' ? {} : { 'if-match': names === 'stale' ? '"v0"' : headers.etag! };
    const answer = await this.#call('PUT', `/api/drugs/${drug}/`, by, input, match);
    this.#expect(answer, [200, 412]);
    if (answer.status === 200 && answer.headers.etag !== headers.etag)
      this.#acknowledge({
        drug,
        actor: ACTORS[by]!,
        version: answer.body.version,
        ...('drug_name' in CLEARED[clears]
          ? { orColleague: true, holds: { drug_name: '' } }
          : { holds: { drug_name: drugName } }),
      });
    this.#count(`edit ${answer.status}`);
    if (answer.status === 200 && clears !== 'nothing') this.#count('edit that clears');
  }

  async #undo(drug: number, back: number, by: number): Promise<void> {
    const entries = await this.api.db
      .selectFrom('drug_history')
      .select(['version', 'kind'])
      .where('drug_id', '=', drug)
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const entry = entries[Math.min(back, entries.length - 1)]!;
    const answer = await this.#call('POST', `/api/drugs/${drug}/undo/`, by, {
      version: entry.version,
    });
    this.#expect(answer, [200, 409]);
    // What a colleague took back already is answered with who did it, as the same request again is.
    if (answer.status === 200 && answer.body.moved_by === ACTORS[by])
      this.#acknowledge({
        drug,
        actor: ACTORS[by]!,
        version: answer.body.version,
        orEarlier: true,
        holds: { queue: answer.body.queue, in_product: answer.body.in_product },
      });
    this.#count(`undo ${answer.status}`);
  }

  async #restore(
    drug: number,
    back: number,
    names: 'version' | 'nothing' | 'stale',
    by: number,
  ): Promise<void> {
    const { body: history } = await this.#call('GET', `/api/drugs/${drug}/history/`, by);
    const entry = history.results[back % history.results.length];
    const { body: earlier } = await this.#call(
      'GET',
      `/api/drugs/${drug}/history/${entry.id}/`,
      by,
    );
    const match: Record<string, string> =
      names === 'nothing'
        ? {}
        : { 'if-match': names === 'stale' ? '"v0"' : `"v${earlier.version}"` };
    const answer = await this.#call(
      'POST',
      `/api/drugs/${drug}/restore/`,
      by,
      { entry: entry.id },
      match,
    );
    this.#expect(answer, [200, 412]);
    const [name = ''] = earlier.fields.find(
      ({ field }: { field: string }) => field === 'drug_name',
    ).then;
    if (answer.status === 200 && answer.body.fields.length > 0)
      this.#acknowledge({
        drug,
        actor: ACTORS[by]!,
        version: answer.body.version,
        holds: { drug_name: name },
      });
    this.#count(`restore ${answer.status}`);
  }

  async #publish(by: number): Promise<void> {
    const { body: preview } = await this.#call('GET', '/api/publications/preview/', by);
    const answer = await this.#call('POST', '/api/publications/', by, { preview: preview.token });
    this.#expect(answer, [200, 409]);
    if (answer.status === 200) {
      const { body: diff } = await this.#call(
        'GET',
        `/api/publications/${preview.number}/diff/`,
        by,
      );
      // A publication is what its preview said.
      const shown = ({ number, counts: { added, changed, removed }, ...more }: typeof preview) => ({
        number,
        counts: { added, changed, removed },
        added: more.added,
        changed: more.changed,
        removed: more.removed,
      });
      expect(shown(diff)).toEqual(shown(preview));
      expect(answer.body).toMatchObject({ number: preview.number, size: preview.size });
      if (preview.blocked.length > 0) this.#count('publish beside what is blocked');
      if (preview.blocked.some(({ place }: { place: string }) => place === 'product'))
        this.#count('publish beside what is blocked on the product');
    }
    this.#count(`publish ${answer.status}`);
  }

  #call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    by: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.api.call(method, url, {
      token: this.tokens[by]!,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  #expect({ status, body }: Answer, allowed: readonly number[]): void {
    if (!allowed.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  }

  #acknowledge(write: Acknowledged): void {
    this.acknowledged.push(write);
  }

  #count(what: string): void {
    this.counted[what] = (this.counted[what] ?? 0) + 1;
  }
}

/** Counts equal lists, by the API's own answers. */
const expectTrueCounts = async ({ api, tokens }: Month): Promise<void> => {
  const { body: counts } = await api.call('GET', '/api/drugs/count_review/', { token: tokens[0]! });
  for (const queue of QUEUE_NAMES) {
    const { body } = await api.call('GET', `/api/drugs/?queue=${queue}`, { token: tokens[0]! });
    expect({ queue, count: counts[QUEUES[queue].countKey], listed: body.results.length }).toEqual({
      queue,
      count: body.count,
      listed: body.count,
    });
  }
  const { rows } = await sql<{
    size: number;
  }>`select count(*)::integer as size from drug where in_product`.execute(api.db);
  expect(counts.refined.product_size).toBe(rows[0]!.size);
};

/** Each row begins where the one before it ended, and the last one is the drug. */
const expectHistoryReplays = async ({ api }: Month): Promise<void> => {
  const { rows } = await sql<{ drug_id: number; id: string }>`
    select drug_id, id::text from (
      select h.*, lag(h.after) over w as earlier, lag(h.version) over w as earlier_version, lead(h.id) over w as later, drug_state(d) as present, d.version as present_version
      from drug_history h join drug d on d.id = h.drug_id window w as (partition by drug_id order by h.id)) as rows
    where before is distinct from earlier or version <= earlier_version or later is null and (after <> present or version <> present_version)`.execute(
    api.db,
  );
  expect(rows).toEqual([]);
  const silent = await sql<{
    id: number;
  }>`select id from drug d where not exists (select from drug_history where drug_id = d.id)`.execute(
    api.db,
  );
  expect(silent.rows).toEqual([]);
};

/**
 * No publication holds a record without type, name, ingredient or form (D54), by its file as it is
 * handed out.
 */
const expectCompletePublications = async ({ api, tokens }: Month): Promise<void> => {
  const [token] = tokens;
  const { body: list } = await api.call('GET', '/api/publications/', { token: token! });
  for (const { number, size } of list.results) {
    const { body } = await api.call('GET', `/api/publications/${number}/download/`, {
      token: token!,
    });
    expect(body.drugs).toHaveLength(size);
    const lacking = ({
      drug_name,
      type,
      form,
      active_ingredient,
    }: Record<string, string | string[]>) =>
      [drug_name, type, form].some((text) => String(text).trim() === '') ||
      active_ingredient!.length === 0;
    expect({ number, incomplete: body.drugs.filter(lacking) }).toEqual({ number, incomplete: [] });
  }
};

/** Blanks alone are no name. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** What was answered with success stands in the history, as it was said. */
const expectNothingLost = async ({ api, acknowledged }: Month): Promise<void> => {
  const rows = await api.db
    .selectFrom('drug_history')
    .select(['drug_id', 'version', 'actor', 'after'])
    .execute();
  const fits = (write: Acknowledged) => (row: (typeof rows)[number]) =>
    row.drug_id === write.drug &&
    (row.actor === write.actor || write.orColleague === true) &&
    (row.version === write.version || (write.orEarlier === true && row.version < write.version)) &&
    Object.entries(write.holds).every(
      ([name, value]) => trimmed(row.after[name as keyof DrugState]) === value,
    );
  expect(acknowledged.filter((write) => !rows.some(fits(write)))).toEqual([]);
};

afterAll(removeExtracts);

describe.each(testDatabases)('a month, in whatever order, on $name', ({ open }) => {
  it(
    'keeps counts, history and everything acknowledged true',
    async () => {
      const totals: Record<string, number> = {};
      const run = async (groups: readonly (readonly Step[])[]): Promise<void> => {
        const database = await open();
        try {
          const api = await bootTestApp(database);
          for (const actor of ACTORS.slice(1)) await addTestUser(database.db, actor);
          const tokens = [api.token];
          for (const actor of ACTORS.slice(1))
            tokens.push((await api.signIn(actor, PASSWORD)).body.token);
          const it = new Month(api, tokens);
          await it.import();
          let turn = 0;
          for (const group of groups) {
            await Promise.all(group.map((one) => it.do(one, (turn += 1))));
            await expectTrueCounts(it);
            await expectHistoryReplays(it);
            await expectNothingLost(it);
          }
          await it.do({ do: 'publish' }, turn + 1);
          await expectCompletePublications(it);
          await it.takeBackLast(groups.length % 2 === 0);
          await expectTrueCounts(it);
          await expectHistoryReplays(it);
          for (const [what, count] of Object.entries(it.counted))
            totals[what] = (totals[what] ?? 0) + count;
          await api.close();
        } finally {
          await database.close();
        }
      };
      await fc.assert(fc.asyncProperty(month, run), {
        numRuns: Number(process.env.MONTHS ?? 5),
        endOnFailure: true,
      });
      // A run in which nothing much happened would prove nothing.
      expect(totals).toEqual(
        expect.objectContaining({
          'move 200': expect.any(Number),
          'edit 200': expect.any(Number),
          'edit 412': expect.any(Number),
          'import imported': expect.any(Number),
          'bulk moved': expect.any(Number),
          'restore 200': expect.any(Number),
          'edit that clears': expect.any(Number),
          'publish 200': expect.any(Number),
          'publish beside what is blocked': expect.any(Number),
          'take back': expect.any(Number),
        }),
      );
    },
    Number(process.env.MONTHS ?? 5) * 60_000,
  );
});
