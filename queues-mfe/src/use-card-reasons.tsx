import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { decisionOn, DrugComparison, useDrugAction } from '@refined/shared/lists';
import { ReasonStrip } from '@refined/shared/ui';
import type { DrugSummary } from '@refined/shared/contract';

/** A queued drug beside Health Canada's record; loaded when the reason is opened (D48). */
const CardComparison = ({ drugId }: { drugId: string }) => {
  const actions = useDrugAction();
  return (
    <DrugComparison
      drugId={drugId}
      actions={actions}
      onDecide={({ drug, version, import_id }, field, decision) =>
        void actions.perform(decisionOn({ ...drug, version }, import_id, field, decision))
      }
    />
  );
};

/**
 * Why each card is in the queue (D48), if the host says it. Only one comparison is open; it stays
 * open while its card is scrolled away. An unchanged card gets the same element, so that it doesn't
 * render again.
 */
export const useCardReasons = (offered: boolean) => {
  const [openId, setOpenId] = useState<string>();
  /** Opens or closes the comparison of a drug. */
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
          {open ? <CardComparison drugId={drug.id} /> : null}
        </ReasonStrip>,
      );
    }
    return known.get(drug);
  };
  return { reasonOf, toggle };
};
