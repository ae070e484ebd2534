import { LANGUAGE, LOOKUP_NAMES, LOOKUPS, type LookupName } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { type PlainName, plainName } from './search-term.ts';
import { contentTag, notModified } from '../http/etag.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
}

/** The entry of an id; undefined if no lookup has it. */
export type NamedOf = (id: number) => Named | undefined;

/** A lookup's answer, serialised once. */
export interface LookupBody {
  readonly json: string;
  readonly tag: string;
}

interface Row extends Named {
  readonly kind: LookupName;
  /** Only a taken back import used it: it has a name, but lookups don't list it (D59). */
  readonly retired: boolean;
  /** Unanswered (D79): records use it and searches find it, but lookups don't list it. */
  readonly unknown: boolean;
}

/** The eight lookups at one time. */
export class Lookups {
  readonly #rows: ReadonlyMap<number, Row>;
  /** As in answers: only id and name. */
  readonly #named: ReadonlyMap<number, Named>;
  readonly #bodies: Readonly<Record<LookupName, LookupBody>>;
  /** The active ingredients and companies as searches use them. */
  readonly ingredients: readonly PlainName[];
  readonly companies: readonly PlainName[];

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#named = new Map(rows.map(({ id, name }) => [id, { id, name }]));
    const used = rows.filter(({ retired }) => !retired);
    const offered = used.filter(({ unknown }) => !unknown);
    const plain = (kind: LookupName): PlainName[] =>
      used
        .filter((row) => row.kind === kind)
        .map(({ id, name }) => ({ id, plain: plainName(name) }));
    this.ingredients = plain('active_ingredient');
    this.companies = plain('manufacturer');
    this.#bodies = Object.fromEntries(
      LOOKUP_NAMES.map((kind) => [
        kind,
        bodyOf(
          kind,
          offered.filter((row) => row.kind === kind),
        ),
      ]),
    ) as Record<LookupName, LookupBody>;
  }

  named(id: number): Named | undefined {
    return this.#named.get(id);
  }

  has(kind: LookupName, id: number): boolean {
    const row = this.#rows.get(id);
    return row?.kind === kind && !row.retired;
  }

  body(kind: LookupName): LookupBody {
    return this.#bodies[kind];
  }
}

const byName = new Intl.Collator(LANGUAGE, { numeric: true });
/**
 * Our own short lookups, in a meaningful order (30 days before 1 year); the others are sorted by
 * name.
 */
const IN_OWN_ORDER: ReadonlySet<LookupName> = new Set(['type', 'grandfather_period']);

const bodyOf = (kind: LookupName, rows: readonly Row[]): LookupBody => {
  const { idKey } = LOOKUPS[kind];
  const sorted = [...rows].sort(
    (one, other) =>
      (IN_OWN_ORDER.has(kind) ? 0 : byName.compare(one.name, other.name)) || one.id - other.id,
  );
  const json = JSON.stringify({ results: sorted.map(({ id, name }) => ({ [idKey]: id, name })) });
  return { json, tag: contentTag(json) };
};

/** How long the cache is fresh, in ms: the delay until another process's import is visible. */
const FRESH = 15_000;

const readStamp = hotQuery<{ stamp: string }>(
  `select concat_ws('.', (select count(*) from lookup_item), (select max(id) from lookup_item), (select max(id) from import_run where status = 'done'), (select count(*) from unknown_label), (select count(*) from label_alias)) as stamp`,
);
const readAll = hotQuery<Row>(
  `select id, kind, name, retired, u.item_id is not null as unknown
   from lookup_item left join unknown_label u on u.item_id = id`,
);

const readSome = hotQuery<Named>('select id, name from lookup_item where id = any($1::integer[])');

/** These entries as the transaction sees them. */
export const readNamed = async (db: Db, ids: readonly number[]): Promise<NamedOf> => {
  const rows = ids.length > 0 ? await readSome(db, [[...new Set(ids)]]) : [];
  const entries = new Map(rows.map((row) => [row.id, row]));
  return (id) => entries.get(id);
};

/**
 * The lookups in memory, so that drugs get names without a join. Read again when an import has
 * changed them.
 */
export class LookupCache {
  readonly #db: Db;
  #lookups: Lookups | undefined;
  #stamp = '';
  #checkedAt = -Infinity;
  #underWay: Promise<Lookups> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  async current(): Promise<Lookups> {
    if (this.#lookups && performance.now() - this.#checkedAt < FRESH) return this.#lookups;
    return (this.#underWay ??= this.#refresh().finally(() => (this.#underWay = undefined)));
  }

  /**
   * Presents with the cached lookups; if an id is unknown, refreshes them and presents again,
   * because an import may have added it.
   */
  async naming<Result>(present: (named: NamedOf) => Result): Promise<Result> {
    let missed = false;
    const reader =
      (lookups: Lookups): NamedOf =>
      (id) => {
        const named = lookups.named(id);
        missed ||= named === undefined;
        return named;
      };
    const result = present(reader(await this.current()));
    return missed ? present(reader(await this.refreshed())) : result;
  }

  /** The current lookups of the database. */
  refreshed(): Promise<Lookups> {
    this.#checkedAt = -Infinity;
    return this.current();
  }

  async #refresh(): Promise<Lookups> {
    const [{ stamp } = { stamp: '' }] = await readStamp(this.#db);
    if (!this.#lookups || stamp !== this.#stamp) {
      this.#lookups = new Lookups(await readAll(this.#db));
      this.#stamp = stamp;
    }
    this.#checkedAt = performance.now();
    return this.#lookups;
  }
}

/** Sends JSON text without the route's serialiser. */
const sendJson = (reply: FastifyReply, json: string | Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(json);

/** The eight lookups (specification §7), serialised once and sent with an ETag. */
export const lookupRoutes: FastifyPluginAsync = async (app) => {
  const { lookups, calls } = app;
  for (const kind of LOOKUP_NAMES) {
    app.handle(calls.lookups[kind], async (request, reply) => {
      const { json, tag } = (await lookups.current()).body(kind);
      if (notModified(request, reply, tag)) return reply;
      return sendJson(reply, Buffer.from(json));
    });
  }
};
