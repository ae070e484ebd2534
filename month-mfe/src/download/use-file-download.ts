import { useState } from 'react';
import { faultText } from '@refined/shared/api-client';
import type { Result } from '@refined/shared/api-client';
import { useToast } from '@refined/shared/ui';
import { saveFile } from './save-file.ts';

export interface WantedFile {
  readonly name: string;
  readonly fetch: () => Promise<Result<Blob>>;
  /** Shown before the reason when the download failed. */
  readonly failed: string;
  /** Shown when the file was saved. */
  readonly saved?: string;
}

/** Downloads files, one at a time; `busy` names the running one. */
export const useFileDownload = () => {
  const toast = useToast();
  const [busy, setBusy] = useState<string>();
  const start = async ({ name, fetch, failed, saved }: WantedFile): Promise<void> => {
    if (busy !== undefined) return;
    setBusy(name);
    const result = await fetch();
    setBusy(undefined);
    if (!result.ok) return toast.error(`${failed} ${faultText(result.fault)}`);
    saveFile(result.value, name);
    if (saved !== undefined) toast.success(saved);
  };
  return { busy, start: (file: WantedFile) => void start(file) };
};
