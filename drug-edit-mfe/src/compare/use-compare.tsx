import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { reasonMessages } from '@refined/shared/messages';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../record/use-lookups.ts';
import { ComparePanel } from './compare-panel.tsx';

/**
 * "Compare with Health Canada": the button, and the panel that it opens; neither on a host that
 * doesn't offer it (D48).
 */
export const useCompare = (
  drugId: string,
  form: DrugForm,
  lists: LookupLists,
): { readonly button: ReactNode; readonly panel: ReactNode } => {
  const offered = useFeature('reasons');
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (!offered) return { button: null, panel: null };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    button: (
      <button
        ref={button}
        type="button"
        className="ed-link"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {reasonMessages.compare}
      </button>
    ),
    panel: open ? (
      <ComparePanel id={id} drugId={drugId} form={form} lists={lists} onClose={close} />
    ) : null,
  };
};
