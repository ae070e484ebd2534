import type { ReactNode } from 'react';
import { faultText } from '@refined/shared/api-client';
import type { ImportJob, ImportUpload } from '@refined/shared/contract';
import { useSession } from '@refined/shared/session';
import { FaultPanel, useAnnounce, useToast } from '@refined/shared/ui';
import { importMessages as text } from '../messages/imports.ts';
import { SectionPlace } from '../section/section-place.tsx';
import { DropZone } from './files/drop-zone.tsx';
import { ImportSetForm } from './files/import-set-form.tsx';
import { UploadList } from './files/upload-list.tsx';
import { useFileSender } from './files/use-file-sender.ts';
import { useImportUploads } from './files/use-import-uploads.ts';
import { ImportJobCard } from './job/import-job-card.tsx';
import { useDismissed } from './job/use-dismissed.ts';
import { useImportJobs } from './job/use-import-jobs.ts';
import { useJobAnnouncements } from './job/use-job-announcements.ts';

const isStanding = ({ state }: ImportJob): boolean => state !== 'done' && state !== 'cancelled';

/** The files of the user's own running imports are shown with those. */
const filesInUse = (jobs: readonly ImportJob[], username: string): Set<string> =>
  new Set(
    jobs
      .filter((job) => isStanding(job) && job.created_by === username)
      .flatMap(({ files }) => files.map(({ sha256 }) => sha256)),
  );

/**
 * The imports, above `children`: the files, what they make, and every import from its preview to
 * its result (D38, D46–D48).
 */
export const ImportPanel = ({ children }: { children?: ReactNode }) => {
  const username = useSession().user?.username ?? '';
  const jobs = useImportJobs();
  const uploads = useImportUploads();
  const announce = useAnnounce();
  const toast = useToast();
  const sender = useFileSender((name) => announce(text.upload.ready(name)));
  const [dismissed, dismiss] = useDismissed();
  // Everybody's running imports, and the results of one's own.
  const shown = jobs.jobs.filter(
    (job) => isStanding(job) || (job.confirmed_by === username && !dismissed.includes(job.id)),
  );
  useJobAnnouncements(shown);

  const inUse = filesInUse(jobs.jobs, username);
  const mine = uploads.uploads.filter(({ sha256 }) => sha256 === '' || !inUse.has(sha256));
  const sets = uploads.sets.filter((set) =>
    set.uploads.every((id) => mine.some((upload) => upload.id === id)),
  );
  const remove = async (upload: ImportUpload): Promise<void> => {
    const result = await uploads.remove(upload.id);
    if (!result.ok) toast.error(faultText(result.fault));
  };
  const fault = jobs.fault ?? uploads.fault;
  // A running import stands above everything else, so nothing below is shown before it is known.
  if (!jobs.ready && !fault) {
    return <SectionPlace className="mo-files-place" bones={6} />;
  }
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
        <DropZone onFiles={sender.add} />
        <UploadList sender={sender} uploads={mine} onRemove={(upload) => void remove(upload)} />
        {sets.map((set) => (
          <ImportSetForm key={set.kind} set={set} preview={jobs.preview} />
        ))}
      </div>
      {children}
    </>
  );
};
