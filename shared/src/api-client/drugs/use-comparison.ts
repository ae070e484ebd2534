import { useRef, useState } from 'react';
import type { SourceDecision } from '../../contract/index.ts';
import type { Fault, Result } from '../call/result.ts';
import { useDecideSource, useDrugSource } from './use-drug-source.ts';
import type { DrugSourceView, MadeDecision } from './use-drug-source.ts';

export interface ComparisonView extends DrugSourceView {
  /** The field whose decision is being saved. */
  readonly deciding?: string;
  /** The last decision's fault, until the next one. */
  readonly failed?: { readonly field: string; readonly fault: Fault };
  /** Undefined while another decision is being saved, or before there is anything to decide on. */
  readonly decide: (
    field: string,
    decision: SourceDecision['decision'],
  ) => Promise<Result<MadeDecision> | undefined>;
}

/** A record beside Health Canada's, and the decisions on it, one at a time (D48). */
export const useComparison = (id: string): ComparisonView => {
  const view = useDrugSource(id);
  const send = useDecideSource();
  const underWay = useRef(false);
  const [deciding, setDeciding] = useState<string>();
  const [failed, setFailed] = useState<ComparisonView['failed']>();

  const decide: ComparisonView['decide'] = async (field, decision) => {
    if (underWay.current || !view.data) return undefined;
    underWay.current = true;
    setDeciding(field);
    setFailed(undefined);
    const result = await send(id, view.data, field, decision);
    underWay.current = false;
    setDeciding(undefined);
    // An expired session is shown by the sign-in page.
    if (!result.ok && result.fault.kind !== 'unauthorized')
      setFailed({ field, fault: result.fault });
    return result;
  };

  return { ...view, deciding, failed, decide };
};
