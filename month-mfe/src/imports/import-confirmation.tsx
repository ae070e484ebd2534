import { IMPORT_QUEUES } from '@refined/shared/domain';
import type { ImportJob } from '@refined/shared/contract';
import { ConfirmDialog } from '@refined/shared/ui';
import { importMessages } from '../messages/imports.ts';
import { Questions } from './outcome-view.tsx';

const text = importMessages.preview;
interface ImportConfirmationProps {
  readonly job: ImportJob;
  readonly open: boolean;
  readonly busy: boolean;
  readonly error?: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The last confirmation before an import writes, with its numbers. */
export const ImportConfirmation = ({
  job,
  open,
  busy,
  error,
  onConfirm,
  onCancel,
}: ImportConfirmationProps) => {
  const breakdown = job.preview?.breakdown;
  if (!breakdown) return null;
  const parts = IMPORT_QUEUES.map((queue) => ({ queue, count: breakdown.queues[queue].drugs }));
  const questions = job.preview?.questions ?? [];
  const sent = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <ConfirmDialog
      open={open}
      title={text.confirmTitle}
      confirmLabel={questions.length > 0 ? text.confirmUnusual : text.confirmYes}
      cancelLabel={text.confirmNo}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Questions questions={questions} />
      <p>{text.confirmText(importMessages.job.title(job.kind, job.date))}</p>
      {job.preview?.baseline ? <p>{text.confirmBaseline(breakdown.products)}</p> : null}
      <p>{text.confirmQueues(sent, parts)}</p>
      {breakdown.marked.drugs > 0 ? <p>{text.confirmMarked(breakdown.marked.drugs)}</p> : null}
    </ConfirmDialog>
  );
};
