// A minimal S3 for tests, in memory, as a separate process, with the requests of a release store.
// Sources: Amazon S3 API Reference (PutObject, GetObject, DeleteObject, ListObjectsV2, Error
// responses) and Amazon S3 User Guide ("How to prevent object overwrites with conditional writes",
// "Conditional requests", "Listing object keys programmatically"). It sends `{ port }` when it is
// ready. The parent's message `{ fault }` makes it misbehave once; `{ copy }` copies a prefix.
import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';

const {
  S3_TEST_BUCKET = 'releases',
  S3_TEST_PAGE = '1000',
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
} = process.env;
/**
 * "Returns some or all (up to 1,000) of the objects in a bucket with each request" (ListObjectsV2).
 */
const LARGEST_PAGE = Number(S3_TEST_PAGE);

/** key → { bytes, etag } */
const objects = new Map();
/** All buckets share the same objects. */
const buckets = new Set([S3_TEST_BUCKET]);
/** How often each key was written or deleted. */
const changes = new Map();
const changed = (key) => changes.set(key, (changes.get(key) ?? 0) + 1);
/**
 * { method, key (its end), how: 'lost-answer' | 'hang' | 'error' | 'conflict' }, each for one
 * request.
 */
const faults = [];

const hex = (algorithm, bytes) => createHash(algorithm).update(bytes).digest('hex');
const escapeXml = (text) =>
  text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * AWS API request signing, version 4: "To use conditional writes, you must … use AWS Signature
 * Version 4 to sign the request".
 */
const signatureProblem = (request, url, body) => {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (!credential) return 'AccessDenied';
  const [keyId, date, region, service, end] = credential.split('/');
  if (keyId !== AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId';
  const payload = request.headers['x-amz-content-sha256'];
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hex('sha256', body))
    return 'XAmzContentSHA256Mismatch';
  const encode = (text) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, payload].join(
    '\n',
  );
  const scope = [date, region, service, end].join('/');
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    hex('sha256', canonical),
  ].join('\n');
  const key = [date, region, service, end].reduce(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${AWS_SECRET_ACCESS_KEY}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === signature
    ? undefined
    : 'SignatureDoesNotMatch';
};

const STATUS = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
  InvalidRequest: 400,
  NotImplemented: 501,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  PreconditionFailed: 412,
  ConditionalRequestConflict: 409,
  InternalError: 500,
};

const fail = (response, code) =>
  response
    .writeHead(STATUS[code], { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    );

/**
 * The condition of a PutObject. If-None-Match: "Expects the '*' character"; 412 when the key
 * exists. If-Match: 412 when the ETag is another one, 404 when there is no object. "If a
 * conflicting operation occurs during the upload S3 returns a 409 ConditionalRequestConflict
 * response." Of several conditional writes at once the first to finish succeeds.
 */
const conditionProblem = (headers, key, changesBefore) => {
  const unless = headers['if-none-match'];
  const match = headers['if-match'];
  if (unless === undefined && match === undefined) return undefined;
  if (unless !== undefined && unless !== '*') return 'NotImplemented';
  if ((changes.get(key) ?? 0) !== changesBefore) return 'ConditionalRequestConflict';
  const present = objects.get(key);
  if (unless !== undefined) return present ? 'PreconditionFailed' : undefined;
  if (!present) return 'NoSuchKey';
  return present.etag === match ? undefined : 'PreconditionFailed';
};

/** Compatible servers ignore conditions `always`, or only for parallel writes (`at-once`). */
let conditionsIgnored = 'never';
const ignoresConditions = (changesBefore, key) =>
  conditionsIgnored === 'always' ||
  (conditionsIgnored === 'at-once' && (changes.get(key) ?? 0) !== changesBefore);

const put = (request, response, key, body, changesBefore) => {
  const problem = conditionProblem(request.headers, key, changesBefore);
  if (problem && !ignoresConditions(changesBefore, key)) return fail(response, problem);
  // "The ETag … is an MD5 digest of their object data" (objects that are plaintext or SSE-S3), in
  // quotes.
  const etag = `"${hex('md5', body)}"`;
  objects.set(key, { bytes: body, etag });
  changed(key);
  return response.writeHead(200, { etag }).end();
};

const get = (request, response, key) => {
  const object = objects.get(key);
  if (!object) return fail(response, 'NoSuchKey');
  // "Return the object only if its ETag does not match the one provided": otherwise 304.
  if (request.headers['if-none-match'] === object.etag)
    return response.writeHead(304, { etag: object.etag }).end();
  return response
    .writeHead(200, { etag: object.etag, 'content-length': object.bytes.length })
    .end(object.bytes);
};

/** A delete succeeds whether or not there is an object. */
const remove = (response, key) => {
  if (objects.delete(key)) changed(key);
  return response.writeHead(204).end();
};

/**
 * "Objects are returned sorted in ascending order of the respective key names"; keys rolled up into
 * a common prefix count as one.
 */
const list = (response, query) => {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token')
    ? Buffer.from(query.get('continuation-token'), 'base64url').toString()
    : '';
  const size = Math.min(Number(query.get('max-keys') ?? 1000), LARGEST_PAGE);
  const rollUp = (key) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return end === -1 ? key : key.slice(0, end + delimiter.length);
  };
  const found = [
    ...new Set([...objects.keys()].filter((key) => key.startsWith(prefix)).map(rollUp)),
  ].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const rest = found.filter((name) => Buffer.compare(Buffer.from(name), Buffer.from(after)) > 0);
  const page = rest.slice(0, size);
  const isTruncated = rest.length > page.length;
  const xml = page.map((name) =>
    objects.has(name) && !(delimiter && name.endsWith(delimiter))
      ? `<Contents><Key>${escapeXml(name)}</Key><ETag>${escapeXml(objects.get(name).etag)}</ETag><Size>${objects.get(name).bytes.length}</Size></Contents>`
      : `<CommonPrefixes><Prefix>${escapeXml(name)}</Prefix></CommonPrefixes>`,
  );
  const next = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)).toString('base64url')}</NextContinuationToken>`
    : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${S3_TEST_BUCKET}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${xml.join('')}</ListBucketResult>`,
    );
};

