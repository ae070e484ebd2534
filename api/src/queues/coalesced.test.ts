import { describe, expect, it } from '@jest/globals';
import { coalesced } from './coalesced.ts';

/** A read that ends when told to. */
const controlled = () => {
  const pending: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<number>((resolve, reject) => pending.push({ resolve, reject }));
  return { pending, ask: coalesced(read) };
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('coalesced reads', () => {
  it('gives those who ask during a read the next one, which they share', async () => {
    const { pending, ask } = controlled();
    const first = ask();
    const [second, third] = [ask(), ask()];
    expect(pending).toHaveLength(1);
    pending[0]?.resolve(1);
    expect(await first).toBe(1);
    await settled();
    expect(pending).toHaveLength(2);
    pending[1]?.resolve(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
  });

  it('reads anew once nobody is waiting', async () => {
    const { pending, ask } = controlled();
    const first = ask();
    pending[0]?.resolve(1);
    await first;
    await settled();
    const second = ask();
    pending[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('fails only those whose read failed', async () => {
    const { pending, ask } = controlled();
    const first = ask();
    const second = ask();
    pending[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await settled();
    pending[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});
