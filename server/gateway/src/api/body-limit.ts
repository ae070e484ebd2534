import { Transform, type Readable } from 'node:stream';

/**
 * Passes a body on and fails with `ERR_BODY_TOO_LARGE` after `limit` bytes. Needed because a
 * chunked body has no Content-Length.
 */
export const limited = (body: Readable, limit: number, onExcess: () => void): Readable => {
  let seen = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen <= limit) return done(null, chunk);
      onExcess();
      done(Object.assign(new Error('The body is too large.'), { code: 'ERR_BODY_TOO_LARGE' }));
    },
  });
  body.on('error', (error) => counted.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) counted.destroy(new Error('The client left.'));
  });
  // The rest of a refused body is still read, so that the connection can take the next request.
  counted.on('close', () => {
    body.unpipe(counted);
    body.resume();
  });
  return body.pipe(counted);
};
