import type {
  BlockedDrug,
  CommitteeAnswer,
  PublicationChange,
  PublicationPreview,
  UnapprovedDrug,
} from '@refined/shared/contract';
import { isBlank, LIMITS } from '@refined/shared/domain';
import { hotQuery } from '../../db/hot-query.ts';
import type { Db } from '../../db/schema.ts';
import type { LookupCache } from '../../drugs/lookup-cache.ts';
import { readReviewers } from './authors.ts';
import type { GuardedFields, PlannedKind } from './planned-change.ts';
import type { BlockedRow, PublicationPlan } from './publication-plan.ts';
import { readInferred, type ReadDifferences, readChecks } from './publication-checks.ts';
import { fieldChanges, type NameOf } from '../../drugs/state-fields.ts';
import { presentChange } from '../published-fields.ts';

const answersQuery = hotQuery<CommitteeAnswer & { drug_id: number }>(
  `select distinct on (drug_id) drug_id, answer, tier, reason, meeting::text
   from committee_answer where drug_id = any($1::integer[]) and not undone
   order by drug_id, id desc`,
);

/** The committee's latest answer on each drug; only drugs that have one. */
const readAnswers = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CommitteeAnswer>> =>
  new Map((await answersQuery(db, [ids])).map(({ drug_id, ...answer }) => [drug_id, answer]));

const KINDS = [
  'added',
  'changed',
  'removed',
  'unchanged',
] as const satisfies readonly PlannedKind[];

const presentBlocked = ({
  id,
  queue,
  state,
  published,
  missing,
  mixed,
  sameDin,
}: BlockedRow): BlockedDrug => ({
  id: String(id),
  din: state.din,
  drug_name: isBlank(state.drug_name) ? (published?.drug_name ?? '') : state.drug_name,
  strength: state.strength,
  form: state.form,
  missing: [...missing],
  ...(mixed && { mixed_pairs: mixed }),
  ...(sameDin.length > 0 && {
    same_din: sameDin.map((other) => ({ ...other, id: String(other.id) })),
  }),
  place: queue === 'update' ? 'update' : queue === '' ? 'product' : 'review',
});

/** The first drugs that need approval, as sent, each with the possible approvers. */
const presentUnapproved = async (
  db: Db,
  { unapproved }: PublicationPlan,
  guarded: GuardedFields,
  nameOf: NameOf,
): Promise<UnapprovedDrug[]> => {
  const shown = unapproved.slice(0, LIMITS.publication.shown);
  if (shown.length === 0) return [];
  const reviewersOf = await readReviewers(
    db,
    shown.map(({ change }) => change.id),
    guarded,
  );
  return shown.map(({ change, fields }) => {
    const { authors, moved, approvers, more } = reviewersOf(change.id);
    const { fields: _, ...drug } = presentChange(change, nameOf);
    return {
      ...drug,
      ...{ more, version: change.version },
      fields: fieldChanges(fields, change.before, change.after, nameOf),
      authors: [...authors],
      moved,
      approvers: [...approvers],
    };
  });
};

/** A plan as sent: names instead of ids, the first drugs of each kind, and all counts. */
export const presentPlan = async (
  db: Db,
  lookups: LookupCache,
  plan: PublicationPlan,
  guarded: GuardedFields,
  readDifferences: ReadDifferences,
): Promise<PublicationPreview> => {
  const names = await lookups.refreshed();
  const nameOf = (id: number) => names.named(id)?.name ?? String(id);
  const { number, against, token, size, changes, blocked } = plan;
  const ofKind = (kind: PlannedKind) => changes.filter((change) => change.kind === kind);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind).length])) as Record<
    PlannedKind,
    number
  >;
  const firstOf = (kind: PlannedKind) => ofKind(kind).slice(0, LIMITS.publication.shown);
  const answers = await readAnswers(
    db,
    KINDS.flatMap(firstOf).map(({ id }) => id),
  );
  const present = (change: (typeof changes)[number]): PublicationChange => {
    const answer = answers.get(change.id);
    return { ...presentChange(change, nameOf), ...(answer && { answer }) };
  };
  const shown = Object.fromEntries(KINDS.map((kind) => [kind, firstOf(kind).map(present)])) as Pick<
    PublicationPreview,
    PlannedKind
  >;
  const inferred = await readInferred(
    db,
    ofKind('added').map(({ id }) => id),
  );
  const added = firstOf('added').map((change) => ({
    ...present(change),
    ...(change.sourceStatus && { status: change.sourceStatus }),
    ...(inferred.has(change.id) && { inferred: [...inferred.get(change.id)!] }),
  }));
  return {
    number,
    against: against
      ? { number: against.number, at: against.at.toISOString(), effective: against.effective }
      : null,
    correction: against?.is_of_last_import ?? false,
    token,
    size,
    counts: {
      ...counts,
      blocked: blocked.length,
      inferred: inferred.size,
      ...(guarded.length > 0 && { unapproved: plan.unapproved.length }),
    },
    ...shown,
    added,
    blocked: blocked.slice(0, LIMITS.publication.shown).map(presentBlocked),
    ...(guarded.length > 0 && {
      unapproved: await presentUnapproved(db, plan, guarded, nameOf),
    }),
    to_check: await readChecks(db, plan, readDifferences),
  };
};
