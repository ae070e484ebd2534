import type { Publication } from '@refined/shared/contract';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Author } from '../../drugs/drug-store.ts';
import type { GuardedFields } from './four-eyes.ts';
import { planPublication } from './publication-plan.ts';
import type { PublicationPlan } from './publication-plan.ts';
import { findPublicationOf } from '../publication-store.ts';

/** The confirmed preview is out of date. */
export class PreviewOutdated extends Error {
  override readonly name = 'PreviewOutdated';
}

/** The confirmed preview changes nothing. */
export class NothingToPublish extends Error {
  override readonly name = 'NothingToPublish';
}

/** Somebody else published the same preview with another effective date. */
export class PublishedFromAnotherDay extends Error {
  override readonly name = 'PublishedFromAnotherDay';
  readonly publication: Publication;

  constructor(publication: Publication) {
    super();
    this.publication = publication;
  }
}

/** The confirmed preview, by its token, and the effective date; without one: today. */
export interface Confirmed {
  readonly token: string;
  readonly effective: string | undefined;
}

const today = (): string => new Date().toISOString().slice(0, 10);

const insertPublication = async (
  tx: Transaction<Schema>,
  { number, size, changes }: PublicationPlan,
  { token, effective = today() }: Confirmed,
  actor: string,
): Promise<void> => {
  const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
  const lastImport = await tx
    .selectFrom('import_run')
    .select('id')
    .where('kind', '=', 'dpd')
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('publication')
    .values({
      number,
      actor,
      import_id: lastImport?.id ?? null,
      size,
      added: count('added'),
      changed: count('changed'),
      removed: count('removed'),
      token,
      effective,
    })
    .execute();
};

/**
 * Writes the drugs, their history (D43) and the publication's changes in one statement, each drug
 * at exactly the planned version; returns how many still had it.
 */
const writeChanges = async (
  tx: Transaction<Schema>,
  { number, changes }: PublicationPlan,
  { actor, requestId }: Author,
): Promise<number> => {
  const planned = JSON.stringify(
    changes.map(({ id, version, kind, leaves }) => ({ id, version, kind, leaves })),
  );
  const { rows } = await sql<{ written: number }>`
    with planned as (select * from json_to_recordset(${planned}::json) as p(id integer, version integer, kind text, leaves boolean)),
    -- Locked in the order of their ids, as moves of several are.
    before as (select d as old, p.kind, p.leaves from drug d join planned p on p.id = d.id and p.version = d.version order by d.id for update of d),
    after as (
      update drug d set
        queue = case when b.leaves then '' else d.queue end,
        queued_at = case when b.leaves then now() else d.queued_at end,
        in_product = b.kind <> 'removed',
        version = d.version + 1,
        updated_at = now()
      from before b where d.id = (b.old).id
      returning d as new, b.old, b.kind),
    logged as (
      insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
      select (new).id, ${actor}, ${requestId}, 'publication', (new).version, drug_state(old), drug_state(new),
        jsonb_build_object('publication', ${number}::integer, 'change', kind) from after order by (new).id),
    -- The trigger ends those of drugs that leave the update queue; this also those edited directly.
    used as (delete from drug_approval where drug_id in (select (new).id from after)),
    kept as (
      insert into publication_item (publication, drug_id, content, version)
      select ${number}::integer, (new).id, case when kind = 'removed' then null else drug_state(new) end, (new).version from after where kind <> 'unchanged')
    select count(*)::integer as written from after`.execute(tx);
  return rows[0]?.written ?? 0;
};

/** A publication that changes no drug only corrects the last one's effective date (D56). */
const isWorthIt = ({ changes, against }: PublicationPlan, effective: string | undefined): boolean =>
  changes.length > 0 ||
  (against !== undefined && effective !== undefined && effective !== against.effective);

/**
 * Publishes exactly what was previewed, in one transaction: the drugs that aren't blocked leave the
 * update queue and are on the product, and the snapshot with its differences is stored. One at a
 * time; a second confirmation of the same preview gets the publication that it became. Throws
 * PreviewOutdated, NothingToPublish, PublishedFromAnotherDay.
 */
export const publish = (
  db: Kysely<Schema>,
  confirmed: Confirmed,
  author: Author,
  guarded: GuardedFields,
): Promise<Publication> =>
  db.transaction().execute(async (tx) => {
    const { token, effective } = confirmed;
    await sql`lock table publication in share row exclusive mode`.execute(tx);
    const done = await findPublicationOf(tx, token);
    if (done && effective !== undefined && done.effective !== effective)
      throw new PublishedFromAnotherDay(done);
    if (done) return done;
    const plan = await planPublication(tx, guarded);
    if (plan.token !== token) throw new PreviewOutdated();
    if (!isWorthIt(plan, effective)) throw new NothingToPublish();
    await insertPublication(tx, plan, confirmed, author.actor);
    // Somebody changed one of them since it was planned: roll back.
    if ((await writeChanges(tx, plan, author)) !== plan.changes.length) throw new PreviewOutdated();
    return (await findPublicationOf(tx, token))!;
  });
