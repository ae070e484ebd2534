import type { ObjectBackend } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';

const FULL = ['ENOSPC', 'EDQUOT'];
const fullSentence = (place: string): string =>
  `The disk that holds ${place} is full: free disk space, then try again.`;

/** Advice by the system's error code (or the name of an S3 error). */
const SENTENCES: readonly (readonly [
  codes: readonly string[],
  sentence: (place: string) => string,
])[] = [
  [FULL, fullSentence],
  [['ENOENT'], (place) => `${place} is not there: check that its disk or share is mounted.`],
  [['EROFS'], (place) => `${place} is on a read-only file system: nothing can be written there.`],
  [
    [
      'EACCES',
      'EPERM',
      'AccessDenied',
      'Forbidden',
      'InvalidAccessKeyId',
      'SignatureDoesNotMatch',
      'ExpiredToken',
    ],
    (place) =>
      `This user has no access to ${place}: check the permissions (or the AWS_* variables).`,
  ],
  [
    ['CredentialsProviderError'],
    (place) => `There are no credentials for ${place}: set the AWS_* variables.`,
  ],
  [['NoSuchBucket'], (place) => `There is no bucket for ${place}: make it first.`],
  [
    ['EIO', 'ESTALE', 'EMFILE', 'ENFILE'],
    (place) => `The storage of ${place} does not work as it should.`,
  ],
  [
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOTFOUND',
      'EHOSTUNREACH',
      'ETIMEDOUT',
      'EPIPE',
      'EAI_AGAIN',
      'TimeoutError',
      'InternalError',
      'ServiceUnavailable',
      'SlowDown',
      '503',
      '500',
    ],
    (place) => `${place} can't be reached: check S3_ENDPOINT and the network, then try again.`,
  ],
];

/** Whether the error, or one of its causes, is a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (FULL.includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause));

/** The error that writing to a full disk would give. */
export const diskFull = (place: string): ReleaseStoreError =>
  new ReleaseStoreError('storage', fullSentence(place), {
    cause: Object.assign(new Error('too little room'), { code: 'ENOSPC' }),
  });

/** Turns a storage failure into a sentence with advice; other errors are unchanged. */
export const clearFault = (place: string, error: unknown): unknown => {
  if (error instanceof ReleaseStoreError || typeof error !== 'object' || error === null)
    return error;
  const { message = '', name = '', code: own } = error as Partial<NodeJS.ErrnoException>;
  // Finds the code in the message of a wrapped system error.
  const code = own ?? /\bE[A-Z]{3,}\b/.exec(message)?.[0] ?? name;
  const known = SENTENCES.find(([codes]) => codes.includes(code) || codes.includes(name));
  return known
    ? new ReleaseStoreError('storage', `${known[1](place)} (${code})`, { cause: error })
    : error;
};

/** The backend with storage failures as sentences. */
export const withClearFaults = (backend: ObjectBackend): ObjectBackend => {
  const { name } = backend;
  const clearly =
    <P extends unknown[], T>(call: (...parameters: P) => Promise<T>) =>
    (...parameters: P): Promise<T> =>
      call(...parameters).catch((error: unknown) => {
        throw clearFault(name, error);
      });
  return {
    name,
    establish: clearly(() => backend.establish()),
    isEmpty: clearly(() => backend.isEmpty()),
    read: clearly((key) => backend.read(key)),
    write: clearly((key, bytes) => backend.write(key, bytes)),
    create: clearly((key, bytes) => backend.create(key, bytes)),
    replace: clearly((key, bytes, tag) => backend.replace(key, bytes, tag)),
    list: clearly((prefix) => backend.list(prefix)),
    folders: clearly((prefix) => backend.folders(prefix)),
    remove: clearly((key) => backend.remove(key)),
    freeSpace: clearly(() => backend.freeSpace()),
    sweep: clearly(() => backend.sweep()),
    watch: (key, interval, calls) =>
      backend.watch(key, interval, {
        ...calls,
        onError: (error) => calls.onError(clearFault(name, error)),
      }),
    exclusively: (work) =>
      backend.exclusively(work).catch((error: unknown) => {
        throw clearFault(name, error);
      }),
  };
};
