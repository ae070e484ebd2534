import { failure, type Caller, type Fault, type Result } from '@refined/shared/api-client';
import { importsCalls, importUpload, type ImportUpload } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { faultMessages } from '@refined/shared/messages';

export type SendingStep =
  { readonly stage: 'hashing' } | { readonly stage: 'sending' | 'checking'; readonly sent: number };

interface SendingOptions {
  readonly signal: AbortSignal;
  readonly onStep: (step: SendingStep) => void;
  /** Delays between attempts for one chunk, in ms; for tests. */
  readonly pause?: number;
}

const TRIES = 4;
const PAUSE = 1_000;

/**
 * SHA-256 in hex; undefined where the browser has no crypto.subtle (a page that is neither HTTPS
 * nor local): then the server computes it.
 */
const hashOf = async (file: Blob): Promise<string | undefined> => {
  // Outside a secure context it is missing, whatever its type says.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return undefined;
  const digest = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

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

/** Repeats a call without an answer: chunks that have arrived are ignored. */
const persist = async <Value>(
  call: () => Promise<Result<Value>>,
  { signal, pause = PAUSE }: SendingOptions,
): Promise<Result<Value>> => {
  for (let tries = 1; ; tries += 1) {
    const result = await call();
    if (result.ok || tries === TRIES || signal.aborted || !mayPass(result.fault)) return result;
    await wait((result.fault.retryAfter ?? tries) * pause, signal);
  }
};

/** The upload's position, from a 409. */
const standingOf = (fault: Fault): ImportUpload | undefined => {
  const parsed = importUpload.safeParse(fault.current);
  return fault.kind === 'conflict' && parsed.success ? parsed.data : undefined;
};

const sendPieces = async (
  { call }: Pick<Caller, 'call'>,
  file: Blob,
  begun: ImportUpload,
  options: SendingOptions,
): Promise<Result<ImportUpload>> => {
  let upload = begun;
  while (upload.received < file.size) {
    const { id, received } = upload;
    const end = Math.min(received + LIMITS.uploadChunk, file.size);
    options.onStep({ stage: end === file.size ? 'checking' : 'sending', sent: received });
    const result = await persist(
      () =>
        call(importsCalls.importUploadChunk, {
          params: { upload: id },
          query: { offset: String(received) },
          body: file.slice(received, end),
          signal: options.signal,
        }),
      options,
    );
    const next = result.ok ? result.value : standingOf(result.fault);
    if (!next || (!result.ok && next.received === received)) return result;
    upload = next;
  }
  return { ok: true, value: upload };
};

/**
 * Sends a file in chunks, from where an earlier attempt with the same content ended. Never rejects.
 */
export const sendImportFile = async (
  { call }: Pick<Caller, 'call'>,
  file: File,
  options: SendingOptions,
): Promise<Result<ImportUpload>> => {
  options.onStep({ stage: 'hashing' });
  let sha256: string | undefined;
  try {
    sha256 = await hashOf(file);
  } catch {
    // Moved or deleted since it was chosen.
    return failure({ kind: 'invalid', at: new Date(), detail: faultMessages.unreadable });
  }
  const begun = await persist(
    () =>
      call(importsCalls.importUpload, {
        body: { name: file.name, bytes: file.size, ...(sha256 && { sha256 }) },
        signal: options.signal,
      }),
    options,
  );
  return begun.ok ? sendPieces({ call }, file, begun.value, options) : begun;
};
