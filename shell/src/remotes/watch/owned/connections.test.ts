import { beforeEach, expect, it, jest } from '@jest/globals';
import { ownedConnection } from './connections.ts';
import { createLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';

const OWNER = '/releases/queues-mfe/2.0.0/';
const counts: number[] = [];
const opened = jest.fn();
let caller: string | undefined;
let ledger: Ledger;

class TestConnection extends EventTarget {
  readonly address: string;
  isOpen = true;
  constructor(address: string) {
    super();
    this.address = address;
  }
  close(): void {
    this.isOpen = false;
  }
}

const connections = () => ownedConnection(TestConnection, ledger, () => caller, opened);

beforeEach(() => {
  caller = OWNER;
  counts.length = 0;
  opened.mockReset();
  ledger = createLedger((_owner, _kind, count) => counts.push(count));
});

it('is as the original, and ends with the slot of the screen that opened it', () => {
  const Connection = connections();
  ledger.open(OWNER);
  const connection = new Connection('/events');
  expect(connection).toBeInstanceOf(TestConnection);
  expect(connection.address).toBe('/events');
  expect(opened).toHaveBeenCalledWith(OWNER);
  ledger.leave(OWNER);
  expect(connection.isOpen).toBe(false);
});

it.each([
  ['the screen closes it', (connection: TestConnection) => connection.close()],
  [
    'the other side closes it',
    (connection: TestConnection) => connection.dispatchEvent(new Event('close')),
  ],
])('counts no longer when %s', (_what, close) => {
  const Connection = connections();
  close(new Connection('/one'));
  new Connection('/two');
  expect(counts).toEqual([1, 1]);
});

it('of a release that failed is closed at once', () => {
  ledger.shut(OWNER);
  const Connection = connections();
  expect(new Connection('/events').isOpen).toBe(false);
});

it('of the shell is nobody’s business', () => {
  caller = undefined;
  const Connection = connections();
  const connection = new Connection('/events');
  ledger.shut(OWNER);
  expect(connection.isOpen).toBe(true);
  expect(opened).not.toHaveBeenCalled();
});