const answer = (request, response, body, changesBefore) => {
  const url = new URL(request.url, 'http://s3.test');
  // Path style: the bucket first, then the key.
  const [, bucket, path = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
  const key = decodeURIComponent(path);
  const problem = signatureProblem(request, url, body);
  if (problem) return fail(response, problem);
  if (request.method === 'PUT' && path === '') {
    buckets.add(bucket);
    return response.writeHead(200).end();
  }
  if (!buckets.has(bucket)) return fail(response, 'NoSuchBucket');
  const at = faults.findIndex(
    (fault) => fault.method === request.method && key.endsWith(fault.key),
  );
  const how = at === -1 ? undefined : faults.splice(at, 1)[0].how;
  if (how === 'hang') return undefined;
  if (how === 'error') return fail(response, 'InternalError');
  if (how === 'conflict') return fail(response, 'ConditionalRequestConflict');
  // The request is done, but its answer is lost.
  if (how === 'lost-answer') response.writeHead = () => ({ end: () => request.socket.destroy() });
  if (request.method === 'PUT') return put(request, response, key, body, changesBefore);
  if (request.method === 'DELETE') return remove(response, key);
  if (request.method === 'GET' && key !== '') return get(request, response, key);
  if (request.method === 'GET' && url.searchParams.get('list-type') === '2')
    return list(response, url.searchParams);
  return fail(response, 'NotImplemented');
};

const server = createServer((request, response) => {
  const key = decodeURIComponent(
    new URL(request.url, 'http://s3.test').pathname.replace(/^\/[^/]+\//, ''),
  );
  const changesBefore = changes.get(key) ?? 0;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  const end = () => answer(request, response, Buffer.concat(chunks), changesBefore);
  // Long enough for parallel requests to arrive before the first is done.
  request.on('end', () => (conditionsIgnored === 'at-once' ? setTimeout(end, 50) : end()));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));

/** Replaces the objects below `to` by copies of those below `from`. */
const copy = ({ from, to }) => {
  const under = (prefix) => [...objects].filter(([key]) => key.startsWith(prefix));
  for (const [key] of under(to)) {
    objects.delete(key);
    changed(key);
  }
  for (const [key, object] of under(from)) {
    const copied = to + key.slice(from.length);
    objects.set(copied, object);
    changed(copied);
  }
};

process.on('message', (told) => {
  if (told.fault) faults.push(told.fault);
  if (told.copy) copy(told.copy);
  if (told.ignoreConditions) conditionsIgnored = told.ignoreConditions;
  process.send({ done: true });
});
// The parent has ended.
process.on('disconnect', () => process.exit(0));
