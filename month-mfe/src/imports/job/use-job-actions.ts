import { useState } from 'react';
import { faultText } from '@refined/shared/api-client';
import type { ImportJob } from '@refined/shared/contract';
import type { ImportJobsView, JobChange } from './use-import-jobs.ts';

/** The actions on a job, one at a time, and why the last one was refused. */
export const useJobActions = (job: ImportJob, change: ImportJobsView['change']) => {
  const [busy, setBusy] = useState<JobChange>();
  const [error, setError] = useState<string>();
  const act = async (what: JobChange): Promise<boolean> => {
    if (busy) return false;
    setBusy(what);
    setError(undefined);
    const result = await change(job.id, what);
    setBusy(undefined);
    if (!result.ok) setError(faultText(result.fault));
    return result.ok;
  };
  return { busy, error, act, forget: () => setError(undefined) };
};
