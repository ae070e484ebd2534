import type { ImportJob } from '@refined/shared/contract';
import { importMessages } from '../messages/imports.ts';

const text = importMessages.job;

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
export const JobProgressBar = ({ progress }: { progress: Progress }) => {
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
