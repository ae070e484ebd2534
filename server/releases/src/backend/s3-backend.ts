import { randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type * as S3Module from '@aws-sdk/client-s3';
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3';
import { contentTypeOf } from '../objects/file-bytes.ts';
import type { ObjectBackend, StoredObject } from '../objects/object-backend.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { poll } from './watch-file.ts';

export interface S3Location {
  readonly bucket: string;
  /** Prefix of every key, without slashes around it; empty: none. */
  readonly prefix?: string;
  /** Address of an S3-compatible host (path style); by default AWS. */
  readonly endpoint?: string;
}

/** Timeouts in ms for a connection, and for one request with its answer. */
const CONNECTION_TIMEOUT = 5_000;
const REQUEST_TIMEOUT = 20_000;
/** Few retries: gateways poll the state, so a failed request is repeated soon anyway. */
const ATTEMPTS = 3;
/** Parallel conditional writes that test a storage. */
const AT_ONCE = 8;

/**
 * The SDK and a client. Loaded on demand: it takes 0.3 s, and folder stores don't need it.
 */
const openClient = async ({
  endpoint,
}: S3Location): Promise<{ sdk: typeof S3Module; client: S3Client }> => {
  // The SDK warns about future Node versions. Its version is pinned, so the warning is useless to
  // users of the commands.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
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
    // A command's middleware is resolved once, not for each request.
    cacheMiddleware: true,
  });
  // It would copy each request and answer for a log that isn't used.
  client.middlewareStack.remove('loggerMiddleware');
  return { sdk, client };
};

interface Answer extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly attempts?: number };
}

/** HTTP status of a failed request; undefined without an answer. */
const statusOf = (error: unknown): number | undefined =>
  (error as Answer).$metadata?.httpStatusCode;
const wasRepeated = (error: unknown): boolean => ((error as Answer).$metadata?.attempts ?? 1) > 1;
const isMissingBucket = (error: unknown): boolean => (error as Answer).name === 'NoSuchBucket';
/** The key is missing. A missing bucket also answers 404, but is a fault. */
const isMissingKey = (error: unknown): boolean =>
  statusOf(error) === 404 && !isMissingBucket(error);

/** The complete body, or a TimeoutError: the SDK's own timeout ends when the headers arrive. */
const wholeBody = (body: Readable): Promise<Buffer> =>
  buffer(addAbortSignal(AbortSignal.timeout(REQUEST_TIMEOUT), body)).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    throw Object.assign(new Error('The storage did not finish its answer.'), {
      name: 'TimeoutError',
    });
  });

/**
 * Whether a conditional write was refused: 412 the condition doesn't hold, 409 a concurrent write,
 * 404 no object to match.
 */
const isRefused = (error: unknown): boolean =>
  [409, 412].includes(statusOf(error) ?? 0) || isMissingKey(error);

/**
 * Objects of an S3 bucket. Conditional writes protect against races (S3 User Guide, "How to prevent
 * object overwrites with conditional writes").
 */
