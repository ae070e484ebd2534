import autocannon from 'autocannon';
import type { PlainRequest } from './reviewer-calls.ts';

/** For each connection, the calls that it makes again and again. */
export type Sequences = readonly (readonly PlainRequest[])[];

export interface Target {
  readonly address: string;
  readonly token: string;
  readonly sequences: Sequences;
}

/** One of several equal parts: no drug is moved by connections of two. */
export const partOf = (sequences: Sequences, which: number, parts: number): Sequences =>
  sequences.filter((_, index) => index % parts === which);

/**
 * Sends calls for some seconds: at a rate per second, or as many as are answered. autocannon tells
 * of no call whose connection the server closes in order without an answer, so these aren't counted.
 *
 * @param note called for each answer with its status, or 0 if none came, and its time in ms
 */
export const fire = (
  { address, token, sequences }: Target,
  load: { readonly connections: number; readonly duration: number; readonly overallRate?: number },
  note: (status: number, took: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let client = 0;
    const options: autocannon.Options = {
      ...load,
      url: address,
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      setupClient: (one) => {
        one.on('response', (status, _bytes, took) => note(status, took));
        one.setRequests([...sequences[client++ % sequences.length]!]);
      },
    };
    autocannon(options, (error) => (error ? reject(error) : resolve())).on('reqError', () =>
      note(0, Number.NaN),
    );
  });
