import { expect, it } from '@jest/globals';
import { eventParser, type ServerEvent } from './follow-events.ts';

const read = (pieces: readonly string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const feed = eventParser((event) => events.push(event));
  pieces.forEach(feed);
  return events;
};

const TEXT =
  'retry: 1000\n: \n\nevent: change\ndata: {"a":1}\n\n: \n\ndata: bare\n\nevent: two\ndata: one\ndata: two\n\n';
const EVENTS = [
  { name: 'change', data: '{"a":1}' },
  { name: 'message', data: 'bare' },
  { name: 'two', data: 'one\ntwo' },
];

it('reads events; signs of life are none', () => {
  expect(read([TEXT])).toEqual(EVENTS);
});

it('in pieces of any size, and with either line break', () => {
  for (const size of [1, 2, 3, 7, 20])
    expect(read(TEXT.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g'))!)).toEqual(EVENTS);
  expect(read([TEXT.replaceAll('\n', '\r\n')])).toEqual(EVENTS);
});

it('keeps no event that doesn’t end', () => {
  expect(() => read(['data: ', 'x'.repeat(2_000_000)])).toThrow('no end');
});
