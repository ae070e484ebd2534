import { forwardTo } from '../load/http2-front.ts';
import type { Answer } from '../load/http2-front.ts';

/** Bytes of bodies by address, as they went out. */
export type SentBytes = Map<string, number>;

/**
 * Answers with what the product answers, and counts it.
 * @param withDeltas false: as behind a proxy that drops the header which asks for deltas
 */
export const countingAnswer = (address: string, withDeltas: boolean, sent: SentBytes): Answer => {
  const forward = forwardTo(address);
  return (request, response) => {
    if (!withDeltas) delete request.headers['available-dictionary'];
    const write = response.write.bind(response);
    const count = (piece: Buffer): void =>
      void sent.set(request.url, (sent.get(request.url) ?? 0) + piece.length);
    response.write = ((piece: Buffer, ...rest: []) => {
      count(piece);
      return write(piece, ...rest);
    }) as typeof response.write;
    forward(request, response);
  };
};

/** What was sent of one release's files. */
export const sentOf = (sent: SentBytes, workspace: string, version: string): number =>
  [...sent]
    .filter(([url]) => url.startsWith(`/releases/${workspace}/${version}/`))
    .reduce((sum, [, bytes]) => sum + bytes, 0);
