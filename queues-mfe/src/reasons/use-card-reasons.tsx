import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { DrugSummary } from '@refined/shared/contract';
import { ReasonStrip } from '@refined/shared/ui';
import { DrugComparison } from './drug-comparison.tsx';

export interface CardReasons {
  readonly reasonOf: (drug: DrugSummary) => ReactNode;
  /** Opens the comparison of a drug, or closes it. */
  readonly toggle: (id: string) => void;
}

/**
 * Why each card is in the queue (D48), where the host offers it. One comparison is open at a time;
 * it stays open while its card is scrolled away. An unchanged card gets the identical element, so
 * that it isn't rendered again.
 */
export const useCardReasons = (offered: boolean): CardReasons => {
  const [openId, setOpenId] = useState<string>();
  const toggle = useCallback(
    (id: string) => setOpenId((current) => (current === id ? undefined : id)),
    [],
  );
  const drawn = useMemo(
    () => ({
      closed: new WeakMap<DrugSummary, ReactNode>(),
      open: new WeakMap<DrugSummary, ReactNode>(),
    }),
    [],
  );

  const reasonOf = (drug: DrugSummary): ReactNode => {
    if (!offered || !drug.reasons) return undefined;
    const open = drug.id === openId;
    const known = drawn[open ? 'open' : 'closed'];
    if (!known.has(drug)) {
      known.set(
        drug,
        <ReasonStrip
          drug={drug}
          reasons={drug.reasons}
          open={open}
          onToggle={() => toggle(drug.id)}
        >
          {open ? <DrugComparison drugId={drug.id} /> : null}
        </ReasonStrip>,
      );
    }
    return known.get(drug);
  };
  return { reasonOf, toggle };
};