export const s3Backend = (location: S3Location): ObjectBackend => {
  const prefix = (location.prefix ?? '').replace(/^\/+|\/+$/g, '');
  const before = prefix === '' ? '' : `${prefix}/`;
  const Bucket = location.bucket;
  let opened: ReturnType<typeof openClient> | undefined;
  const open = () => (opened ??= openClient(location));

  /** `unless`: the tag of the known version; `unchanged` if the object still has it. */
  const get = async (
    key: string,
    unless?: string,
  ): Promise<StoredObject | undefined | 'unchanged'> => {
    const { sdk, client } = await open();
    try {
      const { Body, ETag = '' } = await client.send(
        new sdk.GetObjectCommand({
          Bucket,
          Key: before + key,
          ...(unless === undefined ? {} : { IfNoneMatch: unless }),
        }),
      );
      return { bytes: Body ? await wholeBody(Body as Readable) : Buffer.alloc(0), tag: ETag };
    } catch (error) {
      if (isMissingKey(error)) return undefined;
      if (statusOf(error) === 304) return 'unchanged';
      throw error;
    }
  };
  const read = async (key: string): Promise<StoredObject | undefined> =>
    (await get(key)) as StoredObject | undefined;

  const put = async (
    key: string,
    bytes: Uint8Array | string,
    condition: { IfNoneMatch?: string; IfMatch?: string } = {},
  ): Promise<void> => {
    const { sdk, client } = await open();
    await client.send(
      new sdk.PutObjectCommand({
        Bucket,
        Key: before + key,
        Body: Buffer.from(bytes),
        // A CDN may serve the bucket directly.
        ContentType: contentTypeOf(key),
        ...condition,
      }),
    );
  };

  const pages = async (
    under: string,
    delimiter?: string,
  ): Promise<ListObjectsV2CommandOutput[]> => {
    const { sdk, client } = await open();
    const found: ListObjectsV2CommandOutput[] = [];
    let token: string | undefined;
    do {
      const page = await client.send(
        new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: before + under,
          Delimiter: delimiter,
          ContinuationToken: token,
        }),
      );
      found.push(page);
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
    return found;
  };

  const replace: ObjectBackend['replace'] = async (key, bytes, tag) => {
    try {
      await put(key, bytes, tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag });
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      // The SDK retries a request that got no answer, so the existing object may be our own.
      return wasRepeated(error) && (await read(key))?.bytes.equals(Buffer.from(bytes)) === true;
    }
  };
  const create: ObjectBackend['create'] = (key, bytes) => replace(key, bytes, undefined);

  /** Undefined: the bucket doesn't exist. */
  const isEmpty = async (): Promise<boolean | undefined> => {
    const { sdk, client } = await open();
    try {
      const { Contents = [] } = await client.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: before, MaxKeys: 1 }),
      );
      return Contents.length === 0;
    } catch (error) {
      if (isMissingBucket(error)) return undefined;
      throw error;
    }
  };

  const makeBucket = async (): Promise<void> => {
    const { sdk, client } = await open();
    const region = await client.config.region();
    // us-east-1 must not be named as a constraint.
    const place =
      region === 'us-east-1'
        ? {}
        : { CreateBucketConfiguration: { LocationConstraint: region as 'eu-west-1' } };
    await client.send(new sdk.CreateBucketCommand({ Bucket, ...place }));
  };

  const remove = async (key: string): Promise<void> => {
    const { sdk, client } = await open();
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: before + key }));
  };

  /** Some compatible hosts ignore conditions, a few only for parallel writes. */
  const keepsConditions = async (): Promise<boolean> => {
    const key = `.trial-${randomUUID()}`;
    const countDone = async (write: () => Promise<boolean>): Promise<number> =>
      (await Promise.all(Array.from({ length: AT_ONCE }, write))).filter(Boolean).length;
    try {
      if ((await countDone(() => create(key, randomUUID()))) !== 1) return false;
      const tag = (await read(key))?.tag;
      return (
        (await countDone(() => replace(key, randomUUID(), tag))) === 1 &&
        !(await replace(key, randomUUID(), tag))
      );
    } catch (error) {
      if (statusOf(error) === 501) return false;
      throw error;
    } finally {
      await remove(key);
    }
  };

  const name = `s3://${Bucket}${prefix === '' ? '' : `/${prefix}`}`;

  return {
    name,
    establish: async () => {
      if ((await isEmpty()) === undefined) await makeBucket();
      if (!(await keepsConditions()))
        throw new ReleaseStoreError(
          'refused',
          `The storage of ${name} does not support conditional writes (If-None-Match, If-Match): two operators could overwrite each other. Choose a storage that does.`,
        );
    },
    isEmpty: async () => (await isEmpty()) ?? true,
    read,
    create,
    write: (key, bytes) => put(key, bytes),
    replace,

    async list(under) {
      const found = (await pages(under)).flatMap(({ Contents = [] }) =>
        Contents.map(({ Key = '' }) => Key.slice(before.length)),
      );
      return found.sort();
    },

    async folders(under) {
      const found = (await pages(under, '/')).flatMap(({ CommonPrefixes = [] }) =>
        CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(before.length + under.length, -1)),
      );
      return found.sort();
    },

    remove,

    // S3 writes are atomic: there are no partial objects.
    freeSpace: async () => Infinity,
    sweep: async () => {},

    watch(key, interval, { onChange, onError, onLook }) {
      let seen: string | undefined;
      return poll(interval, async () => {
        try {
          const object = await get(key, seen);
          if (object !== 'unchanged' && (!object || object.tag !== seen)) {
            await onChange(object);
            seen = object?.tag;
          }
        } catch (error) {
          seen = undefined;
          return onError(error);
        }
        onLook();
      });
    },

    exclusively: (work) => work(),
  };
};
