import { expect, it } from '@jest/globals';
import { keepMemories } from '../../../jest/api/kept-memories.mjs';

const PAGE = 65_536;

/** As WebAssembly's: some pages of bytes. */
class Pages {
  readonly buffer: ArrayBuffer;

  constructor(descriptor: object) {
    this.buffer = new ArrayBuffer((descriptor as { initial: number }).initial * PAGE);
  }
}
const bytesOf = ({ buffer }: Pages) => new Uint8Array(buffer);

it('gives a memory to the next program once the one before gave it back, with zeros', () => {
  const { Memory, giveBack } = keepMemories(Pages);
  const first = new Memory({ initial: 2 });
  bytesOf(first).fill(1);
  giveBack(first);
  const second = new Memory({ initial: 2 });
  expect(second).toBe(first);
  expect(second).toBeInstanceOf(Memory);
  expect(bytesOf(second).every((byte) => byte === 0)).toBe(true);
});

it('gives none that is in use, whoever gave it back twice', () => {
  const { Memory, giveBack } = keepMemories(Pages);
  const first = new Memory({ initial: 1 });
  expect(new Memory({ initial: 1 })).not.toBe(first);
  giveBack(first);
  giveBack(first);
  expect(new Memory({ initial: 1 })).toBe(first);
  expect(new Memory({ initial: 1 })).not.toBe(first);
});

it('gives none of another size, and takes none that it did not make', () => {
  const { Memory, giveBack } = keepMemories(Pages);
  giveBack(new Memory({ initial: 1 }));
  giveBack(new Pages({ initial: 2 }));
  expect(new Memory({ initial: 2 }).buffer.byteLength).toBe(2 * PAGE);
});
