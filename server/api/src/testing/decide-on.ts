import type { ActionOutcome, SourceComparison, SourceDecision } from '@refined/shared/contract';
import type { TestApp } from './test-app.ts';

interface FieldDecision {
  readonly field: string;
  readonly decision: SourceDecision;
  /** What the user saw; undefined: any. */
  readonly import_id?: number | null;
  readonly version?: number;
}

/** Decides on one field of a drug. Returns the outcome and the new comparison. */
export const decideOn = async (
  api: TestApp,
  id: number,
  { version, ...input }: FieldDecision,
): Promise<{ readonly now: SourceComparison } & ActionOutcome> => {
  const { body } = await api.post('/api/actions/', {
    action: 'decide',
    input,
    drugs: [{ id, ...(version !== undefined && { version }) }],
  });
  const { body: now } = await api.get(`/api/drugs/${id}/source/`);
  return { ...(body.results as readonly ActionOutcome[])[0]!, now };
};
