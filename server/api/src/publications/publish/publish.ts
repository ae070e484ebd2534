import type { Publication } from '@refined/shared/contract';
import { effectiveDayOf } from '@refined/shared/domain';
import { type Transaction, sql } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import type { Author } from '../../drugs/drug-store.ts';
import { writeDrugs } from '../../drugs/write-drugs.ts';
import { apiMessages } from '../../messages/api.ts';
import type { GuardedFields } from './planned-change.ts';
import {
  countOf,
  LAST_IMPORT,
  planPublication,
  sizeAfter,
  type PublicationPlan,
} from './publication-plan.ts';
import { digestOf, readPreviewToken, type ShownPreview } from './preview-token.ts';
import { findPublicationOf, keepStatuses } from '../publication-store.ts';
import { today } from '../../source/values/days.ts';

/** Why a confirmed preview isn't published, as a sentence. */
export class PublicationRefused extends Error {
  override readonly name = 'PublicationRefused';
}

/** A confirmed preview's token, and the effective date; default: today. */
export interface Confirmed {
  readonly token: string;
  readonly effective: string | undefined;
}

const insertPublication = async (
  tx: Transaction<Schema>,
  { number, size, changes }: PublicationPlan,
  { token, effective = today() }: Confirmed,
  actor: string,
): Promise<void> => {
  await tx
    .insertInto('publication')
    .values({
      number,
      actor,
      import_id: LAST_IMPORT,
      size,
      added: countOf(changes, 'added'),
      changed: countOf(changes, 'changed'),
      removed: countOf(changes, 'removed'),
      token: digestOf(token),
      effective,
    })
    .execute();
};

/**
 * Writes the drugs and the publication's changes ($3 its number), each drug only in its planned
 * version ($4).
 */
const writeQuery = writeDrugs<{ written: number }>({
  cte: `planned as (
    select * from json_to_recordset($4::json) as p(id integer, version integer, kind text, leaves boolean))`,
  columns: 'p.kind, p.leaves',
  from: 'planned p join drug d on d.id = p.id and d.version = p.version',
  set: `queue = case when b.leaves then '' else d.queue end,
    queued_at = case when b.leaves then now() else d.queued_at end,
    in_product = b.kind <> 'removed', updated_at = now()`,
  kind: `'publication'`,
  note: `jsonb_build_object('publication', $3::integer, 'change', a.kind)`,
  // A trigger ends the approvals of drugs that leave the update queue; this deletes those of drugs
  // that were edited directly, too.
  also: `used as (delete from drug_approval where drug_id in (select id from after)),
    kept as (
      insert into publication_item (publication, drug_id, content, version)
      select $3::integer, a.id, case when a.kind = 'removed' then null else drug_state(a.new) end, (a.new).version
      from after a where a.kind <> 'unchanged')`,
  read: 'count(*)::integer as written from after',
});

/** Returns how many drugs still had their planned version. */
const writeChanges = async (
  tx: Transaction<Schema>,
  { number, changes }: PublicationPlan,
  { actor, requestId }: Author,
): Promise<number> => {
  const planned = JSON.stringify(
    changes.map(({ id, version, kind, leaves }) => ({ id, version, kind, leaves })),
  );
  const [row] = await writeQuery(tx, [actor, requestId, number, planned]);
  return row!.written;
};

/** A publication without changed drugs can only correct the last effective date (D56). */
const isWorthIt = ({ changes, against }: PublicationPlan, effective: string | undefined): boolean =>
  changes.length > 0 ||
  (against !== undefined && effective !== undefined && effective !== against.effective);

/**
 * What is left of the confirmed preview: drugs that would still be published as shown. Locks them,
 * so that this stays true. Throws PublicationRefused.
 */
const planConfirmed = async (
  tx: Transaction<Schema>,
  shown: ShownPreview | undefined,
  guarded: GuardedFields,
): Promise<PublicationPlan> => {
  if (!shown) throw new PublicationRefused(apiMessages.previewOutdated);
  const ids = shown.changes.map(({ id }) => id);
  // Locked by id, like moves of several drugs.
  await sql`select from drug where id = any(${ids}::integer[]) order by id for update`.execute(tx);
  const plan = await planPublication(tx, guarded, shown.changes);
  if (plan.number !== shown.number) throw new PublicationRefused(apiMessages.previewOutdated);
  const shownOf = new Map(shown.changes.map((change) => [change.id, change]));
  const changes = plan.changes.filter(({ id, kind }) => shownOf.get(id)?.kind === kind);
  if (changes.length === 0 && ids.length > 0)
    throw new PublicationRefused(apiMessages.previewOutdated);
  return { ...plan, changes, size: sizeAfter(plan.against, changes) };
};

/**
 * Publishes exactly the preview, in one transaction: its drugs leave the update queue and are on
 * the product, and the snapshot with its differences is stored. Later changes wait for the next
 * publication; so do drugs that have changed since the preview: they count as left out. Only one
 * runs at a time; if the same user confirms again, the answer is the same publication. Throws
 * PublicationRefused.
 */
export const publish = (
  db: Db,
  confirmed: Confirmed,
  { actor, requestId }: Author,
  guarded: GuardedFields,
): Promise<Publication> =>
  db.transaction().execute(async (tx) => {
    const { token, effective } = confirmed;
    await sql`lock table publication in share row exclusive mode`.execute(tx);
    const done = await findPublicationOf(tx, digestOf(token));
    const isAnother = effective !== undefined && done?.effective !== effective;
    // Published by somebody else, or for another day.
    if (done && (done.actor !== actor || isAnother))
      throw new PublicationRefused(
        apiMessages.publishedAlready(done.number, done.actor, effectiveDayOf(done)),
      );
    if (done) return done;
    const shown = readPreviewToken(token);
    const plan = await planConfirmed(tx, shown, guarded);
    if (!isWorthIt(plan, effective)) throw new PublicationRefused(apiMessages.nothingToPublish);
    await insertPublication(tx, plan, confirmed, actor);
    if ((await writeChanges(tx, plan, { actor, requestId })) !== plan.changes.length)
      throw new Error('a locked drug was changed');
    await keepStatuses(tx, plan.number);
    const published = (await findPublicationOf(tx, digestOf(token)))!;
    return { ...published, left_out: shown!.changes.length - plan.changes.length };
  });
