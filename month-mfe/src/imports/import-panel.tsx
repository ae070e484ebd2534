import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ImportJob } from '@refined/shared/contract';
import { inTab, rememberedJson } from '@refined/shared/domain';
import { FaultPanel, useAnnounce } from '@refined/shared/ui';
import { useFeature } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { importMessages as text } from './import-messages.ts';
import { SectionPlace } from '../list-parts.tsx';
import { DropZone, UploadList } from './upload-list.tsx';
import { ImportSetForm } from './import-set-form.tsx';
import { useFileSender } from './use-file-sender.ts';
import { useImportUploads, useImportJobs } from './use-imports.ts';
import { ImportJobCard } from './import-job-card.tsx';

const closedResults = rememberedJson(inTab, 'refined.imports.dismissed', (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : undefined,
);

/** Import results that the user closed; they stay closed while the tab is open. */
const useDismissed = (): readonly [readonly number[], (id: number) => void] => {
  const [dismissed, setDismissed] = useState(() => closedResults.read() ?? []);
  const dismiss = (id: number) => {
    const ids = [...dismissed, id];
    setDismissed(ids);
    closedResults.write(ids);
  };
  return [dismissed, dismiss];
};

const jobMessages = text.job;

/** The text for screen readers: each stage once, and the end, without counts. */
const saying = ({ state, progress }: ImportJob): string =>
  state === 'preparing' || state === 'running'
    ? `${jobMessages.state[state]}: ${jobMessages.stage[progress.stage]}`
    : jobMessages.announce[state];

/**
 * Announces the progress of imports in the page's live region; imports already there when the page
 * opens aren't announced.
 */
const useJobAnnouncements = (jobs: readonly ImportJob[]): void => {
  const announce = useAnnounce();
  const said = useRef(new Map<number, string>());
  useEffect(() => {
    for (const job of jobs) {
      const now = saying(job);
      const before = said.current.get(job.id);
      said.current.set(job.id, now);
      if (before !== undefined && before !== now) announce(now);
    }
  }, [jobs, announce]);
};

const isStanding = ({ state }: ImportJob): boolean => state !== 'done' && state !== 'cancelled';

/** Somebody has taken back what this job imported; the table of imports shows it. */
const isTakenBack = ({ goal, import_id: run }: ImportJob, jobs: readonly ImportJob[]): boolean =>
  goal !== 'take_back' &&
  run !== null &&
  jobs.some((job) => job.goal === 'take_back' && job.state === 'done' && job.import_id === run);

/** Files of the user's own running imports: shown with the import, not in the list of uploads. */
const filesInUse = (jobs: readonly ImportJob[], username: string): Set<string> =>
  new Set(
    jobs
      .filter((job) => isStanding(job) && job.created_by === username)
      .flatMap(({ files }) => files.map(({ sha256 }) => sha256)),
  );

/**
 * The imports, above `children`: the uploads, what they can import, and each import from preview to
 * result (D38, D46–D48).
 */
export const ImportPanel = ({ children }: { children?: ReactNode }) => {
  const username = useSession().user?.username ?? '';
  const jobs = useImportJobs();
  const uploads = useImportUploads();
  const takesFiles = useFeature('whole_files');
  const announce = useAnnounce();
  const sender = useFileSender((name) => announce(text.upload.ready(name)));
  const [dismissed, dismiss] = useDismissed();
  // All running imports, and the user's own results that stand.
  const shown = jobs.jobs.filter(
    (job) =>
      isStanding(job) ||
      (job.confirmed_by === username &&
        !dismissed.includes(job.id) &&
        !isTakenBack(job, jobs.jobs)),
  );
  useJobAnnouncements(shown);

  const inUse = filesInUse(jobs.jobs, username);
  const mine = uploads.uploads.filter(
    ({ sha256, finding }) => finding !== null && !inUse.has(sha256),
  );
  const sets = uploads.sets.filter((set) =>
    set.uploads.every((id) => mine.some((upload) => upload.id === id)),
  );
  const fault = jobs.fault ?? uploads.fault;
  // A running import is shown first, so nothing is shown before the jobs are known.
  if (!jobs.ready && !fault) return <SectionPlace />;
  return (
    <>
      <div className="mo-import">
        <FaultPanel
          title={jobs.ready ? text.job.stale : text.job.listFailed}
          fault={fault}
          refresh={() => void Promise.all([jobs.refresh(), uploads.refresh()])}
        />
        {shown.map((job) => (
          <ImportJobCard
            key={job.id}
            job={job}
            change={jobs.change}
            onDismiss={() => dismiss(job.id)}
          />
        ))}
        <h3 id="mo-import-title">{text.title}</h3>
        <p id="mo-import-hint" className="rf-sub">
          {text.hint}
        </p>
        {takesFiles ? <DropZone onFiles={sender.add} /> : <p>{text.olderHost}</p>}
        <UploadList sender={sender} uploads={mine} onRemove={uploads.remove} />
        {sets.map((set) => (
          <ImportSetForm key={set.kind} set={set} preview={jobs.preview} />
        ))}
      </div>
      {children}
    </>
  );
};
