import { useState } from 'react';
import { faultOf, faultText, useMutation } from '@refined/shared/api-client';
import type { ImportJob } from '@refined/shared/contract';
import { IMPORT_QUEUES, PATHS } from '@refined/shared/domain';
import { Button, ButtonLink } from '@refined/shared/ui';
import type { ImportJobsView, JobChange } from './use-imports.ts';
import { importMessages } from './import-messages.ts';
import { OutcomeView, ImportConfirmation } from './outcome-view.tsx';

/** The actions on a job, one at a time, with the last refusal. */
const useJobActions = (job: ImportJob, change: ImportJobsView['change']) => {
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: ({ what, sure }: { readonly what: JobChange; readonly sure?: true | undefined }) =>
      change(job.id, what, sure),
  });
  const fault = faultOf(error);
  const act = (what: JobChange, sure?: true, onSuccess?: () => void): void => {
    if (!isPending) mutate({ what, sure }, { onSuccess });
  };
  return {
    busy: isPending ? variables.what : undefined,
    error: fault && faultText(fault),
    act,
    forget: reset,
  };
};

const text = importMessages.job;

interface ImportJobCardProps {
  readonly job: ImportJob;
  readonly change: ImportJobsView['change'];
  /** Hides a finished job. */
  readonly onDismiss: () => void;
}

type Actions = ReturnType<typeof useJobActions>;

const Fault = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className="mo-import-fault rf-break" role="alert">
      {children}
    </p>
  ) : null;

const CancelButton = ({ actions }: { actions: Actions }) => (
  <Button
    busy={actions.busy === 'cancel'}
    onClick={() => actions.act('cancel')}
    data-tip={text.cancelTip}
  >
    {text.cancel}
  </Button>
);

type Progress = ImportJob['progress'];

/** Start and length of each stage on the bar, in percent: its rough share of the time. */
const SPANS: Readonly<Record<Progress['stage'], readonly [start: number, length: number]>> = {
  waiting: [0, 0],
  reading: [0, 60],
  comparing: [60, 15],
  writing: [75, 20],
  finishing: [95, 5],
};

const percentOf = ({ stage, done, total }: Progress): number => {
  const [start, length] = SPANS[stage];
  return Math.round(start + (total > 0 ? Math.min(1, done / total) * length : 0));
};

const countsOf = ({ stage, done, total }: Progress): string | undefined => {
  if (total === 0 || (stage !== 'reading' && stage !== 'writing')) return undefined;
  return text.counts[stage](done, total);
};

/** An import's progress: the stage in words, and a bar. */
const JobProgressBar = ({ progress }: { progress: Progress }) => {
  const counts = countsOf(progress);
  const stage = text.stage[progress.stage];
  return (
    <div className="mo-job-progress rf-figures">
      <p>
        {stage}
        {counts ? <span className="rf-sub"> {counts}</span> : null}
      </p>
      <div
        className="mo-progress"
        role="progressbar"
        aria-label={text.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentOf(progress)}
        aria-valuetext={[stage, counts].filter(Boolean).join(', ')}
      >
        <i style={{ transform: `scaleX(${percentOf(progress) / 100})` }} />
      </div>
    </div>
  );
};

const UnderWay = ({ job, actions }: { job: ImportJob; actions: Actions }) => (
  <>
    <JobProgressBar progress={job.progress} />
    <p className="rf-sub">{text.leave}</p>
    <Fault>{actions.error}</Fault>
    <div className="mo-job-actions rf-flow">
      <CancelButton actions={actions} />
    </div>
  </>
);

