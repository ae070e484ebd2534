import { expect, it } from '@jest/globals';
import { rememberedJson, rememberedText } from './remembered.ts';

const number = (stored: unknown) => (typeof stored === 'number' ? stored : undefined);
const memory = () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  } as Storage;
  return { texts, storage: () => storage };
};

it('a value is kept as JSON until it is removed', () => {
  const { texts, storage } = memory();
  const width = rememberedJson(storage, 'width', number);
  expect(width.read()).toBeUndefined();
  expect(width.write(240)).toBe(true);
  expect(width.read()).toBe(240);
  expect([...texts]).toEqual([['width', '240']]);
  width.write(undefined);
  expect([...texts]).toEqual([]);
});

it.each(['{', '"240"', 'null', ''])('anything else that is stored is not read: %s', (text) => {
  const { storage } = memory();
  rememberedText(storage, 'width').write(text);
  expect(rememberedJson(storage, 'width', number).read()).toBeUndefined();
});

it('storage that is switched off remembers nothing, and never throws (browser fault 26)', () => {
  const forbidden = rememberedText(() => {
    throw new DOMException('denied', 'SecurityError');
  }, 'width');
  expect(forbidden.read()).toBeUndefined();
  expect(forbidden.write('240')).toBe(false);
  expect(forbidden.write(undefined)).toBe(false);
});
