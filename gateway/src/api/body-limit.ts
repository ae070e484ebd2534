import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';

/**
 * Passes a body on, and fails with `ERR_BODY_TOO_LARGE` past `limit` bytes: a chunked body doesn't
 * say its size first.
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
  // What nobody takes any more is read all the same, so that the next request can be.
  counted.on('close', () => {
    body.unpipe(counted);
    body.resume();
  });
  return body.pipe(counted);
};
