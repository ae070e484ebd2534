import { describe, expect, it } from '@jest/globals';
import { coalesced } from './coalesced.ts';
import { controlledRead, settled } from './testing/controlled-read.ts';

const controlled = () => {
  const { pending, read } = controlledRead<void, number>();
  return { pending, ask: coalesced(read) };
};

describe('coalesced reads', () => {
  it('shares a read between those who ask at once, and the next one between those who ask meanwhile', async () => {
    const { pending, ask } = controlled();
    const [first, beside] = [ask(), ask()];
    await settled();
    const [second, third] = [ask(), ask()];
    await settled();
    expect(pending).toHaveLength(1);
    pending[0]?.resolve(1);
    expect(await Promise.all([first, beside])).toEqual([1, 1]);
    await settled();
    expect(pending).toHaveLength(2);
    pending[1]?.resolve(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
  });

  it('reads anew once nobody is waiting', async () => {
    const { pending, ask } = controlled();
    const first = ask();
    await settled();
    pending[0]?.resolve(1);
    await first;
    const second = ask();
    await settled();
    pending[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('fails only those whose read failed', async () => {
    const { pending, ask } = controlled();
    const first = ask();
    await settled();
    const second = ask();
    pending[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await settled();
    pending[1]?.resolve(2);
    expect(await second).toBe(2);
  });
});
