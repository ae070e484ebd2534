import { useState } from 'react';
import { formats, IMPORT_QUEUES } from '@refined/shared/domain';
import type { ImportedDrugsFilter, ImportJob, ImportOutcome } from '@refined/shared/contract';
import { Button, Table, ValueChange, ConfirmDialog } from '@refined/shared/ui';
import { importMessages } from './import-messages.ts';
import { ChangesTable, Figure } from './changes-table.tsx';
import { ImportedDrugsDialog } from './imported-drugs-dialog.tsx';
import { useRejectDownload } from './reject-download.tsx';

const text = importMessages.preview;
const FIGURES = ['new', 'changed', 'moved', 'gone'] as const;

const Relabellings = ({ relabellings }: Pick<ImportOutcome, 'relabellings'>) =>
  relabellings.length === 0 ? null : (
    <section className="mo-outcome-part">
      <h4>{text.relabellings(relabellings.length)}</h4>
      <p className="rf-sub">{text.relabelledHint}</p>
      <ul className="mo-bullets rf-break">
        {relabellings.map(({ list, from, to, products, example }) => (
          <li key={`${list} ${from}`}>
            <ValueChange before={from} after={to} /> {text.relabelled(products)}{' '}
            <span className="rf-sub">{text.example(example)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** Unusual figures of a month, to confirm before the import (D78). */
const Questions = ({ questions }: { questions: readonly string[] }) =>
  questions.length === 0 ? null : (
    <section className="mo-import-questions" aria-label={text.questions}>
      <strong>{text.questions}</strong>
      <ul className="mo-bullets">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <p>{text.questionsHint}</p>
    </section>
  );

const REJECT_COLUMNS = [
  { key: 'file', head: text.rejectColumns.file, kind: 'code' },
  { key: 'line', head: text.rejectColumns.line },
  { key: 'reason', head: text.rejectColumns.reason },
] as const;

const Rejects = ({ outcome, job }: { outcome: ImportOutcome; job: ImportJob }) => {
  const { busy, download } = useRejectDownload(
    job.import_id === null ? { job: job.id } : { run: job.import_id },
  );
  const { rejected } = outcome.breakdown;
  if (rejected === 0) return null;
  return (
    <section className="mo-outcome-part">
      <h4 className="mo-figure-rejected">{text.rejected(rejected)}</h4>
      <p className="rf-sub">{text.rejectedHint[job.kind]}</p>
      <Table
        label={text.rejected(rejected)}
        columns={REJECT_COLUMNS}
        rows={outcome.rejects.map(({ file, line, reason }, index) => ({
          key: index,
          cells: { file, line: line === null ? text.noLine : formats.number(line), reason },
        }))}
        narrow="blocks"
        dense
        className="mo-rejects"
      />
      {rejected > outcome.rejects.length ? (
        <p className="rf-sub">{text.moreRejects(rejected - outcome.rejects.length)}</p>
      ) : null}
      <Button icon="download" busy={busy} onClick={download}>
        {text.download}
      </Button>
    </section>
  );
};

interface OutcomeViewProps {
  readonly job: ImportJob;
  readonly outcome: ImportOutcome;
  /** The import is done, so its queues are links. */
  readonly done: boolean;
}

/**
 * What an import would do, or did: notes, figures, changes by kind and queue, relabellings and
 * rejected rows.
 */
export const OutcomeView = ({ job, outcome, done }: OutcomeViewProps) => {
  const { breakdown, baseline, notes = [], questions = [] } = outcome;
  const changes = Object.values(breakdown.kinds).some((count) => count > 0);
  const [shown, setShown] = useState<ImportedDrugsFilter>();
  const open = job.listed ? setShown : undefined;
  return (
    <div className="mo-outcome">
      <p className="rf-sub">
        {done ? text.did : job.previewed_at ? text.asOf(job.previewed_at) : null}
      </p>
      {done ? null : <Questions questions={questions} />}
      {notes.length > 0 ? (
        <section className="mo-outcome-part" aria-label={text.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      ) : null}
      {baseline ? <p>{text.baseline(breakdown.products)}</p> : null}
      {open && (baseline || changes) ? (
        <p className="mo-outcome-open">
          <Button icon="search" aria-haspopup="dialog" onClick={() => open({})}>
            {importMessages.drugs.openAll}
          </Button>
        </p>
      ) : null}
      {!baseline || changes ? (
        <>
          <dl className="mo-outcome-figures rf-flow">
            {FIGURES.map((name) => (
              <div key={name}>
                <dt>{text.figures[name]}</dt>
                <dd>
                  {breakdown[name] === 0 ? (
                    '0'
                  ) : (
                    <Figure count={breakdown[name]} filter={{ figure: name }} onOpen={open} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <p className="rf-sub">
            {job.kind === 'dpd' ? text.unchanged(breakdown.unchanged, breakdown.products) : null}
          </p>
          {changes ? (
            <ChangesTable breakdown={breakdown} linked={done} onOpen={open} />
          ) : (
            <p>{text.nothing}</p>
          )}
        </>
      ) : null}
      <Relabellings relabellings={outcome.relabellings} />
      <Rejects outcome={outcome} job={job} />
      {shown ? (
        <ImportedDrugsDialog
          job={job.id}
          filter={shown}
          done={done}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </div>
  );
};

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
