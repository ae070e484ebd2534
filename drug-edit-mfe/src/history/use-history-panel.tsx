import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { useLocation, useNavigate } from '@refined/shared/router';
import type { DrugForm } from '../form/use-drug-form.ts';
import { historyMessages } from '../messages/history.ts';
import type { LookupLists } from '../record/use-lookups.ts';
import { HistoryPanel } from './history-panel.tsx';

/**
 * The address contains whether the panel is open, so that a link to a record's history can be sent.
 */
const HASH = '#history';

/**
 * "History": the button, and the panel that it opens; neither on a host that has no history (D43).
 */
export const useHistoryPanel = (
  drugId: string,
  form: DrugForm,
  lists: LookupLists,
): { readonly button: ReactNode; readonly panel: ReactNode } => {
  const offered = useFeature('history');
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (!offered) return { button: null, panel: null };
  const open = hash === HASH;
  const show = (wanted: boolean) =>
    void navigate({ search, hash: wanted ? HASH : '' }, { replace: true, state: state as unknown });
  const close = () => {
    show(false);
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
        onClick={() => show(!open)}
      >
        {historyMessages.open}
      </button>
    ),
    panel: open ? (
      <HistoryPanel id={id} drugId={drugId} form={form} lists={lists} onClose={close} />
    ) : null,
  };
};
