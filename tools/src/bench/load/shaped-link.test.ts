import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { openLink, timetable } from './shaped-link.ts';
import type { Listening } from './shaped-link.ts';

const open: { close: () => unknown }[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

const serve = async (bytes: Buffer): Promise<number> => {
  const server: Server = createServer((socket) => socket.once('data', () => socket.end(bytes)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return (server.address() as AddressInfo).port;
};

const linkTo = async (port: number): Promise<Listening> => {
  const link = await openLink(port, { roundTrip: 2, rate: 100_000_000 });
  open.push(link);
  return link;
};

it('hands on every byte, in order, over more than one window', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
  const link = await linkTo(await serve(bytes));
  const browser = connect(link.port, '127.0.0.1');
  browser.write('go');
  expect((await buffer(browser)).equals(bytes)).toBe(true);
});

it('runs actions in their order, none before its time', () => {
  let now = 0;
  const waits: { after: number; run: () => void }[] = [];
  const later = ((run: () => void, after: number) => waits.push({ after, run })) as never;
  const at = timetable(() => now, later);
  const done: string[] = [];
  at(10.7, () => done.push('first'));
  at(10.2, () => done.push('second'));
  at(30, () => done.push('third'));
  expect(waits.map(({ after }) => after)).toEqual([10.7]);
  now = 10.7;
  waits.shift()!.run();
  expect(done).toEqual(['first', 'second']);
  now = 29;
  waits.shift()!.run();
  expect(done).toEqual(['first', 'second']);
  now = 30;
  waits.shift()!.run();
  expect(done).toEqual(['first', 'second', 'third']);
});
