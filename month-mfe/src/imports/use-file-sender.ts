import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  failure,
  useApi,
  useQueryClient,
  type Caller,
  type Fault,
  type Result,
} from '@refined/shared/api-client';
import { importsCalls, readKey, type ImportUpload } from '@refined/shared/contract';
import { faultMessages } from '@refined/shared/messages';

/** Number of attempts, and the pause after the first, in ms: an interrupted file is sent again. */
const TRIES = 3;
const PAUSE = 1_000;

const mayPass = ({ kind }: Fault): boolean =>
  ['network', 'offline', 'timeout', 'server', 'rate-limited'].includes(kind);

const wait = (time: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Sends a whole file. Never rejects. */
const sendFile = async (
  { call }: Pick<Caller, 'call'>,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<Result<ImportUpload>> => {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    // The file was moved or deleted after it was chosen.
    return failure({ kind: 'invalid', at: new Date(), detail: faultMessages.unreadable });
  }
  for (let tries = 1; ; tries += 1) {
    onSent(0);
    const query = { name: file.name };
    const result = await call(importsCalls.importUpload, { query, body: file, signal, onSent });
    if (result.ok || tries === TRIES || signal.aborted || !mayPass(result.fault)) return result;
    await wait((result.fault.retryAfter ?? tries) * PAUSE, signal);
  }
};

/** A file being sent; uploaded ones are in the server's list. */
export interface FileOnItsWay {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Undefined while it waits for earlier files. */
  readonly sent?: number;
  readonly fault?: Fault;
}

export interface FileSender {
  readonly files: readonly FileOnItsWay[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

/** Sends the chosen files one after the other. Stops when the user leaves the page. */
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
  // In strict mode effects run twice: abort only if the page was really left.
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
        const result = await sendFile(client, file, leaving.signal, (bytes) =>
          change(key, { sent: bytes }),
        );
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
      for (const file of added) {
        const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
        chosen.current.set(key, file);
        setFiles((all) => [...all, { key, name: file.name, bytes: file.size }]);
        send(key);
      }
    },
    [send],
  );
  const retry = useCallback(
    (key: string) => {
      change(key, { fault: undefined, sent: undefined });
      send(key);
    },
    [change, send],
  );
  return { files, add, retry, drop };
};
