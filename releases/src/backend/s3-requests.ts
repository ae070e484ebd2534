import type * as S3Module from '@aws-sdk/client-s3';
import type { S3Client } from '@aws-sdk/client-s3';

export interface S3Location {
  readonly bucket: string;
  /** In front of every key, without slashes around it; empty: none. */
  readonly prefix?: string;
  /** Of an S3-compatible host (path style); AWS's own when left out. */
  readonly endpoint?: string;
  /** AWS_REGION unless told. */
  readonly region?: string;
}

/** Ms for a connection, and for one request with its answer. */
const CONNECTION_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 20_000;
/** A page's gateway polls the state: what fails is tried again soon anyway. */
const ATTEMPTS = 3;

/** The SDK and a client of it. It takes 0.3 s to load, which those who use a folder don't pay. */
export const openClient = async ({
  endpoint,
  region,
}: S3Location): Promise<{ sdk: typeof S3Module; client: S3Client }> => {
  // The SDK's version is pinned, so what later ones will need is no news for whoever runs a
  // command.
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
    // Compatible hosts don't all know the checksums that AWS added; releases carry hashes of their
    // own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
};

interface Answer extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

/** Status of an answer that was an error; undefined when there was none. */
export const statusOf = (error: unknown): number | undefined =>
  (error as Answer).$metadata?.httpStatusCode;
export const wasRepeated = (error: unknown): boolean =>
  ((error as Answer).$metadata?.attempts ?? 1) > 1;
/** No such key; a missing bucket answers 404 too, and is no such thing. */
export const isMissingKey = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Answer).name !== 'NoSuchBucket';

/** The whole body, or a TimeoutError: the request's own deadline ends with the answer's head. */
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
