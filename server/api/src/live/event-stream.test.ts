import { expect, it } from '@jest/globals';
import { Writable } from 'node:stream';
import { LIMITS } from '@refined/shared/domain';
import { EventStream, eventText } from './event-stream.ts';

it('writes an event as one line of data', () => {
  expect(eventText('change', { text: 'a\n\nb' })).toBe(
    'event: change\ndata: {"text":"a\\n\\nb"}\n\n',
  );
});

it('drops a reader that doesn’t read, before much waits for it', () => {
  const stream = new EventStream('ada', 'hash');
  // A socket whose other end has stopped reading.
  stream.pipe(new Writable({ highWaterMark: 1, write: () => {} }));
  const event = eventText('change', { text: 'x'.repeat(10_000) });
  let told = 0;
  while (!stream.destroyed && told < 1_000) {
    stream.tell(event);
    told += 1;
  }
  expect(stream.destroyed).toBe(true);
  expect(told * event.length).toBeLessThan(LIMITS.live.behind + 2 * event.length);
  stream.tell(event);
});
