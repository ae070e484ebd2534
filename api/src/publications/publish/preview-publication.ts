import type { BlockedDrug, PublicationPreview } from '@refined/shared/contract';
import { isBlank, LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import type { BlockedRow, PlannedKind, PublicationPlan } from './publication-plan.ts';
import { readChecks } from './publication-checks.ts';
import { presentChange } from '../published-fields.ts';

const KINDS = [
  'added',
  'changed',
  'removed',
  'unchanged',
] as const satisfies readonly PlannedKind[];

const presentBlocked = ({ id, queue, state, published, missing }: BlockedRow): BlockedDrug => ({
  id: String(id),
  din: state.din,
  drug_name: isBlank(state.drug_name) ? (published?.drug_name ?? '') : state.drug_name,
  missing: [...missing],
  place: queue === 'update' ? 'update' : queue === '' ? 'product' : 'review',
});

/** A plan as it is sent: with names, the first of each kind, and the counts of all. */
export const presentPlan = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  plan: PublicationPlan,
): Promise<PublicationPreview> => {
  const names = await lookups.refreshed();
  const nameOf = (id: number) => names.named(id)?.name ?? String(id);
  const { number, against, token, size, changes, blocked } = plan;
  const ofKind = (kind: PlannedKind) => changes.filter((change) => change.kind === kind);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind).length])) as Record<
    PlannedKind,
    number
  >;
  const shown = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      ofKind(kind)
        .slice(0, LIMITS.publication.shown)
        .map((change) => presentChange(change, nameOf)),
    ]),
  ) as Pick<PublicationPreview, PlannedKind>;
  return {
    number,
    against: against
      ? { number: against.number, at: against.at.toISOString(), effective: against.effective }
      : null,
    token,
    size,
    counts: { ...counts, blocked: blocked.length },
    ...shown,
    blocked: blocked.slice(0, LIMITS.publication.shown).map(presentBlocked),
    to_check: await readChecks(db, plan),
  };
};
