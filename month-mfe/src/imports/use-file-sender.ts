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
import { useSession } from '@refined/shared/session';
import { useUnloadGuard } from '@refined/shared/ui';
import { inTab, rememberedJson } from '@refined/shared/domain';
import * as z from '@refined/shared/schema';

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

/** A file that the user chose and the server doesn't have; it has the files that arrived. */
export interface FileOnItsWay {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Undefined after a reload: the browser has forgotten it, and the user must choose it again. */
  readonly content?: File;
  /** Undefined while it waits for earlier files. */
  readonly sent?: number;
  readonly fault?: Fault;
}

const fileToSend = (name: string, bytes: number, content?: File): FileOnItsWay => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name,
  bytes,
  ...(content && { content }),
});

const storedFiles = z.array(z.object({ name: z.string(), bytes: z.number() }));

const storedNames = (username: string) =>
  rememberedJson(
    inTab,
    `refined.imports.unsent.${encodeURIComponent(username)}`,
    (stored) => storedFiles.safeParse(stored).data,
  );

/** By user. Outlives the page: a session can end while files are sent. */
const inMemory = new Map<string, readonly FileOnItsWay[]>();

/** The user's files that aren't sent yet; after a reload only their names are known. */
const readUnsent = (username: string): readonly FileOnItsWay[] => {
  const known = inMemory.get(username);
  if (known) return known;
  const named = storedNames(username).read() ?? [];
  const files = named.map(({ name, bytes }) => fileToSend(name, bytes));
  inMemory.set(username, files);
  return files;
};

const keepUnsent = (username: string, files: readonly FileOnItsWay[]): void => {
  const isSameList = files.length === readUnsent(username).length;
  inMemory.set(username, files);
  // Not at each step of a file's progress.
  if (isSameList) return;
  const names = files.map(({ name, bytes }) => ({ name, bytes }));
  storedNames(username).write(names.length > 0 ? names : undefined);
};

/** Stopped because the user left the page or the session ended: it goes on by itself. */
const wasStopped = ({ fault }: FileOnItsWay): boolean =>
  fault === undefined || fault.kind === 'aborted' || fault.kind === 'unauthorized';

/**
 * Sends the chosen files one after the other. Stops when the user leaves the page or the session
 * ends, and goes on when this user comes back.
 */
export const useFileSender = (onSent: (name: string) => void) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  // The user who chose the files, even if the session ends meanwhile.
  const [username] = useState(user?.username ?? '');
  const [files, setFiles] = useState(() => readUnsent(username));
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

  const update = useCallback(
    (next: (all: readonly FileOnItsWay[]) => readonly FileOnItsWay[]) => {
      keepUnsent(username, next(readUnsent(username)));
      setFiles(readUnsent(username));
    },
    [username],
  );
  const change = useCallback(
    (key: string, values: Partial<FileOnItsWay>) =>
      update((all) => all.map((file) => (file.key === key ? { ...file, ...values } : file))),
    [update],
  );
  const drop = useCallback(
    (key: string) => update((all) => all.filter((file) => file.key !== key)),
    [update],
  );

  const send = useCallback(
    (key: string) => {
      line.current = line.current.then(async () => {
        const file = readUnsent(username).find((one) => one.key === key)?.content;
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
    [change, client, drop, leaving, queryClient, username],
  );

  const add = useCallback(
    (added: readonly File[]) => {
      for (const content of added) {
        const file = fileToSend(content.name, content.size, content);
        // It replaces the one that could not be sent.
        const isSame = ({ name, content: known, fault }: FileOnItsWay) =>
          name === file.name && (!known || fault !== undefined);
        update((all) => [...all.filter((one) => !isSame(one)), file]);
        send(file.key);
      }
    },
    [send, update],
  );
  const retry = useCallback(
    (key: string) => {
      change(key, { fault: undefined, sent: undefined });
      send(key);
    },
    [change, send],
  );

  const goesOn = useRef(false);
  useEffect(() => {
    if (goesOn.current) return;
    goesOn.current = true;
    for (const file of readUnsent(username)) if (wasStopped(file)) retry(file.key);
  }, [retry, username]);
  useUnloadGuard(files.some((file) => file.content && wasStopped(file)));
  return { files, add, retry, drop };
};

export type FileSender = ReturnType<typeof useFileSender>;
