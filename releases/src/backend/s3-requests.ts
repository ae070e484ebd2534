import type * as S3Module from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';

export interface S3Location {
  readonly bucket: string;
  /** Prefix of every key, without slashes around it; empty: none. */
  readonly prefix?: string;
  /** Address of an S3-compatible host (path style); AWS itself when left out. */
  readonly endpoint?: string;
  /** AWS_REGION when left out. */
  readonly region?: string;
}

/** Limits in ms for a connection, and for one request with its answer. */
const CONNECTION_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 20_000;
/** Few retries: a page's gateway polls the state, so a failed request is repeated soon anyway. */
const ATTEMPTS = 3;

/**
 * The SDK and a client. Loaded on demand: loading takes 0.3 s, which stores in a folder don't need.
 */
export const openClient = async ({
  endpoint,
  region,
}: S3Location): Promise<{ sdk: typeof S3Module; client: S3Client }> => {
  // The SDK warns about Node versions of the future. Its version is pinned, so that doesn't concern
  // whoever runs a command.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region: region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      throwOnRequestTimeout: true,
    },
    // Not all compatible hosts support the checksums that AWS added; releases have their own
    // hashes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What a command goes through is put together once, not for each request.
    cacheMiddleware: true,
  });
  // It walks through all that was sent and received, for a log that nobody keeps.
  client.middlewareStack.remove('loggerMiddleware');
  return { sdk, client };
};

interface Answer extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

/** HTTP status of a failed request; undefined when there was no answer. */
export const statusOf = (error: unknown): number | undefined =>
  (error as Answer).$metadata?.httpStatusCode;
export const wasRepeated = (error: unknown): boolean =>
  ((error as Answer).$metadata?.attempts ?? 1) > 1;
/** The key is missing. A missing bucket also answers 404, but is a fault. */
export const isMissingKey = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Answer).name !== 'NoSuchBucket';

/** The whole body, or a TimeoutError: the SDK's own timeout ends when the headers arrive. */
export const wholeBody = async (body: {
  transformToByteArray(): Promise<Uint8Array>;
}): Promise<Buffer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      (body as { destroy?: () => void }).destroy?.();
      reject(
        Object.assign(new Error('The storage began an answer and never ended it.'), {
          name: 'TimeoutError',
        }),
      );
    }, REQUEST_TIMEOUT);
  });
  try {
    return Buffer.from(await Promise.race([body.transformToByteArray(), late]));
  } finally {
    clearTimeout(timer);
  }
};
