import { useEffect, useRef } from 'react';
import { IconButton, Panel } from '@refined/shared/ui';
import { Comments } from '../comments/comments.tsx';
import type { DrugForm } from '../form/use-drug-form.ts';
import { historyMessages } from '../messages/history.ts';
import type { LookupLists } from '../record/use-lookups.ts';
import { Timeline } from './timeline.tsx';

export interface HistoryPanelProps {
  readonly id: string;
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  readonly onClose: () => void;
}

/** The record's comments and history, above the form (D14, D43). */
export const HistoryPanel = ({ id, drugId, form, lists, onClose }: HistoryPanelProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel as="section" id={id} className="ed-source ed-history" aria-labelledby={`${id}-title`}>
      <div className="rf-dialog-head">
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {historyMessages.title}
        </h2>
        <IconButton icon="close" label={historyMessages.close} onClick={onClose} />
      </div>
      <Comments drugId={drugId} />
      <Timeline drugId={drugId} form={form} lists={lists} />
    </Panel>
  );
};
