import { describe, expect, it } from '@jest/globals';
import { MessageInserter } from './event-streams.ts';

const OURS = 'event: generation\ndata: {"generation":7}\n\n';
const THEIRS = 'event: ready\ndata: {}\n\n: \n\nevent: change\ndata: {"queues":["é"]}\n\n';

/** The text that a reader gets. */
const heard = (stream: MessageInserter): string => {
  const chunks: Buffer[] = [];
  const next = () => stream.read() as Buffer | null;
  for (let chunk = next(); chunk; chunk = next()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** The messages of a stream, split as a browser does. */
const messages = (text: string): string[] => text.split(/\r?\n\r?\n/).filter(Boolean);

/** Every way to cut the bytes into three chunks. */
const cuts = (bytes: Buffer): Buffer[][] =>
  Array.from({ length: bytes.length }, (_, first) =>
    Array.from({ length: bytes.length - first }, (_more, second) => [
      bytes.subarray(0, first),
      bytes.subarray(first, first + second),
      bytes.subarray(first + second),
    ]),
  ).flat();

describe.each([
  ['line feeds', THEIRS],
  ['carriage returns too', THEIRS.replaceAll('\n', '\r\n')],
])('a message that is put into a stream with %s', (_what, theirs) => {
  it('stands between two of its messages, whatever chunks come, and changes none of them', () => {
    const bytes = Buffer.from(theirs);
    const expected = messages(theirs);
    for (const chunks of cuts(bytes)) {
      for (const after of chunks.keys()) {
        const stream = new MessageInserter();
        for (const [index, chunk] of chunks.entries()) {
          stream.write(chunk);
          if (index === after) stream.insert(OURS);
        }
        const got = messages(heard(stream));
        // At once if a message has just ended, else after the current one.
        expect(got.filter((message) => message !== OURS.trimEnd())).toEqual(expected);
        expect(got).toHaveLength(expected.length + 1);
      }
    }
  });
});

it('comes first in a stream that has said nothing yet', () => {
  const stream = new MessageInserter();
  stream.insert(OURS);
  expect(heard(stream)).toBe(OURS);
});

it('waits for the end of the message that is under way', () => {
  const stream = new MessageInserter();
  stream.write('event: change\nda');
  stream.insert(OURS);
  expect(heard(stream)).toBe('event: change\nda');
  stream.write('ta: {}\n\nevent: change\n');
  expect(heard(stream)).toBe(`ta: {}\n\n${OURS}event: change\n`);
});

it('gives way to a newer one that comes while it waits', () => {
  const stream = new MessageInserter();
  stream.write('event: change\n');
  stream.insert(OURS);
  stream.insert(OURS.replace('7', '8'));
  stream.write('data: {}\n\n');
  expect(heard(stream)).toBe(`event: change\ndata: {}\n\n${OURS.replace('7', '8')}`);
});

it('waits for a reader that does not keep up, so that nothing piles up', () => {
  const stream = new MessageInserter({ readableHighWaterMark: 64 });
  stream.write(`data: ${'x'.repeat(100)}\n\n`);
  for (let generation = 0; generation < 1_000; generation += 1) stream.insert(OURS);
  expect(stream.readableLength).toBeLessThan(200);
  heard(stream);
  stream.write(': \n\n');
  expect(heard(stream)).toBe(`: \n\n${OURS}`);
});
