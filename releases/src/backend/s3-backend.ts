import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import type { ObjectBackend, StoredObject } from '../objects/object-backend.ts';
import { isMissingKey, openClient, statusOf, wasRepeated, wholeBody } from './s3-requests.ts';
import type { S3Location } from './s3-requests.ts';
import { poll } from './watch-file.ts';

export type { S3Location } from './s3-requests.ts';

/**
 * Statuses of a conditional write that wasn't done: 412 the condition doesn't hold, 409 a
 * concurrent write, 404 no object to match.
 */
const isRefused = (error: unknown): boolean =>
  [409, 412].includes(statusOf(error) ?? 0) || isMissingKey(error);

/** A CDN may serve the bucket directly, so the content type matters. */
const typeOf = (key: string) => {
  const [, type] =
    Object.entries({
      js: 'text/javascript',
      mjs: 'text/javascript',
      css: 'text/css',
      json: 'application/json',
      map: 'application/json',
      svg: 'image/svg+xml',
      html: 'text/html',
      txt: 'text/plain',
    }).find(([ending]) => key.endsWith(`.${ending}`)) ?? [];
  return type === undefined ? {} : { ContentType: `${type}; charset=utf-8` };
};

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

  /** `unless`: the tag of the known version; `unchanged` when the object still has it. */
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
      return { bytes: Body ? await wholeBody(Body) : Buffer.alloc(0), tag: ETag };
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
        ...typeOf(key),
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

  const create = async (key: string, bytes: Uint8Array | string): Promise<boolean> => {
    try {
      await put(key, bytes, { IfNoneMatch: '*' });
      return true;
    } catch (error) {
      if (!isRefused(error)) throw error;
      // The SDK retries a request that got no answer, so the existing object may be our own.
      return wasRepeated(error) && (await read(key))?.bytes.equals(Buffer.from(bytes)) === true;
    }
  };

  return {
    name: `s3://${Bucket}${prefix === '' ? '' : `/${prefix}`}`,
    establish: async () => {},
    isEmpty: async () => {
      const { sdk, client } = await open();
      const { Contents = [] } = await client.send(
        new sdk.ListObjectsV2Command({ Bucket, Prefix: before, MaxKeys: 1 }),
      );
      return Contents.length === 0;
    },
    read,
    create,
    write: (key, bytes) => put(key, bytes),

    async replace(key, bytes, tag) {
      if (tag === undefined) return create(key, bytes);
      try {
        await put(key, bytes, { IfMatch: tag });
        return true;
      } catch (error) {
        if (!isRefused(error)) throw error;
        return wasRepeated(error) && (await read(key))?.bytes.equals(Buffer.from(bytes)) === true;
      }
    },

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

    async remove(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: before + key }));
    },

    // S3 writes are atomic: there are no partial objects.
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
