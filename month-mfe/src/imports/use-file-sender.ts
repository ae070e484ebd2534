import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useApi, useQueryClient, type Fault } from '@refined/shared/api-client';
import { readKey } from '@refined/shared/contract';
import { sendImportFile, type SendingStep } from './send-import-file.ts';

/** A file that is being sent; the server lists those that have arrived. */
export interface FileOnItsWay {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly step: SendingStep | { readonly stage: 'waiting' };
  readonly fault?: Fault;
}

export interface FileSender {
  readonly files: readonly FileOnItsWay[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

/**
 * Sends chosen files one after the other. Stops when the user leaves the page, and continues when
 * the file is chosen again.
 */
export const useFileSender = (onSent: (name: string) => void): FileSender => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly FileOnItsWay[]>([]);
  const chosen = useRef(new Map<string, File>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const leaving = useMemo(() => new AbortController(), []);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  // In strict mode effects run twice: only a page that was really left stays so.
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      setTimeout(() => {
        if (!mounted.current) leaving.abort();
      });
    };
  }, [leaving]);

  const change = useCallback(
    (key: string, values: Partial<FileOnItsWay>) =>
      setFiles((all) => all.map((file) => (file.key === key ? { ...file, ...values } : file))),
    [],
  );
  const drop = useCallback((key: string) => {
    chosen.current.delete(key);
    setFiles((all) => all.filter((file) => file.key !== key));
  }, []);

  const send = useCallback(
    (key: string) => {
      line.current = line.current.then(async () => {
        const file = chosen.current.get(key);
        if (!file || leaving.signal.aborted) return;
        const result = await sendImportFile(client, file, {
          signal: leaving.signal,
          onStep: (step) => change(key, { step }),
        });
        if (!result.ok) return change(key, { fault: result.fault });
        await queryClient.invalidateQueries({ queryKey: readKey('importUploadList') });
        drop(key);
        sent.current(file.name);
      });
    },
    [change, client, drop, leaving, queryClient],
  );

  const add = useCallback(
    (added: readonly File[]) => {
      const entries = added.map((file) => ({
        key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
        file,
      }));
      for (const { key, file } of entries) chosen.current.set(key, file);
      setFiles((all) => [
        ...all,
        ...entries.map(({ key, file }): FileOnItsWay => ({
          key,
          name: file.name,
          bytes: file.size,
          step: { stage: 'waiting' },
        })),
      ]);
      for (const { key } of entries) send(key);
    },
    [send],
  );
  const retry = useCallback(
    (key: string) => {
      change(key, { fault: undefined, step: { stage: 'waiting' } });
      send(key);
    },
    [change, send],
  );
  return { files, add, retry, drop };
};
