import { useState } from 'react';
import { useToast } from '../page/use-toast.ts';

/** Saves fetched bytes as a browser download with this name. */
const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the blob now; without this its address would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** The file, or why it failed. */
export type FetchedFile =
  { readonly ok: true; readonly value: Blob } | { readonly ok: false; readonly reason: string };

export interface WantedFile {
  readonly name: string;
  readonly fetch: () => Promise<FetchedFile>;
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
    if (!result.ok) return toast.error(`${failed} ${result.reason}`);
    saveFile(result.value, name);
    if (saved !== undefined) toast.success(saved);
  };
  return { busy, start: (file: WantedFile) => void start(file) };
};