const Previewed = ({ job, actions }: { job: ImportJob; actions: Actions }) => {
  const [asking, setAsking] = useState(false);
  const confirm = (): void =>
    actions.act('confirm', job.preview?.questions?.length ? true : undefined, () =>
      setAsking(false),
    );
  const ask = (): void => {
    actions.forget();
    setAsking(true);
  };
  return (
    <>
      {job.preview ? <OutcomeView job={job} outcome={job.preview} done={false} /> : null}
      <div className="mo-job-actions rf-flow">
        <Button variant="primary" onClick={ask}>
          {importMessages.preview.confirm}
        </Button>
        <CancelButton actions={actions} />
      </div>
      {asking ? null : <Fault>{actions.error}</Fault>}
      <ImportConfirmation
        job={job}
        open={asking}
        busy={actions.busy === 'confirm'}
        error={actions.error}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

const Failed = ({ job, actions }: { job: ImportJob; actions: Actions }) => (
  <>
    <p className="mo-import-fault rf-break">{job.error?.sentence}</p>
    <p className="rf-sub">{text.nothingWritten}</p>
    <Fault>{actions.error}</Fault>
    <div className="mo-job-actions rf-flow">
      <Button
        variant="primary"
        icon="retry"
        busy={actions.busy === 'resume'}
        onClick={() => actions.act('resume')}
      >
        {job.error?.code === 'cut_off' ? text.resume : text.again}
      </Button>
      <CancelButton actions={actions} />
    </div>
  </>
);

const takeBack = importMessages.takeBack;

/** The result of taking an import back. */
const TakenBack = ({ job, onDismiss }: { job: ImportJob; onDismiss: () => void }) => (
  <>
    <p className="rf-sub">{takeBack.done}</p>
    <ul className="mo-bullets">
      {(job.taken_back ? takeBack.returns(job.taken_back) : []).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {job.taken_back && job.taken_back.kept > 0 ? (
      <p>{takeBack.stayed(job.taken_back.kept)}</p>
    ) : null}
    <div className="mo-job-actions rf-flow">
      <Button onClick={onDismiss}>{text.dismiss}</Button>
    </div>
  </>
);

const titleOf = ({ goal, kind, date }: ImportJob): string =>
  goal === 'take_back' ? takeBack.jobTitle(text.title(kind, date)) : text.title(kind, date);

const stateOf = ({ goal, state }: ImportJob): string =>
  goal === 'take_back' && state in takeBack.state
    ? takeBack.state[state as keyof typeof takeBack.state]
    : text.state[state];

const Done = ({ job, onDismiss }: { job: ImportJob; onDismiss: () => void }) => (
  <>
    {job.result ? <OutcomeView job={job} outcome={job.result} done /> : null}
    <div className="mo-job-actions rf-flow">
      {IMPORT_QUEUES.map((queue) => {
        const drugs = job.result?.breakdown.queues[queue].drugs ?? 0;
        return drugs > 0 ? (
          <ButtonLink key={queue} to={PATHS.queue(queue)} icon="review">
            {importMessages.preview.toQueue(queue, drugs)}
          </ButtonLink>
        ) : null;
      })}
      <Button onClick={onDismiss}>{text.dismiss}</Button>
    </div>
  </>
);

/** One import: its progress, preview, result or failure, and the possible actions. */
export const ImportJobCard = ({ job, change, onDismiss }: ImportJobCardProps) => {
  const actions = useJobActions(job, change);
  const title = `mo-import-job-${job.id}`;
  return (
    <article className="mo-job" aria-labelledby={title}>
      <div className="mo-job-head rf-flow">
        <h3 id={title}>{titleOf(job)}</h3>
        <span className={`rf-badge mo-job-state mo-job-${job.state}`}>{stateOf(job)}</span>
        <span className="rf-sub">
          {text.begunBy(job.confirmed_by ?? job.created_by, job.confirmed_at ?? job.created_at)}
        </span>
      </div>
      <p className="mo-import-files rf-flow rf-fine rf-muted">
        {job.files.map(({ name, sha256 }) => (
          <span key={sha256}>{name} </span>
        ))}
      </p>
      {job.state === 'preparing' || job.state === 'running' ? (
        <UnderWay job={job} actions={actions} />
      ) : null}
      {job.state === 'previewed' ? <Previewed job={job} actions={actions} /> : null}
      {job.state === 'failed' ? <Failed job={job} actions={actions} /> : null}
      {job.state === 'done' && job.goal === 'take_back' ? (
        <TakenBack job={job} onDismiss={onDismiss} />
      ) : null}
      {job.state === 'done' && job.goal !== 'take_back' ? (
        <Done job={job} onDismiss={onDismiss} />
      ) : null}
    </article>
  );
};
