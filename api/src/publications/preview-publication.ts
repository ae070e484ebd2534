import type { PublicationPreview } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { PlannedKind, PublicationPlan } from './publication-plan.ts';
import { presentChange } from './published-fields.ts';

const KINDS = ['added', 'changed', 'removed', 'unchanged'] as const satisfies readonly PlannedKind[];

/** A plan as it is answered: in names, the first of each kind, the counts of all. */
export const presentPlan = async (lookups: LookupCache, plan: PublicationPlan): Promise<PublicationPreview> => {
  const names = await lookups.refreshed();
  const nameOf = (id: number) => names.named(id)?.name ?? String(id);
  const { number, against, token, size, changes, blocked } = plan;
  const ofKind = (kind: PlannedKind) => changes.filter((change) => change.kind === kind);
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind).length])) as Record<PlannedKind, number>;
  const shown = Object.fromEntries(KINDS.map((kind) => [kind, ofKind(kind).slice(0, LIMITS.publication.shown).map((change) => presentChange(change, nameOf))])) as Pick<PublicationPreview, PlannedKind>;
  return {
    number,
    against: against ? { number: against.number, at: against.at.toISOString() } : null,
    token,
    size,
    counts: { ...counts, blocked: blocked.length },
    ...shown,
    blocked: blocked.slice(0, LIMITS.publication.shown).map(({ id, state, missing }) => ({ id: String(id), din: state.din, drug_name: state.drug_name, missing: [...missing] })),
  };
};
